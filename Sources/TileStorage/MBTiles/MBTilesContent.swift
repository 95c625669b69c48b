internal import Tiles

/// What the bytes in `tile_data` are. They win over the declared format; that one decides only where the bytes say
/// nothing, as an empty vector tile or one that starts with an unusual field.
enum MBTilesContent {
  case tile(Tile)
  case missing
  case unusable(String)

  static func kind(of bytes: [UInt8], declared: MediaType?) -> MBTilesContent {
    switch TileContent(sniffing: bytes) {
    case .tile(let type, let encoding): .tile(Tile(bytes: bytes, mediaType: type, encoding: encoding))
    case .empty:
      declared == .mapboxVectorTile ? .tile(Tile(bytes: bytes, mediaType: .mapboxVectorTile)) : .missing
    case .unknown where declared == .mapboxVectorTile: .tile(Tile(bytes: bytes, mediaType: .mapboxVectorTile))
    case .unknown: .unusable("neither a picture nor a vector tile")
    case .html: .unusable("HTML page instead of a tile")
    case .xml: .unusable("XML text instead of a tile")
    case .json: .unusable("JSON text instead of a tile")
    }
  }

  /// A word for lists of what an archive contains: `png`, `pbf (gzip)`, `html`, …
  static func label(_ head: [UInt8]) -> String {
    switch TileContent(sniffing: head) {
    case .tile(.mapboxVectorTile, .identity): "pbf (not compressed)"
    case .tile(.mapboxVectorTile, let encoding): "pbf (\(encoding == .gzip ? "gzip" : "zlib"))"
    case .tile(let type, _): type.mbtilesFormat
    case .html: "HTML page"
    case .xml: "XML text"
    case .json: "JSON text"
    case .empty: "empty"
    case .unknown: "unknown"
    }
  }
}
