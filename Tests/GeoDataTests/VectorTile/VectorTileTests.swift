import GeoData
import Testing

@Suite struct VectorTileTests {
  /// The rings of the first feature, each with whether it is an outer one.
  private func rings(_ tile: VectorTile) -> [(points: [SIMD2<Int32>], isExterior: Bool)] {
    var result: [(points: [SIMD2<Int32>], isExterior: Bool)] = []
    tile.layers.first?.features.first?.forEachPart { result.append((Array($0), $1)) }
    return result
  }

  /// The examples of the specification, 4.3.5.
  @Test func readsPoints() throws {
    let tile = try VectorTile(
      decoding: TileBuilder.tile(features: [
        TileBuilder.feature(kind: 1, geometry: [17, 10, 14, 3, 9])
      ]))
    let feature = try #require(tile.layer(named: "roads")?.features.first)
    #expect(feature.identifier == 7)
    #expect(feature.kind == .point)
    #expect(Array(feature.points) == [SIMD2(5, 7), SIMD2(3, 2)])
    #expect(feature.parts.count == 1)
    #expect(feature.property(named: "class") == .string("primary"))
    #expect(feature.property(named: "name") == nil)
    #expect(feature.layer.keyIndex("class").flatMap(feature.value(atKey:)) == .string("primary"))
    #expect(feature.properties == ["class": "primary"])
  }

  @Test func readsLines() throws {
    let tile = try VectorTile(
      decoding: TileBuilder.tile(features: [
        TileBuilder.feature(kind: 2, geometry: [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8])
      ]))
    #expect(rings(tile).map(\.points) == [[SIMD2(2, 2), SIMD2(2, 10), SIMD2(10, 10)], [SIMD2(1, 1), SIMD2(3, 5)]])
  }

  private let multiPolygon: [UInt64] = [
    9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0, 8, 8, 0, 0, 7, 15,
  ]

  @Test func groupsRingsOfVersion2ByTheirWinding() throws {
    let rings = rings(
      try VectorTile(
        decoding: TileBuilder.tile(features: [
          TileBuilder.feature(kind: 3, geometry: multiPolygon)
        ])))
    #expect(rings.map(\.isExterior) == [true, true, false])
    #expect(rings[0].points == [SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)])
    #expect(rings[2].points == [SIMD2(13, 13), SIMD2(13, 17), SIMD2(17, 17), SIMD2(17, 13)])
  }

  /// Version 1 fixes no winding: an outer ring that runs the other way still is one, and comes out turned.
  @Test func turnsRingsOfVersion1() throws {
    let counterclockwise: [UInt64] = [9, 0, 0, 26, 0, 20, 20, 0, 0, 19, 15, 9, 4, 15, 26, 8, 0, 0, 8, 7, 0, 15]
    let rings = rings(
      try VectorTile(
        decoding: TileBuilder.tile(
          version: 1,
          features: [
            TileBuilder.feature(kind: 3, geometry: counterclockwise)
          ])))
    #expect(rings.map(\.isExterior) == [true, false])
    #expect(rings[0].points == [SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)])
    #expect(rings[1].points.count == 4)
  }

  @Test func dropsRingsWithoutAreaAndRepeatedPoints() throws {
    // A ring that goes there and back, then a square that repeats its first point.
    let geometry: [UInt64] = [9, 0, 0, 18, 20, 0, 19, 0, 15, 9, 0, 0, 34, 20, 0, 0, 20, 19, 0, 0, 19, 15]
    let rings = rings(
      try VectorTile(
        decoding: TileBuilder.tile(features: [
          TileBuilder.feature(kind: 3, geometry: geometry)
        ])))
    #expect(rings.map(\.points.count) == [4])
  }

  @Test func skipsAndCountsBrokenFeatures() throws {
    let good = TileBuilder.feature(kind: 1, geometry: [9, 2, 2])
    let broken = [
      TileBuilder.feature(kind: 1, tags: [0], geometry: [9, 2, 2]),
      TileBuilder.feature(kind: 1, tags: [0, 9], geometry: [9, 2, 2]),
      TileBuilder.feature(kind: 1, tags: [9, 0], geometry: [9, 2, 2]),
      TileBuilder.feature(kind: 1, geometry: [9, 2]),
      TileBuilder.feature(kind: 1, geometry: [0xFFFF_FFF9, 2, 2]),
      TileBuilder.feature(kind: 2, geometry: [10, 2, 2]),
      TileBuilder.feature(kind: 2, geometry: [9, 2, 2, 12]),
      TileBuilder.feature(kind: 3, geometry: []),
    ]
    let tile = try VectorTile(decoding: TileBuilder.tile(features: [good] + broken + [good]))
    #expect(tile.layers[0].features.count == 2)
    #expect(tile.skippedFeatureCount == broken.count)
    #expect(tile.layers[0].features.allSatisfy { Array($0.points) == [SIMD2(1, 1)] })
  }

  @Test func everyCutTileThrowsOrIsShorter() throws {
    let bytes = TileBuilder.tile(features: [TileBuilder.feature(kind: 3, geometry: multiPolygon)])
    for count in 1..<bytes.count {
      #expect(throws: VectorTileError.self) { try VectorTile(decoding: Array(bytes.prefix(count))) }
    }
  }

  @Test func decodesOnlyWantedLayers() throws {
    let bytes = TileBuilder.tile(features: [TileBuilder.feature(kind: 1, geometry: [9, 2, 2])])
    #expect(try VectorTile(decoding: bytes, layers: ["water"]).layers.isEmpty)
    #expect(try VectorTile(decoding: bytes, layers: ["roads"]).layers.count == 1)
    #expect(try VectorTile(decoding: TileBuilder.tile(version: 3, features: [])).skippedLayerCount == 1)
  }

  @Test func refusesWhatIsNoTile() {
    #expect(throws: VectorTileError.self) { try VectorTile(compressed: Array("<html>not found</html>".utf8)) }
    #expect(throws: VectorTileError.compression(.damaged)) {
      try VectorTile(compressed: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3, 4, 5, 6, 7, 8])
    }
  }
}

@Suite(.enabled(if: SharedData.isThere, "needs the shared test data")) struct VectorTileFixtureTests {
  /// Tiles of the conformance set: how many layers and features are read, and how many features are skipped.
  @Test(arguments: [
    ("001", 0, 0, 0), ("002", 1, 1, 0), ("003", 1, 1, 0), ("004", 1, 0, 1), ("005", 1, 0, 1), ("006", 1, 1, 0),
    ("012", 0, 0, 0), ("015", 2, 2, 0), ("017", 1, 1, 0), ("022", 1, 1, 0), ("023", 0, 0, 0), ("025", 1, 0, 0),
    ("038", 1, 1, 0), ("040", 1, 0, 1), ("042", 1, 0, 1), ("043", 1, 6, 0), ("049", 1, 1, 0), ("051", 1, 0, 1),
    ("052", 1, 0, 1),
  ])
  func readsTheConformanceSet(name: String, layers: Int, features: Int, skipped: Int) throws {
    let tile = try VectorTile(decoding: SharedData.bytes("mvt/fixtures/\(name)/tile.mvt"))
    #expect(tile.layers.count == layers)
    #expect(tile.layers.reduce(0) { $0 + $1.features.count } == features)
    #expect(tile.skippedFeatureCount == skipped)
  }

  @Test func readsEveryKindOfValue() throws {
    let tile = try VectorTile(decoding: SharedData.bytes("mvt/fixtures/038/tile.mvt"))
    #expect(
      tile.layers[0].features.first?.properties == [
        "string_value": "ello", "bool_value": true, "int_value": 6, "double_value": 1.23,
        "float_value": .number(Double(Float(3.1))),
        "sint_value": -87948, "uint_value": 87948,
      ])
  }

  @Test func survivesTheWholeConformanceSet() throws {
    for name in try SharedData.names(in: "mvt/fixtures") {
      let bytes = try SharedData.bytes("mvt/fixtures/\(name)/tile.mvt")
      do { _ = try VectorTile(decoding: bytes).layers.flatMap { $0.features.map(\.properties) } } catch {
        Issue.record("fixture \(name): \(error)")
      }
    }
  }

  @Test(arguments: ["mvt/real-world/bangkok", "mvt/real-world/sanfrancisco", "mvt/real-world/compressed"])
  func readsRealTilesWithoutLoss(folder: String) throws {
    for name in try SharedData.names(in: folder) {
      let tile = try VectorTile(compressed: SharedData.bytes("\(folder)/\(name)"))
      #expect(tile.skippedFeatureCount == 0, "\(name)")
      #expect(!tile.layers.isEmpty)
      for feature in tile.layers.lazy.flatMap(\.features) where feature.kind == .polygon {
        #expect(feature.parts.first?.isExterior == true)
      }
    }
  }

  /// The known answers of the classification set: how many polygons, and how many rings altogether.
  @Test(arguments: [
    ("multi-polygon", 2, 2), ("polygon-with-inner", 1, 2), ("stacked-multipolygon", 2, 2), ("multipolygon", 2, 2),
  ])
  func classifiesRings(name: String, polygons: Int, rings: Int) throws {
    let tile = try VectorTile(decoding: SharedData.bytes("mvt/vector-tile-js/\(name).pbf"))
    let parts = try #require(tile.layers.first?.features.first?.parts)
    #expect(parts.count { $0.isExterior } == polygons)
    #expect(parts.count == rings)
  }
}
