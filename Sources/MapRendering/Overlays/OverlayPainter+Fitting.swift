package import MapGeometry

/// What a picture that is fitted to its content must take in.
extension OverlayPainter {
  /// How far a line's paint reaches beyond its coordinates, in points.
  package func reach(of line: LineItem) -> Double {
    guard line.width > 0, line.width.isFinite else { return 0 }
    let half = line.width / 2 + max(line.casing?.width ?? 0, 0)
    let side = max(half, max(line.chevrons?.size ?? 0, 0) / 2)
    return side + (line.offset.isFinite ? abs(line.offset) : 0)
  }

  /// How far an area's border reaches beyond its coordinates, in points.
  package func reach(of area: AreaItem) -> Double {
    guard let width = area.stroke?.width, width > 0, width.isFinite else { return 0 }
    return width / 2
  }

  /// The points that tell where a line is: its own, those of great circles between them, over ±180° where it goes
  /// there. Of dense lines only as many as differ by a thousandth of their extent, the outermost ones always.
  package func mapPoints(of line: LineItem) -> [MapPoint] {
    line.parts.flatMap { points(along: $0, contour: line.contour) }
  }

  /// The points that tell where an area is, likewise. A circle's are on its border.
  package func mapPoints(of area: AreaItem) -> [MapPoint] {
    switch area.shape {
    case .polygons(let polygons):
      polygons.flatMap { polygon in
        polygon.first.map { points(along: $0 + $0.prefix(1), contour: area.contour) } ?? []
      }
    case .circle(let center, let radius):
      abs(center.latitude) <= 90 && abs(center.longitude) < 1e6
        ? Geodesic.circleArea(center: center, radiusMeters: radius).rings.prefix(1).joined().map { MapPoint($0) } : []
    }
  }

  private static let steps = 1024.0

  private func points(along line: [Coordinate], contour: ContourStyle) -> [MapPoint] {
    var extent = Extent()
    line.withUnsafeBufferPointer { for place in $0 { extent.add(place) } }
    guard extent.count > 0 else { return [] }
    var result = extent.outermost.map { MapPoint($0) }
    // In degrees, which at high latitudes shrink on the map: there more points are kept than needed.
    let step = max(extent.east - extent.west, extent.north - extent.south) / Self.steps
    let spacing = line.count > 256 ? step * step : 0
    var kept: Coordinate?
    var previous: Coordinate?
    line.withUnsafeBufferPointer { line in
      for place in line {
        guard abs(place.latitude) < 1e6, abs(place.longitude) < 1e6 else { continue }
        let next = Coordinate(
          latitude: place.latitude,
          longitude: previous.map { LineTracer.nearest(place.longitude, to: $0.longitude) } ?? place.longitude)
        if contour == .geodesic, let start = previous,
          abs(next.latitude - start.latitude) + abs(next.longitude - start.longitude) > 1
        {
          let arc = Geodesic.densified([start, next], tolerance: 4096)
          result += arc.map { MapPoint($0) }
          previous = arc.last ?? next
          kept = previous
          continue
        }
        previous = next
        if let kept {
          let (north, east) = (next.latitude - kept.latitude, next.longitude - kept.longitude)
          if north * north + east * east <= spacing { continue }
        }
        kept = next
        result.append(MapPoint(next))
      }
    }
    return result
  }

  /// The outermost points of a line.
  private struct Extent {
    var (south, north, west, east) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    var count = 0
    private var previous = 0.0
    /// In the order south, north, west, east.
    private(set) var outermost = [Coordinate](repeating: Coordinate(latitude: 0, longitude: 0), count: 4)

    @inline(__always) mutating func add(_ place: Coordinate) {
      guard abs(place.latitude) < 1e6, abs(place.longitude) < 1e6 else { return }
      var place = place
      if count > 0 { place.longitude = LineTracer.nearest(place.longitude, to: previous) }
      previous = place.longitude
      count += 1
      if place.latitude < south { (south, outermost[0]) = (place.latitude, place) }
      if place.latitude > north { (north, outermost[1]) = (place.latitude, place) }
      if place.longitude < west { (west, outermost[2]) = (place.longitude, place) }
      if place.longitude > east { (east, outermost[3]) = (place.longitude, place) }
    }
  }
}
