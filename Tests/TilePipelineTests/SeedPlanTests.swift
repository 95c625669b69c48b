import MapGeometry
import Testing

@testable import TilePipeline

@Suite struct SeedPlanTests {
  @Test(arguments: [1, 2, 4, 16])
  func everyTileComesOnce(side: Int) {
    let plan = SeedPlan(bounds: .world, zooms: 0...4)
    let tiles = Array(plan.blocks(side: side).joined())
    #expect(tiles.count == 341 && plan.count == 341)
    #expect(Set(tiles).count == 341)
  }

  @Test func blocksAreAlignedAsMetatilesAre() {
    let plan = SeedPlan(bounds: GeographicBounds(west: 1, south: 1, east: 60, north: 60), zooms: 6...6)
    for block in plan.blocks(side: 4) {
      #expect(Set(block.map { SIMD2($0.x / 4, $0.y / 4) }).count == 1)
    }
  }

  @Test func aBoxOverThe180thMeridianIsWrapped() {
    let plan = SeedPlan(bounds: GeographicBounds(west: 170, south: -20, east: -170, north: -10), zooms: 0...5)
    let tiles = Array(plan.blocks(side: 4).joined())
    #expect(tiles.allSatisfy { $0.isValid })
    #expect(Set(tiles).count == tiles.count && tiles.count == plan.count)
    #expect(Set(tiles.filter { $0.z == 5 }.map(\.x)) == [0, 31])
  }
}
