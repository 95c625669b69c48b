internal import CSQLite

/// A prepared statement of one connection. Parameters count from 1, columns from 0, as in SQLite.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private unowned let connection: SQLiteConnection
  private let sql: String

  init(handle: OpaquePointer, connection: SQLiteConnection, sql: String) {
    self.handle = handle
    self.connection = connection
    self.sql = sql
  }

  /// For the connection only, before it closes.
  func finalize() { sqlite3_finalize(handle) }

  /// Ends the run and forgets the bindings.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func bind(_ value: Int?, at index: Int32) throws(SQLiteError) {
    try check(value.map { sqlite3_bind_int64(handle, index, Int64($0)) } ?? sqlite3_bind_null(handle, index))
  }

  func bind(_ value: String?, at index: Int32) throws(SQLiteError) {
    guard let value else { return try check(sqlite3_bind_null(handle, index)) }
    try check(sqlite3_bind_text(handle, index, value, -1, swift_sqlite_transient()))
  }

  func bind(_ value: [UInt8], at index: Int32) throws(SQLiteError) {
    let status = value.withUnsafeBytes { bytes in
      bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), swift_sqlite_transient())
    }
    try check(status)
  }

  /// Advances to the next row; false at the end.
  func step() throws(SQLiteError) -> Bool {
    let status = sqlite3_step(handle)
    if status == SQLITE_ROW { return true }
    guard status == SQLITE_DONE else {
      let failure = connection.failure(status, sql: sql)
      reset()
      throw failure
    }
    return false
  }

  /// As `step`, but a damaged part of the file counts as the end: what lies elsewhere may still be readable.
  func stepUnlessDamaged() throws(SQLiteError) -> Bool {
    do {
      return try step()
    } catch {
      if error.isDamage { return false }
      throw error
    }
  }

  /// Runs a statement that returns no rows.
  func run() throws(SQLiteError) {
    while try step() {}
    reset()
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int? {
    isNull(column) ? nil : Int(sqlite3_column_int64(handle, column))
  }

  /// Text, or what SQLite makes of a number; nil for NULL.
  func text(_ column: Int32) -> String? {
    sqlite3_column_text(handle, column).map { String(cString: $0) }
  }

  /// The blob's bytes, valid until the next step, inside `body`; an empty buffer for NULL.
  func withBytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    let bytes = sqlite3_column_blob(handle, column)
    return body(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }

  func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { [UInt8]($0) } }

  private func check(_ status: Int32) throws(SQLiteError) {
    guard status == SQLITE_OK else { throw connection.failure(status, sql: sql) }
  }
}
