internal import GeoData
internal import MapGeometry
internal import Tiles

/// TileJSON 3.0.0 for a source. Besides the specification's fields it has `format` and `tileSize` (in points), which
/// most viewers read.
struct TileJSONDocument {
  private let source: ServedSource
  private let tileSet: TileSetDescription
  /// What URLs begin with, without a slash at the end.
  private let base: String

  init(_ source: ServedSource, base: String) {
    self.source = source
    tileSet = source.source.tileSet
    self.base = base
  }

  var text: String { JSONValue.object(members).serialized() }

  /// The same with `id` and `kind`, for the list of all sources.
  var indexEntry: JSONValue {
    var entry: JSONObject = ["id": .string(source.id), "kind": .string(source.kind.rawValue)]
    for (key, value) in members { entry[key] = value }
    return .object(entry)
  }

  private var members: JSONObject {
    let bounds = Self.publishable(tileSet.bounds)
    let (center, zoom) = start(in: bounds)
    var members: JSONObject = [
      "tilejson": .string("3.0.0"),
      "name": .string(tileSet.name.isEmpty ? source.id : tileSet.name),
      "tiles": .array([.string(base + source.path + "/{z}/{x}/{y}." + source.ending)]),
      "scheme": .string("xyz"),
      "format": .string(source.ending),
      "tileSize": .number(Double(source.kind == .style ? 256 : tileSet.tilePixels)),
      "minzoom": .number(Double(zooms.lowerBound)),
      "maxzoom": .number(Double(zooms.upperBound)),
      "bounds": .array([bounds.west, bounds.south, bounds.east, bounds.north].map { .number($0) }),
      "center": .array(
        [center.longitude, center.latitude].map { .number(Self.rounded($0)) } + [.number(Double(zoom))]),
    ]
    if let summary = tileSet.summary { members["description"] = .string(summary) }
    if let attribution = tileSet.attribution {
      members["attribution"] = .string(AttributionHTML.sanitized(attribution))
    }
    if !source.mediaType.isRaster { members["vector_layers"] = vectorLayers }
    return members
  }

  /// To a ten-millionth of a degree, a centimetre.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

  private var zooms: ClosedRange<Int> {
    let low = min(max(tileSet.minimumZoom, 0), TileCoordinate.maximumZoom)
    return low...min(max(tileSet.maximumZoom, low), TileCoordinate.maximumZoom)
  }

  /// MBTiles keeps the array inside an object; it is required for vector tiles, if only empty.
  private var vectorLayers: JSONValue {
    guard let text = tileSet.vectorLayersJSON, let root = try? JSONValue(parsing: text),
      let layers = root["vector_layers"], layers.array != nil
    else { return .array([]) }
    return layers
  }

  /// TileJSON's bounds may not go over the 180th meridian: the whole circle stands for a box that does.
  private static func publishable(_ bounds: GeographicBounds) -> GeographicBounds {
    let world = GeographicBounds.world
    let edges = [bounds.west, bounds.south, bounds.east, bounds.north]
    guard edges.allSatisfy(\.isFinite), bounds.south <= bounds.north else { return world }
    let wraps = bounds.east < bounds.west || bounds.east > 180 || bounds.west < -180
    return GeographicBounds(
      west: wraps ? -180 : bounds.west, south: clamped(bounds.south, world.south, world.north),
      east: wraps ? 180 : bounds.east, north: clamped(bounds.north, world.south, world.north))
  }

  private static func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double { min(max(value, low), high) }

  /// Where a viewer starts: as the source says, else at the middle with the whole of it in a window of usual size;
  /// within bounds and zooms, as TileJSON demands.
  private func start(in bounds: GeographicBounds) -> (Coordinate, zoom: Int) {
    let rect = bounds.mapRect
    var center = MapPoint(x: rect.minX + rect.size.width / 2, y: rect.minY + rect.size.height / 2).coordinate
    if let given = tileSet.center, given.isValid { center = given }
    center.latitude = Self.clamped(center.latitude, bounds.south, bounds.north)
    center.longitude = Self.clamped(center.longitude, bounds.west, bounds.east)
    // An empty box gives an infinite level, which the clamp brings back before it becomes an integer.
    var fitting = Zoom(mapPointsPerPoint: max(rect.size.width / 1024, rect.size.height / 768)).level
    // The centre's zoom is one of tiles, and tiles of 512 points show twice as much detail.
    if source.kind == .archive, tileSet.tilePixels == 512 { fitting -= 1 }
    let level = tileSet.centerZoom.map(Double.init) ?? fitting.rounded(.down)
    let zoom = Self.clamped(level, Double(zooms.lowerBound), Double(zooms.upperBound))
    return (center, zoom.isNaN ? zooms.lowerBound : Int(zoom))
  }
}
