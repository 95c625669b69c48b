internal import CSQLite

/// One connection to a database, with its prepared statements.
///
/// `@unchecked Sendable`: it is opened without SQLite's own mutex and may be used by one thread at a time only. Its two
/// owners see to that: `SQLiteReaders` lends it to one caller, `MBTilesWriter` keeps it behind a lock.
final class SQLiteConnection: @unchecked Sendable {
  enum Mode: Sendable {
    case readOnly, readWrite, create
  }

  let path: String
  let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]

  init(path: String, mode: Mode) throws(SQLiteError) {
    let flags =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    self.path = path
    // A path that starts with a dash or "file:" is still a path.
    handle = try Self.open(path.hasPrefix("/") ? path : "./" + path, named: path, flags: flags)
    try prepareForUse()
  }

  /// A database image in memory, used in place and never written to. The memory must stay valid and unchanged for as
  /// long as the process lives.
  init(image: UnsafeRawBufferPointer, name: String) throws(SQLiteError) {
    path = name
    handle = try Self.open(":memory:", named: name, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY)
    let status = sqlite3_deserialize(
      handle, "main", UnsafeMutableRawPointer(mutating: image.baseAddress)?.assumingMemoryBound(to: UInt8.self),
      Int64(image.count), Int64(image.count), UInt32(SQLITE_DESERIALIZE_READONLY))
    guard status == SQLITE_OK else { throw failure(status, sql: nil) }
    try prepareForUse()
  }

  private static func open(_ file: String, named path: String, flags: Int32) throws(SQLiteError) -> OpaquePointer {
    _ = configuration
    var handle: OpaquePointer?
    let status = sqlite3_open_v2(file, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard status == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(status))
      sqlite3_close_v2(handle)
      throw SQLiteError(code: status, message: message, path: path)
    }
    return handle
  }

  /// Set once, before the first connection of the process.
  private static let configuration = swift_sqlite_disable_memory_statistics()

  private func prepareForUse() throws(SQLiteError) {
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 5_000)
    // The schema of a stranger's file must not be able to call functions with side effects.
    try execute("PRAGMA trusted_schema=OFF")
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    sqlite3_close_v2(handle)
  }

  func failure(_ status: Int32, sql: String?) -> SQLiteError {
    SQLiteError(code: status, message: String(cString: sqlite3_errmsg(handle)), path: path, sql: sql)
  }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// Runs statements that return nothing of interest.
  func execute(_ sql: String) throws(SQLiteError) {
    let status = sqlite3_exec(handle, sql, nil, nil, nil)
    guard status == SQLITE_OK else { throw failure(status, sql: sql) }
  }

  /// The prepared statement for `sql`, reset and without bindings; kept for the next time.
  func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let statement = statements[sql] {
      statement.reset()
      return statement
    }
    var prepared: OpaquePointer?
    let status = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard status == SQLITE_OK, let prepared else { throw failure(status, sql: sql) }
    let statement = SQLiteStatement(handle: prepared, connection: self, sql: sql)
    statements[sql] = statement
    return statement
  }

  /// The first column of the first row as an integer, if there is one.
  func integer(_ sql: String) throws(SQLiteError) -> Int? {
    let statement = try statement(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// The first column of all rows as text.
  func texts(_ sql: String) throws(SQLiteError) -> [String] {
    let statement = try statement(sql)
    defer { statement.reset() }
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(0) ?? "") }
    return texts
  }
}
