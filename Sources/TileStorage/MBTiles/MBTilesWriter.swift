package import MapGeometry
internal import Synchronization
package import Tiles

/// Creates an MBTiles archive, or adds to one. The file grows in place, carries its own state and survives being killed
/// at any moment; until `finish` its newest part may lie in `NAME-wal` beside it.
///
/// A transaction ends at 1,000 rows or after a second, whichever is first. One process at a time may write.
package final class MBTilesWriter: TileWriter {
  package let path: String
  /// The layout in use: an archive that existed keeps its own.
  package let layout: MBTilesLayout

  private let session: Mutex<MBTilesSession?>

  /// Creates the archive or opens it to add to it. Blocks for some milliseconds.
  /// - Throws: `MBTilesError` or `SQLiteError`; a file that is no MBTiles is never touched.
  package init(path: String, layout: MBTilesLayout) throws {
    self.path = path
    if try MBTilesFile.kind(of: path) == .folder { throw MBTilesError.isDirectory(path: path) }
    let folder = MBTilesFile.folder(of: path)
    guard try MBTilesFile.kind(of: folder) == .folder else { throw MBTilesError.noSuchFolder(path: folder) }
    let lock = try ArchiveLock(archive: path)
    let (connection, used) = try MBTilesPreparation.open(path, layout: layout)
    self.layout = used
    let opened = try MBTilesSession(connection: connection, layout: used, lock: lock)
    session = Mutex(opened)
  }

  @concurrent package func write(_ tiles: [(TileCoordinate, Tile)]) async throws {
    try await BlockingExecutor.storage.run { try self.writeBlocking(tiles) }
  }

  /// As `write(_:)`, on the calling thread: for callers that have a thread of their own.
  package func writeBlocking(_ tiles: [(TileCoordinate, Tile)]) throws {
    try change { try $0.write(tiles) }
  }

  /// Sets the rows that are given and leaves the others. Bounds and zooms become the union with those that are there
  /// where the archive had tiles when it was opened.
  @concurrent package func setMetadata(_ metadata: MBTilesMetadata) async throws {
    try await BlockingExecutor.storage.run { try self.withSession { try $0.setMetadata(metadata) } }
  }

  /// What is stored for each tile, without its bytes; nil where there is none. For resuming and refreshing.
  @concurrent package func stored(_ coordinates: [TileCoordinate]) async throws -> [StoredTile?] {
    try await BlockingExecutor.storage.run { try self.withSession { try $0.stored(coordinates) } }
  }

  /// Notes that the tiles, which are stored, are still those of the server: new times, same bytes.
  @concurrent package func refresh(_ tiles: [(TileCoordinate, StoredTile)]) async throws {
    try await BlockingExecutor.storage.run { try self.change { try $0.refresh(tiles) } }
  }

  /// Notes that the server has no such tiles, for `stored(_:)` to tell; in the cache layout only.
  /// - Parameter time: in seconds since 1970.
  @concurrent package func noteMissing(_ coordinates: [TileCoordinate], at time: Double) async throws {
    try await BlockingExecutor.storage.run { try self.change { try $0.noteMissing(coordinates, at: time) } }
  }

  /// Ends the open transaction, so that readers see everything.
  @concurrent package func commit() async throws {
    try await BlockingExecutor.storage.run { try self.withSession { try $0.commit() } }
  }

  /// Moves everything into the one file and removes the lock. While another program still has the archive open, the
  /// file stays in write-ahead mode: complete, but to be opened by readers that may write beside it.
  @concurrent package func finish() async throws {
    try await BlockingExecutor.storage.run {
      try self.session.withLock { session in
        guard let open = session else { throw MBTilesError.finished(path: self.path) }
        try open.finish()
        session = nil
      }
    }
  }

  /// Bounds the file, as a full disk would.
  @concurrent func limitPages(to pages: Int) async throws {
    try await BlockingExecutor.storage.run { try self.withSession { try $0.limitPages(to: pages) } }
  }

  private func withSession<Value>(_ body: (MBTilesSession) throws -> Value) throws -> Value {
    try session.withLock { session in
      guard let session else { throw MBTilesError.finished(path: path) }
      return try body(session)
    }
  }

  /// As `withSession`, for what may leave a transaction open: sees to it that it ends in time.
  private func change(_ body: (MBTilesSession) throws -> Void) throws {
    let needsTimer = try withSession { session in
      try body(session)
      return session.transactionStart != nil && session.claimTimer()
    }
    if needsTimer { startTimer() }
  }

  /// One timer at a time: it ends a transaction that nobody else has ended within its second.
  private func startTimer() {
    let writer = WeakReference(self)
    Task.detached { await Self.runTimer(writer) }
  }

  /// Lets the timer end when the writer is gone.
  private final class WeakReference: Sendable {
    weak let object: MBTilesWriter?

    init(_ object: MBTilesWriter) { self.object = object }
  }

  private static func runTimer(_ writer: WeakReference) async {
    var wait = MBTilesSession.transactionDuration
    while true {
      try? await Task.sleep(for: wait)
      guard let remaining = try? await writer.object?.timerFired() else { return }
      wait = remaining
    }
  }

  /// How long the timer must go on; nil ends it.
  @concurrent private func timerFired() async throws -> Duration? {
    try await BlockingExecutor.storage.run { self.session.withLock { $0?.commitIfDue() } }
  }
}
