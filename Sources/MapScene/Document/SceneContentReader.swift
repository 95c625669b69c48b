internal import GeoData
internal import MapGeometry
internal import MapRendering
internal import Raster

/// Reads the content of a scene file, element by element.
struct SceneContentReader<Resources: SceneResources> {
  let resources: Resources
  let clusters: [String: ClusterDefinition]
  private(set) var items: [SceneItem] = []
  private(set) var warnings: [String] = []

  init(resources: Resources, clusters: [String: ClusterDefinition]) {
    self.resources = resources
    self.clusters = clusters
  }

  private enum Kind: String, CaseIterable {
    case marker, points, line, polygon, circle, features, user, overlay
  }

  private static var commonKeys: Set<String> { ["type", "name", "wrap", "level", "opacity"] }

  mutating func read(_ node: SceneNode) throws {
    guard node.node.object != nil else { throw node.expected("an object") }
    switch try node.required("type").choice(Kind.self) {
    case .marker: try readMarker(node)
    case .points: try readPoints(node)
    case .line: try readLine(node)
    case .polygon: try readPolygon(node)
    case .circle: try readCircle(node)
    case .features: try readFeatures(node)
    case .user: try readUser(node)
    case .overlay: try readOverlay(node)
    }
  }

  private mutating func add(_ content: SceneItem.Content, _ node: SceneNode, clustering: Clustering? = nil) throws {
    let levels: [String: SceneItem.Level] = ["aboveRoads": .aboveRoads, "aboveLabels": .aboveLabels]
    let level = try node["level"]?.oneOf(levels) ?? .aboveRoads
    var item = SceneItem(content, name: try node["name"]?.string(), clustering: clustering, level: level)
    item.opacity = try node["opacity"]?.number(0...1) ?? 1
    items.append(item)
  }

  private func copies(_ node: SceneNode) throws -> WorldCopies {
    try node["wrap"]?.boolean() == true ? .all : .nearest
  }

  // Markers

  private static var markerKeys: Set<String> {
    commonKeys.union([
      "tint", "shape", "symbol", "monogram", "image", "glyphTint", "size", "rotation", "offset", "anchor", "priority",
      "collision", "titleVisibility", "cluster",
    ])
  }

  private mutating func readMarker(_ node: SceneNode) throws {
    try node.checkKeys(Self.markerKeys.union(["coordinate", "title", "subtitle"]))
    var marker = try look(node, shape: .balloon)
    marker.coordinate = try node.required("coordinate").coordinate()
    marker.title = try node["title"]?.string()
    marker.subtitle = try node["subtitle"]?.string()
    try add(.marker(marker), node, clustering: try clustering(node))
  }

  private func look(_ node: SceneNode, shape standard: MarkerItem.Shape) throws -> MarkerItem {
    var marker = MarkerItem(coordinate: Coordinate(latitude: 0, longitude: 0), shape: standard)
    if let shape = node["shape"] {
      switch try shape.choice(MarkerShapeName.self) {
      case .balloon: marker.shape = .balloon
      case .pin: marker.shape = .pin
      case .dot: marker.shape = .dot
      }
    }
    if let image = node["image"] { marker.shape = .image(try resources.image(try image.string())) }
    if let tint = node["tint"] {
      marker.tint = try tint.color()
    } else if case .dot = marker.shape {
      marker.tint = .markerBlue
    }
    if let symbol = node["symbol"] {
      let name = try symbol.string()
      guard let glyph = MarkerItem.Glyph(markerSymbol: name) else {
        throw symbol.expected(
          "a symbol's name such as \(MarkerSymbol.allCases.prefix(6).map(\.rawValue).joined(separator: ", "))")
      }
      marker.glyph = glyph
    }
    if let text = node["monogram"] { marker.glyph = .text(try text.string()) }
    marker.glyphTint = try node["glyphTint"]?.color()
    if let size = node["size"] { marker.size = try size.number(0.1...20) }
    if let rotation = node["rotation"] { marker.rotationDegrees = try rotation.number(-36_000...36_000) }
    if let offset = node["offset"] { marker.offset = try offset.pair(-10_000...10_000) }
    marker.anchor = try node["anchor"]?.pair(-10...10)
    if let priority = node["priority"] { marker.priority = try priority.number(0...1000) }
    if let collision = node["collision"] {
      marker.collision = try collision.oneOf(["rectangle": .rectangle, "circle": .circle, "none": .none])
    }
    if let visibility = node["titleVisibility"] {
      marker.titleVisibility = try visibility.oneOf(["adaptive": .adaptive, "visible": .visible, "hidden": .hidden])
    }
    marker.copies = try copies(node)
    return marker
  }

  private func clustering(_ node: SceneNode) throws -> Clustering? {
    guard let identifier = try node["cluster"]?.string() else { return nil }
    return Clustering(identifier: identifier, settings: clusters[identifier]?.settings ?? ClusterSettings())
  }

  private mutating func readPoints(_ node: SceneNode) throws {
    try node.checkKeys(Self.markerKeys.union(["file", "coordinates", "titles", "columns"]))
    let look = try look(node, shape: .dot)
    let clustering = try clustering(node)
    if let file = node["file"] {
      let definition = clustering.flatMap { clusters[$0.identifier] }
      let content = try resources.features(try file.string(), columns: try columns(node))
      warnings += content.warnings.map(\.description)
      let set = try PointSet(
        features: content, look: look, property: definition?.property, category: definition?.category,
        categories: definition?.categories ?? [], file: try file.string())
      return try add(.points(set), node, clustering: clustering)
    }
    let coordinates = try node.required("coordinates").line()
    guard !coordinates.isEmpty else { throw node.failure("needs at least one coordinate") }
    var titles: [String] = []
    for title in try node["titles"]?.node.array == nil ? [] : node["titles"]?.elements() ?? [] {
      titles.append(try title.string())
    }
    guard titles.isEmpty || titles.count == coordinates.count else {
      throw node.failure("\(titles.count) titles for \(coordinates.count) coordinates")
    }
    try add(.points(PointSet(coordinates: coordinates, titles: titles, look: look)), node, clustering: clustering)
  }

  private func columns(_ node: SceneNode) throws -> CSVColumns {
    guard let columns = node["columns"] else { return CSVColumns() }
    try columns.checkKeys(["latitude", "longitude", "label", "delimiter"])
    return CSVColumns(
      latitude: try columns["latitude"]?.string(), longitude: try columns["longitude"]?.string(),
      label: try columns["label"]?.string(), delimiter: try columns["delimiter"]?.string())
  }

  private mutating func readUser(_ node: SceneNode) throws {
    try node.checkKeys(Self.commonKeys.union(["coordinate", "accuracy", "heading"]))
    let marker = MarkerItem(
      coordinate: try node.required("coordinate").coordinate(),
      shape: .userLocation(
        headingDegrees: try node["heading"]?.number(-36_000...36_000),
        accuracyMeters: try node["accuracy"]?.number(0...1e7)
      ), copies: try copies(node))
    try add(.marker(marker), node)
  }

  // Lines

  private static var strokeKeys: Set<String> {
    ["width", "cap", "join", "miterLimit", "dash", "dashUnit", "dashPhase"]
  }

  private mutating func readLine(_ node: SceneNode) throws {
    try node.checkKeys(
      Self.commonKeys.union(Self.strokeKeys).union([
        "coordinates", "parts", "polyline", "precision", "file", "color", "casing", "casingWidth", "gradient", "values",
        "ramp", "chevrons", "offset", "start", "end", "contour",
      ]))
    var line = LineItem(parts: [])
    if let file = node["file"] {
      let path = try file.string()
      let content = try resources.features(path, columns: CSVColumns())
      warnings += content.warnings.map(\.description)
      try content.checkHasLines(path)
      let property = node["values"]?.node.string
      if let property, !["elevation", "speed"].contains(property) {
        throw (node["values"] ?? node).expected("\"elevation\", \"speed\" or a number for each point")
      }
      let (parts, values) = content.lines(values: property)
      guard !parts.isEmpty else {
        throw SourceError(
          file: path, line: nil,
          message: "no line in it; points are drawn with --points, in a scene file with \"points\"")
      }
      line.parts = parts
      if let property, let ramp = node["ramp"] {
        guard values.contains(where: { $0.contains(where: \.isFinite) }) else {
          throw SourceError(file: path, line: nil, message: "no \(property) along its lines")
        }
        line.paint = .values(values, try self.ramp(ramp))
      }
    } else if let text = node["polyline"] {
      let precision = try node["precision"]?.integer(5...6) ?? 5
      do {
        line.parts = [try EncodedPolyline.decode(try text.string(), precision: precision)]
      } catch let error as EncodedPolyline.DecodingError {
        throw text.failure("not an encoded polyline: \(error)")
      }
    } else if let parts = node["parts"] {
      line.parts = try parts.lines()
    } else {
      line.parts = [try node.required("coordinates").line()]
    }
    if let values = node["values"], values.node.string == nil {
      var parts: [[Double]] = []
      if values.node.array?.first?.array != nil {
        for part in try values.elements() { parts.append(try part.numbers()) }
      } else {
        parts = [try values.numbers()]
      }
      guard parts.map(\.count) == line.parts.map(\.count) else {
        throw values.failure("needs one value for each point")
      }
      line.paint = .values(parts, try ramp(try node.required("ramp")))
    } else if let gradient = node["gradient"] {
      line.paint = .gradient(try stops(gradient, 0...1).map { GradientStop(location: $0.0, color: $0.1) })
    } else if node["values"] == nil, let color = node["color"] {
      line.paint = .color(try color.color())
    }
    guard line.parts.contains(where: { $0.count > 1 }) else { throw node.failure("a line needs at least two points") }
    try readStroke(node, into: &line)
    try add(.line(line), node)
  }

  private func readStroke(_ node: SceneNode, into line: inout LineItem) throws {
    if let width = node["width"] { line.width = try width.number(0...1000) }
    if let opacity = node["opacity"] { line.opacity = try opacity.number(0...1) }
    if let casing = node["casing"] {
      line.casing = LineCasing(color: try casing.color(), width: try node["casingWidth"]?.number(0...100) ?? 1.5)
    }
    if let cap = node["cap"] { line.cap = try cap.oneOf(["butt": .butt, "round": .round, "square": .square]) }
    if let join = node["join"] { line.join = try join.oneOf(["miter": .miter, "round": .round, "bevel": .bevel]) }
    if let limit = node["miterLimit"] { line.miterLimit = try limit.number(1...1000) }
    line.dashes = try dashes(node)
    if let chevrons = node["chevrons"] { line.chevrons = try self.chevrons(chevrons) }
    if let offset = node["offset"] { line.offset = try offset.number(-1000...1000) }
    if let start = node["start"] { line.strokeStart = try start.number(0...1) }
    if let end = node["end"] { line.strokeEnd = try end.number(0...1) }
    if let contour = node["contour"] {
      line.contour = try contour.oneOf(["straight": .straight, "geodesic": .geodesic])
    }
    line.copies = try copies(node)
  }

  private func dashes(_ node: SceneNode) throws -> LineDashes? {
    guard let dash = node["dash"] else { return nil }
    let lengths = try dash.numbers(0...1e7)
    guard lengths.contains(where: { $0 > 0 }) else { throw dash.failure("needs a length above 0") }
    let phase = try node["dashPhase"]?.number(0...1e7) ?? 0
    let units: [String: Bool] = ["points": false, "meters": true]
    let isOnGround: Bool = try node["dashUnit"]?.oneOf(units) ?? false
    return isOnGround ? .meters(lengths, phase: phase) : .points(lengths, phase: phase)
  }

  private func chevrons(_ node: SceneNode) throws -> Chevrons? {
    if let isOn = node.node.boolean { return isOn ? Chevrons() : nil as Chevrons? }
    try node.checkKeys(["color", "spacing", "size"])
    var chevrons = Chevrons()
    if let color = node["color"] { chevrons.color = try color.color() }
    if let spacing = node["spacing"] { chevrons.spacing = try spacing.number(4...10_000) }
    if let size = node["size"] { chevrons.size = try size.number(1...200) }
    return chevrons
  }

  private func stops(_ node: SceneNode, _ range: ClosedRange<Double>) throws -> [(Double, Color)] {
    var stops: [(Double, Color)] = []
    for stop in try node.elements() {
      let pair = try stop.elements()
      guard pair.count == 2 else { throw stop.expected("[value, colour]") }
      stops.append((try pair[0].number(range), try pair[1].color()))
    }
    guard stops.count > 1 else { throw node.failure("needs at least two stops") }
    return stops
  }

  private func ramp(_ node: SceneNode) throws -> ColorRamp {
    ColorRamp(stops: try stops(node, -1e12...1e12).map { ColorRamp.Stop(value: $0.0, color: $0.1) })
  }

  // Areas

  private static var areaKeys: Set<String> {
    commonKeys.union(["fill", "hatch", "image", "stroke", "strokeWidth", "dash", "dashUnit", "dashPhase", "inverse"])
  }

  private mutating func readPolygon(_ node: SceneNode) throws {
    try node.checkKeys(Self.areaKeys.union(["coordinates", "polygons", "file", "rule", "contour"]))
    var polygons: [[[Coordinate]]] = []
    if let file = node["file"] {
      let path = try file.string()
      let content = try resources.features(path, columns: CSVColumns())
      warnings += content.warnings.map(\.description)
      try content.checkHasLines(path)
      polygons = content.polygons
      guard !polygons.isEmpty else { throw SourceError(file: path, line: nil, message: "no area in it") }
    } else if let several = node["polygons"] {
      for polygon in try several.elements() { polygons.append(try polygon.lines()) }
    } else {
      polygons = [try node.required("coordinates").lines()]
    }
    guard polygons.contains(where: { ($0.first?.count ?? 0) > 2 }) else {
      throw node.failure("an area needs at least three corners")
    }
    var area = AreaItem(shape: .polygons(polygons))
    area.rule = try node["rule"]?.oneOf(["nonZero": .nonZero, "evenOdd": .evenOdd]) ?? .evenOdd
    if let contour = node["contour"] {
      area.contour = try contour.oneOf(["straight": .straight, "geodesic": .geodesic])
    }
    try readArea(node, &area)
    try add(.area(area), node)
  }

  private mutating func readCircle(_ node: SceneNode) throws {
    try node.checkKeys(Self.areaKeys.union(["center", "radius"]))
    var area = AreaItem(
      shape: .circle(
        center: try node.required("center").coordinate(),
        radiusMeters: try node.required("radius").number(0.01...2.1e7)))
    try readArea(node, &area)
    try add(.area(area), node)
  }

  private func readArea(_ node: SceneNode, _ area: inout AreaItem) throws {
    if let fill = node["fill"] { area.fill = .color(try fill.color()) }
    if let hatch = node["hatch"] { area.fill = .hatch(try self.hatch(hatch)) }
    if let image = node["image"] { area.fill = .image(try resources.picture(try image.string())) }
    if let stroke = node["stroke"] {
      area.stroke = AreaItem.Stroke(
        color: try stroke.color(), width: try node["strokeWidth"]?.number(0...1000) ?? 2, dashes: try dashes(node))
    }
    if let opacity = node["opacity"] { area.opacity = try opacity.number(0...1) }
    if let inverse = node["inverse"] { area.isInverse = try inverse.boolean() }
    area.copies = try copies(node)
  }

  private func hatch(_ node: SceneNode) throws -> Hatch {
    if node.node.string != nil { return Hatch(color: try node.color()) }
    try node.checkKeys(["color", "spacing", "width", "angle", "background"])
    var hatch = Hatch(color: try node.required("color").color())
    if let spacing = node["spacing"] { hatch.spacing = try spacing.number(1...1000) }
    if let width = node["width"] { hatch.width = try width.number(0.1...1000) }
    if let angle = node["angle"] { hatch.angleDegrees = try angle.number(-360...360) }
    if let background = node["background"] { hatch.background = try background.color() }
    return hatch
  }

  // Files and tiles

  private mutating func readFeatures(_ node: SceneNode) throws {
    try node.checkKeys(Self.commonKeys.union(["file", "columns", "cluster"]))
    let path = try node.required("file").string()
    let content = try resources.features(path, columns: try columns(node))
    warnings += content.warnings.map(\.description)
    let opacity = try node["opacity"]?.number(0...1) ?? 1
    let levels: [String: SceneItem.Level] = ["aboveRoads": .aboveRoads, "aboveLabels": .aboveLabels]
    let level = try node["level"]?.oneOf(levels) ?? .aboveRoads
    for var item in try FeatureContent.items(
      content, clustering: try clustering(node), copies: try copies(node), file: path)
    {
      item.level = level
      item.opacity = opacity
      switch item.content {
      case .line(var line):
        line.opacity *= opacity
        item.content = .line(line)
      case .area(var area):
        area.opacity *= opacity
        item.content = .area(area)
      case .marker, .points, .overlay: break
      }
      items.append(item)
    }
  }

  private mutating func readOverlay(_ node: SceneNode) throws {
    try node.checkKeys(
      Self.commonKeys.union([
        "url", "archive", "minimumZoom", "maximumZoom", "tileSize", "flipped", "replaces", "attribution",
      ]))
    var settings = OverlaySettings()
    if let zoom = node["minimumZoom"] { settings.minimumZoom = try zoom.integer(0...30) }
    if let zoom = node["maximumZoom"] { settings.maximumZoom = try zoom.integer(settings.minimumZoom...30) }
    if let size = node["tileSize"] {
      settings.tileSize = try size.integer(256...512)
      guard [256, 512].contains(settings.tileSize) else { throw size.expected("256 or 512") }
    }
    if let isFlipped = node["flipped"] { settings.isGeometryFlipped = try isFlipped.boolean() }
    settings.attribution = try node["attribution"]?.string()
    let reference = try (node["archive"] ?? node.required("url")).string()
    var overlay = try resources.overlay(reference, settings: settings)
    if let opacity = node["opacity"] { overlay.opacity = try opacity.number(0...1) }
    overlay.replacesMapContent = try node["replaces"]?.boolean() ?? false
    try add(.overlay(overlay), node)
  }
}

private enum MarkerShapeName: String, CaseIterable { case balloon, pin, dot }
