/// A source that can give a tile at once: from memory or from a local archive, in well under a millisecond.
///
/// A server answers such tiles on the thread that read the request; a task for each would cost more than the tile.
public protocol SynchronousTileSource: TileSource {
  /// One tile, or nil where it would take longer (it has to be fetched or drawn first): ask `tiles(_:)` then.
  ///
  /// Called from several threads at once.
  /// - Throws: what makes the whole source unusable.
  func tileNow(_ key: TileKey) throws -> TileResult?
}
