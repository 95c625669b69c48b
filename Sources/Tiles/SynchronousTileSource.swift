/// A source that can give a tile at once: from memory or from a local archive, in well under a millisecond.
///
/// A server answers such tiles on the thread that read the request; a task for each would cost more than the tile.
public protocol SynchronousTileSource: TileSource {
  /// One tile and the revision it is of, or nil where it would take longer (it has to be fetched or drawn first): ask
  /// `tiles(_:)` then.
  ///
  /// Called from several threads at once.
  /// - Throws: what makes the whole source unusable.
  func tileNow(_ key: TileKey) throws -> (result: TileResult, revision: TileRevision?)?

  /// The revision that the next tile would be of; nil where changes go unnoticed, so that nothing may be kept. Cheaper
  /// than a tile.
  /// - Throws: what makes the whole source unusable.
  func revision() throws -> TileRevision?
}

/// The state of a source's tiles as far as one process has seen it: what was read in one revision is what would be
/// read again in the same one.
public struct TileRevision: Sendable, Hashable {
  private let number: UInt64

  /// - Parameter number: Another one for every change.
  public init(_ number: UInt64) { self.number = number }
}
