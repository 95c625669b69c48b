internal import MapGeometry

/// A polygon in pixels, as it lies on the copy of the world where its outer ring starts.
struct AreaPolygon {
  /// The outer ring and its holes, wound in opposite directions, closed around a pole where they go around it.
  var rings: [[SIMD2<Double>]] = []
  /// What of the rings is stroked.
  var outlines: [[LineVertex]] = []
  /// Longitudes in degrees.
  var west = Double.infinity
  var east = -Double.infinity
}

/// Brings polygons into the picture.
struct AreaOutline {
  let projection: PixelProjection
  let contour: ContourStyle
  /// Whether outlines are wanted, and whether with their distances in metres.
  let isStroked: Bool
  let measures: Bool

  /// How far simplified borders may be from the true ones, in pixels.
  private static let tolerance = 0.1

  private var tracer: LineTracer {
    var tracer = LineTracer(projection: projection)
    (tracer.spacing, tracer.tolerance) = (0.05, Self.tolerance)
    tracer.contour = contour
    return tracer
  }

  func polygons(of shape: AreaItem.Shape) -> [AreaPolygon] {
    switch shape {
    case .circle(let center, let radius): return circle(center, radius)
    case .polygons(let polygons):
      let seams = Seams(polygons)
      return polygons.compactMap { polygon($0, seams) }
    }
  }

  private func circle(_ center: Coordinate, _ radius: Double) -> [AreaPolygon] {
    guard abs(center.latitude) <= 90, abs(center.longitude) < 1e6 else { return [] }
    let circle = Geodesic.circleArea(center: center, radiusMeters: radius, tolerance: 0.2 / projection.scale)
    var tracer = tracer
    // Its rings are continuous already, and run along the map's edges from end to end.
    (tracer.contour, tracer.takesShortWay) = (.straight, false)
    var polygon = AreaPolygon()
    for ring in circle.rings {
      let traced = tracer.trace(ring)
      if polygon.rings.isEmpty { (polygon.west, polygon.east) = (traced.west, traced.east) }
      polygon.rings.append(oriented(traced.pieces.first ?? [], isHole: !polygon.rings.isEmpty))
    }
    guard !polygon.rings.isEmpty else { return [] }
    if isStroked, !circle.outline.isEmpty {
      tracer.measures = measures
      polygon.outlines = tracer.trace(circle.outline).pieces
    }
    return [polygon]
  }

  private func polygon(_ rings: [[Coordinate]], _ seams: Seams) -> AreaPolygon? {
    var polygon = AreaPolygon()
    for ring in rings where ring.count > 2 {
      var tracer = tracer
      var closed = ring
      if ring[0] != ring[ring.count - 1] { closed.append(ring[0]) }
      var traced = tracer.trace(closed)
      if traced.east - traced.west < 1e-9, ring.contains(where: { abs($0.longitude - ring[0].longitude) >= 359.999 }) {
        // A box from −180 to 180, which by the short way has no width.
        tracer.takesShortWay = false
        traced = tracer.trace(closed)
      }
      guard var line = traced.pieces.first else { continue }
      if abs(traced.advance) > 180 { close(&line, around: ring, traced) }
      let isHole = !polygon.rings.isEmpty
      var worlds = 0.0
      if isHole {
        worlds = ((polygon.west + polygon.east - traced.west - traced.east) / 720).rounded()
      } else {
        (polygon.west, polygon.east) = (traced.west, traced.east)
      }
      polygon.rings.append(oriented(line.moved(by: worldShift(worlds)), isHole: isHole))
      guard isStroked else { continue }
      tracer.measures = measures
      for outline in seams.outlines(of: closed) {
        let part = tracer.trace(outline)
        let shift = worldShift(worlds + ((traced.west + traced.east - part.west - part.east) / 720).rounded())
        polygon.outlines += part.pieces.map { $0.moved(by: shift) }
      }
    }
    return polygon.rings.isEmpty ? nil : polygon
  }

  private func worldShift(_ worlds: Double) -> SIMD2<Double> { projection.perX * (worlds * MapPoint.worldSize) }

  /// A ring once around the world encloses the pole on its side of the equator: it is closed along the map's edge.
  private func close(_ line: inout [LineVertex], around ring: [Coordinate], _ traced: TracedLine) {
    let mean = ring.reduce(0) { $0 + $1.latitude } / Double(ring.count)
    let edge = mean >= 0 ? 0 : MapPoint.worldSize
    let start = (ring[0].longitude + 180) / 360 * MapPoint.worldSize
    for x in [start + traced.advance / 360 * MapPoint.worldSize, start] {
      line.append(LineVertex(position: projection.pixel(MapPoint(x: x, y: edge)), distance: 0, value: 0))
    }
  }

  /// Outer rings one way, holes the other: then coverage adds up where two areas meet.
  private func oriented(_ line: [LineVertex], isHole: Bool) -> [SIMD2<Double>] {
    var ring = line.positions
    if ring.count > 1, ring[0] == ring[ring.count - 1] { ring.removeLast() }
    guard let origin = ring.first else { return [] }
    var area = 0.0
    for index in ring.indices {
      let (one, other) = (ring[index] - origin, ring[index + 1 < ring.count ? index + 1 : 0] - origin)
      area += one.x * other.y - one.y * other.x
    }
    return (area < 0) == isHole ? ring : ring.reversed()
  }
}

/// The edges where areas were cut in two at ±180°, or run along the map's upper or lower edge: they are no borders.
///
/// Edges at ±180° are taken for a cut only where some lie at 180° east and some at 180° west.
private struct Seams {
  private var cutsWorld = false

  init(_ polygons: [[[Coordinate]]]) {
    var (hasEast, hasWest) = (false, false)
    for ring in polygons.joined() {
      // From the last point back to the first too.
      for (one, other) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        if one.longitude == 180, other.longitude == 180 { hasEast = true }
        if one.longitude == -180, other.longitude == -180 { hasWest = true }
      }
    }
    cutsWorld = hasEast && hasWest
  }

  private func isSeam(_ one: Coordinate, _ other: Coordinate) -> Bool {
    if abs(one.latitude) >= 85.0511, abs(other.latitude) >= 85.0511 { return true }
    return cutsWorld && abs(one.longitude) == 180 && abs(other.longitude) == 180
  }

  /// A closed ring without its seams; whole where it has none.
  func outlines(of ring: [Coordinate]) -> [[Coordinate]] {
    var parts: [[Coordinate]] = []
    var current: [Coordinate] = []
    for (one, other) in zip(ring, ring.dropFirst()) {
      if isSeam(one, other) {
        if current.count > 1 { parts.append(current) }
        current = []
      } else {
        if current.isEmpty { current = [one] }
        current.append(other)
      }
    }
    if current.count > 1 { parts.append(current) }
    // The ring's start is no end of a line.
    if parts.count > 1, parts[0].first == ring.first, parts[parts.count - 1].last == ring.first {
      let last = parts.removeLast()
      parts[0] = last + parts[0].dropFirst()
    }
    return parts
  }
}
