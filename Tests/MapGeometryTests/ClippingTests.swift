import Testing

@testable import MapGeometry

@Suite struct ClippingTests {
  private let low = SIMD2<Double>(0, 0)
  private let high = SIMD2<Double>(10, 10)

  private func area(_ ring: [SIMD2<Double>]) -> Double {
    guard let last = ring.last else { return 0 }
    var (previous, sum) = (last, 0.0)
    for point in ring {
      sum += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return sum / 2
  }

  @Test func aLineThroughTheBoxIsCutAtBothSides() {
    #expect(LineClipping.clip([[-5, 5], [15, 5]], min: low, max: high) == [[[0, 5], [10, 5]]])
  }

  @Test func aLineThatLeavesAndComesBackGivesTwoParts() {
    let parts = LineClipping.clip([[2, 2], [2, 12], [8, 12], [8, 2]], min: low, max: high)
    #expect(parts == [[[2, 2], [2, 10]], [[8, 10], [8, 2]]])
  }

  @Test func aLineOutsideGivesNothing() {
    #expect(LineClipping.clip([[-5, 20], [15, 20]], min: low, max: high).isEmpty)
    #expect(LineClipping.clip([[-5, 4], [4, -5]], min: low, max: high).isEmpty)
  }

  @Test func ringsKeepTheirWindingAndLoseWhatIsOutside() {
    let square: [SIMD2<Double>] = [[-5, -5], [5, -5], [5, 5], [-5, 5]]
    #expect(area(RingClipping.clip(square, min: low, max: high)) == 25)
    #expect(area(RingClipping.clip(square.reversed(), min: low, max: high)) == -25)
    #expect(RingClipping.clip(square.map { $0 + 100 }, min: low, max: high).isEmpty)
  }

  /// Whatever a grid of boxes cuts out of a ring adds up to the whole.
  @Test func tilesPartitionARing() {
    let star: [SIMD2<Double>] = [[1, 1], [19, 3], [11, 9], [18, 19], [9, 12], [2, 18], [7, 9]]
    var sum = 0.0
    for x in 0..<4 {
      for y in 0..<4 {
        let corner = SIMD2(Double(x), Double(y)) * 5
        sum += area(RingClipping.clip(star, min: corner, max: corner + 5))
      }
    }
    #expect(abs(sum - area(star)) < 1e-9)
  }
}
