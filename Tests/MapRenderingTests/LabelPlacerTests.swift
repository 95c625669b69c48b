import MapGeometry
import Raster
import Testing

@testable import MapRendering

@Suite struct LabelPlacerTests {
  private func candidate(_ x: Double, _ y: Double, _ width: Double = 60, rank: Int, offsets: [Double] = [0])
    -> LabelCandidate
  {
    let half = SIMD2(width, 14) / 2
    return LabelCandidate(
      rank: .init(layer: 0, sortKey: Double(rank), tile: TileCoordinate(z: 0, x: 0, y: 0), feature: rank),
      text: Path(),
      placements: offsets.map { offset in
        let place = SIMD2(x, y + offset)
        return .init(position: place, box: LabelBox(min: place - half, max: place + half))
      },
      look: LabelLook(layer: 0, color: .black, haloColor: .clear, haloWidth: 0), mayOverlap: false,
      blocksOthers: true)
  }

  private let picture = LabelBox(min: [0, 0], max: [800, 600])

  @Test func theBetterOfTwoThatOverlapWins() {
    var placer = LabelPlacer()
    let placed = placer.place([candidate(110, 100, rank: 2), candidate(100, 100, rank: 1)], in: .picture(picture))
    #expect(placed.map(\.rank.feature) == [1])
  }

  @Test func labelsKeepOffWhatIsTakenAndInsideThePicture() {
    var placer = LabelPlacer(taken: [LabelBox(min: [90, 90], max: [110, 110])])
    let placed = placer.place(
      [candidate(100, 100, rank: 1), candidate(790, 300, rank: 2), candidate(400, 300, rank: 3)], in: .picture(picture))
    #expect(placed.map(\.rank.feature) == [3])
  }

  @Test func aLabelTakesTheFirstOfItsPlacesThatIsFree() {
    var placer = LabelPlacer()
    let placed = placer.place(
      [candidate(100, 100, rank: 1), candidate(110, 100, rank: 2, offsets: [0, 10, 20, 30])], in: .picture(picture))
    #expect(placed.map(\.placements[0].position.y) == [100, 120])
  }

  /// Random labels over four metatiles: each metatile, seeing only what is near it, must come to the decisions of its
  /// neighbours about every label at a common edge; and nothing overlaps in the picture put together.
  @Test(arguments: 1...12)
  func neighbouringMetatilesAgree(seed: UInt64) {
    var generator = SplitMix(state: seed)
    let side = LabelPlacer.metatilePoints
    let candidates = (0..<900).map { index in
      candidate(
        generator.unit() * side * 4 - side, generator.unit() * side * 4 - side, 20 + generator.unit() * 300, rank: index
      )
    }
    var placedBySquare: [[LabelCandidate]] = []
    let squares = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { x, y in
      LabelBox(min: [x * side, y * side], max: [(x + 1) * side, (y + 1) * side])
    }
    for square in squares {
      let seen = square.grown(by: 2 * LabelPlacer.marginPoints)
      let near = candidates.filter {
        $0.placements[0].position.x > seen.min.x && $0.placements[0].position.x < seen.max.x
          && $0.placements[0].position.y > seen.min.y
          && $0.placements[0].position.y < seen.max.y
      }
      var placer = LabelPlacer()
      placedBySquare.append(placer.place(near, in: .metatile(square, scale: 1)))
    }
    var crossing = 0
    for (index, square) in squares.enumerated() {
      for label in placedBySquare[index] {
        for (otherIndex, other) in squares.enumerated()
        where otherIndex != index && label.placements[0].box.overlaps(other) {
          crossing += 1
          #expect(placedBySquare[otherIndex].contains { $0.rank == label.rank }, "cut at \(square)")
        }
      }
    }
    #expect(crossing > 0)
    var seen: Set<Int> = []
    let all = placedBySquare.joined().filter { seen.insert($0.rank.feature).inserted }
    for (index, one) in all.enumerated() {
      for other in all.dropFirst(index + 1) { #expect(!one.placements[0].box.overlaps(other.placements[0].box)) }
    }
  }
}

/// Vigna's SplitMix64: the same numbers everywhere.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
