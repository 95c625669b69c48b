internal import CSQLite

/// What SQLite refused to do.
package struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// SQLite's extended result code.
  package var code: Int32
  /// SQLite's own words.
  package var message: String
  /// The database's path, or the name it was given in memory.
  package var path: String
  /// The statement, where it matters.
  package var sql: String?

  /// The result code without its extension.
  var primaryCode: Int32 { code & 0xFF }

  /// Whether a part of the file is damaged, as against the whole being unusable.
  var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_IOERR }

  package var description: String {
    switch primaryCode {
    case SQLITE_FULL: "\(path): the disk is full"
    case SQLITE_READONLY: "\(path): cannot be written to (read-only file or folder)"
    case SQLITE_BUSY: "\(path): another program is writing to it"
    case SQLITE_CORRUPT: "\(path) is damaged (\(message))"
    case SQLITE_NOTADB: "\(path) is not an SQLite database"
    case SQLITE_CANTOPEN: "\(path): cannot be opened (\(message))"
    case SQLITE_IOERR: "\(path): reading or writing failed (\(message))"
    default: "\(path): \(message)" + (sql.map { " in: \($0)" } ?? "")
    }
  }
}
