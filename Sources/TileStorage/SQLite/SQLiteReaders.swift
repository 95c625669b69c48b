internal import Synchronization

/// Read-only connections to one database, each lent to one caller at a time; opened as they are needed.
final class SQLiteReaders: Sendable {
  private struct State {
    var idle: [Reader] = []
    /// Whether a task is there that ends old snapshots.
    var hasReaper = false
  }

  private struct Reader {
    var connection: SQLiteConnection
    /// When its open read transaction began; nil without one.
    var snapshotStart: ContinuousClock.Instant?
    /// SQLite's number for what this connection saw last; it changes when another one has written.
    var dataVersion: Int?
    /// The revision of its last snapshot.
    var revision: UInt64 = 0
  }

  private let open: @Sendable () throws -> SQLiteConnection
  private let state: Mutex<State>
  /// How often a snapshot was seen to differ from the one before. Snapshots begin one after the other under its lock:
  /// so two of the same revision show the same data.
  private let revision = Mutex<UInt64>(0)

  /// How old a snapshot may become. For so long a reader may miss what a writer adds, and a writer may have to wait.
  private static let snapshotLife = Duration.milliseconds(100)

  init(first: SQLiteConnection, open: @escaping @Sendable () throws -> SQLiteConnection) {
    self.open = open
    state = Mutex(State(idle: [Reader(connection: first)]))
  }

  func withConnection<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
    var reader = try take()
    defer { putBack(reader) }
    try Self.endSnapshot(of: &reader)
    return try body(reader.connection)
  }

  /// As `withConnection`, within a read transaction that stays open for the next callers of the next tenth of a second:
  /// taking the file's locks for every row costs more than the row. The second argument is the snapshot's revision.
  func withSnapshot<Value>(_ body: (SQLiteConnection, UInt64) throws -> Value) throws -> Value {
    var reader = try take()
    defer { putBack(reader) }
    let now = ContinuousClock.now
    if let start = reader.snapshotStart, now - start > Self.snapshotLife { try Self.endSnapshot(of: &reader) }
    if reader.snapshotStart == nil {
      try beginSnapshot(of: &reader)
      reader.snapshotStart = now
    }
    return try body(reader.connection, reader.revision)
  }

  private func beginSnapshot(of reader: inout Reader) throws {
    let connection = reader.connection
    let (version, number) = try revision.withLock { number in
      try connection.execute("BEGIN")
      // Reads the file's header, and so takes the snapshot. A new connection cannot tell what it has missed.
      let version = try connection.integer("PRAGMA data_version")
      if version == nil || version != reader.dataVersion { number += 1 }
      return (version, number)
    }
    reader.dataVersion = version
    reader.revision = number
  }

  /// Closes the connections that nobody uses at the moment; the next call opens a new one.
  func closeIdle() {
    state.withLock { $0.idle.removeAll() }
  }

  private func take() throws -> Reader {
    if let reader = state.withLock({ $0.idle.popLast() }) { return reader }
    return Reader(connection: try open())
  }

  private func putBack(_ reader: Reader) {
    let startsReaper = state.withLock { state in
      state.idle.append(reader)
      guard reader.snapshotStart != nil, !state.hasReaper else { return false }
      state.hasReaper = true
      return true
    }
    if startsReaper { startReaper() }
  }

  private static func endSnapshot(of reader: inout Reader) throws {
    guard reader.snapshotStart != nil else { return }
    reader.snapshotStart = nil
    try reader.connection.execute("COMMIT")
  }

  /// Ends the snapshots of connections that nobody asked for since, then goes when there are none.
  private func startReaper() {
    Task.detached { [weak self] in
      repeat { try? await Task.sleep(for: Self.snapshotLife) } while self?.endOldSnapshots() == true
    }
  }

  /// - Returns: whether there may be snapshots left.
  private func endOldSnapshots() -> Bool {
    state.withLock { state in
      let limit = ContinuousClock.now - Self.snapshotLife
      var isLeft = false
      for index in state.idle.indices {
        guard let start = state.idle[index].snapshotStart else { continue }
        if start < limit {
          // A COMMIT of a transaction that only read cannot fail in a way that matters: the next use starts anew.
          try? Self.endSnapshot(of: &state.idle[index])
        } else {
          isLeft = true
        }
      }
      // A connection that is lent out just now comes back with its snapshot and starts a new reaper.
      state.hasReaper = isLeft
      return isLeft
    }
  }
}
