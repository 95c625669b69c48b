package import MapGeometry
package import Tiles

/// Reads MBTiles 1.3, in whatever layout the `tiles` are. Any number of callers may read at the same time.
///
/// Metadata are believed as far as the tiles bear them out: the kind of tile and the pixel size come from the bytes,
/// the zooms from the tiles' own rows wherever an index makes that cheap; bounds and centre are taken as declared
/// where they make sense, and are derived from the rows where not.
package final class MBTilesReader: TileReader {
  package let path: String
  package let metadata: MBTilesMetadata
  package let schema: MBTilesSchema
  package let tileSet: TileSetDescription
  /// Whether there is not a single tile.
  package let isEmpty: Bool

  private let readers: SQLiteReaders

  /// Opens a file read-only. Blocks for some milliseconds.
  /// - Throws: `MBTilesError` or `SQLiteError`.
  package convenience init(path: String) throws {
    let first = try MBTilesFile.openReadOnly(path)
    try self.init(name: MBTilesFile.name(of: path), first: first) { try MBTilesFile.openReadOnly(path) }
  }

  /// Opens an archive's image in memory, in place and without a copy. The memory must stay valid and unchanged as long
  /// as the process lives.
  package convenience init(deserializing image: UnsafeRawBufferPointer, name: String) throws {
    // Safe: the memory is never written to, and the caller promises that it stays.
    nonisolated(unsafe) let image = image
    let open: @Sendable () throws -> SQLiteConnection = { try SQLiteConnection(image: image, name: name) }
    try self.init(name: name, first: try open(), open: open)
  }

  private init(
    name: String, first: SQLiteConnection, open: @escaping @Sendable () throws -> SQLiteConnection
  ) throws {
    path = first.path
    schema = try MBTilesSchema(of: first)
    metadata = try MBTilesMetadata(readingFrom: first)
    let survey = try MBTilesSurvey(of: first, schema: schema, metadata: metadata)
    isEmpty = survey.zooms == nil
    tileSet = try survey.description(name: name, path: first.path, metadata: metadata)
    readers = SQLiteReaders(first: first, open: open)
  }

  /// One pass over the archive on one connection, in one read transaction.
  @concurrent package func tiles(_ keys: [TileKey]) async throws -> [TileResult] {
    try await BlockingExecutor.storage.run { try self.read(keys) }
  }

  @concurrent package func contains(_ coordinates: [TileCoordinate]) async throws -> [Bool] {
    try await BlockingExecutor.storage.run { try self.find(coordinates) }
  }

  /// As `tiles(_:)`, on the calling thread.
  package func read(_ keys: [TileKey]) throws -> [TileResult] {
    try readers.withConnection { connection in
      // One transaction takes the file's lock once instead of once a tile.
      try connection.execute("BEGIN")
      defer { try? connection.execute("COMMIT") }
      let statement = try connection.statement(schema.selectTile)
      return try keys.map { key in
        guard key.coordinate.isValid else { return .missing }
        return try row(of: key, statement)
      }
    }
  }

  /// Damage to one tile's pages is that tile's failure: the others may still be readable.
  fileprivate func row(of key: TileKey, _ statement: SQLiteStatement) throws -> TileResult {
    defer { statement.reset() }
    try statement.bind(key.coordinate.z, at: 1)
    try statement.bind(key.coordinate.x, at: 2)
    try statement.bind(key.coordinate.tmsRow, at: 3)
    do {
      guard try statement.step(), !statement.isNull(0) else { return .missing }
    } catch {
      guard error.isDamage else { throw error }
      return .failed(TileFailure(key: key, cause: error.description))
    }
    switch MBTilesContent.kind(of: statement.bytes(0), declared: declaredType) {
    case .missing: return .missing
    case .unusable(let cause): return .failed(TileFailure(key: key, cause: "\(path): \(cause)"))
    case .tile(var tile):
      if schema == .cache {
        tile.fetched = statement.integer(1).map(Double.init)
        tile.expires = statement.integer(2).map(Double.init)
        tile.etag = statement.text(3)
        tile.lastModified = statement.text(4)
      }
      return .tile(tile)
    }
  }

  private var declaredType: MediaType? { metadata.format.flatMap { MediaType(name: $0) } }

  private func find(_ coordinates: [TileCoordinate]) throws -> [Bool] {
    try readers.withConnection { connection in
      try connection.execute("BEGIN")
      defer { try? connection.execute("COMMIT") }
      let statement = try connection.statement(
        "SELECT tile_data IS NOT NULL FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3")
      return try coordinates.map { tile in
        guard tile.isValid else { return false }
        defer { statement.reset() }
        try statement.bind(tile.z, at: 1)
        try statement.bind(tile.x, at: 2)
        try statement.bind(tile.tmsRow, at: 3)
        return try statement.step() && statement.integer(0) == 1
      }
    }
  }

  /// The coordinates of all tiles in the order of zoom, column and row, in batches. `body` runs on a thread for blocking
  /// work; it returns false to stop.
  @concurrent package func forEachCoordinate(
    batch: Int = 10_000, _ body: @escaping @Sendable ([TileCoordinate]) throws -> Bool
  ) async throws {
    try await BlockingExecutor.storage.run {
      try self.readers.withConnection { connection in
        let statement = try connection.statement(
          """
          SELECT DISTINCT zoom_level, tile_column, tile_row FROM \(self.schema.placeTable)
          WHERE \(MBTilesSchema.inRange) ORDER BY zoom_level, tile_column, tile_row
          """)
        defer { statement.reset() }
        var coordinates: [TileCoordinate] = []
        while try statement.step() {
          guard let z = statement.integer(0), let column = statement.integer(1), let row = statement.integer(2)
          else { continue }
          coordinates.append(TileCoordinate(z: z, column: column, tmsRow: row))
          if coordinates.count == batch {
            guard try body(coordinates) else { return }
            coordinates.removeAll(keepingCapacity: true)
          }
        }
        if !coordinates.isEmpty { _ = try body(coordinates) }
      }
    }
  }

  /// Closes the files that no call is using. A call afterwards opens them again.
  package func closeIdleConnections() { readers.closeIdle() }
}

/// A row is read in microseconds: a server answers on its own thread.
extension MBTilesReader: SynchronousTileSource {
  package func tileNow(_ key: TileKey) throws -> (result: TileResult, revision: TileRevision?)? {
    guard key.coordinate.isValid else { return (.missing, nil) }
    return try readers.withSnapshot { connection, revision in
      (try row(of: key, connection.statement(schema.selectTile)), TileRevision(revision))
    }
  }

  package func revision() throws -> TileRevision? { try readers.withSnapshot { TileRevision($1) } }
}
