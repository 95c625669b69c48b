internal import Synchronization

/// Read-only connections to one database, each lent to one caller at a time; opened as they are needed.
final class SQLiteReaders: Sendable {
  private let open: @Sendable () throws -> SQLiteConnection
  private let idle: Mutex<[SQLiteConnection]>

  init(first: SQLiteConnection, open: @escaping @Sendable () throws -> SQLiteConnection) {
    self.open = open
    idle = Mutex([first])
  }

  func withConnection<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
    let connection = try idle.withLock { $0.popLast() } ?? open()
    defer { idle.withLock { $0.append(connection) } }
    return try body(connection)
  }

  /// Closes the connections that nobody uses at the moment; the next call opens a new one.
  func closeIdle() {
    idle.withLock { $0.removeAll() }
  }
}
