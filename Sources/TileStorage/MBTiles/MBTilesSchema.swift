/// How an archive lays out its tiles behind the name `tiles`.
package enum MBTilesSchema: String, Sendable, Hashable {
  /// `tiles` is a table.
  case flat
  /// `tiles` is a view over `tiles_with_hash` (martin's flat-with-hash).
  case flatWithHash = "flat with hash"
  /// `tiles` is a view over `map` and `images`: each picture is stored once.
  case deduplicated = "map + images"
  /// `tiles` is a view over `tiles_shallow` and `tiles_data` (planetiler's compact layout).
  case shallow = "tiles_shallow + tiles_data"
  /// `tiles` is a view over `tile_cache`, which knows when each tile was fetched and when it expires.
  case cache
  /// `tiles` is a view over something else.
  case otherView = "view"

  /// - Throws: `MBTilesError.noTiles` where there is neither a table nor a view of that name.
  init(of connection: SQLiteConnection) throws {
    let objects = try connection.statement(
      "SELECT lower(name), type FROM sqlite_master WHERE type IN ('table', 'view')")
    defer { objects.reset() }
    var types: [String: String] = [:]
    while try objects.step() { types[objects.text(0) ?? ""] = objects.text(1) }
    switch types["tiles"] {
    case nil: throw MBTilesError.noTiles(path: connection.path, tables: types.keys.sorted())
    case "table": self = .flat
    default:
      self =
        if types["tile_cache"] != nil {
          .cache
        } else if types["map"] != nil, types["images"] != nil {
          .deduplicated
        } else if types["tiles_shallow"] != nil, types["tiles_data"] != nil {
          .shallow
        } else if types["tiles_with_hash"] != nil {
          .flatWithHash
        } else {
          .otherView
        }
    }
  }

  /// The table that has one row for each tile, with the three columns of its place.
  var placeTable: String {
    switch self {
    case .flat, .otherView: "tiles"
    case .flatWithHash: "tiles_with_hash"
    case .deduplicated: "map"
    case .shallow: "tiles_shallow"
    case .cache: "tile_cache"
    }
  }

  /// Bytes of one tile; the cache's columns behind them, where there are such.
  var selectTile: String {
    let columns = self == .cache ? "tile_data, fetched, expires, etag, last_modified" : "tile_data"
    let table = self == .cache ? "tile_cache" : "tiles"
    return "SELECT \(columns) FROM \(table) WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3"
  }

  /// True for rows inside their zoom's range.
  static let inRange = """
    zoom_level BETWEEN 0 AND 30 AND tile_column BETWEEN 0 AND (1 << zoom_level) - 1 \
    AND tile_row BETWEEN 0 AND (1 << zoom_level) - 1
    """
}
