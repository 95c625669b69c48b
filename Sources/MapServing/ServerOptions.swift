/// What a server does beyond its sources.
package struct ServerOptions: Sendable, Hashable {
  /// How long clients may keep a tile without asking again, in seconds. A tile that says when it expires overrides it.
  package var tileLifetimeSeconds = 3600
  /// What absolute URLs begin with, such as `https://maps.example.org/tiles`; nil: made from the Host header.
  package var publicAddress: String?
  /// Whether X-Forwarded-Proto and X-Forwarded-Host count. Only behind a proxy that sets them itself.
  package var trustsForwardedHeaders = false
  /// Bytes of tiles of archives that are kept in memory, ready to be sent again; 0 keeps none.
  package var keptAnswerBytes = 256 << 20
  /// Longest path in bytes; longer ones get status 414.
  package var maximumPathLength = 2048
  /// Tiles that are drawn or fetched at the same time; nil: one for each processor.
  package var maximumDrawings: Int?
  /// Tiles that may wait for their turn; further ones get status 503.
  package var maximumWaiting = 512
  /// What a client that was turned away is told to wait, in seconds.
  package var retryAfterSeconds = 2

  package init() {}
}
