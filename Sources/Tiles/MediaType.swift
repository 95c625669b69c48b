/// The kinds of tile content that matter here.
public enum MediaType: String, Hashable, Sendable, CaseIterable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case webp = "image/webp"
  case mapboxVectorTile = "application/vnd.mapbox-vector-tile"

  /// The value of MBTiles' `format` row (MBTiles 1.3), and the usual file ending.
  public var mbtilesFormat: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .mapboxVectorTile: "pbf"
    }
  }

  /// From MBTiles' `format`, a file ending or a media type, in any case: `png`, `JPG`, `jpeg`, `image/webp`, `mvt`, …
  public init?(name: some StringProtocol) {
    switch name.lowercased() {
    case "png", "png8", "png24", "png32", "image/png": self = .png
    case "jpg", "jpeg", "image/jpeg", "image/jpg": self = .jpeg
    case "webp", "image/webp": self = .webp
    case "pbf", "mvt", "application/vnd.mapbox-vector-tile", "application/x-protobuf": self = .mapboxVectorTile
    default: return nil
    }
  }

  /// Whether it is a picture.
  public var isRaster: Bool { self != .mapboxVectorTile }
}

/// How a tile's bytes are compressed on top of their own format.
public enum ContentEncoding: String, Hashable, Sendable {
  case identity
  case gzip
  case zlib = "deflate"
}

/// What the first bytes say that a tile is, whatever its name or header claim.
public enum TileContent: Hashable, Sendable {
  case tile(MediaType, ContentEncoding)
  /// Text where a tile should be: an error page or message.
  case html, xml, json
  case empty
  case unknown

  /// Looks at the magic bytes.
  public init(sniffing bytes: some RandomAccessCollection<UInt8>) {
    let head = Array(bytes.prefix(64))
    func starts(_ magic: [UInt8], at offset: Int = 0) -> Bool {
      head.count >= offset + magic.count && Array(head[offset..<offset + magic.count]) == magic
    }
    if head.isEmpty {
      self = .empty
    } else if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .tile(.png, .identity)
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .tile(.jpeg, .identity)
    } else if starts(Array("RIFF".utf8)) && starts(Array("WEBP".utf8), at: 8) {
      self = .tile(.webp, .identity)
    } else if starts([0x1F, 0x8B]) {
      self = .tile(.mapboxVectorTile, .gzip)
    } else if head.count > 1, head[0] & 0x0F == 8, head[0] >> 4 <= 7, (Int(head[0]) << 8 | Int(head[1])) % 31 == 0 {
      self = .tile(.mapboxVectorTile, .zlib)
    } else {
      self = Self.text(head) ?? (head[0] == 0x1A ? .tile(.mapboxVectorTile, .identity) : .unknown)
    }
  }

  /// Text formats by their first visible character; a raw vector tile starts with 0x1A (field 3, length-delimited).
  private static func text(_ head: [UInt8]) -> TileContent? {
    var visible = head[...]
    if visible.starts(with: [0xEF, 0xBB, 0xBF]) { visible = visible.dropFirst(3) }
    visible = visible.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    let word = String(decoding: visible.prefix(16), as: UTF8.self).lowercased()
    if word.hasPrefix("<?xml") || word.hasPrefix("<serviceexc") || word.hasPrefix("<ows:") { return .xml }
    if word.hasPrefix("<") { return .html }
    if word.hasPrefix("{") || word.hasPrefix("[") { return .json }
    return nil
  }
}
