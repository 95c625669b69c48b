import Testing

@testable import MapGeometry

@Suite struct TileCoordinateTests {
  /// The example of the MBTiles 1.3 specification.
  @Test func rowsCountFromTheSouthInMBTiles() {
    #expect(TileCoordinate(z: 11, x: 327, y: 791).tmsRow == 1256)
    #expect(TileCoordinate(z: 11, column: 327, tmsRow: 1256) == TileCoordinate(z: 11, x: 327, y: 791))
  }

  /// The example of Bing's description of the tile system.
  @Test func quadkeysAreBaseFour() {
    #expect(TileCoordinate(z: 3, x: 3, y: 5).quadkey == "213")
    #expect(TileCoordinate(z: 0, x: 0, y: 0).quadkey == "")
  }

  @Test(arguments: [
    (TileCoordinate(z: 0, x: 0, y: 0), true), (TileCoordinate(z: 0, x: 1, y: 0), false),
    (TileCoordinate(z: 2, x: 3, y: -1), false), (TileCoordinate(z: 30, x: (1 << 30) - 1, y: 5), true),
    (TileCoordinate(z: 31, x: 0, y: 0), false), (TileCoordinate(z: -1, x: 0, y: 0), false),
  ])
  func knowsWhatIsInsideThePyramid(tile: TileCoordinate, isValid: Bool) {
    #expect(tile.isValid == isValid)
  }

  @Test func wrapsAroundTheWorld() {
    #expect(TileCoordinate(z: 3, x: -1, y: 2).wrapped == TileCoordinate(z: 3, x: 7, y: 2))
    #expect(TileCoordinate(z: 3, x: 17, y: 2).wrapped == TileCoordinate(z: 3, x: 1, y: 2))
  }

  @Test func containsItsOwnMiddle() {
    let tile = TileCoordinate(z: 9, x: 266, y: 180)
    let rect = tile.mapRect
    #expect(TileCoordinate(containing: MapPoint(x: rect.midX, y: rect.midY), z: 9) == tile)
    #expect(rect.size.width == 524_288)
  }

  @Test func aBoxOnTileBordersTakesNoNeighbours() {
    let tile = TileCoordinate(z: 4, x: 5, y: 6)
    #expect(TileRange(covering: tile.mapRect, z: 4).coordinates == [tile])
    #expect(TileRange(covering: tile.mapRect, z: 6).count == 16)
  }

  @Test func aBoxOverThe180thMeridianIsOneRange() {
    let fiji = GeographicBounds(west: 177, south: -20, east: -178, north: -15)
    let range = TileRange(covering: fiji.mapRect, z: 6)
    #expect(range.xs == 63..<65)
    #expect(range.coordinates.map(\.wrapped).map(\.x).contains(0))
  }
}
