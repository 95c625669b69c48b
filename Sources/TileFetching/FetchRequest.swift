package import Tiles

/// One tile to fetch; with what is known of an earlier copy, to ask only whether that is still good.
package struct FetchRequest: Sendable, Hashable {
  package var key: TileKey
  /// The entity tag of the copy, sent as If-None-Match.
  package var etag: String?
  /// The Last-Modified of the copy, sent as If-Modified-Since.
  package var lastModified: String?

  package init(_ key: TileKey, etag: String? = nil, lastModified: String? = nil) {
    self.key = key
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// What became of one request.
package struct FetchResult: Sendable {
  package enum Outcome: Sendable {
    case tile(Tile)
    /// 204, 404 or 410: the server has no such tile.
    case missing
    /// 304: the copy is still good, with new times in seconds since 1970.
    case notModified(fetched: Double, expires: Double)
    case failed(TileFailure)
  }

  package var key: TileKey
  package var outcome: Outcome
  /// How often it was asked for.
  package var attempts: Int
  /// Whether no connection to the server came about, so that other tiles will fare no better.
  package var isUnreachable = false
  /// The place of the request in its session, from 0.
  package var index: Int
}
