/// What an archive knows of a tile besides its bytes. The times are in seconds since 1970, nil in layouts that do not
/// keep them.
package struct StoredTile: Sendable, Hashable {
  package var fetched: Double?
  package var expires: Double?
  package var etag: String?
  package var lastModified: String?
  /// There are no bytes: at `fetched`, the server said that it has no such tile.
  package var isMissing: Bool

  package init(
    fetched: Double? = nil, expires: Double? = nil, etag: String? = nil, lastModified: String? = nil,
    isMissing: Bool = false
  ) {
    self.fetched = fetched
    self.expires = expires
    self.etag = etag
    self.lastModified = lastModified
    self.isMissing = isMissing
  }
}
