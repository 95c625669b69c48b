internal import MapGeometry
internal import Tiles

/// What an archive's own rows and bytes say about it, gathered when it is opened without reading all of it.
struct MBTilesSurvey {
  /// From the rows where an index or a small table makes that cheap, else as declared; nil: there are no tiles.
  var zooms: ClosedRange<Int>?
  var mediaType: MediaType?
  /// Why the sampled tiles cannot be used, where no sample could.
  var unusable: String?
  var pixelSize: TilePixelSize?
  /// The box of the tiles, gathered only where the metadata have none.
  var bounds: GeographicBounds?

  init(of connection: SQLiteConnection, schema: MBTilesSchema, metadata: MBTilesMetadata) throws {
    zooms = try Self.zooms(connection, schema, metadata)
    guard let zooms else { return }
    try sample(connection, zooms: zooms, declared: metadata.format.flatMap { MediaType(name: $0) })
    if metadata.bounds == nil { bounds = try Self.bounds(connection, schema) }
  }

  /// The tile set's description.
  /// - Throws: `MBTilesError.unusableContent` where there are tiles, but none that can be used.
  func description(name: String, path: String, metadata: MBTilesMetadata) throws -> TileSetDescription {
    let declared = metadata.format.flatMap { MediaType(name: $0) }
    if mediaType == nil, let unusable {
      let format = metadata.format.map { ", declared as \"\($0)\"" } ?? ""
      throw MBTilesError.unusableContent(path: path, found: unusable + format)
    }
    let type = mediaType ?? declared ?? .png
    let declaredZooms = (metadata.minimumZoom ?? 0, metadata.maximumZoom ?? 0)
    return TileSetDescription(
      name: metadata.name.flatMap { $0.isEmpty ? nil : $0 } ?? name, mediaType: type,
      bounds: metadata.bounds ?? bounds ?? .world, center: metadata.center, centerZoom: metadata.centerZoom,
      minimumZoom: zooms?.lowerBound ?? declaredZooms.0, maximumZoom: zooms?.upperBound ?? declaredZooms.1,
      attribution: metadata["attribution"], summary: metadata["description"], vectorLayersJSON: metadata["json"],
      tilePixels: pixelSize?.width ?? (type.isRaster ? 256 : 512))
  }

  /// `ORDER BY … LIMIT 1` takes one step in an index. Without an index SQLite would sort the whole table: then declared
  /// zooms are believed where they make sense.
  private static func zooms(
    _ connection: SQLiteConnection, _ schema: MBTilesSchema, _ metadata: MBTilesMetadata
  ) throws -> ClosedRange<Int>? {
    let rows = "FROM \(schema.placeTable) WHERE \(MBTilesSchema.inRange)"
    let first = "SELECT zoom_level \(rows) ORDER BY zoom_level"
    let plan = try connection.statement("EXPLAIN QUERY PLAN " + first)
    defer { plan.reset() }
    var sorts = false
    while try plan.step() { sorts = sorts || plan.text(3)?.contains("TEMP B-TREE") == true }
    if sorts, let low = metadata.minimumZoom, let high = metadata.maximumZoom, low <= high,
      try connection.integer("SELECT 1 \(rows) LIMIT 1") != nil
    {
      return low...high
    }
    guard let low = try connection.integer(first + " LIMIT 1"),
      let high = try connection.integer(first + " DESC LIMIT 1"), low <= high
    else { return nil }
    return low...high
  }

  /// Looks at a few tiles of the lowest, the middle and the highest zoom until one says what it is.
  private mutating func sample(_ connection: SQLiteConnection, zooms: ClosedRange<Int>, declared: MediaType?) throws {
    let statement = try connection.statement(
      "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_data IS NOT NULL LIMIT 4")
    defer { statement.reset() }
    let middle = (zooms.lowerBound + zooms.upperBound) / 2
    for zoom in [zooms.upperBound, zooms.lowerBound, middle] {
      statement.reset()
      try statement.bind(zoom, at: 1)
      while true {
        guard try statement.stepUnlessDamaged() else { break }
        let bytes = statement.bytes(0)
        switch MBTilesContent.kind(of: bytes, declared: declared) {
        case .missing: continue
        case .unusable(let reason): unusable = reason
        case .tile(let tile):
          mediaType = tile.mediaType
          guard tile.mediaType.isRaster else { return }
          pixelSize = TilePixelSize(sniffing: bytes)
          if pixelSize != nil { return }
        }
      }
    }
  }

  /// The box of the deepest zoom, widened by each zoom further out that reaches beyond it. Taking all zooms alike would
  /// give the whole world as soon as there is a tile at zoom 0.
  private static func bounds(_ connection: SQLiteConnection, _ schema: MBTilesSchema) throws -> GeographicBounds? {
    let statement = try connection.statement(
      """
      SELECT zoom_level, min(tile_column), max(tile_column), min(tile_row), max(tile_row)
      FROM \(schema.placeTable) WHERE \(MBTilesSchema.inRange) GROUP BY zoom_level ORDER BY zoom_level DESC
      """)
    defer { statement.reset() }
    var box: MapRect?
    while try statement.step() {
      guard let z = statement.integer(0), let west = statement.integer(1), let east = statement.integer(2),
        let south = statement.integer(3), let north = statement.integer(4)
      else { continue }
      let first = TileCoordinate(z: z, column: west, tmsRow: north)
      let last = TileCoordinate(z: z, column: east, tmsRow: south)
      if let known = box {
        let cover = TileRange(covering: known, z: z)
        if cover.xs.contains(first.x), cover.xs.contains(last.x), cover.ys.contains(first.y),
          cover.ys.contains(last.y)
        {
          continue
        }
      }
      let zoomBox = first.mapRect.union(last.mapRect)
      box = box.map { $0.union(zoomBox) } ?? zoomBox
    }
    return box.map { GeographicBounds($0) }
  }
}
