import CSQLite
import Foundation
import MapGeometry
import Testing
import Tiles

@testable import TileStorage

/// Bytes that pass for a PNG of 256 × 256 pixels at first sight.
func picture(_ seed: Int, size: Int = 100) -> Tile {
  let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
  let body = (0..<size).map { UInt8(truncatingIfNeeded: seed &* 31 &+ $0 &* (seed | 1)) }
  return Tile(bytes: header + [0, 0, 1, 0, 0, 0, 1, 0] + body, mediaType: .png)
}

func bytes(_ reader: MBTilesReader, _ coordinates: [TileCoordinate]) async throws -> [[UInt8]?] {
  try await reader.tiles(coordinates.map { TileKey($0) }).map { result in
    if case .tile(let tile) = result { tile.bytes } else { nil }
  }
}

@Suite("Writing MBTiles")
struct WriterTests {
  let folder: TemporaryFolder
  let path: String
  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("new.mbtiles")
  }

  func sqlite(_ sql: String, on file: String? = nil) throws -> String {
    let connection = try SQLiteConnection(path: file ?? path, mode: .readWrite)
    return try connection.texts(sql).joined(separator: " ")
  }

  @Test("what is written is read", arguments: [MBTilesLayout.flat, .deduplicated, .cache])
  func roundTrip(layout: MBTilesLayout) async throws {
    let coordinates = TileRange(z: 7, xs: 0..<50, ys: 10..<60).coordinates
    let tiles = coordinates.enumerated().map { ($1, picture($0 % 40)) }
    let writer = try MBTilesWriter(path: path, layout: layout)
    try await writer.write(tiles)
    try await writer.setMetadata(MBTilesMetadata([("name", "Test"), ("format", "png"), ("bounds", "1,2,3,4")]))
    try await writer.finish()
    let reader = try MBTilesReader(path: path)
    #expect(try await bytes(reader, coordinates) == tiles.map(\.1.bytes))
    #expect(try await reader.contains([coordinates[3], TileCoordinate(z: 7, x: 90, y: 90)]) == [true, false])
    #expect(reader.tileSet.name == "Test" && reader.tileSet.minimumZoom == 7 && reader.tileSet.tilePixels == 256)
    #expect(reader.tileSet.bounds == GeographicBounds(west: 1, south: 2, east: 3, north: 4))
    let statistics = try await MBTilesStatistics.read(path: path)
    #expect(statistics.tiles == 2_500 && statistics.applicationID == 0x4d50_4258)
    #expect(statistics.distinctImages == (layout == .deduplicated ? 40 : nil))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["new.mbtiles"])
    #expect(try sqlite("PRAGMA journal_mode") == "delete")
    #expect(try sqlite("PRAGMA integrity_check") == "ok")
  }

  @Test("the revision changes with the tiles, and only with them")
  func revision() async throws {
    let coordinates = TileRange(z: 4, xs: 0..<4, ys: 0..<4).coordinates
    let writer = try MBTilesWriter(path: path, layout: .flat)
    try await writer.write(coordinates.map { ($0, picture(1)) })
    try await writer.finish()
    let reader = try MBTilesReader(path: path)
    let first = try #require(try reader.tileNow(TileKey(coordinates[0])))
    #expect(try reader.revision() == first.revision)
    // Longer than a snapshot lasts.
    try await Task.sleep(for: .milliseconds(150))
    #expect(try reader.revision() == first.revision)
    let second = try MBTilesWriter(path: path, layout: .flat)
    try await second.write([(coordinates[0], picture(2))])
    try await second.finish()
    try await Task.sleep(for: .milliseconds(150))
    let changed = try #require(try reader.tileNow(TileKey(coordinates[0])))
    #expect(changed.revision != first.revision)
    guard case .tile(let tile) = changed.result else {
      Issue.record("no tile after the change")
      return
    }
    #expect(tile.bytes == picture(2).bytes)
    #expect(try reader.revision() == changed.revision)
  }

  @Test("11/327/791 is row 1256")
  func rows() async throws {
    let writer = try MBTilesWriter(path: path, layout: .flat)
    try await writer.write([(TileCoordinate(z: 11, x: 327, y: 791), picture(1))])
    try await writer.finish()
    #expect(try sqlite("SELECT tile_row FROM tiles WHERE zoom_level = 11 AND tile_column = 327") == "1256")
  }

  @Test("the cache layout keeps what the server said")
  func freshness() async throws {
    let place = TileCoordinate(z: 3, x: 1, y: 2)
    var tile = picture(5)
    (tile.fetched, tile.expires, tile.etag, tile.lastModified) = (1_000, 2_000, "\"a\"", "yesterday")
    let writer = try MBTilesWriter(path: path, layout: .cache)
    try await writer.write([(place, tile)])
    let stored = StoredTile(fetched: 1_000, expires: 2_000, etag: "\"a\"", lastModified: "yesterday")
    #expect(try await writer.stored([place, TileCoordinate(z: 3, x: 0, y: 0)]) == [stored, nil])
    try await writer.refresh([(place, StoredTile(fetched: 1_500, expires: 3_000))])
    try await writer.finish()
    guard case .tile(let read) = try await MBTilesReader(path: path).tiles([TileKey(place)])[0] else {
      Issue.record("no tile")
      return
    }
    #expect(read.fetched == 1_500 && read.expires == 3_000 && read.etag == "\"a\"" && read.bytes == tile.bytes)
  }

  @Test("what a server does not have is remembered until it has it")
  func missingNotes() async throws {
    let (absent, other) = (TileCoordinate(z: 3, x: 1, y: 2), TileCoordinate(z: 3, x: 1, y: 3))
    let first = try MBTilesWriter(path: path, layout: .cache)
    try await first.noteMissing([absent], at: 1_000)
    try await first.finish()
    let second = try MBTilesWriter(path: path, layout: .cache)
    let note = StoredTile(fetched: 1_000, isMissing: true)
    #expect(try await second.stored([absent, other]) == [note, nil])
    try await second.write([(absent, picture(1))])
    #expect(try await second.stored([absent]).first??.isMissing == false)
    try await second.finish()
    #expect(try sqlite("SELECT count(*) FROM cartouche_state") == "0")
  }

  @Test("a second of silence ends the transaction", .timeLimit(.minutes(1)))
  func timer() async throws {
    let place = TileCoordinate(z: 1, x: 0, y: 0)
    let writer = try MBTilesWriter(path: path, layout: .flat)
    try await writer.write([(place, picture(1))])
    try await Task.sleep(for: .milliseconds(1_600))
    #expect(try sqlite("SELECT count(*) FROM tiles") == "1")
    try await writer.finish()
  }

  @Test("an archive that was cut off opens, is sound and goes on", arguments: [MBTilesLayout.deduplicated, .cache])
  func killed(layout: MBTilesLayout) async throws {
    let coordinates = TileRange(z: 6, xs: 0..<40, ys: 0..<60).coordinates
    let writer = try MBTilesWriter(path: path, layout: layout)
    try await writer.write(coordinates.enumerated().map { ($1, picture($0)) })
    // What a killed process leaves: the file and its log, copied in the middle of a transaction.
    let copy = folder.file("copy.mbtiles")
    for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
    #expect(try sqlite("PRAGMA integrity_check", on: copy) == "ok")
    // Two whole transactions; the third as well where the machine was so slow that its second had passed.
    let count = try #require(Int(try sqlite("SELECT count(*) FROM tiles", on: copy)))
    #expect(count == 2_000 || count == 2_400)
    let resumed = try MBTilesWriter(path: copy, layout: .flat)
    #expect(resumed.layout == layout)
    let missing = try await zip(coordinates, resumed.stored(coordinates)).filter { $0.1 == nil }.map(\.0)
    #expect(missing == Array(coordinates[count...]))
    try await resumed.write(missing.map { ($0, picture(7)) })
    try await resumed.setMetadata(MBTilesMetadata([("minzoom", "6"), ("maxzoom", "6")]))
    try await resumed.finish()
    #expect(try await MBTilesReader(path: copy).contains(coordinates).allSatisfy { $0 })
    try await writer.finish()
  }

  @Test("replaced pictures leave nothing behind, and bounds grow on resuming")
  func resuming() async throws {
    let place = TileCoordinate(z: 2, x: 1, y: 1)
    for (seed, bounds, zoom) in [(1, "0,0,10,10", 2), (2, "-5,1,5,12", 4)] {
      let writer = try MBTilesWriter(path: path, layout: .deduplicated)
      try await writer.write([place, TileCoordinate(z: zoom, x: 2, y: 2)].map { ($0, picture(seed)) })
      let (low, high) = (String(zoom), String(zoom + 5))
      try await writer.setMetadata(MBTilesMetadata([("bounds", bounds), ("minzoom", low), ("maxzoom", high)]))
      try await writer.finish()
    }
    let reader = try MBTilesReader(path: path)
    #expect(try await bytes(reader, [place]) == [picture(2).bytes])
    #expect(reader.metadata.bounds == GeographicBounds(west: -5, south: 0, east: 10, north: 12))
    #expect(reader.metadata.minimumZoom == 2 && reader.metadata.maximumZoom == 4)
    #expect(try sqlite("SELECT count(*) FROM images") == "2")
  }

  @Test("a second writer is told who has the archive")
  func twoWriters() async throws {
    let writer = try MBTilesWriter(path: path, layout: .flat)
    #expect(throws: MBTilesError.locked(path: path, process: getpid())) {
      try MBTilesWriter(path: path, layout: .flat)
    }
    try await writer.finish()
    await #expect(throws: MBTilesError.finished(path: path)) { try await writer.write([]) }
    _ = try MBTilesWriter(path: path, layout: .flat)
  }

  @Test("a flat table of another tool is added to; its duplicates are not")
  func foreignFlat() async throws {
    let create = "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);"
    let row = "INSERT INTO tiles VALUES (0, 0, 0, x'89504E470D0A1A0A');"
    try SQLiteConnection(path: path, mode: .create).execute(create + row)
    let writer = try MBTilesWriter(path: path, layout: .cache)
    try await writer.write([
      (TileCoordinate(z: 0, x: 0, y: 0), picture(3)), (TileCoordinate(z: 1, x: 0, y: 0), picture(4)),
    ])
    try await writer.finish()
    #expect(try sqlite("SELECT count(*) FROM tiles") == "2")
    let twice = folder.file("twice.mbtiles")
    try SQLiteConnection(path: twice, mode: .create).execute(create + row + row)
    #expect(throws: MBTilesError.self) { try MBTilesWriter(path: twice, layout: .flat) }
    #expect(try sqlite("SELECT count(*) FROM tiles", on: twice) == "2")
  }

  @Test("what is no archive is refused and left as it is")
  func refusals() throws {
    let text = folder.file("notes.txt")
    try "some notes that matter".write(toFile: text, atomically: true, encoding: .utf8)
    #expect(throws: MBTilesError.notDatabase(path: text)) { try MBTilesWriter(path: text, layout: .flat) }
    #expect(throws: MBTilesError.notDatabase(path: text)) { try MBTilesReader(path: text) }
    #expect(try String(contentsOfFile: text, encoding: .utf8) == "some notes that matter")
    let other = folder.file("other.db")
    try SQLiteConnection(path: other, mode: .create).execute("CREATE TABLE accounts (id integer)")
    #expect(throws: MBTilesError.noTiles(path: other, tables: ["accounts"])) {
      try MBTilesWriter(path: other, layout: .flat)
    }
    #expect(throws: MBTilesError.noTiles(path: other, tables: ["accounts"])) { try MBTilesReader(path: other) }
    #expect(throws: MBTilesError.isDirectory(path: folder.path)) { try MBTilesWriter(path: folder.path, layout: .flat) }
    #expect(throws: MBTilesError.isDirectory(path: folder.path)) { try MBTilesReader(path: folder.path) }
    let nowhere = folder.file("no/where.mbtiles")
    #expect(throws: MBTilesError.noSuchFolder(path: folder.file("no"))) {
      try MBTilesWriter(path: nowhere, layout: .flat)
    }
    #expect(throws: MBTilesError.noSuchFile(path: nowhere)) { try MBTilesReader(path: nowhere) }
    let empty = folder.file("empty.mbtiles")
    try Data().write(to: URL(fileURLWithPath: empty))
    #expect(throws: MBTilesError.empty(path: empty)) { try MBTilesReader(path: empty) }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".lock") }
    #expect(left.isEmpty)
  }

  @Test("metadata may be a view")
  func metadataView() throws {
    try SQLiteConnection(path: path, mode: .create).execute(
      """
      CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
      CREATE VIEW metadata AS SELECT 'name' AS name, 'From a view' AS value;
      """)
    let reader = try MBTilesReader(path: path)
    #expect(reader.tileSet.name == "From a view" && reader.isEmpty)
  }

  @Test("whoever reads meanwhile sees whole transactions and does not hinder the end")
  func readerMeanwhile() async throws {
    let coordinates = TileRange(z: 6, xs: 0..<40, ys: 0..<40).coordinates
    let writer = try MBTilesWriter(path: path, layout: .cache)
    try await writer.write(coordinates.map { ($0, picture(1)) })
    let reader = try MBTilesReader(path: path)
    #expect([1_000, 1_600].contains(try await reader.contains(coordinates).count { $0 }))
    let clock = ContinuousClock()
    let start = clock.now
    try await writer.finish()
    #expect(clock.now - start < .seconds(4))
    #expect(try await reader.contains(coordinates).count { $0 } == 1_600)
    #expect(try await MBTilesReader(path: path).contains(coordinates).count { $0 } == 1_600)
  }

  @Test("a full disk is called so, and what was stored stays")
  func fullDisk() async throws {
    let writer = try MBTilesWriter(path: path, layout: .flat)
    try await writer.write([(TileCoordinate(z: 1, x: 0, y: 0), picture(1))])
    try await writer.commit()
    try await writer.limitPages(to: 40)
    let many = TileRange(z: 6, xs: 0..<40, ys: 0..<40).coordinates.map { ($0, picture(2, size: 4_000)) }
    let error = await #expect(throws: SQLiteError.self) { try await writer.write(many) }
    #expect(error?.description == "\(path): the disk is full")
    try await writer.finish()
    #expect(try sqlite("SELECT count(*) FROM tiles") == "1")
  }

  @Test("a tile that does not exist is refused")
  func invalidTile() async throws {
    let writer = try MBTilesWriter(path: path, layout: .flat)
    await #expect(throws: MBTilesError.self) {
      try await writer.write([(TileCoordinate(z: 2, x: 4, y: 0), picture(1))])
    }
    try await writer.finish()
  }
}
