/// A k-d tree over points that do not move: an order of the points in which every middle splits its range in two, by x
/// and by y in turn. No nodes are stored (the layout of Bentley's, as in the kdbush library).
struct PointTree: Sendable {
  /// In the order of the tree.
  private(set) var points: [SIMD2<Double>]
  /// For each of them, its index in what the tree was made from.
  private(set) var indices: [Int32]

  /// Ranges this short are searched through point by point.
  private static var leafSize: Int { 16 }

  init(_ source: [SIMD2<Double>]) {
    points = source
    indices = source.indices.map { Int32(truncatingIfNeeded: $0) }
    points.withUnsafeMutableBufferPointer { points in
      indices.withUnsafeMutableBufferPointer { indices in
        Self.sort(points, indices, 0, points.count - 1, axis: 0)
      }
    }
  }

  private static func sort(
    _ points: UnsafeMutableBufferPointer<SIMD2<Double>>, _ indices: UnsafeMutableBufferPointer<Int32>, _ left: Int,
    _ right: Int, axis: Int
  ) {
    guard right - left > leafSize else { return }
    let middle = (left + right) >> 1
    select(points, indices, middle, left, right, axis)
    sort(points, indices, left, middle - 1, axis: 1 - axis)
    sort(points, indices, middle + 1, right, axis: 1 - axis)
  }

  /// Hoare's selection: afterwards what is left of `middle` is not greater, and what is right of it not smaller.
  private static func select(
    _ points: UnsafeMutableBufferPointer<SIMD2<Double>>, _ indices: UnsafeMutableBufferPointer<Int32>, _ middle: Int,
    _ first: Int, _ last: Int, _ axis: Int
  ) {
    var (left, right) = (first, last)
    while left < right {
      // The median of three keeps sorted input from taking quadratic time.
      let (a, b, c) = (points[left][axis], points[(left + right) >> 1][axis], points[right][axis])
      let pivot = max(min(a, b), min(max(a, b), c))
      var (low, high) = (left, right)
      while low <= high {
        while points[low][axis] < pivot { low += 1 }
        while points[high][axis] > pivot { high -= 1 }
        if low <= high {
          points.swapAt(low, high)
          indices.swapAt(low, high)
          low += 1
          high -= 1
        }
      }
      if middle <= high { right = high } else if middle >= low { left = low } else { return }
    }
  }

  /// The places in the tree of all points within a box, its edges included.
  func places(from low: SIMD2<Double>, to high: SIMD2<Double>) -> [Int32] {
    var found: [Int32] = []
    points.withUnsafeBufferPointer { Self.search($0, low, high, 0, $0.count - 1, axis: 0, &found) }
    return found
  }

  /// Replaces `found` by the indices of all points within a circle.
  func collect(around center: SIMD2<Double>, radius: Double, into found: inout [Int32]) {
    found.removeAll(keepingCapacity: true)
    points.withUnsafeBufferPointer { points in
      indices.withUnsafeBufferPointer { indices in
        Self.search(points, center - radius, center + radius, 0, points.count - 1, axis: 0, &found)
        var kept = 0
        for place in found {
          let offset = points[Int(place)] - center
          guard (offset * offset).sum() <= radius * radius else { continue }
          found[kept] = indices[Int(place)]
          kept += 1
        }
        found.removeLast(found.count - kept)
      }
    }
  }

  private static func search(
    _ points: UnsafeBufferPointer<SIMD2<Double>>, _ low: SIMD2<Double>, _ high: SIMD2<Double>, _ first: Int,
    _ last: Int, axis firstAxis: Int, _ found: inout [Int32]
  ) {
    var (left, right, axis) = (first, last, firstAxis)
    // One side is entered by a call, the other by the loop.
    while right - left > leafSize {
      let middle = (left + right) >> 1
      if isWithin(points[middle], low, high) { found.append(Int32(truncatingIfNeeded: middle)) }
      let value = axis == 0 ? points[middle].x : points[middle].y
      let goesLeft = (axis == 0 ? low.x : low.y) <= value
      let goesRight = (axis == 0 ? high.x : high.y) >= value
      if goesLeft, goesRight { search(points, low, high, left, middle - 1, axis: 1 - axis, &found) }
      if goesRight { left = middle + 1 } else if goesLeft { right = middle - 1 } else { return }
      axis = 1 - axis
    }
    guard left <= right else { return }
    for place in left...right where isWithin(points[place], low, high) {
      found.append(Int32(truncatingIfNeeded: place))
    }
  }

  @inline(__always)
  private static func isWithin(_ point: SIMD2<Double>, _ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
  }
}
