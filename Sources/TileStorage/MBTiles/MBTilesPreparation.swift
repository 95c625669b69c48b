/// Opens an archive for writing: creates it, or finds out whether and how what is there can be added to.
enum MBTilesPreparation {
  static func open(_ path: String, layout: MBTilesLayout) throws -> (SQLiteConnection, MBTilesLayout) {
    switch try MBTilesFile.kind(of: path) {
    case .folder: throw MBTilesError.isDirectory(path: path)
    case .other: throw MBTilesError.notDatabase(path: path)
    case .database:
      let connection = try SQLiteConnection(path: path, mode: .readWrite)
      // A file that a crash left before its first commit has no tables: it is as good as new.
      if try connection.integer("SELECT count(*) FROM sqlite_master") == 0 {
        try create(connection, layout)
        return (connection, layout)
      }
      let existing = try self.layout(of: connection)
      try setPragmas(connection)
      return (connection, existing)
    case .missing, .emptyFile:
      let connection = try SQLiteConnection(path: path, mode: .create)
      try create(connection, layout)
      return (connection, layout)
    }
  }

  private static func create(_ connection: SQLiteConnection, _ layout: MBTilesLayout) throws {
    try setPragmas(connection)
    try connection.execute("BEGIN IMMEDIATE;" + layout.createStatements + "COMMIT;")
  }

  /// A write-ahead log where the file system has shared memory, else SQLite stays with its rollback journal.
  private static func setPragmas(_ connection: SQLiteConnection) throws {
    _ = try connection.texts("PRAGMA journal_mode=WAL")
    try connection.execute("PRAGMA synchronous=NORMAL")
    // Debian's SQLite overwrites deleted content with zeros by default; tiles are no secrets.
    _ = try connection.texts("PRAGMA secure_delete=OFF")
    // A checkpoint copies pages and syncs: one in 16 MB instead of one in 4.
    _ = try connection.texts("PRAGMA wal_autocheckpoint=4000")
  }

  private static func layout(of connection: SQLiteConnection) throws -> MBTilesLayout {
    let path = connection.path
    let schema = try MBTilesSchema(of: connection)
    let layout: MBTilesLayout
    switch schema {
    case .flat:
      layout = .flat
      try require(["zoom_level", "tile_column", "tile_row", "tile_data"], of: "tiles", connection)
    case .deduplicated:
      layout = .deduplicated
      try require(["zoom_level", "tile_column", "tile_row", "tile_id"], of: "map", connection)
      try require(["tile_id", "tile_data"], of: "images", connection)
    case .cache:
      layout = .cache
      try require(
        ["zoom_level", "tile_column", "tile_row", "fetched", "expires", "etag", "last_modified", "tile_data"],
        of: "tile_cache", connection)
    case .flatWithHash, .shallow, .otherView:
      throw MBTilesError.foreignLayout(
        path: path,
        reason: "its tiles lie in a layout of another program (\(schema.rawValue)); copy it to a new file first")
    }
    try requireUniqueIndex(on: layout.placeTable, ["zoom_level", "tile_column", "tile_row"], connection)
    if layout == .deduplicated { try requireUniqueIndex(on: "images", ["tile_id"], connection) }
    try connection.execute("CREATE TABLE IF NOT EXISTS metadata (name TEXT, value TEXT)")
    return layout
  }

  private static func require(_ columns: [String], of table: String, _ connection: SQLiteConnection) throws {
    let present = Set(try connection.texts("SELECT lower(name) FROM pragma_table_info('\(table)')"))
    let missing = columns.filter { !present.contains($0) }
    guard missing.isEmpty else {
      throw MBTilesError.foreignLayout(
        path: connection.path, reason: "its table \(table) has no column \(missing.joined(separator: ", "))")
    }
  }

  /// Without a unique index a tile could not be replaced; one is made where the rows allow it.
  private static func requireUniqueIndex(
    on table: String, _ columns: [String], _ connection: SQLiteConnection
  ) throws {
    for index in try connection.texts(
      "SELECT name FROM pragma_index_list('\(table)') WHERE \"unique\" = 1 AND partial = 0")
    {
      let quoted = index.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
      let indexed = try connection.texts("SELECT lower(name) FROM pragma_index_info('\(quoted)')")
      if Set(indexed) == Set(columns) { return }
    }
    do {
      try connection.execute("CREATE UNIQUE INDEX cartouche_\(table) ON \(table) (\(columns.joined(separator: ", ")))")
    } catch {
      guard error.primaryCode == 19 else { throw error }
      throw MBTilesError.foreignLayout(
        path: connection.path, reason: "its table \(table) has rows twice; copy it to a new file first")
    }
  }
}
