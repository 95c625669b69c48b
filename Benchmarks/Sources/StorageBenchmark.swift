import CSQLite
import Glibc
import MapGeometry
import TileStorage
import Tiles

/// The archive against bare SQLite: the same rows in one transaction.
enum StorageBenchmark {
  private static let tiles: [(TileCoordinate, Tile)] = (0..<10_000).map { index in
    var state = UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
    let bytes = (0..<10_240).map { _ -> UInt8 in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state)
    }
    return (TileCoordinate(z: 14, x: index % 100, y: index / 100), Tile(bytes: bytes, mediaType: .png))
  }

  static func run() async throws {
    Table.heading("Storing 10,000 tiles of 10 KB, tiles per second", ["how", "tiles/s", "of the limit"])
    let folder = String(cString: getenv("TMPDIR") ?? strdup("/tmp")) + "/cartouche-benchmark-\(getpid())"
    mkdir(folder, 0o700)
    defer { rmdir(folder) }
    let bare = try bareSQLite("\(folder)/bare.db")
    Table.row(["SQLite, one transaction", Table.number(bare), "1"])
    for (name, layout) in [("cache layout", MBTilesLayout.cache), ("deduplicated", .deduplicated)] {
      let path = "\(folder)/tiles.mbtiles"
      let start = ContinuousClock.now
      let writer = try MBTilesWriter(path: path, layout: layout)
      for first in stride(from: 0, to: tiles.count, by: 64) {
        try await writer.write(Array(tiles[first..<min(first + 64, tiles.count)]))
      }
      try await writer.finish()
      let rate = Double(tiles.count) / Timing.milliseconds(since: start) * 1000
      Table.row([name, Table.number(rate), Table.number(rate / bare)])
      unlink(path)
    }
  }

  private static func bareSQLite(_ path: String) throws -> Double {
    let start = ContinuousClock.now
    var database: OpaquePointer?
    var statement: OpaquePointer?
    sqlite3_open(path, &database)
    defer {
      sqlite3_close(database)
      unlink(path)
    }
    sqlite3_exec(
      database,
      """
      PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;
      CREATE TABLE tiles(z INTEGER, x INTEGER, y INTEGER, data BLOB); CREATE UNIQUE INDEX i ON tiles(z, x, y); BEGIN
      """, nil, nil, nil)
    sqlite3_prepare_v2(database, "INSERT INTO tiles VALUES(?, ?, ?, ?)", -1, &statement, nil)
    for (coordinate, tile) in tiles {
      sqlite3_bind_int64(statement, 1, Int64(coordinate.z))
      sqlite3_bind_int64(statement, 2, Int64(coordinate.x))
      sqlite3_bind_int64(statement, 3, Int64(coordinate.tmsRow))
      tile.bytes.withUnsafeBytes { bytes in
        // SQLite reads the blob within this closure, before the pointer ends.
        sqlite3_bind_blob64(statement, 4, bytes.baseAddress, UInt64(bytes.count), nil)
        sqlite3_step(statement)
        sqlite3_reset(statement)
      }
    }
    sqlite3_finalize(statement)
    sqlite3_exec(database, "COMMIT; PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil)
    return Double(tiles.count) / Timing.milliseconds(since: start) * 1000
  }
}
