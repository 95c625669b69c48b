internal import Glibc
internal import MapGeometry

/// A line in pixels, as it lies on the copy of the world where its first point is.
struct TracedLine {
  /// The stretches that may be visible, one after the other.
  var pieces: [[LineVertex]] = []
  /// The westernmost and the easternmost longitude in degrees, beyond ±180° where the line goes on there.
  var west = Double.infinity
  var east = -Double.infinity
  /// By how many degrees its end is east of its start: ±360 for a ring around a pole.
  var advance = 0.0
  /// Metres from the start of the item's first part to the end of this line.
  var distance = 0.0
}

/// Brings coordinates into the picture in one pass: goes the short way over ±180°, follows great circles, leaves out
/// what nobody could see before it is projected (which is what costs time with a million points), measures.
struct LineTracer {
  /// The part of the map that counts, in degrees on the line's own copy of the world.
  struct Window {
    var south: Double
    var north: Double
    var west: Double
    var east: Double

    /// Nothing counts.
    static let empty = Window(south: .infinity, north: -.infinity, west: .infinity, east: -.infinity)
  }

  let projection: PixelProjection
  var contour = ContourStyle.straight
  /// Whether longitudes take the short way; otherwise they are what they are.
  var takesShortWay = true
  /// Whether distances are wanted.
  var measures = false
  /// Whether they must grow evenly with the pixels between two vertices, which on long pieces needs more vertices.
  var isEven = false
  /// Points nearer than this to the one before are left out, in pixels.
  var spacing = 0.2
  /// How far the simplified line may be from the rest, in pixels; 0 keeps all.
  var tolerance = 0.2
  /// Stretches outside are left out; nil keeps all.
  var window: Window?

  /// - Parameters:
  ///   - values: One for each coordinate, or fewer.
  ///   - distance: Metres before the first point.
  func trace(_ coordinates: [Coordinate], values: [Double] = [], distance: Double = 0) -> TracedLine {
    var walk = Walk(self, distance: distance)
    var value = values.first { $0.isFinite } ?? 0
    coordinates.withUnsafeBufferPointer { coordinates in
      for index in coordinates.indices {
        let place = coordinates[index]
        // Also what is not a number.
        guard abs(place.latitude) < 1e6, abs(place.longitude) < 1e6 else { continue }
        let before = value
        if index < values.count, values[index].isFinite { value = values[index] }
        guard walk.hasStarted else {
          walk.start(at: place, value: value)
          continue
        }
        let longitude =
          takesShortWay ? Self.nearest(place.longitude, to: walk.previous.longitude) : place.longitude
        let next = Coordinate(latitude: place.latitude, longitude: longitude)
        let (north, east) = (next.latitude - walk.previous.latitude, longitude - walk.previous.longitude)
        // Most steps of most lines are short.
        if abs(north) + abs(east) < 0.02 || !(contour == .geodesic || isEven) {
          walk.visit(next, value: value)
        } else {
          let points = between(walk.previous, next)
          for (number, point) in points.enumerated() {
            let fraction = Double(number + 1) / Double(points.count)
            walk.visit(point, value: before + (value - before) * fraction)
          }
        }
      }
    }
    return walk.finished()
  }

  /// The copy of a meridian nearest to another. Nearly always it is the meridian itself, which must cost nothing.
  @inline(__always) static func nearest(_ longitude: Double, to other: Double) -> Double {
    abs(longitude - other) <= 180 ? longitude : Longitude.nearest(longitude, to: other)
  }

  /// The points after the first one of a long piece.
  private func between(_ start: Coordinate, _ end: Coordinate) -> [Coordinate] {
    let (first, last) = (MapPoint(start), MapPoint(end))
    if contour == .geodesic {
      let tolerance = 0.15 / projection.scale
      let (x, y) = (last.x - first.x, last.y - first.y)
      // A great circle bends on the map by at most 2π/world: for short pieces the chord is as good.
      let bulge = (x * x + y * y) * .pi / (4 * MapPoint.worldSize)
      guard bulge > tolerance || abs(end.latitude) > 80 else { return [end] }
      return Array(Geodesic.densified([start, end], tolerance: tolerance).dropFirst())
    }
    let pieces = min(max(Int((min(abs(end.latitude - start.latitude), 180) * 2).rounded(.up)), 1), 360)
    return (1...pieces).map { piece in
      guard piece < pieces else { return end }
      let fraction = Double(piece) / Double(pieces)
      return MapPoint(x: first.x + (last.x - first.x) * fraction, y: first.y + (last.y - first.y) * fraction).coordinate
    }
  }
}

extension LineTracer {
  /// The state of a pass.
  private struct Walk {
    private let tracer: LineTracer
    private(set) var hasStarted = false
    /// Where the pass is, left out or not.
    private(set) var previous = Coordinate(latitude: 0, longitude: 0)
    private var value = 0.0
    private var result = TracedLine()
    private var piece: [LineVertex] = []
    private var startLongitude = 0.0
    /// The last point kept, and whether the previous one was left out since.
    private var kept = Coordinate(latitude: 0, longitude: 0)
    private var isPending = false
    /// Squared pixels per squared degree, near enough at the latitude.
    private var squaredScale = SIMD2<Double>.zero
    private var scaleLatitude = Double.infinity
    private let pixelsPerDegree: Double
    private let squaredSpacing: Double
    /// Metres per degree, and the latitude they hold for.
    private var meters = SIMD2<Double>.zero
    private var metersLatitude = Double.infinity

    init(_ tracer: LineTracer, distance: Double) {
      self.tracer = tracer
      result.distance = distance
      pixelsPerDegree = tracer.projection.scale * MapPoint.worldSize / 360
      squaredSpacing = tracer.spacing * tracer.spacing
    }

    mutating func start(at place: Coordinate, value: Double) {
      hasStarted = true
      previous = place
      self.value = value
      startLongitude = place.longitude
      (result.west, result.east) = (place.longitude, place.longitude)
    }

    @inline(__always) mutating func visit(_ next: Coordinate, value: Double) {
      if tracer.measures { measure(to: next) }
      if next.longitude < result.west { result.west = next.longitude }
      if next.longitude > result.east { result.east = next.longitude }
      defer {
        previous = next
        self.value = value
      }
      if let window = tracer.window, Self.misses(window, previous, next) {
        endPiece()
        return
      }
      if piece.isEmpty { keep(previous, value: self.value, distance: distanceBefore) }
      let (north, east) = (next.latitude - kept.latitude, next.longitude - kept.longitude)
      if north * north * squaredScale.y + east * east * squaredScale.x < squaredSpacing {
        isPending = true
      } else {
        keep(next, value: value, distance: result.distance)
      }
    }

    mutating func finished() -> TracedLine {
      if hasStarted, piece.isEmpty, result.pieces.isEmpty, result.west == result.east, tracer.window == nil {
        // A line of one point is a dot.
        keep(previous, value: value, distance: result.distance)
      }
      distanceBefore = result.distance
      endPiece()
      result.advance = previous.longitude - startLongitude
      return result
    }

    /// The distance at `previous`.
    private var distanceBefore = 0.0

    private mutating func measure(to next: Coordinate) {
      distanceBefore = result.distance
      let middle = (previous.latitude + next.latitude) / 2
      if abs(middle - metersLatitude) > 0.002 {
        let degree = Ellipsoid.wgs84.metersPerDegree(atLatitude: min(max(middle, -90), 90))
        meters = SIMD2(degree.longitude, degree.latitude)
        metersLatitude = middle
      }
      let step = SIMD2(next.longitude - previous.longitude, next.latitude - previous.latitude) * meters
      result.distance += (step * step).sum().squareRoot()
    }

    @inline(__always) private static func misses(_ window: Window, _ one: Coordinate, _ other: Coordinate) -> Bool {
      (one.latitude < window.south && other.latitude < window.south)
        || (one.latitude > window.north && other.latitude > window.north)
        || (one.longitude < window.west && other.longitude < window.west)
        || (one.longitude > window.east && other.longitude > window.east)
    }

    private mutating func keep(_ place: Coordinate, value: Double, distance: Double) {
      let point = MapPoint(place)
      piece.append(LineVertex(position: tracer.projection.pixel(point), distance: distance, value: value))
      kept = place
      isPending = false
      if abs(place.latitude - scaleLatitude) > 0.05 {
        scaleLatitude = place.latitude
        let vertical = pixelsPerDegree / max(cos(place.latitude * .pi / 180), 0.01)
        squaredScale = SIMD2(pixelsPerDegree * pixelsPerDegree, vertical * vertical)
      }
    }

    private mutating func endPiece() {
      guard !piece.isEmpty else { return }
      if isPending { keep(previous, value: value, distance: distanceBefore) }
      if tracer.tolerance > 0, piece.count > 2 {
        let indices = LineSimplification.keptIndices(piece.positions, tolerance: tracer.tolerance)
        piece = indices.map { piece[$0] }
      }
      result.pieces.append(piece)
      piece = []
    }
  }
}
