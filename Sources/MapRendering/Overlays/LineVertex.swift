/// A point of a line on its way into the picture.
struct LineVertex {
  /// Pixels.
  var position: SIMD2<Double>
  /// Metres from the start of the item's first part, gaps not counted; 0 where nobody asks for it.
  var distance: Double
  /// What the vertex bears of speed, elevation or the like.
  var value: Double

  @inline(__always) func interpolated(to other: LineVertex, _ fraction: Double) -> LineVertex {
    LineVertex(
      position: position + (other.position - position) * fraction,
      distance: distance + (other.distance - distance) * fraction, value: value + (other.value - value) * fraction)
  }
}

extension [LineVertex] {
  var positions: [SIMD2<Double>] { map(\.position) }

  func moved(by offset: SIMD2<Double>) -> [LineVertex] {
    offset == .zero
      ? self
      : map { LineVertex(position: $0.position + offset, distance: $0.distance, value: $0.value) }
  }

  /// The part between two distances; nil where nothing is left.
  func trimmed(from start: Double, to end: Double) -> [LineVertex]? {
    guard let first, let last, first.distance <= end, last.distance >= start else { return nil }
    if first.distance >= start, last.distance <= end { return self }
    var result: [LineVertex] = []
    func at(_ distance: Double, between one: LineVertex, _ other: LineVertex) -> LineVertex {
      one.interpolated(to: other, (distance - one.distance) / (other.distance - one.distance))
    }
    for (index, vertex) in enumerated() {
      let previous = index > 0 ? self[index - 1] : vertex
      if vertex.distance < start { continue }
      if previous.distance < start { result.append(at(start, between: previous, vertex)) }
      if vertex.distance > end {
        if previous.distance < end { result.append(at(end, between: previous, vertex)) }
        break
      }
      result.append(vertex)
    }
    return result.isEmpty ? nil : result
  }

  /// The parts inside a box, in order (Liang and Barsky's parametric cut, as in `LineClipping`).
  func clipped(min low: SIMD2<Double>, max high: SIMD2<Double>) -> [[LineVertex]] {
    func isInside(_ point: SIMD2<Double>) -> Bool {
      point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
    }
    if allSatisfy({ isInside($0.position) }) { return isEmpty ? [] : [self] }
    var parts: [[LineVertex]] = []
    var current: [LineVertex] = []
    func finish() {
      if current.count > 1 { parts.append(current) }
      current = []
    }
    for index in indices.dropFirst() {
      let (start, end) = (self[index - 1], self[index])
      guard let range = PixelBox.visiblePart(start.position, end.position, low, high) else {
        finish()
        continue
      }
      if current.isEmpty || range.lowerBound > 0 {
        finish()
        current = [range.lowerBound == 0 ? start : start.interpolated(to: end, range.lowerBound)]
      }
      current.append(range.upperBound == 1 ? end : start.interpolated(to: end, range.upperBound))
      if range.upperBound < 1 { finish() }
    }
    finish()
    return parts
  }
}

enum PixelBox {
  /// Between which fractions of its length a straight piece lies in a box; nil where it misses it.
  @inline(__always) static func visiblePart(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, _ low: SIMD2<Double>, _ high: SIMD2<Double>
  ) -> ClosedRange<Double>? {
    let delta = end - start
    var (first, last) = (0.0, 1.0)
    for axis in 0..<2 {
      if delta[axis] == 0 {
        guard start[axis] >= low[axis], start[axis] <= high[axis] else { return nil }
      } else {
        let (one, other) = ((low[axis] - start[axis]) / delta[axis], (high[axis] - start[axis]) / delta[axis])
        first = max(first, min(one, other))
        last = min(last, max(one, other))
      }
    }
    return first <= last ? first...last : nil
  }
}
