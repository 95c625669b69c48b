/// A tile's bytes as they are stored or sent, with what is known of where they came from.
public struct Tile: Sendable, Hashable {
  /// The tile as stored, still compressed as `encoding` says.
  public var bytes: [UInt8]
  /// The kind of the content.
  public var mediaType: MediaType
  /// The compression around it.
  public var encoding: ContentEncoding
  /// When it was fetched, in seconds since 1970; nil for tiles that were not.
  public var fetched: Double?
  /// Until when the server lets it be used, in seconds since 1970.
  public var expires: Double?
  /// The server's entity tag, quotes included.
  public var etag: String?
  /// The server's Last-Modified header as sent.
  public var lastModified: String?

  /// A tile from its parts.
  public init(
    bytes: [UInt8], mediaType: MediaType, encoding: ContentEncoding = .identity, fetched: Double? = nil,
    expires: Double? = nil, etag: String? = nil, lastModified: String? = nil
  ) {
    self.bytes = bytes
    self.mediaType = mediaType
    self.encoding = encoding
    self.fetched = fetched
    self.expires = expires
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// What became of one asked tile.
public enum TileResult: Sendable {
  case tile(Tile)
  /// The source is sure that it has none: a hole in an archive, 204 or 404 from a server.
  case missing
  /// It may exist but could not be had.
  case failed(TileFailure)
}

/// Why a tile could not be had; `description` names the tile, the cause and, where there is one, the remedy.
public struct TileFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// Which tile was asked for.
  public var key: TileKey
  /// One line in plain words: "HTML page instead of a picture", "status 500", "truncated PNG".
  public var cause: String

  /// A tile from its parts.
  public init(key: TileKey, cause: String) {
    self.key = key
    self.cause = cause
  }

  /// `tile z/x/y: cause`
  public var description: String { "tile \(key.coordinate): \(cause)" }
}
