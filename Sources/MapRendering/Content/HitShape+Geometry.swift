internal import Raster

extension HitShape {
  /// The box around it, in pixels.
  package var bounds: LabelBox {
    switch self {
    case .box(let box): return box
    case .line(let parts, let reach): return Self.bounds(parts).grown(by: reach)
    case .area(let rings, _): return Self.bounds(rings)
    }
  }

  private static func bounds(_ parts: [[SIMD2<Double>]]) -> LabelBox {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for part in parts {
      for point in part { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
    }
    return low.x <= high.x ? LabelBox(min: low, max: high) : LabelBox(min: .zero, max: .zero)
  }

  /// Whether a pixel belongs to it; thin lines reach a tolerance further.
  package func contains(_ pixel: SIMD2<Double>, tolerance: Double) -> Bool {
    switch self {
    case .box(let box):
      return pixel.x >= box.min.x && pixel.x <= box.max.x && pixel.y >= box.min.y && pixel.y <= box.max.y
    case .line(let parts, let reach):
      let limit = (reach + tolerance) * (reach + tolerance)
      return parts.contains { part in
        zip(part, part.dropFirst()).contains { Self.squaredDistance(pixel, from: $0, to: $1) <= limit }
          || part.count == 1 && Self.squaredDistance(pixel, from: part[0], to: part[0]) <= limit
      }
    case .area(let rings, let rule):
      let winding = rings.reduce((count: 0, turns: 0)) { sum, ring in
        let (count, turns) = Self.crossings(of: ring, from: pixel)
        return (sum.count + count, sum.turns + turns)
      }
      return rule == .evenOdd ? winding.count % 2 == 1 : winding.turns != 0
    }
  }

  private static func squaredDistance(
    _ point: SIMD2<Double>, from start: SIMD2<Double>, to end: SIMD2<Double>
  ) -> Double {
    let (direction, offset) = (end - start, point - start)
    let square = (direction * direction).sum()
    let along = square > 0 ? min(max((offset * direction).sum() / square, 0), 1) : 0
    let rest = offset - direction * along
    return (rest * rest).sum()
  }

  /// How often a ray to the right crosses a ring, and how often downwards more than upwards.
  private static func crossings(of ring: [SIMD2<Double>], from point: SIMD2<Double>) -> (count: Int, turns: Int) {
    guard var previous = ring.last else { return (0, 0) }
    var (count, turns) = (0, 0)
    for next in ring {
      if (previous.y <= point.y) != (next.y <= point.y) {
        let x = previous.x + (point.y - previous.y) / (next.y - previous.y) * (next.x - previous.x)
        if x > point.x {
          count += 1
          turns += next.y > previous.y ? 1 : -1
        }
      }
      previous = next
    }
    return (count, turns)
  }
}
