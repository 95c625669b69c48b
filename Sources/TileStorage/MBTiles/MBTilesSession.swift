internal import Glibc
internal import MapGeometry
internal import Tiles

/// An archive while it is being written: the connection, the open transaction and what it must end with.
///
/// `@unchecked Sendable`: `MBTilesWriter` keeps it inside a lock and never lets it out.
final class MBTilesSession: @unchecked Sendable {
  static let rowsPerTransaction = 1_000
  static let transactionDuration = Duration.seconds(1)

  private let connection: SQLiteConnection
  private let layout: MBTilesLayout
  private let lock: ArchiveLock
  private let hadTiles: Bool
  private let clock = ContinuousClock()
  private var rows = 0
  private(set) var transactionStart: ContinuousClock.Instant?
  private var timerRuns = false
  /// A tile was replaced, so that a picture may be left that no tile uses.
  private var mayHaveOrphans = false
  private var missingNotes: MissingTileNotes
  /// What went wrong in a transaction that a timer ended: told to whoever writes next.
  private var lateFailure: (any Error)?

  init(connection: SQLiteConnection, layout: MBTilesLayout, lock: ArchiveLock) throws {
    self.connection = connection
    self.layout = layout
    self.lock = lock
    missingNotes = try MissingTileNotes(in: connection)
    hadTiles = try connection.integer("SELECT 1 FROM \(layout.placeTable) LIMIT 1") != nil
  }

  deinit { try? commit() }

  func write(_ tiles: [(TileCoordinate, Tile)]) throws {
    for (coordinate, tile) in tiles {
      guard coordinate.isValid else {
        throw MBTilesError.invalidTile(path: connection.path, tile: coordinate.description)
      }
      try begin()
      do {
        switch layout {
        case .flat: try insertFlat(coordinate, tile)
        case .deduplicated: try insertDeduplicated(coordinate, tile)
        case .cache: try insertCached(coordinate, tile)
        }
      } catch {
        abandon()
        throw error
      }
      rows += 1
      if rows >= Self.rowsPerTransaction { try commit() }
    }
    if let start = transactionStart, clock.now - start >= Self.transactionDuration { try commit() }
  }

  private func bindPlace(_ statement: SQLiteStatement, _ tile: TileCoordinate) throws {
    try statement.bind(tile.z, at: 1)
    try statement.bind(tile.x, at: 2)
    try statement.bind(tile.tmsRow, at: 3)
  }

  private func insertFlat(_ coordinate: TileCoordinate, _ tile: Tile) throws {
    let insert = try connection.statement(
      "INSERT OR REPLACE INTO tiles (zoom_level, tile_column, tile_row, tile_data) VALUES (?1, ?2, ?3, ?4)")
    try bindPlace(insert, coordinate)
    try insert.bind(tile.bytes, at: 4)
    try insert.run()
  }

  private func insertCached(_ coordinate: TileCoordinate, _ tile: Tile) throws {
    let insert = try connection.statement(
      """
      INSERT OR REPLACE INTO tile_cache
      (zoom_level, tile_column, tile_row, fetched, expires, etag, last_modified, tile_data)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    try bindPlace(insert, coordinate)
    try insert.bind(Self.seconds(tile.fetched) ?? time(nil), at: 4)
    try insert.bind(Self.seconds(tile.expires), at: 5)
    try insert.bind(tile.etag, at: 6)
    try insert.bind(tile.lastModified, at: 7)
    try insert.bind(tile.bytes, at: 8)
    try insert.run()
    try missingNotes.remove(coordinate, in: connection)
  }

  private static func seconds(_ time: Double?) -> Int? { time.flatMap { Int(exactly: $0.rounded()) } }

  private func insertDeduplicated(_ coordinate: TileCoordinate, _ tile: Tile) throws {
    let name = try storeImage(tile.bytes)
    // Changed tiles are found by comparing names: a picture that no tile uses any more is removed at the end.
    let previous = try connection.statement(
      "SELECT tile_id FROM map WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3")
    try bindPlace(previous, coordinate)
    let found = try previous.step() ? previous.text(0) : nil
    previous.reset()
    if found == name { return }
    if found != nil { mayHaveOrphans = true }
    let insert = try connection.statement(
      "INSERT OR REPLACE INTO map (zoom_level, tile_column, tile_row, tile_id) VALUES (?1, ?2, ?3, ?4)")
    try bindPlace(insert, coordinate)
    try insert.bind(name, at: 4)
    try insert.run()
  }

  /// Stores a picture unless it is there, and returns its name: its MD5, with a number behind it in the event that
  /// another picture has the same.
  private func storeImage(_ bytes: [UInt8]) throws -> String {
    let digest = MD5.hexadecimal(of: bytes)
    var name = digest
    var collisions = 0
    while try !insertImage(bytes, name) {
      let select = try connection.statement("SELECT tile_data FROM images WHERE tile_id = ?1")
      defer { select.reset() }
      try select.bind(name, at: 1)
      let found = try select.step()
      if found, select.withBytes(0, { stored in bytes.withUnsafeBytes { stored.elementsEqual($0) } }) { return name }
      collisions += 1
      name = "\(digest)-\(collisions)"
    }
    return name
  }

  /// False where there is a picture of that name.
  private func insertImage(_ bytes: [UInt8], _ name: String) throws -> Bool {
    let insert = try connection.statement("INSERT OR IGNORE INTO images (tile_id, tile_data) VALUES (?1, ?2)")
    try insert.bind(name, at: 1)
    try insert.bind(bytes, at: 2)
    try insert.run()
    return connection.changes > 0
  }

  func stored(_ coordinates: [TileCoordinate]) throws -> [StoredTile?] {
    let columns = layout == .cache ? ", fetched, expires, etag, last_modified" : ""
    let table = layout == .cache ? "tile_cache" : "tiles"
    let select = try connection.statement(
      """
      SELECT tile_data IS NOT NULL\(columns) FROM \(table)
      WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3
      """)
    return try coordinates.map { tile in
      defer { select.reset() }
      guard tile.isValid else { return nil }
      try bindPlace(select, tile)
      guard try select.step(), select.integer(0) == 1 else {
        let time = try missingNotes.time(of: tile, in: connection)
        return time.map { StoredTile(fetched: Double($0), isMissing: true) }
      }
      guard layout == .cache else { return StoredTile() }
      return StoredTile(
        fetched: select.integer(1).map(Double.init), expires: select.integer(2).map(Double.init),
        etag: select.text(3), lastModified: select.text(4))
    }
  }

  func refresh(_ tiles: [(TileCoordinate, StoredTile)]) throws {
    guard layout == .cache else { return }
    for (coordinate, stored) in tiles where coordinate.isValid {
      try begin()
      let update = try connection.statement(
        """
        UPDATE tile_cache SET fetched = coalesce(?4, fetched), expires = ?5, etag = coalesce(?6, etag),
        last_modified = coalesce(?7, last_modified) WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3
        """)
      try bindPlace(update, coordinate)
      try update.bind(Self.seconds(stored.fetched), at: 4)
      try update.bind(Self.seconds(stored.expires), at: 5)
      try update.bind(stored.etag, at: 6)
      try update.bind(stored.lastModified, at: 7)
      try update.run()
      rows += 1
      if rows >= Self.rowsPerTransaction { try commit() }
    }
  }

  func noteMissing(_ tiles: [TileCoordinate], at time: Double) throws {
    guard layout == .cache else { return }
    for tile in tiles where tile.isValid {
      try begin()
      do {
        try missingNotes.note(tile, time: Self.seconds(time) ?? 0, in: connection)
      } catch {
        abandon()
        throw error
      }
      rows += 1
      if rows >= Self.rowsPerTransaction { try commit() }
    }
  }

  func setMetadata(_ metadata: MBTilesMetadata) throws {
    var metadata = metadata
    if hadTiles { metadata.widen(by: try MBTilesMetadata(readingFrom: connection)) }
    try begin()
    do {
      for row in metadata.rows {
        let delete = try connection.statement("DELETE FROM metadata WHERE name = ?1")
        try delete.bind(row.name, at: 1)
        try delete.run()
        let insert = try connection.statement("INSERT INTO metadata (name, value) VALUES (?1, ?2)")
        try insert.bind(row.name, at: 1)
        try insert.bind(row.value, at: 2)
        try insert.run()
      }
    } catch {
      abandon()
      throw error
    }
    try commit()
  }

  private func begin() throws {
    if let failure = lateFailure {
      lateFailure = nil
      throw failure
    }
    guard transactionStart == nil else { return }
    try connection.execute("BEGIN IMMEDIATE")
    transactionStart = clock.now
    rows = 0
  }

  func commit() throws {
    guard transactionStart != nil else { return }
    do {
      try connection.execute("COMMIT")
      transactionStart = nil
    } catch {
      abandon()
      throw error
    }
  }

  private func abandon() {
    // Some failures, a full disk among them, have ended the transaction already.
    try? connection.execute("ROLLBACK")
    transactionStart = nil
    missingNotes.checkAgain(in: connection)
  }

  /// Whether the caller is to start the timer.
  func claimTimer() -> Bool {
    defer { timerRuns = true }
    return !timerRuns
  }

  /// Ends a transaction that is a second old. Returns how long the timer must go on; nil where none is open.
  func commitIfDue() -> Duration? {
    guard let start = transactionStart else {
      timerRuns = false
      return nil
    }
    let remaining = Self.transactionDuration - (clock.now - start)
    if remaining > .zero { return remaining }
    timerRuns = false
    do { try commit() } catch { lateFailure = error }
    return nil
  }

  func limitPages(to pages: Int) throws { _ = try connection.texts("PRAGMA max_page_count=\(pages)") }

  /// Zooms in the metadata become those of the tiles: a plan may have promised more than was stored.
  private func settleZooms() throws {
    // Apart, each is one look into the index; together they would read all of it.
    let ends = try ["min", "max"].map { end in
      try connection.integer("SELECT \(end)(zoom_level) FROM \(layout.placeTable)")
    }
    for (name, zoom) in zip(["minzoom", "maxzoom"], ends) {
      guard let zoom else { continue }
      let update = try connection.statement("UPDATE metadata SET value = ?1 WHERE name = ?2")
      try update.bind(String(zoom), at: 1)
      try update.bind(name, at: 2)
      try update.run()
    }
  }

  func finish() throws {
    if let failure = lateFailure { throw failure }
    try commit()
    if mayHaveOrphans { try connection.execute("DELETE FROM images WHERE tile_id NOT IN (SELECT tile_id FROM map)") }
    try settleZooms()
    _ = try connection.texts("PRAGMA wal_checkpoint(TRUNCATE)")
    // Fails while others have the file open; it is complete all the same.
    _ = try? connection.texts("PRAGMA journal_mode=DELETE")
  }
}

extension MBTilesMetadata {
  /// Bounds and zooms that also cover those of another, only where both have them; its type and version are kept.
  mutating func widen(by other: MBTilesMetadata) {
    if let mine = bounds, let theirs = other.bounds {
      var (west, east) = (min(mine.west, theirs.west), max(mine.east, theirs.east))
      let crosses = mine.west > mine.east || theirs.west > theirs.east
      let isSame = mine.west == theirs.west && mine.east == theirs.east
      // Of a box over the 180th meridian and another one no smallest box can be told by comparing numbers.
      if crosses, !isSame { (west, east) = (-180, 180) }
      bounds = GeographicBounds(
        west: west, south: min(mine.south, theirs.south), east: east, north: max(mine.north, theirs.north))
    }
    for name in ["type", "version"] { self[name] = other[name] ?? self[name] }
    if let mine = minimumZoom, let theirs = other.minimumZoom { minimumZoom = min(mine, theirs) }
    if let mine = maximumZoom, let theirs = other.maximumZoom { maximumZoom = max(mine, theirs) }
  }
}
