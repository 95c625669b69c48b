/// The boxes that are taken, in cells of a fixed size, so that asking costs what is near.
package struct CollisionGrid {
  private var cells: [SIMD2<Int32>: [LabelBox]] = [:]
  private static let cellSize = 64.0

  package init() {}

  /// Whether a box shares area with one that is taken.
  package func isTaken(_ box: LabelBox) -> Bool {
    for cell in Self.cells(of: box) {
      for other in cells[cell] ?? [] where other.overlaps(box) { return true }
    }
    return false
  }

  package mutating func take(_ box: LabelBox) {
    for cell in Self.cells(of: box) { cells[cell, default: []].append(box) }
  }

  private static func cells(of box: LabelBox) -> [SIMD2<Int32>] {
    let low = SIMD2<Int32>(clamping: box.min / cellSize)
    let high = SIMD2<Int32>(clamping: box.max / cellSize)
    guard low.x <= high.x, low.y <= high.y else { return [] }
    return (low.y...high.y).flatMap { y in (low.x...high.x).map { x in SIMD2(x, y) } }
  }
}

extension SIMD2<Int32> {
  /// Rounded down, held inside Int32; NaN becomes 0.
  fileprivate init(clamping point: SIMD2<Double>) {
    func clamp(_ value: Double) -> Int32 {
      Int32(Swift.min(Swift.max(value.isNaN ? 0 : value.rounded(.down), -2_000_000_000), 2_000_000_000))
    }
    self.init(clamp(point.x), clamp(point.y))
  }
}
