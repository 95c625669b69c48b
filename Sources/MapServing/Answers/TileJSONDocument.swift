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

  var text: String { "{" + members.map { JSONText.quoted($0.0) + ":" + $0.1 }.joined(separator: ",") + "}" }

  /// The same with `id` and `kind`, for the list of all sources.
  var indexEntry: String {
    let more = [("id", JSONText.quoted(source.id)), ("kind", JSONText.quoted(source.kind.rawValue))]
    return "{" + (more + members).map { JSONText.quoted($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
  }

  private var members: [(String, String)] {
    let bounds = Self.publishable(tileSet.bounds)
    let (center, zoom) = start(in: bounds)
    var members = [
      ("tilejson", JSONText.quoted("3.0.0")),
      ("name", JSONText.quoted(tileSet.name.isEmpty ? source.id : tileSet.name)),
      ("tiles", "[" + JSONText.quoted(base + source.path + "/{z}/{x}/{y}." + source.ending) + "]"),
      ("scheme", JSONText.quoted("xyz")),
      ("format", JSONText.quoted(source.ending)),
      ("tileSize", String(source.kind == .style ? 256 : tileSet.tilePixels)),
      ("minzoom", String(zooms.lowerBound)),
      ("maxzoom", String(zooms.upperBound)),
      ("bounds", "[\(bounds.west),\(bounds.south),\(bounds.east),\(bounds.north)]"),
      ("center", "[\(center.longitude),\(center.latitude),\(zoom)]"),
    ]
    if let summary = tileSet.summary { members.append(("description", JSONText.quoted(summary))) }
    if let attribution = tileSet.attribution {
      members.append(("attribution", JSONText.quoted(AttributionHTML.sanitized(attribution))))
    }
    if !source.mediaType.isRaster { members.append(("vector_layers", vectorLayers)) }
    return members
  }

  private var zooms: ClosedRange<Int> {
    let low = min(max(tileSet.minimumZoom, 0), TileCoordinate.maximumZoom)
    return low...min(max(tileSet.maximumZoom, low), TileCoordinate.maximumZoom)
  }

  /// MBTiles keeps the array inside an object; it is required for vector tiles, if only empty.
  private var vectorLayers: String {
    guard let text = tileSet.vectorLayersJSON, let layers = JSONText.member("vector_layers", of: text),
      layers.hasPrefix("[")
    else { return "[]" }
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
