import CSQLite
import Testing

/// An archive read as any other program would read it: read-only, through SQLite alone.
struct Archive {
  let path: String

  struct Failure: Error { var message: String }

  /// The rows of a query as texts; NULL is empty.
  func rows(_ query: String) throws -> [[String]] {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw Failure(message: "\(path): \(String(cString: sqlite3_errmsg(connection)))")
    }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, query, -1, &statement, nil) == SQLITE_OK else {
      throw Failure(message: "\(query): \(String(cString: sqlite3_errmsg(connection)))")
    }
    var rows: [[String]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(statement)).map { column in
            sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
          })
      case SQLITE_DONE: return rows
      default: throw Failure(message: "\(query): \(String(cString: sqlite3_errmsg(connection)))")
      }
    }
  }

  func text(_ query: String) throws -> String { try #require(try rows(query).first?.first) }

  var tileCount: Int { get throws { try #require(Int(try text("SELECT count(*) FROM tiles"))) } }

  var metadata: [String: String] {
    get throws {
      Dictionary(try rows("SELECT name, value FROM metadata").map { ($0[0], $0[1]) }) { first, _ in first }
    }
  }

  var isIntact: Bool { get throws { try text("PRAGMA integrity_check") == "ok" } }
}

extension Archive {
  /// Changes it, for tests of what is odd.
  func change(_ statement: String) throws {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(path, &connection) == SQLITE_OK, sqlite3_exec(connection, statement, nil, nil, nil) == SQLITE_OK
    else { throw Failure(message: "\(statement): \(String(cString: sqlite3_errmsg(connection)))") }
  }
}
