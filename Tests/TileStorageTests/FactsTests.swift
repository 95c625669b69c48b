import Foundation
import MapGeometry
import Testing
import Tiles

@testable import TileStorage

/// What sqlite3 says about each file of the collection.
struct Facts: Decodable, Sendable {
  struct Zoom: Decodable, Sendable { var count: Int }
  struct Sample: Decodable, Sendable {
    var z: Int
    var x: Int
    var y: Int
    var sha256: String
    enum CodingKeys: String, CodingKey {
      case z, x, sha256
      case y = "y_xyz"
    }
  }
  var error: String?
  var zooms: [String: Zoom]?
  var samples: [Sample]?

  static let all: [String: Facts] = {
    struct Ignored: Decodable {}
    guard let data = FileManager.default.contents(atPath: SharedData.path("tilesets/FACTS.json")),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [:] }
    var facts: [String: Facts] = [:]
    for (name, value) in object where name.hasPrefix("mbtiles/") {
      facts[name] = (try? JSONSerialization.data(withJSONObject: value)).flatMap {
        try? JSONDecoder().decode(Facts.self, from: $0)
      }
    }
    return facts
  }()
}

@Suite("Files made by others", .disabled(if: SharedData.isAbsent, "no shared data beside the checkout"))
struct FactsTests {
  /// Files with tiles, none of which can be used.
  static let unusable = [
    "mbtiles/invalid-tile-format.mbtiles", "mbtiles/martin-format-json.mbtiles", "mbtiles/martin-mlt.mbtiles",
  ]

  @Test("counts and bytes are those that sqlite3 finds", arguments: Facts.all.keys.sorted())
  func matches(name: String) async throws {
    let facts = try #require(Facts.all[name])
    let path = SharedData.path("tilesets/" + name)
    if facts.error != nil {
      await #expect(throws: (any Error).self) { _ = try await MBTilesStatistics.read(path: path) }
      return
    }
    let statistics = try await MBTilesStatistics.read(path: path)
    let counted = (facts.zooms ?? [:]).reduce(into: [:]) { $0[Int($1.key) ?? -1] = $1.value.count }
    let rows = statistics.tiles + statistics.nullTiles + statistics.rowsOutOfRange
    #expect(rows == counted.values.reduce(0, +))
    if Self.unusable.contains(name) {
      #expect(throws: MBTilesError.self) { try MBTilesReader(path: path) }
      return
    }
    let reader = try MBTilesReader(path: path)
    #expect(reader.isEmpty == (statistics.tiles == 0))
    if !reader.isEmpty {
      #expect(reader.tileSet.minimumZoom == counted.keys.min())
      #expect(reader.tileSet.maximumZoom == counted.keys.max())
    }
    for sample in facts.samples ?? [] {
      let coordinate = TileCoordinate(z: sample.z, x: sample.x, y: sample.y)
      let results = try await reader.tiles([TileKey(coordinate)])
      guard coordinate.isValid else {
        guard case .missing = try #require(results.first) else {
          throw TileFailure(key: TileKey(coordinate), cause: "")
        }
        continue
      }
      guard case .tile(let tile) = try #require(results.first) else {
        Issue.record("\(name) \(coordinate): \(results)")
        continue
      }
      #expect(SHA256.hexadecimal(tile.bytes) == sample.sha256)
      #expect(try await reader.contains([coordinate]) == [true])
    }
  }

  @Test("bytes win over the declared format")
  func bytesWin() throws {
    let jpeg = try MBTilesReader(path: SharedData.path("tilesets/mbtiles/odd-jpg-format-says-png.mbtiles"))
    #expect(jpeg.tileSet.mediaType == .jpeg)
    #expect(jpeg.metadata.format == "png")
    #expect(jpeg.tileSet.tilePixels == 256)
    let vector = try MBTilesReader(path: SharedData.path("tilesets/mbtiles/odd-monaco-format-says-png.mbtiles"))
    #expect(vector.tileSet.mediaType == .mapboxVectorTile)
  }

  @Test("bounds are derived where the metadata have none")
  func derivedBounds() throws {
    let whole = try MBTilesReader(path: SharedData.path("tilesets/mbtiles/monaco-openmaptiles.mbtiles"))
    for name in ["no-metadata-table", "empty-metadata", "broken-metadata"] {
      let reader = try MBTilesReader(path: SharedData.path("tilesets/mbtiles/odd-monaco-\(name).mbtiles"))
      let (derived, declared) = (reader.tileSet.bounds, whole.tileSet.bounds)
      #expect(derived.west <= declared.west && derived.east >= declared.east)
      #expect(derived.south <= declared.south && derived.north >= declared.north)
      #expect(derived.east - derived.west < 0.1)
    }
  }

  @Test("a NULL blob is a missing tile")
  func nullTile() async throws {
    let path = SharedData.path("tilesets/mbtiles/corrupt_null_tile.mbtiles")
    let reader = try MBTilesReader(path: path)
    #expect(try await MBTilesStatistics.read(path: path).nullTiles == 1)
    var absent = 0
    for z in 0...4 {
      let all = TileRange(z: z, xs: 0..<(1 << z), ys: 0..<(1 << z)).coordinates
      let results = try await reader.tiles(all.map { TileKey($0) })
      let present = try await reader.contains(all)
      for (result, isThere) in zip(results, present) {
        if case .tile = result { #expect(isThere) } else { absent += isThere ? 1 : 0 }
      }
    }
    #expect(absent == 0)
  }

  @Test("an image in memory reads as the file does")
  func inMemory() async throws {
    let path = SharedData.path("tilesets/mbtiles/world_cities.mbtiles")
    let bytes = try #require(FileManager.default.contents(atPath: path))
    let image = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    bytes.copyBytes(to: image)
    // The image must live as long as the process: it is never freed.
    let memory = try MBTilesReader(deserializing: UnsafeRawBufferPointer(image), name: "built-in world")
    let file = try MBTilesReader(path: path)
    #expect(memory.tileSet == file.tileSet)
    let key = TileKey(TileCoordinate(z: 6, x: 10, y: 25))
    async let parallel = memory.tiles([key])
    guard case .tile(let one) = try await parallel[0], case .tile(let other) = try await file.tiles([key])[0] else {
      Issue.record("no tile")
      return
    }
    #expect(one == other)
  }
}
