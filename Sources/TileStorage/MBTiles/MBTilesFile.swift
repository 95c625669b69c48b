internal import Glibc

/// Opening an MBTiles file with errors that say what is wrong with it.
enum MBTilesFile {
  enum Kind {
    case missing, folder, emptyFile, database, other
  }

  /// What lies at a path, by its first bytes.
  static func kind(of path: String) throws -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return .missing }
      throw SQLiteError(code: 14, message: String(cString: strerror(errno)), path: path)
    }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    if status.st_size == 0 { return .emptyFile }
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SQLiteError(code: 14, message: String(cString: strerror(errno)), path: path) }
    defer { close(file) }
    var head = [UInt8](repeating: 0, count: 16)
    let count = read(file, &head, head.count)
    return count == 16 && head == Array("SQLite format 3\0".utf8) ? .database : .other
  }

  /// A read-only connection to an archive, after the checks that SQLite itself would answer obscurely.
  static func openReadOnly(_ path: String) throws -> SQLiteConnection {
    switch try kind(of: path) {
    case .missing: throw MBTilesError.noSuchFile(path: path)
    case .folder: throw MBTilesError.isDirectory(path: path)
    case .emptyFile: throw MBTilesError.empty(path: path)
    case .other: throw MBTilesError.notDatabase(path: path)
    case .database: return try SQLiteConnection(path: path, mode: .readOnly)
    }
  }

  /// The folder that a file lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file's name without folders and `.mbtiles`.
  static func name(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(".mbtiles") ? String(name.dropLast(8)) : name
  }
}
