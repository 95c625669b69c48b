internal import MapGeometry

/// The tiles that a server said it does not have, in the side table `cartouche_state` of a cache: a resumed seeding need
/// not ask for them again. Used inside the writer's transaction.
struct MissingTileNotes {
  private var exists: Bool

  init(in connection: SQLiteConnection) throws {
    exists = try connection.integer("SELECT count(*) FROM sqlite_master WHERE name = 'cartouche_state'") == 1
  }

  /// - Parameter time: in seconds since 1970.
  mutating func note(_ tile: TileCoordinate, time: Int, in connection: SQLiteConnection) throws {
    if !exists {
      try connection.execute(
        """
        CREATE TABLE cartouche_state (zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL,
          tile_row INTEGER NOT NULL, missing_since INTEGER NOT NULL);
        CREATE UNIQUE INDEX cartouche_state_place ON cartouche_state (zoom_level, tile_column, tile_row);
        """)
      exists = true
    }
    let insert = try connection.statement("INSERT OR REPLACE INTO cartouche_state VALUES (?1, ?2, ?3, ?4)")
    try bind(tile, to: insert)
    try insert.bind(time, at: 4)
    try insert.run()
  }

  /// When the server said so, in seconds since 1970; nil where it did not.
  func time(of tile: TileCoordinate, in connection: SQLiteConnection) throws -> Int? {
    guard exists else { return nil }
    let select = try connection.statement(
      "SELECT missing_since FROM cartouche_state WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3")
    defer { select.reset() }
    try bind(tile, to: select)
    return try select.step() ? select.integer(0) : nil
  }

  /// The tile has come after all.
  func remove(_ tile: TileCoordinate, in connection: SQLiteConnection) throws {
    guard exists else { return }
    let delete = try connection.statement(
      "DELETE FROM cartouche_state WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3")
    try bind(tile, to: delete)
    try delete.run()
  }

  /// After a transaction that was undone: the table may have gone with it.
  mutating func checkAgain(in connection: SQLiteConnection) {
    exists = (try? MissingTileNotes(in: connection).exists) ?? false
  }

  private func bind(_ tile: TileCoordinate, to statement: SQLiteStatement) throws {
    try statement.bind(tile.z, at: 1)
    try statement.bind(tile.x, at: 2)
    try statement.bind(tile.tmsRow, at: 3)
  }
}
