public import MapGeometry

/// An area with straight borders, with holes; several polygons may be one area.
public struct MapPolygon: PrimitiveMapContent {
  /// Each polygon: its outer ring, then its holes. Rings need not repeat their first point, and may run either way.
  public var polygons: [[[Coordinate]]]
  /// Straight on the map, or along the globe.
  public var contourStyle = ContourStyle.straight
  /// How the inside of overlapping rings is told.
  public var fillRule = AreaFillRule.evenOdd
  /// Whether all but the area is filled.
  public var isInverse = false

  /// One polygon.
  public init(_ coordinates: [Coordinate], interiorPolygons: [[Coordinate]] = []) {
    polygons = [[coordinates] + interiorPolygons]
  }

  /// One polygon.
  public init(coordinates: [Coordinate]) { self.init(coordinates) }

  /// Several polygons as one area.
  public init(polygons: [[[Coordinate]]]) { self.polygons = polygons }

  /// The area of a rectangle of map points.
  public init(_ rect: MapRect) {
    let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)]
    self.init(corners.map { MapPoint(x: $0.0, y: $0.1).coordinate })
  }

  /// Fills all of the map but the area: greys out what does not matter.
  public func inverted(_ isInverse: Bool = true) -> MapPolygon {
    var copy = self
    copy.isInverse = isInverse
    return copy
  }

  /// How the inside of overlapping rings is told.
  public func fillRule(_ rule: AreaFillRule) -> MapPolygon {
    var copy = self
    copy.fillRule = rule
    return copy
  }

  public func _resolve(into resolver: inout MapContentResolver) { resolver.add(.area(.polygon(self))) }
}

/// How the inside of overlapping rings is told.
public enum AreaFillRule: String, Sendable, Hashable { case evenOdd, nonZero }

/// All places within a distance: a true circle on the globe.
public struct MapCircle: PrimitiveMapContent {
  /// In degrees.
  public var center: Coordinate
  /// Metres along the globe.
  public var radius: Double
  /// Whether all but the circle is filled.
  public var isInverse = false

  /// - Parameter radius: metres.
  public init(center: Coordinate, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// The circle around a rectangle's middle whose diameter is the rectangle's longer side.
  public init(mapRect: MapRect) {
    let middle = MapPoint(x: mapRect.midX, y: mapRect.midY).coordinate
    let side = max(mapRect.size.width, mapRect.size.height)
    self.init(center: middle, radius: side / 2 * WebMercator.metersPerMapPoint(atLatitude: middle.latitude))
  }

  /// Fills all of the map but the circle.
  public func inverted(_ isInverse: Bool = true) -> MapCircle {
    var copy = self
    copy.isInverse = isInverse
    return copy
  }

  public func _resolve(into resolver: inout MapContentResolver) { resolver.add(.area(.circle(self))) }
}

package enum AreaContent: Sendable {
  case polygon(MapPolygon)
  case circle(MapCircle)
}
