/// A rectangle of map points, as `MKMapRect`. It may reach beyond x = 0 or x = 2²⁸: then it spans the 180th meridian.
@frozen public struct MapRect: Hashable, Sendable {
  public var origin: MapPoint
  /// Width and height in map points.
  public var size: MapSize

  /// From its north-west corner and its size.
  @inlinable public init(origin: MapPoint, size: MapSize) {
    self.origin = origin
    self.size = size
  }

  /// From map points.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: MapPoint(x: x, y: y), size: MapSize(width: width, height: height))
  }

  /// The whole world once.
  public static let world = MapRect(x: 0, y: 0, width: MapPoint.worldSize, height: MapPoint.worldSize)

  /// The western edge in map points.
  @inlinable public var minX: Double { origin.x }
  @inlinable public var minY: Double { origin.y }
  @inlinable public var maxX: Double { origin.x + size.width }
  @inlinable public var maxY: Double { origin.y + size.height }
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  @inlinable public var midY: Double { origin.y + size.height / 2 }

  /// Half-open: a point on the right or the bottom edge belongs to the neighbour.
  @inlinable public func contains(_ point: MapPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The smallest rectangle around all points, going over the 180th meridian where that is shorter; nil without points.
  ///
  /// Longitudes lie on a circle, so the rectangle is what the widest empty arc leaves.
  public static func enclosing(_ points: [MapPoint]) -> MapRect? {
    guard let first = points.first else { return nil }
    var (top, bottom) = (first.y, first.y)
    for point in points { (top, bottom) = (min(top, point.y), max(bottom, point.y)) }
    let world = MapPoint.worldSize
    let sorted = points.map { point in
      let wrapped = point.x.truncatingRemainder(dividingBy: world)
      return wrapped < 0 ? wrapped + world : wrapped
    }.sorted()
    var (left, right) = (sorted[0], sorted[sorted.count - 1])
    var widestGap = left + world - right
    for (previous, next) in zip(sorted, sorted.dropFirst()) where next - previous > widestGap {
      widestGap = next - previous
      (left, right) = (next, previous + world)
    }
    return MapRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
