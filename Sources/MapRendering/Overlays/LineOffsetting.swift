internal import Glibc

/// Moves a line to its side, for routes that run in parallel.
///
/// Every straight part is moved; outside a bend the gap is bridged by an arc (or, at slight bends, by a mitred corner),
/// inside it the moved parts cross and what lies beyond the crossing is a loop that is cut off. Only loops that come too
/// near to the line are: a line that really goes in a circle keeps it.
struct LineOffsetting {
  /// Pixels, to the right of the direction when positive (y grows downwards).
  private let distance: Double
  private let source: [LineVertex]
  /// Pixels from the line's start.
  private let lengths: [Double]

  /// How far ahead loops are looked for, in points of the moved line.
  private static let horizon = 160
  /// An arc's steps, as cosine: 18°.
  private static let arcCosine = 0.951

  /// The line at a distance beside another.
  static func moved(_ line: [LineVertex], by distance: Double) -> [LineVertex] {
    guard distance != 0, distance.isFinite, abs(distance) < 1e5 else { return line }
    var points: [LineVertex] = []
    points.reserveCapacity(line.count)
    for vertex in line {
      if let last = points.last, Self.squaredLength(vertex.position - last.position) < 0.0625 { continue }
      points.append(vertex)
    }
    guard points.count > 1 else { return line }
    let isRing = points.count > 3 && Self.squaredLength(points[0].position - points[points.count - 1].position) < 0.01
    if isRing { points = startingInLongestPart(points) }
    let offsetting = LineOffsetting(points, distance)
    return offsetting.withoutLoops(offsetting.raw())
  }

  private init(_ source: [LineVertex], _ distance: Double) {
    self.source = source
    self.distance = distance
    var (sum, lengths) = (0.0, [0.0])
    lengths.reserveCapacity(source.count)
    for index in source.indices.dropFirst() {
      sum += Self.squaredLength(source[index].position - source[index - 1].position).squareRoot()
      lengths.append(sum)
    }
    self.lengths = lengths
  }

  /// A ring that starts and ends within a straight part has no corner where its ends meet.
  private static func startingInLongestPart(_ ring: [LineVertex]) -> [LineVertex] {
    var (longest, place) = (-1.0, 0)
    for index in ring.indices.dropLast() {
      let length = squaredLength(ring[index + 1].position - ring[index].position)
      if length > longest { (longest, place) = (length, index) }
    }
    let middle = ring[place].interpolated(to: ring[place + 1], 0.5)
    return [middle] + ring[(place + 1)...] + ring[1..<(place + 1)] + [middle]
  }

  private static func squaredLength(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum() }

  /// A point of the moved line and the point of the source that it comes from.
  private struct RawPoint {
    var vertex: LineVertex
    var source: Int
  }

  private func raw() -> [RawPoint] {
    var result: [RawPoint] = []
    result.reserveCapacity(source.count * 2)
    func add(_ index: Int, _ offset: SIMD2<Double>) {
      var vertex = source[index]
      vertex.position += offset * distance
      result.append(RawPoint(vertex: vertex, source: index))
    }
    var direction = unit(0)
    add(0, Self.right(of: direction))
    for index in source.indices.dropFirst().dropLast() {
      let next = unit(index)
      let (old, new) = (Self.right(of: direction), Self.right(of: next))
      let sine = direction.x * next.y - direction.y * next.x
      let cosine = (direction * next).sum()
      let isInside = sine * distance > 0
      let shortest = min(lengths[index] - lengths[index - 1], lengths[index + 1] - lengths[index])
      // The mitred corner lies tan(θ/2) of the distance back along both parts.
      let hasRoom = cosine > -0.9 && abs(distance * sine) < shortest * (1 + cosine)
      if isInside ? hasRoom : cosine > Self.arcCosine {
        add(index, (old + new) / (1 + cosine))
      } else {
        add(index, old)
        if !isInside { addArc(index, from: old, to: new, cosine: cosine, sine: sine, add) }
        add(index, new)
      }
      direction = next
    }
    add(source.count - 1, Self.right(of: direction))
    return result
  }

  private func addArc(
    _ index: Int, from old: SIMD2<Double>, to new: SIMD2<Double>, cosine: Double, sine: Double,
    _ add: (Int, SIMD2<Double>) -> Void
  ) {
    let angle = atan2(sine, cosine)
    let steps = Int((abs(angle) / 0.3142).rounded(.up))
    for step in 1..<max(steps, 1) {
      let turn = angle * Double(step) / Double(steps)
      add(index, SIMD2(old.x * cos(turn) - old.y * sin(turn), old.x * sin(turn) + old.y * cos(turn)))
    }
  }

  private func unit(_ index: Int) -> SIMD2<Double> {
    (source[index + 1].position - source[index].position) / (lengths[index + 1] - lengths[index])
  }

  private static func right(of direction: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-direction.y, direction.x) }

  private func withoutLoops(_ raw: [RawPoint]) -> [LineVertex] {
    var result: [RawPoint] = []
    result.reserveCapacity(raw.count)
    var index = 0
    var current = raw[0]
    while index + 1 < raw.count {
      result.append(current)
      if let (crossing, end) = loop(from: current.vertex, index, raw) {
        current = RawPoint(vertex: crossing, source: raw[end].source)
        // The rest of the crossed part may cross another one.
        index = end
      } else {
        index += 1
        current = raw[index]
      }
    }
    result.append(current)
    // At the line's ends, and where it is all corners, loops may lack a crossing.
    return result.lazy.filter { !isTooNear($0) }.map(\.vertex)
  }

  /// Whether a point is clearly nearer than the distance to the line around the point that it comes from.
  private func isTooNear(_ point: RawPoint) -> Bool {
    let least = distance * distance * 0.81
    let (first, last) = (lengths[point.source] - abs(distance) * 3, lengths[point.source] + abs(distance) * 3)
    var part = min(point.source, source.count - 2)
    while part > 0, lengths[part] > first { part -= 1 }
    while part < source.count - 1, lengths[part] < last {
      if squaredDistance(point.vertex.position, part) < least { return true }
      part += 1
    }
    return false
  }

  private func squaredDistance(_ point: SIMD2<Double>, _ part: Int) -> Double {
    let (start, end) = (source[part].position, source[part + 1].position)
    let chord = end - start
    let along = min(max(((point - start) * chord).sum() / Self.squaredLength(chord), 0), 1)
    return Self.squaredLength(point - start - chord * along)
  }

  /// The farthest crossing of the part that starts at `current` with a later one, such that what lies between is too
  /// near to the line.
  private func loop(from current: LineVertex, _ index: Int, _ raw: [RawPoint]) -> (LineVertex, Int)? {
    let (start, end) = (current.position, raw[index + 1].vertex.position)
    let (low, high) = (pointwiseMin(start, end), pointwiseMax(start, end))
    // A loop is at most a few distances long along the source.
    let farthest = lengths[raw[index + 1].source] + abs(distance) * 8
    var found: (LineVertex, Int)?
    var other = index + 2
    while other + 1 < min(raw.count, index + Self.horizon), lengths[raw[other].source] <= farthest {
      let (one, two) = (raw[other].vertex, raw[other + 1].vertex)
      defer { other += 1 }
      let (left, right) = (pointwiseMin(one.position, two.position), pointwiseMax(one.position, two.position))
      if left.x > high.x || left.y > high.y || right.x < low.x || right.y < low.y { continue }
      guard let fraction = Self.crossing(start, end, one.position, two.position) else { continue }
      if isTooNear(raw, index + 1, other) { found = (one.interpolated(to: two, fraction), other) }
    }
    return found
  }

  /// Where on the second straight part the first one crosses it.
  private static func crossing(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> Double? {
    let (first, second, gap) = (b - a, d - c, c - a)
    let determinant = first.x * second.y - first.y * second.x
    guard abs(determinant) > 1e-12 else { return nil }
    let along = (gap.x * second.y - gap.y * second.x) / determinant
    let fraction = (gap.x * first.y - gap.y * first.x) / determinant
    return along >= 0 && along <= 1 && fraction >= 0 && fraction <= 1 ? fraction : nil
  }

  /// Whether any of the moved points in a range is nearer to the line around it than the distance.
  private func isTooNear(_ raw: [RawPoint], _ first: Int, _ last: Int) -> Bool {
    let parts = max(raw[first].source - 1, 0)...min(raw[last].source, source.count - 2)
    let least = distance * distance * 0.94
    for index in first...last {
      let point = raw[index].vertex.position
      for part in parts where squaredDistance(point, part) < least { return true }
    }
    return false
  }
}
