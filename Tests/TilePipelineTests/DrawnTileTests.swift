import Lettering
import MapGeometry
import Raster
import Testing
import Tiles

@testable import TilePipeline

@Suite struct DrawnTileTests {
  private func source(_ tilePixels: Int = 256) throws -> DrawnTileSource {
    let map = try BaseMapLoader(warn: { _ in }).load("standard")
    return DrawnTileSource(
      name: "test", map: map, renderer: SceneRenderer(fonts: try FontLibrary()), tilePixels: tilePixels)
  }

  private func picture(_ source: DrawnTileSource, _ key: TileKey) async throws -> Pixmap {
    guard case .tile(let tile)? = try await source.tiles([key]).first else {
      Issue.record("no tile \(key)")
      return Pixmap(width: 1, height: 1)
    }
    return try ImageCodec.decode(tile.bytes)
  }

  @Test(arguments: [(256, 1), (512, 2), (512, 1), (768, 3)])
  func tilesHaveTheSizeThatWasAsked(pixels: Int, scale: Int) async throws {
    let tile = try await picture(
      try source(), TileKey(TileCoordinate(z: 3, x: 4, y: 2), pixelSize: pixels, scale: scale))
    #expect(tile.width == pixels && tile.height == pixels)
  }

  /// Metatiles that share an edge are drawn apart here, by sources that know nothing of each other. Along that edge the
  /// ground must fit, and a label that crosses it must be on both sides.
  @Test func metatilesDrawnApartFitTogether() async throws {
    // 4 tiles of 256 points make a metatile: x = 35 and x = 36 belong to different ones, and central Europe lies there.
    for y in [20, 21, 22] {
      let left = try await picture(try source(), TileKey(TileCoordinate(z: 6, x: 35, y: y)))
      let right = try await picture(try source(), TileKey(TileCoordinate(z: 6, x: 36, y: y)))
      var jumps = 0
      for row in 0..<256 {
        let (one, other) = (left[255, row], right[0, row])
        let difference = abs(Int(one.red) - Int(other.red)) + abs(Int(one.green) - Int(other.green))
        if difference > 120 { jumps += 1 }
      }
      // A cut label or line would make a run of hard edges; single steep pixels are letters and borders.
      #expect(jumps < 12)
    }
  }

  @Test func outsideTheWorldIsAFailure() async throws {
    let results = try await source().tiles([TileKey(TileCoordinate(z: 2, x: 4, y: 0))])
    guard case .failed? = results.first else {
      Issue.record("a tile outside the world")
      return
    }
  }
}
