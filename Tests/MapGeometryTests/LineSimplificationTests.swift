import MapGeometry
import Testing

@Suite struct LineSimplificationTests {
  /// A walk of a million steps within 800 × 600 pixels, from a fixed seed.
  private func walk(_ count: Int, step: Double) -> [SIMD2<Double>] {
    var state: UInt64 = 42
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31) - 0.5
    }
    var (point, heading) = (SIMD2(400.0, 300), SIMD2(1.0, 0))
    return (0..<count).map { _ in
      heading = (heading + SIMD2(random(), random())) * 0.7
      point = (point + heading * step).clamped(lowerBound: .zero, upperBound: SIMD2(800, 600))
      return point
    }
  }

  private func distance(_ point: SIMD2<Double>, _ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    let chord = other - one
    let squared = (chord * chord).sum()
    let along = squared > 0 ? min(max(((point - one) * chord).sum() / squared, 0), 1) : 0
    let away = point - one - chord * along
    return (away * away).sum().squareRoot()
  }

  @Test(arguments: [(0.02, 0.25), (1, 0.25), (5, 2), (30, 0.5)])
  func noPointMovesFartherThanTheTolerance(step: Double, tolerance: Double) {
    let line = walk(20_000, step: step)
    let kept = LineSimplification.keptIndices(line, tolerance: tolerance)
    #expect(kept.first == 0 && kept.last == line.count - 1)
    #expect(kept.count < line.count)
    for (low, high) in zip(kept, kept.dropFirst()) {
      #expect(low < high)
      for index in low...high { #expect(distance(line[index], line[low], line[high]) <= tolerance + 1e-9) }
    }
    #expect(LineSimplification.simplify(line, tolerance: tolerance) == kept.map { line[$0] })
  }

  @Test func keepsCornersAndEnds() {
    let line = (0...100).map { SIMD2(Double($0), 0) } + (1...100).map { SIMD2(100, Double($0)) }
    #expect(LineSimplification.keptIndices(line, tolerance: 0.5) == [0, 100, 200])
    #expect(LineSimplification.simplify([SIMD2(1, 1), SIMD2(1, 1)], tolerance: 9).count == 2)
    #expect(LineSimplification.keptIndices([], tolerance: 1).isEmpty)
    #expect(LineSimplification.keptIndices(line, tolerance: 0).count == line.count)
  }

  @Test func aClosedRingKeepsItsShape() {
    let ring = (0...400).map { index in
      let side = index / 100
      let along = Double(index % 100)
      return [SIMD2(along, 0), SIMD2(100, along), SIMD2(100 - along, 100), SIMD2(0, 100 - along), .zero][side]
    }
    #expect(LineSimplification.simplify(ring, tolerance: 0.5).count == 5)
  }

  @Test func valuesThatAreNoNumbersDoNoHarm() {
    let line = [SIMD2(0.0, 0), SIMD2(.nan, 1), SIMD2(5, .infinity), SIMD2(9, 9), SIMD2(10, 10)]
    let kept = LineSimplification.keptIndices(line, tolerance: 1)
    #expect(kept.first == 0 && kept.last == 4)
  }

  @Test func aMillionPointsTakeMilliseconds() {
    let line = walk(1_000_000, step: 0.02)
    let clock = ContinuousClock()
    var kept = 0
    let time = (0..<5).map { _ in clock.measure { kept = LineSimplification.keptIndices(line, tolerance: 0.25).count } }
      .min()
    print("simplifying 1,000,000 points to \(kept):", time ?? .zero)
    #expect(kept < 200_000)
    #expect(time ?? .zero < .milliseconds(100))
  }
}
