/// Leaves out the points of a line that a picture would not show. Works on pixels, or whatever unit the tolerance has.
///
/// First a pass leaves out what is nearer to the last point kept than half the tolerance: of a dense recording that
/// takes away nearly all, at 2 ns a point. Then Douglas and Peucker's method works on the rest with the other half, over
/// runs of 1,024 points, so that no line whatsoever takes quadratic time.
package enum LineSimplification {
  /// The line without them. The ends are kept, and no point left out lies farther from the new line than the tolerance.
  package static func simplify(_ points: [SIMD2<Double>], tolerance: Double) -> [SIMD2<Double>] {
    keptIndices(points, tolerance: tolerance).map { points[$0] }
  }

  /// Which points stay, rising, for lines whose points carry values. A tolerance of 0 or less keeps all.
  package static func keptIndices(_ points: [SIMD2<Double>], tolerance: Double) -> [Int] {
    guard points.count > 2, tolerance > 0 else { return Array(points.indices) }
    let near = sparse(points, squaredDistance: tolerance * tolerance / 4)
    guard near.count > 2 else { return near }
    return points.withUnsafeBufferPointer { buffer in
      let selected = near.map { buffer[$0] }
      var isKept = [Bool](repeating: false, count: near.count)
      selected.withUnsafeBufferPointer { line in
        var start = 0
        while start < line.count - 1 {
          let end = min(start + runLength, line.count - 1)
          mark(line, start, end, tolerance * tolerance / 4, &isKept)
          start = end
        }
      }
      return near.indices.lazy.filter { isKept[$0] }.map { near[$0] }
    }
  }

  private static let runLength = 1024

  /// The first, the last, and every point that is farther from the one before it in the result than the distance.
  private static func sparse(_ points: [SIMD2<Double>], squaredDistance: Double) -> [Int] {
    points.withUnsafeBufferPointer { buffer in
      var kept = [0]
      var last = buffer[0]
      for index in 1..<(buffer.count - 1) {
        let delta = buffer[index] - last
        // A point that is no number compares as false, and stays.
        if delta.x * delta.x + delta.y * delta.y <= squaredDistance { continue }
        kept.append(index)
        last = buffer[index]
      }
      kept.append(buffer.count - 1)
      return kept
    }
  }

  /// Marks the points of one run that stay (Douglas and Peucker 1973, with a stack in place of the recursion).
  private static func mark(
    _ line: UnsafeBufferPointer<SIMD2<Double>>, _ start: Int, _ end: Int, _ squaredTolerance: Double,
    _ isKept: inout [Bool]
  ) {
    isKept[start] = true
    isKept[end] = true
    var pending = [(start, end)]
    while let (low, high) = pending.popLast() {
      guard high - low > 1 else { continue }
      let origin = line[low]
      let chord = line[high] - origin
      let squaredLength = chord.x * chord.x + chord.y * chord.y
      let scale = squaredLength > 0 ? 1 / squaredLength : 0
      var (farthest, index) = (squaredTolerance, 0)
      for candidate in (low + 1)..<high {
        let point = line[candidate] - origin
        let along = min(max((point.x * chord.x + point.y * chord.y) * scale, 0), 1)
        let away = point - chord * along
        let distance = away.x * away.x + away.y * away.y
        if !(distance <= farthest) { (farthest, index) = (distance, candidate) }
      }
      guard index > 0 else { continue }
      isKept[index] = true
      pending.append((low, index))
      pending.append((index, high))
    }
  }
}
