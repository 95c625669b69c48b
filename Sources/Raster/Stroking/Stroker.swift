internal import Glibc

/// Turns a line into edges as it walks along it. Both sides go straight into the accumulation buffer, which does not
/// ask for an outline in order; no point is stored.
///
/// Every piece of the line (its straight parts, the wedges of its joins, its caps) is a ring of the same orientation, so
/// the winding number is never negative and overlaps never cancel.
struct Stroker {
  private typealias Vector = SIMD2<Double>

  private let halfWidth: Double
  private let cap: LineCap
  private let join: LineJoin
  private let miterLimit: Double
  /// Cosine and sine of the angle by which arcs advance.
  private let stepCosine: Double
  private let stepSine: Double
  /// For turns of a larger cosine the mitred corner is within `tolerance` of every join.
  private let straightCosine: Double

  /// How far an arc's chord may be from the circle, in pixels.
  private static let tolerance = 0.06
  /// Points nearer to the one before, in pixels, add nothing but overlaps of the line with itself.
  private static let smallestStep = 0.25

  /// Nil for a width that draws nothing.
  init?(_ style: StrokeStyle) {
    guard style.width > 0, style.width < 1e9 else { return nil }
    halfWidth = style.width / 2
    cap = style.cap
    join = style.join
    miterLimit = style.miterLimit
    let step = max(2 * acos(max(1 - Self.tolerance / halfWidth, 0)), 0.005)
    stepCosine = cos(step)
    stepSine = sin(step)
    let half = halfWidth / (halfWidth + Self.tolerance)
    straightCosine = 2 * half * half - 1
  }

  /// How far from the line's points its edges can be, in pixels.
  static func extent(of style: StrokeStyle) -> Double {
    let reach = style.join == .miter ? max(style.miterLimit, 1.5) : 1.5
    return style.width / 2 * (reach.isFinite ? min(reach, 1e6) : 1.5) + 1
  }

  /// Adds a line. A closed one has no caps and a join where it ends.
  func stroke(_ points: UnsafeBufferPointer<SIMD2<Double>>, offset: SIMD2<Double>, isClosed: Bool, sink: inout EdgeSink)
  {
    guard let origin = points.first else { return }
    var source = PointSource(points: points, offset: offset)
    let first = origin + offset
    guard let second = source.next(after: first) else { return addDot(first, &sink) }
    var piece = Piece(from: first, to: second, halfWidth: halfWidth)
    if isClosed {
      // Started in the middle of its first piece, a ring needs no cap: the two ends meet there and cancel.
      let middle = (first + second) * 0.5
      var walk = Walk(at: middle, normal: piece.normal)
      piece.length *= 0.5
      while let next = source.next(after: piece.end) { turn(&walk, &piece, towards: next, &sink) }
      if Self.isApart(piece.end, first) { turn(&walk, &piece, towards: first, &sink) }
      turn(&walk, &piece, towards: middle, &sink)
      addSides(walk, to: middle, piece.normal, &sink)
    } else {
      addCap(first, normal: piece.normal, &sink)
      var walk = Walk(at: first, normal: piece.normal)
      while let next = source.next(after: piece.end) { turn(&walk, &piece, towards: next, &sink) }
      addSides(walk, to: piece.end, piece.normal, &sink)
      addCap(piece.end, normal: -piece.normal, &sink)
    }
  }

  /// A straight part of the line.
  private struct Piece {
    var end: Vector
    var length: Double
    /// Of length 1.
    var direction: Vector
    /// As long as half the width, to the side that is called left.
    var normal: Vector

    @inline(__always) init(from start: Vector, to end: Vector, halfWidth: Double) {
      self.end = end
      let difference = end - start
      length = (difference * difference).sum().squareRoot()
      direction = difference / length
      normal = Vector(-direction.y, direction.x) * halfWidth
    }
  }

  /// Where the two sides of the current straight part begin.
  private struct Walk {
    var left: Vector
    var right: Vector

    @inline(__always) init(at point: Vector, normal: Vector) {
      left = point + normal
      right = point - normal
    }
  }

  /// The points in turn, without those that are too near to their predecessor. The last one is always given, so that a
  /// line keeps its length.
  private struct PointSource {
    let points: UnsafeBufferPointer<SIMD2<Double>>
    let offset: SIMD2<Double>
    var index = 1

    @inline(__always) mutating func next(after previous: SIMD2<Double>) -> SIMD2<Double>? {
      while index < points.count {
        let point = points[index] + offset
        index &+= 1
        let difference = point - previous
        let square = (difference * difference).sum()
        if square > smallestStep * smallestStep || (index == points.count && square > 1e-12) { return point }
      }
      return nil
    }
  }

  private static func isApart(_ a: Vector, _ b: Vector) -> Bool { ((a - b) * (a - b)).sum() > 1e-12 }

  @inline(__always) private func addSides(_ walk: Walk, to end: Vector, _ normal: Vector, _ sink: inout EdgeSink) {
    sink.line(end + normal, walk.left)
    sink.line(walk.right, end - normal)
  }

  /// Ends the current straight part, adds the join, and begins the next one.
  @inline(__always) private func turn(
    _ walk: inout Walk, _ piece: inout Piece, towards next: Vector, _ sink: inout EdgeSink
  ) {
    let corner = piece.end
    let following = Piece(from: corner, to: next, halfWidth: halfWidth)
    let (old, new) = (piece.normal, following.normal)
    let sine = piece.direction.x * following.direction.y - piece.direction.y * following.direction.x
    let cosine = (piece.direction * following.direction).sum()
    // The inner sides meet at this fraction of half the width along both parts: tan(θ/2) = sin θ / (1 + cos θ).
    let hasInnerCorner =
      cosine > 0 && halfWidth * abs(sine) <= min(piece.length, following.length) * 0.5 * (1 + cosine)
    if hasInnerCorner {
      let miter = (old + new) / (1 + cosine)
      if cosine >= straightCosine {
        addSides(walk, to: corner, miter, &sink)
        walk = Walk(at: corner, normal: miter)
      } else if sine > 0 {
        sink.line(corner + miter, walk.left)
        walk.left = corner + miter
        sink.line(walk.right, corner - old)
        addJoin(corner, -old, -new, cosine: cosine, &sink)
        walk.right = corner - new
      } else {
        sink.line(walk.right, corner - miter)
        walk.right = corner - miter
        sink.line(corner + old, walk.left)
        addReverseJoin(corner, old, new, cosine: cosine, &sink)
        walk.left = corner + new
      }
    } else {
      addSides(walk, to: corner, old, &sink)
      if sine > 0 {
        sink.line(corner + new, corner)
        sink.line(corner, corner + old)
        addJoin(corner, -old, -new, cosine: cosine, &sink)
      } else {
        sink.line(corner - old, corner)
        sink.line(corner, corner - new)
        addReverseJoin(corner, old, new, cosine: cosine, &sink)
      }
      walk = Walk(at: corner, normal: new)
    }
    piece = following
  }

  /// The outer border of a join on the right side, from `center + from` to `center + to`.
  @inline(__always) private func addJoin(
    _ center: Vector, _ from: Vector, _ to: Vector, cosine: Double, _ sink: inout EdgeSink
  ) {
    switch join {
    case .round: addArc(center, from, to, direction: 1, reversed: false, &sink)
    case .miter where isWithinMiterLimit(cosine):
      let tip = center + (from + to) / (1 + cosine)
      sink.line(center + from, tip)
      sink.line(tip, center + to)
    case .miter, .bevel: sink.line(center + from, center + to)
    }
  }

  /// The same on the left side, where edges run backwards.
  @inline(__always) private func addReverseJoin(
    _ center: Vector, _ from: Vector, _ to: Vector, cosine: Double, _ sink: inout EdgeSink
  ) {
    switch join {
    case .round: addArc(center, from, to, direction: -1, reversed: true, &sink)
    case .miter where isWithinMiterLimit(cosine):
      let tip = center + (from + to) / (1 + cosine)
      sink.line(center + to, tip)
      sink.line(tip, center + from)
    case .miter, .bevel: sink.line(center + to, center + from)
    }
  }

  /// The miter's length over the width is 1 / cos(θ/2) for a turn by θ, and cos²(θ/2) = (1 + cos θ) / 2.
  private func isWithinMiterLimit(_ cosine: Double) -> Bool {
    1 + cosine > 1e-9 && (1 + cosine) / 2 * miterLimit * miterLimit >= 1
  }

  /// The border around an end, from `point + normal` to `point - normal`.
  private func addCap(_ point: Vector, normal: Vector, _ sink: inout EdgeSink) {
    switch cap {
    case .butt: sink.line(point + normal, point - normal)
    case .round: addArc(point, normal, -normal, direction: 1, reversed: false, &sink)
    case .square:
      let outwards = Vector(-normal.y, normal.x)
      sink.line(point + normal, point + normal + outwards)
      sink.line(point + normal + outwards, point - normal + outwards)
      sink.line(point - normal + outwards, point - normal)
    }
  }

  /// What a line without length draws.
  private func addDot(_ point: Vector, _ sink: inout EdgeSink) {
    let normal = Vector(0, halfWidth)
    guard cap != .butt else { return }
    addCap(point, normal: normal, &sink)
    addCap(point, normal: -normal, &sink)
  }

  /// Chords of a circle from `center + from` to `center + to`, turning by at most half a turn.
  private func addArc(
    _ center: Vector, _ from: Vector, _ to: Vector, direction: Double, reversed: Bool, _ sink: inout EdgeSink
  ) {
    if sink.misses(from: center.y - halfWidth, to: center.y + halfWidth) { return }
    let sine = stepSine * direction
    let nearEnough = stepCosine * halfWidth * halfWidth
    var current = from
    var remaining = 1024
    while remaining > 0 {
      let dot = (current * to).sum()
      let cross = (current.x * to.y - current.y * to.x) * direction
      if cross >= 0 ? dot >= nearEnough : dot > 0 { break }
      let next = Vector(
        current.x * stepCosine - current.y * sine, current.x * sine + current.y * stepCosine)
      if reversed { sink.line(center + next, center + current) } else { sink.line(center + current, center + next) }
      current = next
      remaining &-= 1
    }
    if reversed { sink.line(center + to, center + current) } else { sink.line(center + current, center + to) }
  }
}
