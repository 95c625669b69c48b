package import MapGeometry

/// A shape on the globe, as GeoJSON's geometries (RFC 7946). Rings may or may not repeat their first point at the end,
/// and may run either way; the first of a polygon is its outer one.
package indirect enum Geometry: Hashable, Sendable {
  case point(Coordinate)
  case multiPoint([Coordinate])
  case lineString([Coordinate])
  case multiLineString([[Coordinate]])
  case polygon([[Coordinate]])
  case multiPolygon([[[Coordinate]]])
  case collection([Geometry])

  /// Calls `body` with every coordinate, in the order of the file.
  package func forEachCoordinate(_ body: (Coordinate) -> Void) {
    switch self {
    case .point(let point): body(point)
    case .multiPoint(let points), .lineString(let points): points.forEach(body)
    case .multiLineString(let lines), .polygon(let lines): for line in lines { line.forEach(body) }
    case .multiPolygon(let polygons): for ring in polygons.joined() { ring.forEach(body) }
    case .collection(let parts): for part in parts { part.forEachCoordinate(body) }
    }
  }
}
