internal import MapGeometry
internal import MapRendering

/// What content covers: places on the map, and how far in the picture its drawing reaches beyond them.
struct ContentExtent {
  /// Map points; x may be on any copy of the world.
  var rect: MapRect
  /// Points of the picture around the places.
  var reach: EdgeInsets
}

/// What all content of a scene covers.
struct SceneExtent {
  private(set) var extents: [ContentExtent] = []
  private var arc = LongitudeArc()

  /// Places with the same reach.
  mutating func add(_ points: [MapPoint], reach: EdgeInsets) {
    guard var (top, bottom) = points.first.map({ ($0.y, $0.y) }) else { return }
    var part = LongitudeArc()
    part.add(points)
    arc.add(points)
    for point in points { (top, bottom) = (min(top, point.y), max(bottom, point.y)) }
    guard let (start, width) = part.enclosing else { return }
    extents.append(ContentExtent(rect: MapRect(x: start, y: top, width: width, height: bottom - top), reach: reach))
  }

  /// A line or an area without gaps: all x between its ends belong to it.
  mutating func add(unbroken points: [MapPoint], reach: EdgeInsets) {
    guard let first = points.first else { return }
    var (low, high) = (first, first)
    for point in points {
      low = MapPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = MapPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    arc.add(low.x, high.x)
    extents.append(
      ContentExtent(rect: MapRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y), reach: reach))
  }

  /// All extents on one unrolled world, the smallest arc of longitudes; empty without content.
  var unrolled: [ContentExtent] {
    guard let (start, width) = arc.enclosing else { return [] }
    return extents.map { extent in
      var extent = extent
      extent.rect.origin.x = LongitudeArc.unrolled(extent.rect.minX, from: start)
      // A part that is wider than the whole is the whole.
      if extent.rect.maxX > start + width + 1 { extent.rect.origin.x = start }
      return extent
    }
  }
}

extension SceneExtent {
  /// The rectangle that all drawings cover when a point of the picture is so many map points; nil without content.
  static func covered(_ extents: [ContentExtent], mapPointsPerPoint scale: Double) -> MapRect? {
    var result: MapRect?
    for extent in extents {
      let (rect, reach) = (extent.rect, extent.reach)
      let grown = MapRect(
        x: rect.minX - reach.left * scale, y: rect.minY - reach.top * scale,
        width: rect.size.width + (reach.left + reach.right) * scale,
        height: rect.size.height + (reach.top + reach.bottom) * scale)
      result = result?.union(grown) ?? grown
    }
    return result
  }
}
