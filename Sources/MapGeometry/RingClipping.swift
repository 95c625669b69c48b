/// Cuts closed rings at a rectangle.
package enum RingClipping {
  /// The part of a ring inside a box (Sutherland and Hodgman). Concave rings may come back with edges that run along
  /// the border of the box; they enclose no area there. The winding is kept. Empty where nothing is left.
  package static func clip(
    _ ring: [SIMD2<Double>], min low: SIMD2<Double>, max high: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    var inside = true
    for point in ring where point.x < low.x || point.x > high.x || point.y < low.y || point.y > high.y {
      inside = false
      break
    }
    if inside { return ring }
    var points = ring
    for axis in 0..<2 {
      points = cut(points, axis: axis, limit: low[axis], keepsGreater: true)
      points = cut(points, axis: axis, limit: high[axis], keepsGreater: false)
    }
    return points.count < 3 ? [] : points
  }

  private static func cut(
    _ ring: [SIMD2<Double>], axis: Int, limit: Double, keepsGreater: Bool
  ) -> [SIMD2<Double>] {
    guard var previous = ring.last else { return [] }
    func isInside(_ point: SIMD2<Double>) -> Bool { keepsGreater ? point[axis] >= limit : point[axis] <= limit }
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(ring.count + 4)
    var previousIsInside = isInside(previous)
    for point in ring {
      let pointIsInside = isInside(point)
      if pointIsInside != previousIsInside {
        var crossing = previous + (point - previous) * ((limit - previous[axis]) / (point[axis] - previous[axis]))
        crossing[axis] = limit
        result.append(crossing)
      }
      if pointIsInside { result.append(point) }
      (previous, previousIsInside) = (point, pointIsInside)
    }
    return result
  }
}
