/// Cuts lines at a rectangle, so that what lies outside costs nothing and tiles meet exactly at their borders.
package enum LineClipping {
  /// The parts of a line inside a box, in order (Liang and Barsky's parametric cut, segment by segment).
  package static func clip(
    _ line: some Collection<SIMD2<Double>>, min low: SIMD2<Double>, max high: SIMD2<Double>
  ) -> [[SIMD2<Double>]] {
    var parts: [[SIMD2<Double>]] = []
    var current: [SIMD2<Double>] = []
    var iterator = line.makeIterator()
    guard var start = iterator.next() else { return [] }
    while let end = iterator.next() {
      if let (first, last) = parameters(from: start, to: end, min: low, max: high) {
        let entry = first == 0 ? start : start + (end - start) * first
        let exit = last == 1 ? end : start + (end - start) * last
        if current.isEmpty || first > 0 {
          if current.count > 1 { parts.append(current) }
          current = [entry]
        }
        current.append(exit)
        if last < 1 {
          parts.append(current)
          current = []
        }
      } else if current.count > 1 {
        parts.append(current)
        current = []
      } else {
        current = []
      }
      start = end
    }
    if current.count > 1 { parts.append(current) }
    return parts
  }

  /// Between which parameters 0…1 of the segment it is inside the box; nil where it misses it.
  private static func parameters(
    from start: SIMD2<Double>, to end: SIMD2<Double>, min low: SIMD2<Double>, max high: SIMD2<Double>
  ) -> (Double, Double)? {
    let delta = end - start
    var (first, last) = (0.0, 1.0)
    for axis in 0..<2 {
      if delta[axis] == 0 {
        guard start[axis] >= low[axis], start[axis] <= high[axis] else { return nil }
      } else {
        let one = (low[axis] - start[axis]) / delta[axis]
        let other = (high[axis] - start[axis]) / delta[axis]
        first = max(first, min(one, other))
        last = min(last, max(one, other))
        guard first <= last else { return nil }
      }
    }
    return (first, last)
  }
}
