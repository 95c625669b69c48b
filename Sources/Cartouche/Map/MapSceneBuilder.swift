internal import Lettering
internal import MapGeometry
internal import MapRendering
internal import MapScene
internal import Raster

/// Turns a map into the scene that is drawn, and checks what a caller may have got wrong.
struct MapSceneBuilder {
  let map: Map
  let size: PictureSize
  let scale: Double
  let context: DrawingContext

  init(map: Map, size: PictureSize, scale: Double, fonts: FontLibrary, scheme: ColorScheme) {
    self.map = map
    self.size = size
    self.scale = scale
    let scheme = map.scheme.map { $0 == .dark ? ColorScheme.dark : .light } ?? scheme
    context = DrawingContext(scale: scale, scheme: scheme, fonts: fonts)
  }

  func scene() throws -> Scene {
    var scene = Scene()
    scene.size = MapScene.PictureSize(width: size.width, height: size.height)
    scene.scale = scale
    try position(&scene)
    for element in map.resolved.finished {
      for var item in try items(element) {
        item.opacity = min(max(element.attributes?.values.opacity ?? 1, 0), 1)
        scene.items.append(item)
      }
    }
    var controls = MapControlResolver(context: context)
    for control in map.controls { control._resolve(into: &controls) }
    scene.furniture = controls.items
    scene.colorScheme = map.scheme.map { $0 == .dark ? .dark : .light }
    scene.missingTiles =
      switch map.missingTiles {
      case .fail: .fail
      case .background: .background
      case .overzoom: .overzoom
      }
    scene.attribution =
      switch map.attribution {
      case .automatic: .sources
      case .text(let text): .text(text)
      case .none: .none
      }
    return scene
  }

  // Camera

  /// At this zoom streets have names.
  private static let itemZoom = 16.0

  private func position(_ scene: inout Scene) throws {
    let position = map.position
    scene.padding = position.padding.map {
      EdgeInsets(top: $0.top, left: $0.left, bottom: $0.bottom, right: $0.right)
    }
    scene.maximumFitZoom = position.maximumZoom.map { Zoom($0) }
    switch position.kind {
    case .automatic: scene.position = .automatic
    case .rect(let rect, let fit):
      guard [rect.minX, rect.minY, rect.size.width, rect.size.height].allSatisfy(\.isFinite), rect.size.width > 0,
        rect.size.height > 0
      else { throw MapError("the camera's region is empty") }
      scene.position = .rect(rect, FitMode(rawValue: fit.rawValue) ?? .contain)
    case .camera(let camera):
      try MapError.check(camera.centerCoordinate, "the camera's centre")
      guard camera.distance > 0, camera.distance.isFinite else {
        throw MapError("a camera's distance is more than 0 metres, not \(camera.distance)")
      }
      scene.position = .camera(camera)
    case .center(let coordinate, let zoom):
      try MapError.check(coordinate, "the camera's centre")
      guard Zoom.validLevels.contains(zoom) else { throw MapError("a zoom is 0 to 30, not \(zoom)") }
      scene.position = .center(coordinate, Zoom(zoom))
    case .item(let coordinate):
      try MapError.check(coordinate, "the camera's place")
      scene.position = .center(coordinate, Zoom(min(Self.itemZoom, position.maximumZoom ?? Self.itemZoom)))
    }
  }

  // Content

  private func items(_ element: MapContentResolver.Element) throws -> [SceneItem] {
    let values = element.attributes?.values ?? MapContentAttributes.Values()
    switch element.content {
    case .markers(let run): return try [markers(run, values)]
    case .annotation(let annotation): return try [self.annotation(annotation, values)]
    case .line(let line): return try [self.line(line, values)]
    case .area(let area): return try [self.area(area, values)]
    case .user(let user): return try user.location.map { try [self.user($0, values)] } ?? []
    case .points(let points):
      let index = points.index
      let set = PointSet(
        coordinates: index.coordinates, titles: index.titles, look: try look(points.style.values, values),
        values: index.values, categories: places(of: index.categories, values), index: index.index)
      return [SceneItem(.points(set), name: values.name, clustering: clustering(points.style.values, values))]
    case .overlay(let overlay):
      return [
        SceneItem(
          .overlay(
            SceneOverlay(
              source: OverlayTileSource(overlay), identity: overlay, opacity: values.opacity ?? 1,
              replacesMapContent: overlay.canReplaceMapContent)), name: values.name, level: level(values))
      ]
    case .items(let items): return items
    }
  }

  private func level(_ values: MapContentAttributes.Values) -> SceneItem.Level {
    values.level == .aboveLabels ? .aboveLabels : .aboveRoads
  }

  private func copies(_ values: MapContentAttributes.Values) -> WorldCopies {
    values.wrapsContent == true ? .all : .nearest
  }

  private func markers(
    _ run: MapContentResolver.MarkerRun, _ values: MapContentAttributes.Values
  ) throws -> SceneItem {
    let style = run.style?.values ?? MarkerStyle.Values()
    let look = try look(style, values)
    for (place, coordinate) in run.coordinates.enumerated() {
      try MapError.check(
        coordinate,
        run.titles[place].isEmpty
          ? "marker \(place + 1) of \(run.coordinates.count)" : "the marker \"\(run.titles[place])\"")
    }
    let clustering = clustering(style, values)
    if run.coordinates.count == 1 {
      var marker = look
      marker.coordinate = run.coordinates[0]
      marker.title = run.titles[0].isEmpty ? nil : run.titles[0]
      return SceneItem(.marker(marker), name: values.name, clustering: clustering)
    }
    let set = PointSet(
      coordinates: run.coordinates, titles: run.titles, look: look, values: run.values,
      categories: places(of: run.categories, values))
    return SceneItem(.points(set), name: values.name, clustering: clustering)
  }

  private func look(_ style: MarkerStyle.Values, _ values: MapContentAttributes.Values) throws -> MarkerItem {
    var marker = MarkerItem(coordinate: Coordinate(latitude: 0, longitude: 0))
    switch style.shape ?? .balloon {
    case .balloon: marker.shape = .balloon
    case .pin: marker.shape = .pin
    case .dot: marker.shape = .dot
    }
    if let image = style.image { marker.shape = .image(image.image) }
    if let name = style.symbolName {
      guard let glyph = MarkerItem.Glyph(markerSymbol: name) else {
        throw MapError("there is no symbol \"\(name)\"; MarkerSymbols.names has all")
      }
      marker.glyph = glyph
    }
    if let text = style.glyphText { marker.glyph = .text(text) }
    marker.subtitle = style.subtitle
    marker.tint = style.tint ?? values.tint ?? (style.shape == .dot ? .markerBlue : nil)
    marker.glyphTint = style.glyphTint
    marker.size = style.size
    marker.rotationDegrees = style.rotation
    marker.offset = style.offset
    marker.anchor = style.anchor.map { SIMD2($0.x, $0.y) }
    attributes(values, to: &marker)
    return marker
  }

  private func attributes(_ values: MapContentAttributes.Values, to marker: inout MarkerItem) {
    if let priority = values.displayPriority { marker.priority = priority.rawValue }
    switch values.collisionMode {
    case .rectangle: marker.collision = .rectangle
    case .circle: marker.collision = .circle
    case .some(.none): marker.collision = .none
    case nil: break
    }
    switch values.titleVisibility {
    case .adaptive: marker.titleVisibility = .adaptive
    case .visible: marker.titleVisibility = .visible
    case .hidden: marker.titleVisibility = .hidden
    case nil: break
    }
    marker.copies = copies(values)
  }

  private func clustering(_ style: MarkerStyle.Values, _ values: MapContentAttributes.Values) -> Clustering? {
    guard let identifier = style.clusteringIdentifier ?? values.clusteringIdentifier else { return nil }
    var settings = (values.clusterStyle ?? ClusterStyle()).settings(context)
    if settings.tint == nil { settings.tint = style.tint ?? values.tint }
    return Clustering(identifier: identifier, settings: settings)
  }

  /// The places of categories among those of the cluster's style; −1 for others.
  private func places(of categories: [String], _ values: MapContentAttributes.Values) -> [Int] {
    guard !categories.isEmpty, let known = values.clusterStyle?.categories, !known.isEmpty else { return [] }
    var places: [String: Int] = [:]
    for (place, category) in known.enumerated() { places[category.name] = place }
    return categories.map { places[$0] ?? -1 }
  }

  private func annotation(_ annotation: Annotation, _ values: MapContentAttributes.Values) throws -> SceneItem {
    try MapError.check(annotation.coordinate, "the annotation \"\(annotation.title)\"")
    var marker = MarkerItem(
      coordinate: annotation.coordinate, title: annotation.title.isEmpty ? nil : annotation.title,
      shape: .drawing(context.annotationDrawing(annotation.drawing)),
      anchor: SIMD2(annotation.anchor.x, annotation.anchor.y))
    attributes(values, to: &marker)
    return SceneItem(
      .marker(marker), name: values.name, clustering: clustering(MarkerStyle.Values(), values))
  }

  private func user(_ location: UserLocation, _ values: MapContentAttributes.Values) throws -> SceneItem {
    try MapError.check(location.coordinate, "the user's location")
    var marker = MarkerItem(
      coordinate: location.coordinate,
      shape: .userLocation(headingDegrees: location.heading, accuracyMeters: location.horizontalAccuracy))
    attributes(values, to: &marker)
    return SceneItem(.marker(marker), name: values.name)
  }

  private func line(_ line: MapPolyline, _ values: MapContentAttributes.Values) throws -> SceneItem {
    for part in line.parts {
      for (place, coordinate) in part.enumerated() { try MapError.check(coordinate, "point \(place + 1) of a line") }
    }
    var item = LineItem(parts: line.parts)
    item.contour = line.contourStyle == .geodesic ? .geodesic : .straight
    let stroke = values.stroke ?? MapStroke(values.tint ?? .blue, lineWidth: 5, casing: .white)
    item.paint = .color(stroke.color)
    if let gradient = stroke.gradient {
      item.paint = .gradient(gradient.map { GradientStop(location: $0.location, color: $0.color) })
    }
    if let coloured = stroke.values {
      guard coloured.values.map(\.count) == line.parts.map(\.count) else {
        throw MapError("a line's values need one for each of its points")
      }
      item.paint = .values(
        coloured.values, ColorRamp(stops: coloured.ramp.map { .init(value: $0.value, color: $0.color) }))
    }
    item.width = stroke.lineWidth
    item.opacity = values.opacity ?? 1
    item.casing = stroke.casing.map { LineCasing(color: $0, width: stroke.casingWidth) }
    (item.cap, item.join, item.miterLimit) = (stroke.lineCap, stroke.lineJoin, stroke.miterLimit)
    item.dashes =
      switch stroke.dash {
      case .points(let lengths, let phase): .points(lengths, phase: phase)
      case .meters(let lengths, let phase): .meters(lengths, phase: phase)
      case nil: nil
      }
    item.chevrons = stroke.chevrons.map { Chevrons(color: $0.color, spacing: $0.spacing, size: $0.size) }
    (item.offset, item.strokeStart, item.strokeEnd) = (stroke.offset, stroke.strokeStart, stroke.strokeEnd)
    item.copies = copies(values)
    return SceneItem(.line(item), name: values.name, level: level(values))
  }

  private func area(_ content: AreaContent, _ values: MapContentAttributes.Values) throws -> SceneItem {
    var item: AreaItem
    switch content {
    case .polygon(let polygon):
      for ring in polygon.polygons.joined() {
        for (place, coordinate) in ring.enumerated() { try MapError.check(coordinate, "point \(place + 1) of an area") }
      }
      item = AreaItem(shape: .polygons(polygon.polygons))
      item.rule = polygon.fillRule == .evenOdd ? .evenOdd : .nonZero
      item.contour = polygon.contourStyle == .geodesic ? .geodesic : .straight
      item.isInverse = polygon.isInverse
    case .circle(let circle):
      try MapError.check(circle.center, "a circle's centre")
      guard circle.radius > 0, circle.radius.isFinite else {
        throw MapError("a circle's radius is more than 0 metres, not \(circle.radius)")
      }
      item = AreaItem(shape: .circle(center: circle.center, radiusMeters: circle.radius))
      item.isInverse = circle.isInverse
    }
    switch values.fill ?? (values.stroke == nil ? .color((values.tint ?? .blue).opacity(0.25)) : .none) {
    case .none: item.fill = .none
    case .color(let color): item.fill = .color(color)
    case .hatch(let color, let spacing, let lineWidth, let angle, let background):
      item.fill = .hatch(
        Hatch(
          color: color, background: background ?? .clear, angleDegrees: angle, spacing: spacing, width: lineWidth))
    case .image(let image):
      guard let (pixmap, _) = image.image.picture(size: image.image.size, radians: 0, anchor: .zero) else {
        throw MapError("a picture to fill an area with cannot be drawn")
      }
      item.fill = .image(pixmap)
    }
    item.stroke = values.stroke.map { stroke in
      AreaItem.Stroke(
        color: stroke.color, width: stroke.lineWidth,
        dashes: {
          switch stroke.dash {
          case .points(let lengths, let phase): .points(lengths, phase: phase)
          case .meters(let lengths, let phase): .meters(lengths, phase: phase)
          case nil: nil
          }
        }())
    }
    item.opacity = values.opacity ?? 1
    item.copies = copies(values)
    return SceneItem(.area(item), name: values.name, level: level(values))
  }
}
