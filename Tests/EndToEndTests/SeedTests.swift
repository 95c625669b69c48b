import Foundation
import Raster
import TestSupport
import Testing

@Suite(.needsCommand) struct SeedTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("cache.mbtiles"))
  }

  private func seed(_ arguments: [String]) async throws -> Command.Result {
    try await Command.run(["seed", "-o", archive.path] + arguments)
  }

  @Test func fetchesEveryTileAndTellsSoInOneLine() async throws {
    let tiles = try TileServer()
    let result = try await seed(["--source", tiles.template, "--zoom", "0-2"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(result.text.hasSuffix("\n"))
    #expect(result.text.split(separator: "\n").count == 1)
    #expect(result.text.contains("21 tiles stored"))
    #expect(tiles.server.requests.count == 21)
    #expect(try archive.tileCount == 21)
    #expect(try folder.names == ["cache.mbtiles"], "no -wal, -shm or .lock stays")
    #expect(try archive.text("PRAGMA journal_mode") == "delete")
    #expect(try archive.isIntact)
  }

  @Test func metadataAreComplete() async throws {
    let tiles = try TileServer()
    let result = try await seed(
      ["--source", tiles.template, "--zoom", "1-2", "--bbox", "5,45,15,55", "--attribution", "© Somebody"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let metadata = try archive.metadata
    #expect(metadata["name"] == "cache")
    #expect(metadata["format"] == "png")
    #expect(metadata["bounds"]?.split(separator: ",").compactMap { Double($0) } == [5, 45, 15, 55])
    let center = try #require(metadata["center"]).split(separator: ",").compactMap { Double($0) }
    #expect(center.count == 3)
    #expect(center.first == 10 && abs(center[1] - 50.26) < 0.01 && center.last == 1, "\(center)")
    #expect(metadata["minzoom"] == "1")
    #expect(metadata["maxzoom"] == "2")
    #expect(metadata["type"] == "baselayer")
    #expect(Double(metadata["version"] ?? "") != nil)
    #expect(metadata["attribution"] == "© Somebody")
  }

  @Test func aSecondRunKeepsWhatTheArchiveSaysOfItself() async throws {
    let tiles = try TileServer()
    let arguments = ["--source", tiles.template, "--bbox", "5,45,15,55"]
    let first = try await seed(arguments + ["--zoom", "1-2", "--name", "My map", "--attribution", "© Me"])
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try archive.metadata
    #expect(try await seed(["--source", tiles.template, "--bbox", "16,45,17,46", "--zoom", "3"]).exitCode == 0)
    let after = try archive.metadata
    for key in ["name", "attribution", "center", "type", "version", "format"] { #expect(after[key] == before[key]) }
    #expect(after["maxzoom"] == "3" && after["minzoom"] == "1")
    #expect(after["bounds"]?.split(separator: ",").compactMap { Double($0) } == [5, 45, 17, 55])
  }

  @Test func withoutCreditsTheServerIsNamed() async throws {
    let tiles = try TileServer()
    #expect(try await seed(["--source", tiles.template, "--zoom", "0"]).exitCode == 0)
    #expect(try archive.metadata["attribution"] == "Tiles from 127.0.0.1:\(tiles.server.port)")
  }

  /// What is promised is what is there: a plan of zooms 0 to 2 of which only 0 and 1 exist.
  @Test func zoomsInTheMetadataAreThoseOfTheTiles() async throws {
    let absent = Dictionary(
      uniqueKeysWithValues: (0..<16).map { ("/2/\($0 % 4)/\($0 / 4).png", [LoopbackServer.Response(status: 404)]) })
    let tiles = try TileServer(absent)
    #expect(try await seed(["--source", tiles.template, "--zoom", "0-2"]).exitCode == 0)
    #expect(try archive.tileCount == 5)
    #expect(try archive.metadata["maxzoom"] == "1")
  }

  @Test func aBoxOverTheAntimeridianTakesBothSides() async throws {
    let tiles = try TileServer()
    let arguments = ["--source", tiles.template, "--zoom", "4"]
    let result = try await seed(arguments + ["--bbox", "170,-10,-170,10"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try archive.rows("SELECT DISTINCT tile_column FROM tiles ORDER BY 1") == [["0"], ["15"]])
    #expect(try archive.metadata["center"]?.hasPrefix("180.0,") == true)
    #expect(try await seed(arguments + ["--bbox", "-10,-10,10,10"]).exitCode == 0)
    #expect(try archive.metadata["bounds"] == "-180.0,-10.0,180.0,10.0")
  }

  @Test func rowsCountFromTheSouth() async throws {
    let tiles = try TileServer()
    let result = try await seed(
      ["--source", tiles.template, "--zoom", "11", "--bbox", "-122.43,37.77,-122.42,37.78"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(tiles.server.requests.map(\.path) == ["/11/327/791.png"])
    #expect(try archive.rows("SELECT zoom_level, tile_column, tile_row FROM tiles") == [["11", "327", "1256"]])
  }

  @Test func onlyGoodTilesAreStored() async throws {
    let cut = LoopbackServer.Response(headers: ["Content-Type": "image/png"], body: Array(TileServer.png.dropLast(40)))
    var torn = TileServer.good
    torn.fault = .truncateBody(afterBytes: 60)
    var slow = TileServer.good
    slow.delayMilliseconds = 300
    var dropped = TileServer.good
    dropped.fault = .dropConnection
    let tiles = try TileServer([
      "/2/0/0.png": [.htmlPage()],
      "/2/1/0.png": [cut],
      "/2/2/0.png": [.init(status: 404)],
      "/2/3/0.png": [.init(status: 500), TileServer.good],
      "/2/0/1.png": [slow],
      "/2/1/1.png": [dropped, TileServer.good],
      "/2/2/1.png": [torn, TileServer.good],
      "/2/3/1.png": [.init(status: 503)],
    ])
    let result = try await seed(["--source", tiles.template, "--zoom", "2", "--retries", "1"])
    #expect(result.exitCode == 3)
    let absent = try Set(
      archive.rows("SELECT tile_column, 3 - tile_row FROM tiles").map { "\($0[0])/\($0[1])" }
    ).symmetricDifference((0..<16).map { "\($0 % 4)/\($0 / 4)" })
    #expect(absent == ["0/0", "1/0", "2/0", "3/1"])
    // What failed is told by tile; what is not there is no failure.
    for tile in ["2/0/0", "2/1/0", "2/3/1"] { #expect(result.errors.contains(tile), "\(result.errors)") }
    #expect(!result.errors.contains("2/2/0"))
    #expect(result.errorLines.count == 3)
    #expect(result.errorLines.allSatisfy { $0.hasPrefix("cartouche: ") })
    #expect(result.text.contains("12 tiles stored") && result.text.contains("1 not at the source"))
    #expect(result.text.contains("3 failed"))
    let counts = ["/2/3/0.png": 2, "/2/1/1.png": 2, "/2/2/1.png": 2, "/2/3/1.png": 2, "/2/2/0.png": 1, "/2/0/1.png": 1]
    for (path, count) in counts { #expect(tiles.server.requestCount(path: path) == count, "\(path)") }
  }

  @Test func aSecondRunFetchesOnlyWhatIsMissing() async throws {
    let tiles = try TileServer(["/1/1/1.png": [.htmlPage(), TileServer.good]])
    let first = try await seed(["--source", tiles.template, "--zoom", "0-1", "--retries", "0"])
    #expect(first.exitCode == 3)
    #expect(tiles.server.requests.count == 5)
    let second = try await seed(["--source", tiles.template, "--zoom", "0-1", "--retries", "0"])
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(tiles.server.requests.suffix(from: 5).map(\.path) == ["/1/1/1.png"])
    #expect(second.text.contains("1 tiles stored") && second.text.contains("4 already there"))
    #expect(try archive.tileCount == 5)
  }

  @Test func nothingToBeHadLeavesNothing() async throws {
    let tiles = try TileServer(["/0/0/0.png": [.htmlPage()]])
    let result = try await seed(["--source", tiles.template, "--zoom", "0", "--retries", "0"])
    #expect(result.exitCode == 1)
    #expect(result.output.isEmpty)
    #expect(try folder.names == [])
  }

  @Test(arguments: [256, 512]) func drawsAStyle(pixels: Int) async throws {
    let result = try await seed(["--style", "standard", "--zoom", "0-2", "--tile-size", "\(pixels)"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try archive.tileCount == 21)
    // Bytes 17 to 24 of a PNG are its width and height.
    #expect(
      try archive.rows("SELECT DISTINCT hex(substr(tile_data, 17, 8)) FROM tiles")
        == [[String(format: "%08X%08X", pixels, pixels)]])
    #expect(try archive.metadata["attribution"]?.isEmpty == false)
    let again = try await seed(["--style", "standard", "--zoom", "0-2", "--tile-size", "\(pixels)"])
    #expect(again.exitCode == 0)
    #expect(again.text.contains("0 tiles stored") && again.text.contains("21 already there"))
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalStopsItAndTheNextRunGoesOn(signal: Int32) async throws {
    let tiles = try TileServer(slowFrom: 100)
    let arguments = ["--source", tiles.template, "--zoom", "0-4"]
    let running = try Command.start(["seed", "-o", archive.path] + arguments)
    #expect(try await wait(10) { tiles.server.requests.count >= 100 })
    // Twice, as timeout(1) does it: to the program and to its group.
    running.send(signal)
    usleep(5_000)
    running.send(signal)
    let stopped = try await running.end(limitSeconds: 10)
    #expect(stopped.exitCode == 3, "\(stopped.errors)")
    #expect(try folder.names == ["cache.mbtiles"])
    #expect(try archive.isIntact)
    let stored = try archive.tileCount
    #expect((50..<341).contains(stored))
    #expect(stopped.text.contains("\(stored) tiles stored"))
    tiles.hurry()
    let rest = try await seed(arguments)
    #expect(rest.exitCode == 0, "\(rest.errors)")
    #expect(rest.text.contains("\(341 - stored) tiles stored"))
    #expect(try archive.tileCount == 341)
  }

  @Test func aKilledRunLosesNothingButItsLastSecond() async throws {
    let tiles = try TileServer(slowFrom: 100)
    let arguments = ["--source", tiles.template, "--zoom", "0-4", "--connections", "4"]
    let running = try Command.start(["seed", "-o", archive.path] + arguments)
    #expect(try await wait(10) { tiles.server.requests.count >= 100 })
    running.send(SIGKILL)
    #expect(try await running.end().exitCode == 128 + SIGKILL)
    tiles.hurry()
    let rest = try await seed(arguments)
    #expect(rest.exitCode == 0, "\(rest.errors)")
    #expect(try archive.isIntact)
    #expect(try archive.tileCount == 341)
    #expect(try folder.names == ["cache.mbtiles"])
  }

  @Test func oneSeederAtATime() async throws {
    let tiles = try TileServer(slowFrom: 100)
    let running = try Command.start(["seed", "-o", archive.path, "--source", tiles.template, "--zoom", "0-8"])
    #expect(try await wait(10) { tiles.server.requests.count >= 10 })
    let second = try await seed(["--style", "standard", "--zoom", "0"])
    #expect(second.exitCode == 1)
    #expect(second.errorLines.count == 1)
    #expect(second.errors.contains("another process"), "\(second.errors)")
    running.send(SIGINT)
    #expect(try await running.end().exitCode == 3)
  }

  @Test func kindsAndSizesAreNotMixed() async throws {
    let vector = Archive(path: folder.file("vector.mbtiles"))
    try vector.change(
      "CREATE TABLE metadata (name text, value text); INSERT INTO metadata VALUES ('format', 'pbf');"
        + "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);"
        // A layer "a" without features.
        + "INSERT INTO tiles VALUES (0, 0, 0, x'1a0578020a0161');")
    let drawn = try await Command.run(["seed", "--style", "standard", "--zoom", "1", "-o", vector.path])
    #expect(drawn.exitCode == 1)
    #expect(drawn.errorLines.count == 1 && drawn.errors.contains("vector tiles"), "\(drawn.errors)")
    let tiles = try TileServer()
    let fetched = try await Command.run(
      ["seed", "--source", tiles.template, "--zoom", "1", "--retries", "0", "-o", vector.path])
    #expect(fetched.exitCode == 1, "\(fetched.errors)")
    #expect(fetched.errors.contains("is png, but") && fetched.errors.contains("nothing was added"))
    #expect(try vector.tileCount == 1)
    #expect(try vector.metadata["format"] == "pbf")

    #expect(try await seed(["--style", "standard", "--zoom", "0"]).exitCode == 0)
    let larger = try await seed(["--style", "standard", "--zoom", "1", "--tile-size", "512"])
    #expect(larger.exitCode == 1)
    #expect(larger.errors.contains("256 pixels"), "\(larger.errors)")
    #expect(try archive.tileCount == 1)
  }

  @Test func aFormatFoundIsKeptByTheNextRun() async throws {
    let jpeg = try #require(ImageCodec.encodeJPEG(Pixmap(width: 256, height: 256)))
    let tiles = try TileServer(["/0/0/0.png": [.init(headers: ["Content-Type": "image/jpeg"], body: jpeg)]])
    for _ in 0..<2 {
      #expect(try await seed(["--source", tiles.template, "--zoom", "0"]).exitCode == 0)
      #expect(try archive.metadata["format"] == "jpg")
    }
  }

  @Test(arguments: [
    "https://tile.openstreetmap.org/{z}/{x}/{y}.png", "https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png",
    "http://TILE.OpenStreetMap.org./{z}/{x}/{y}.png", "https://a.tile.osm.org/{z}/{x}/{y}.png",
  ])
  func openStreetMapsOwnServersAreRefused(template: String) async throws {
    let result = try await seed(["--source", template, "--zoom", "0"])
    #expect([1, 2].contains(result.exitCode))
    #expect(result.errors.contains("operations.osmfoundation.org/policies/tiles"))
    #expect(try folder.names == [])
  }
}
