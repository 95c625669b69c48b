internal import Synchronization
package import Tiles

/// How far a seeding run is; read by whoever shows it while the run goes on.
package final class SeedProgress: Sendable {
  package struct Counts: Sendable, Hashable {
    /// Tiles of the plan that have been dealt with, in whatever way.
    package var done = 0
    package var stored = 0
    /// There before.
    package var present = 0
    /// The source has none.
    package var missing = 0
    package var failed = 0
    /// Bytes stored.
    package var bytes = 0
    /// The first failures, each with its reason; `failed` counts all.
    package var failures: [TileFailure] = []
  }

  private static let rememberedFailures = 1000
  private let counts = Mutex(Counts())
  private let stopped = Atomic(false)

  package init() {}

  package var current: Counts { counts.withLock { $0 } }

  /// Asks the run to end: what is in flight is finished and the archive left consistent.
  package func stop() { stopped.store(true, ordering: .relaxed) }
  package var isStopped: Bool { stopped.load(ordering: .relaxed) }

  func count(present: Int) {
    counts.withLock {
      $0.present += present
      $0.done += present
    }
  }

  func count(stored: Int, bytes: Int) {
    counts.withLock {
      $0.stored += stored
      $0.bytes += bytes
      $0.done += stored
    }
  }

  func count(missing: Int, failures: [TileFailure]) {
    counts.withLock {
      $0.missing += missing
      $0.failed += failures.count
      $0.done += missing + failures.count
      $0.failures += failures.prefix(Self.rememberedFailures - $0.failures.count)
    }
  }
}
