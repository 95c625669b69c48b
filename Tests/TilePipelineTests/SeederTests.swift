import Foundation
import GeoData
import Lettering
import MapGeometry
import Raster
import TestSupport
import Testing
import TileFetching
import TileStorage
import Tiles

@testable import TilePipeline

@Suite struct SeederTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("seeder-\(UUID().uuidString)")

  private func path(_ name: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent(name).path
  }

  private func world() throws -> any TileReader {
    guard case .styled(let map) = try BaseMapLoader(warn: { _ in }).load("standard"), let source = map.sources["world"]
    else { throw CancellationError() }
    return source.reader
  }

  /// Vector tiles from a server: the archive must say their kind and layers, which no template tells.
  @Test func fetchedVectorTilesAreDescribed() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let world = try world()
    let keys = [TileKey(TileCoordinate(z: 0, x: 0, y: 0)), TileKey(TileCoordinate(z: 1, x: 1, y: 0))]
    var bodies: [String: [UInt8]] = [:]
    for (key, result) in zip(keys, try await world.tiles(keys)) {
      if case .tile(let tile) = result { bodies["/\(key.coordinate).pbf"] = tile.bytes }
    }
    let served = bodies
    let server = try LoopbackServer { request in
      served[request.path].map { .init(status: 200, headers: ["Content-Encoding": "gzip"], body: $0) }
        ?? .init(status: 404)
    }
    defer { server.stop() }
    let tileSet = TileSetDescription(name: "fetched", mediaType: .mapboxVectorTile, minimumZoom: 0, maximumZoom: 1)
    let source = HTTPTileSource(
      template: try URLTemplate("\(server.url)/{z}/{x}/{y}.pbf"), tileSet: tileSet, validator: TileDecoding.problem)
    let file = try path("fetched.mbtiles")
    let writer = try MBTilesWriter(path: file, layout: .cache)
    let progress = SeedProgress()
    let seeder = Seeder(
      source: .fetched(source), plan: SeedPlan(bounds: .world, zooms: 0...1), writer: writer, progress: progress)
    try await writer.setMetadata(MBTilesMetadata(tileSet))
    try await seeder.run()
    let metadata = try #require(seeder.findings.metadata(completing: tileSet))
    try await writer.setMetadata(metadata)
    try await writer.finish()
    #expect(progress.current.stored == 2 && progress.current.missing == 3 && progress.current.failed == 0)

    let reader = try MBTilesReader(path: file)
    #expect(reader.tileSet.mediaType == .mapboxVectorTile)
    let layers = try #require(reader.tileSet.vectorLayersJSON.flatMap { try? JSONValue(parsing: $0) })
    let names = layers["vector_layers"]?.array?.compactMap { $0["id"]?.string } ?? []
    #expect(names.contains("land") && names.contains("places"))
    let stored = try await reader.tiles([keys[1]])
    guard case .tile(let tile)? = stored.first else {
      Issue.record("the tile is not in the archive")
      return
    }
    #expect(try Inflation.unpack(tile.bytes) == Inflation.unpack(bodies["/1/1/0.pbf"] ?? []))
  }

  /// A plan of 87,381 tiles and no server: the run must end soon, though most of the plan still waits to be asked for.
  @Test(.timeLimit(.minutes(1))) func aServerThatIsNotThereEndsTheRun() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let closed = try LoopbackServer { _ in .init(status: 404) }
    let port = closed.port
    closed.stop()
    var settings = HTTPSettings()
    settings.retry.timeScale = 0.01
    let tileSet = TileSetDescription(name: "nowhere", mediaType: .png, minimumZoom: 0, maximumZoom: 8)
    let source = HTTPTileSource(
      template: try URLTemplate("http://127.0.0.1:\(port)/{z}/{x}/{y}.png"), tileSet: tileSet, settings: settings)
    let writer = try MBTilesWriter(path: try path("nowhere.mbtiles"), layout: .cache)
    let progress = SeedProgress()
    let seeder = Seeder(
      source: .fetched(source), plan: SeedPlan(bounds: .world, zooms: 0...8), writer: writer, progress: progress)
    await #expect(throws: UnreachableServer.self) { try await seeder.run() }
    try await writer.finish()
    #expect(progress.current.stored == 0 && progress.current.failed >= 12)
  }

  /// The layers that an archive has are still described after a run that met only some of them.
  @Test func knownLayersStayDescribed() throws {
    let known = #"{"vector_layers": [{"id": "roads", "fields": {"ref": "String"}, "minzoom": 4, "maxzoom": 9}]}"#
    let findings = SeedFindings(knownLayers: known)
    guard case .styled(let map) = try BaseMapLoader(warn: { _ in }).load("standard"),
      let reader = map.sources["world"]?.reader as? MBTilesReader,
      case .tile(let tile)? = try reader.read([TileKey(TileCoordinate(z: 0, x: 0, y: 0))]).first
    else { throw CancellationError() }
    findings.examine(tile, zoom: 0)
    let tileSet = TileSetDescription(name: "x", mediaType: .mapboxVectorTile, vectorLayersJSON: known)
    let json = try #require(findings.metadata(completing: tileSet)?["json"])
    let layers = try #require(JSONValue(parsing: json)["vector_layers"]?.array)
    let roads = try #require(layers.first { $0["id"]?.string == "roads" })
    #expect(roads["minzoom"]?.number == 4 && roads["maxzoom"]?.number == 9)
    #expect(roads["fields"]?["ref"]?.string == "String")
    #expect(layers.contains { $0["id"]?.string == "land" })
  }

  /// Drawn in one go or in two, the archive is the same.
  @Test func aResumedArchiveEqualsAnUninterruptedOne() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let map = try BaseMapLoader(warn: { _ in }).load("standard")
    func seed(_ file: String, zooms: ClosedRange<Int>) async throws -> SeedProgress.Counts {
      let source = DrawnTileSource(
        name: "drawn", map: map, renderer: SceneRenderer(fonts: try FontLibrary()), effort: .small)
      let writer = try MBTilesWriter(path: file, layout: .deduplicated)
      let progress = SeedProgress()
      let plan = SeedPlan(bounds: .world, zooms: zooms)
      try await Seeder(source: .drawn(source), plan: plan, writer: writer, progress: progress).run()
      try await writer.finish()
      return progress.current
    }
    let (whole, parts) = (try path("whole.mbtiles"), try path("parts.mbtiles"))
    #expect(try await seed(whole, zooms: 0...2).stored == 21)
    #expect(try await seed(parts, zooms: 1...1).stored == 4)
    let rest = try await seed(parts, zooms: 0...2)
    #expect(rest.stored == 17 && rest.present == 4)
    let keys = (0...2).flatMap { TileRange(covering: .world, z: $0).coordinates }.map { TileKey($0) }
    let one = try await MBTilesReader(path: whole).tiles(keys)
    let other = try await MBTilesReader(path: parts).tiles(keys)
    for (one, other) in zip(one, other) {
      guard case .tile(let one) = one, case .tile(let other) = other else {
        Issue.record("a tile is missing")
        continue
      }
      #expect(one.bytes == other.bytes)
    }
  }
}
