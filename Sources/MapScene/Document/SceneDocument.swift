package import GeoData
internal import MapGeometry
package import MapRendering
package import Raster
internal import Tiles

/// What a scene file names and somebody has to fetch: files, pictures, tiles.
package protocol SceneResources {
  /// The features of a file of points, lines or areas.
  func features(_ path: String, columns: CSVColumns) throws -> GeoFileContent
  /// A picture for markers.
  func image(_ path: String) throws -> MarkerImage
  /// A picture to fill areas with.
  func picture(_ path: String) throws -> Pixmap
  /// Tiles by a URL template or from an archive.
  func overlay(_ reference: String, settings: OverlaySettings) throws -> SceneOverlay
}

/// What a scene says of an overlay's tiles.
package struct OverlaySettings: Sendable, Hashable {
  package var minimumZoom = 0
  package var maximumZoom = 21
  package var tileSize = 256
  /// Whether rows count from the south.
  package var isGeometryFlipped = false
  package var attribution: String?

  package init() {}
}

/// A scene as a JSON file: one grammar for the command, for batches and for servers. `docs/scene.schema.json` is its
/// schema.
package struct SceneDocument: Sendable {
  package var scene = Scene()
  /// A built-in style's name, the path of a style or of an archive.
  package var style: String?
  /// What the files named in it held but could not be drawn, one line each.
  package var warnings: [String] = []
  /// Whether it says what is done where a tile is missing.
  package var saysMissingTiles = false

  package init() {}

  /// - Parameter file: its name, for messages; empty where there is no file.
  /// - Throws: `SceneDocumentError` with line and place; what `resources` throws.
  package init(_ node: JSONNode, file: String, resources: some SceneResources) throws {
    let root = SceneNode(node: node, path: "", file: file)
    try root.checkKeys([
      "$schema", "style", "colorScheme", "size", "scale", "camera", "padding", "maximumZoom", "missingTiles",
      "attribution", "content", "clusters", "controls",
    ])
    style = try root["style"]?.string()
    scene.colorScheme = try root["colorScheme"]?.choice(ColorScheme.self)
    if let size = try root["size"]?.pair(1...16_384) {
      scene.size = PictureSize(width: Int(size.x), height: Int(size.y))
    }
    if let scale = try root["scale"]?.number(1...4) { scene.scale = scale }
    if let camera = root["camera"] { scene.position = try camera.camera() }
    if let padding = root["padding"] { scene.padding = try padding.insets() }
    scene.maximumFitZoom = try root["maximumZoom"].map { Zoom(try $0.number(0...30)) }
    if let policy = root["missingTiles"] {
      scene.missingTiles = try policy.choice(MissingTilePolicy.self)
      saysMissingTiles = true
    }
    if let attribution = root["attribution"] {
      let text = try attribution.string()
      scene.attribution = text.isEmpty ? .none : .text(text)
    }
    var reader = SceneContentReader(resources: resources, clusters: try root["clusters"]?.clusters() ?? [:])
    for element in try root["content"]?.elements() ?? [] { try reader.read(element) }
    scene.items = reader.items
    warnings = reader.warnings
    if let controls = root["controls"] {
      scene.furniture = []
      for element in try controls.elements() { scene.furniture.append(try element.furniture()) }
    }
  }
}

extension SceneNode {
  fileprivate func camera() throws(SceneDocumentError) -> CameraPosition {
    if node.string == "automatic" { return .automatic }
    try checkKeys(["center", "zoom", "bbox", "fit", "distance", "heading", "pitch"])
    if let box = self["bbox"], self["center"] == nil, self["zoom"] == nil, self["distance"] == nil {
      let mode = try self["fit"]?.choice(FitMode.self) ?? .contain
      return .rect(try box.bounds().mapRect, mode)
    }
    if let box = self["bbox"], let other = self["center"] ?? self["zoom"] ?? self["distance"] {
      throw other.failure("\(box.path) and a centre exclude each other")
    }
    let center = try required("center").coordinate()
    if let distance = self["distance"] {
      return .camera(
        MapCamera(
          centerCoordinate: center, distance: try distance.number(1...1e9),
          heading: try self["heading"]?.number(-36_000...36_000) ?? 0, pitch: try self["pitch"]?.number(0...85) ?? 0))
    }
    for key in ["heading", "pitch"] {
      if let value = self[key], try value.number(-36_000...36_000) != 0 {
        throw value.failure("a camera with heading or pitch is not drawn by this version; leave it at 0")
      }
    }
    return .center(center, Zoom(try required("zoom").number(0...30)))
  }

  private func bounds() throws(SceneDocumentError) -> GeographicBounds {
    let values = try numbers(-1e6...1e6)
    guard values.count == 4, abs(values[1]) <= 90, abs(values[3]) <= 90 else {
      throw expected("[west, south, east, north]")
    }
    guard values[1] < values[3] else { throw failure("south \(values[1]) is not below north \(values[3])") }
    guard values[0] != values[2] else { throw failure("west and east are the same") }
    return GeographicBounds(west: values[0], south: values[1], east: values[2], north: values[3])
  }

  fileprivate func insets() throws(SceneDocumentError) -> EdgeInsets {
    if node.number != nil { return EdgeInsets(all: try number(0...10_000)) }
    let values = try numbers(0...10_000)
    guard values.count == 4 else { throw expected("a number, or [top, right, bottom, left]") }
    return EdgeInsets(top: values[0], left: values[3], bottom: values[2], right: values[1])
  }

  fileprivate func clusters() throws(SceneDocumentError) -> [String: ClusterDefinition] {
    guard let object = node.object else { throw expected("an object of clusters by their identifier") }
    var result: [String: ClusterDefinition] = [:]
    for key in object.keys {
      if let value = self[key] { result[key] = try value.cluster() }
    }
    return result
  }

  private func cluster() throws(SceneDocumentError) -> ClusterDefinition {
    try checkKeys([
      "mode", "radius", "minimumPoints", "maximumZoom", "tint", "aggregate", "property", "category", "colors",
      "fansOut",
    ])
    var definition = ClusterDefinition()
    if let mode = self["mode"] { definition.settings.mode = try mode.choice(ClusterSettings.Mode.self) }
    if let radius = self["radius"] { definition.settings.radius = try radius.number(1...1000) }
    if let count = self["minimumPoints"] { definition.settings.minimumPoints = try count.integer(2...1_000_000) }
    if let zoom = self["maximumZoom"] { definition.settings.maximumZoom = try zoom.integer(0...24) }
    definition.settings.tint = try self["tint"]?.color()
    definition.settings.aggregate = try self["aggregate"]?.choice(ClusterSettings.Aggregate.self)
    if let fansOut = self["fansOut"] { definition.settings.fansOut = try fansOut.boolean() }
    definition.property = try self["property"]?.string()
    definition.category = try self["category"]?.string()
    if let colors = self["colors"] {
      guard let object = colors.node.object else { throw colors.expected("an object of colours by category") }
      for key in object.keys {
        guard let color = colors[key] else { continue }
        definition.categories.append(key)
        definition.settings.categoryColors.append(try color.color())
      }
    }
    return definition
  }
}

/// Clustering as a scene file describes it, with the properties that values and categories come from.
struct ClusterDefinition {
  var settings = ClusterSettings()
  var property: String?
  var category: String?
  var categories: [String] = []
}
