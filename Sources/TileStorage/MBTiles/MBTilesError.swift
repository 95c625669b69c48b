/// Why an MBTiles archive was refused. Each description is one line: what, where, what to do.
package enum MBTilesError: Error, Sendable, Hashable, CustomStringConvertible {
  case noSuchFile(path: String)
  case isDirectory(path: String)
  case noSuchFolder(path: String)
  case empty(path: String)
  case notDatabase(path: String)
  /// A database without `tiles`; the names are what it has instead.
  case noTiles(path: String, tables: [String])
  /// Not one of the sampled tiles is of a kind that can be used.
  case unusableContent(path: String, found: String)
  /// A layout of another program that cannot be appended to.
  case foreignLayout(path: String, reason: String)
  /// Another process writes to the archive.
  case locked(path: String, process: Int32?)
  case lockFailed(path: String, reason: String)
  case invalidTile(path: String, tile: String)
  case finished(path: String)

  package var description: String {
    switch self {
    case .noSuchFile(let path): return "\(path): no such file"
    case .isDirectory(let path): return "\(path) is a folder, not an MBTiles file"
    case .noSuchFolder(let path): return "\(path): no such folder"
    case .empty(let path): return "\(path) is empty (0 bytes)"
    case .notDatabase(let path): return "\(path) is not an SQLite database, so not an MBTiles file"
    case .noTiles(let path, let tables):
      let names = tables.prefix(8).joined(separator: ", ")
      let has = tables.isEmpty ? "no tables at all" : "no \"tiles\" among its tables \(names)"
      return "\(path) is an SQLite database, but not an MBTiles file: it has \(has)"
    case .unusableContent(let path, let found): return "\(path): its tiles cannot be used: \(found)"
    case .foreignLayout(let path, let reason): return "\(path) cannot be added to: \(reason)"
    case .locked(let path, let process):
      return "\(path) is being written by another process" + (process.map { " (\($0))" } ?? "")
    case .lockFailed(let path, let reason): return "\(path): cannot be locked: \(reason)"
    case .invalidTile(let path, let tile): return "\(path): there is no tile \(tile)"
    case .finished(let path): return "\(path) has been finished; nothing can be written to it any more"
    }
  }
}
