internal import GeoData
internal import MapRendering
internal import Raster

/// Controls of a scene file: a name, or an object with a type and more.
extension SceneNode {
  private enum Kind: String, CaseIterable { case scale, compass, title, legend, graticule, overview, border }

  func furniture() throws(SceneDocumentError) -> SceneFurniture {
    if node.string != nil { return try furniture(choice(Kind.self), SceneNode(node: node, path: path, file: file)) }
    return try furniture(required("type").choice(Kind.self), self)
  }

  private func furniture(_ kind: Kind, _ settings: SceneNode) throws(SceneDocumentError) -> SceneFurniture {
    func check(_ keys: Set<String>) throws(SceneDocumentError) {
      if settings.node.object != nil { try settings.checkKeys(keys.union(["type", "corner"])) }
    }
    let corner = try settings["corner"]?.choice(PictureCorner.self)
    switch kind {
    case .scale:
      try check(["units", "secondUnits"])
      let units = try settings["units"]?.choice(GroundUnits.self) ?? .metric
      return .item(
        FurnitureItem(.scaleBar(units, and: try settings["secondUnits"]?.choice(GroundUnits.self)), corner: corner))
    case .compass:
      try check([])
      return .item(FurnitureItem(.compass(heading: 0), corner: corner))
    case .title:
      try check(["title", "subtitle"])
      return .item(
        FurnitureItem(
          .title(try settings.required("title").string(), subtitle: try settings["subtitle"]?.string()), corner: corner)
      )
    case .legend:
      try check(["title", "entries", "scales"])
      return .item(FurnitureItem(.legend(try settings.legend()), corner: corner))
    case .graticule:
      try check(["color", "width", "step", "labels"])
      return .item(
        FurnitureItem(
          .graticule(
            Graticule(
              color: try settings["color"]?.color(), width: try settings["width"]?.number(0.1...20) ?? 0.75,
              step: try settings["step"]?.number(1e-6...90), showsLabels: try settings["labels"]?.boolean() ?? true))))
    case .overview:
      try check(["width", "height"])
      return .overview(
        width: try settings["width"]?.number(40...1000) ?? 160,
        height: try settings["height"]?.number(40...1000) ?? 110,
        corner: corner)
    case .border:
      try check(["color", "width", "margin", "marginColor"])
      return .item(
        FurnitureItem(
          .border(
            PictureBorder(
              width: try settings["width"]?.number(0...200) ?? 1, color: try settings["color"]?.color(),
              margin: try settings["margin"]?.number(0...1000) ?? 0, marginColor: try settings["marginColor"]?.color()))
        ))
    }
  }

  private func legend() throws(SceneDocumentError) -> Legend {
    var legend = Legend(title: try self["title"]?.string())
    for entry in try self["entries"]?.elements() ?? [] { legend.entries.append(try entry.legendEntry()) }
    for scale in try self["scales"]?.elements() ?? [] {
      try scale.checkKeys(["title", "unit", "stops"])
      var stops: [ColorRamp.Stop] = []
      for stop in try scale.required("stops").elements() {
        let pair = try stop.elements()
        guard pair.count == 2 else { throw stop.expected("[value, colour]") }
        stops.append(ColorRamp.Stop(value: try pair[0].number(), color: try pair[1].color()))
      }
      legend.scales.append(
        .init(title: try scale["title"]?.string(), ramp: ColorRamp(stops: stops), unit: try scale["unit"]?.string()))
    }
    guard !legend.entries.isEmpty || !legend.scales.isEmpty else {
      throw failure("a legend needs \"entries\" or \"scales\"")
    }
    return legend
  }

  private enum SwatchKind: String, CaseIterable { case line, dot, area, marker, ring }

  private func legendEntry() throws(SceneDocumentError) -> Legend.Entry {
    try checkKeys(["swatch", "label", "color", "width", "dash", "casing", "stroke"])
    let color = try required("color").color()
    let label = try required("label").string()
    switch try required("swatch").choice(SwatchKind.self) {
    case .line:
      return .init(
        .line(
          color, width: try self["width"]?.number(0.1...100) ?? 4, dashes: try self["dash"]?.numbers(0...1000) ?? [],
          casing: try self["casing"]?.color()), label)
    case .dot: return .init(.dot(color), label)
    case .area: return .init(.area(.color(color), stroke: try self["stroke"]?.color()), label)
    case .marker: return .init(.marker(color), label)
    case .ring: return .init(.ring(color), label)
    }
  }
}
