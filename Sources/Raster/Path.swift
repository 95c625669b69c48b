internal import Glibc

/// Rings and lines of straight pieces, in pixels; y grows downwards. Curves are flattened as they are added.
public struct Path: Sendable {
  /// One ring or line: a range of `points`.
  @frozen public struct Subpath: Hashable, Sendable {
    /// One past its last point in `points`; it starts where the one before ends.
    public var end: Int
    /// Whether the last point joins the first. Filling treats every subpath as closed.
    public var isClosed: Bool
  }

  /// The points of all subpaths, one after the other.
  public private(set) var points: [SIMD2<Double>] = []
  /// The finished subpaths.
  public private(set) var subpaths: [Subpath] = []
  /// Where the subpath that is being built starts.
  private var start = 0

  /// How far a flattened curve may be from the true one, in pixels.
  public static let flatness = 0.08

  /// An empty path.
  public init() {}

  /// Whether it has no point.
  public var isEmpty: Bool { points.isEmpty }

  /// Starts a new subpath.
  public mutating func move(to point: SIMD2<Double>) {
    finishSubpath(closed: false)
    points.append(point)
  }

  /// A straight piece from the current point.
  public mutating func line(to point: SIMD2<Double>) { points.append(point) }

  /// Joins the last point to the first. What comes next must start with `move(to:)`.
  public mutating func close() { finishSubpath(closed: true) }

  private mutating func finishSubpath(closed: Bool) {
    guard points.count > start else { return }
    if let last = subpaths.last, last.end == points.count { return }
    subpaths.append(Subpath(end: points.count, isClosed: closed))
    start = points.count
  }

  /// All subpaths, the one being built included.
  public var allSubpaths: [Subpath] {
    points.count > start ? subpaths + [Subpath(end: points.count, isClosed: false)] : subpaths
  }

  /// Adds a whole line or ring at once.
  public mutating func add(_ line: some Collection<SIMD2<Double>>, closed: Bool) {
    finishSubpath(closed: false)
    guard !line.isEmpty else { return }
    points.append(contentsOf: line)
    finishSubpath(closed: closed)
  }

  /// Adds all of another path, moved by an offset.
  public mutating func add(_ other: Path, offset: SIMD2<Double> = .zero) {
    finishSubpath(closed: false)
    let base = points.count
    points.append(contentsOf: offset == .zero ? other.points : other.points.map { $0 + offset })
    for subpath in other.allSubpaths {
      subpaths.append(Subpath(end: base + subpath.end, isClosed: subpath.isClosed))
    }
    start = points.count
  }

  /// A quadratic Bézier curve from the current point.
  public mutating func quadraticCurve(to end: SIMD2<Double>, control: SIMD2<Double>) {
    guard let begin = points.last else { return }
    let bend = begin - control * 2 + end
    let steps = Self.steps(deviation: (bend * bend).sum().squareRoot() / 4)
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      points.append(begin * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + end * (t * t))
    }
  }

  /// A cubic Bézier curve from the current point.
  public mutating func cubicCurve(to end: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>) {
    guard let begin = points.last else { return }
    let (one, two) = (begin - control1 * 2 + control2, control1 - control2 * 2 + end)
    let bend = max((one * one).sum(), (two * two).sum()).squareRoot()
    let steps = Self.steps(deviation: bend * 0.75)
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let u = 1 - t
      points.append(
        begin * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t) + end * (t * t * t))
    }
  }

  /// Cutting a parabola into n equal parts divides its deviation by n².
  private static func steps(deviation: Double) -> Int {
    let wanted = (deviation / flatness).squareRoot().rounded(.up)
    return wanted > 1 ? min(Int(wanted), 256) : 1
  }

  /// A full circle, clockwise on the screen.
  public mutating func addCircle(center: SIMD2<Double>, radius: Double) {
    let deviationAngle = acos(max(1 - Self.flatness / max(radius, Self.flatness), 0))
    let count = min(max(Int((.pi / deviationAngle).rounded(.up)), 8), 512)
    add(
      (0..<count).map { index in
        let angle = Double(index) / Double(count) * 2 * .pi
        return center + SIMD2(cos(angle), sin(angle)) * radius
      }, closed: true)
  }

  /// A rectangle, clockwise on the screen, with corners rounded by a radius of 0 or more.
  public mutating func addRectangle(
    min low: SIMD2<Double>, max high: SIMD2<Double>, cornerRadius: Double = 0
  ) {
    let radius = Swift.min(cornerRadius, (high.x - low.x) / 2, (high.y - low.y) / 2)
    guard radius > 0 else {
      add([low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)], closed: true)
      return
    }
    // The control point distance that makes a cubic curve a quarter circle to 0.03 %.
    let handle = radius * (1 - 0.5522847498)
    move(to: SIMD2(low.x + radius, low.y))
    line(to: SIMD2(high.x - radius, low.y))
    cubicCurve(
      to: SIMD2(high.x, low.y + radius), control1: SIMD2(high.x - handle, low.y),
      control2: SIMD2(high.x, low.y + handle))
    line(to: SIMD2(high.x, high.y - radius))
    cubicCurve(
      to: SIMD2(high.x - radius, high.y), control1: SIMD2(high.x, high.y - handle),
      control2: SIMD2(high.x - handle, high.y))
    line(to: SIMD2(low.x + radius, high.y))
    cubicCurve(
      to: SIMD2(low.x, high.y - radius), control1: SIMD2(low.x + handle, high.y),
      control2: SIMD2(low.x, high.y - handle))
    line(to: SIMD2(low.x, low.y + radius))
    cubicCurve(
      to: SIMD2(low.x + radius, low.y), control1: SIMD2(low.x, low.y + handle),
      control2: SIMD2(low.x + handle, low.y))
    close()
  }

  /// The smallest box around all points; nil without points.
  public var bounds: (min: SIMD2<Double>, max: SIMD2<Double>)? {
    guard var low = points.first else { return nil }
    var high = low
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return (low, high)
  }
}
