/// A side of a map rectangle, as `CGRectEdge`.
@frozen public enum MapRectEdge: Hashable, Sendable {
  /// West.
  case minX
  /// North.
  case minY
  /// East.
  case maxX
  /// South.
  case maxY
}

/// Sets of rectangles, as `MKMapRect`'s functions have them.
extension MapRect {
  /// No rectangle at all, at infinity: what an intersection is where nothing is shared. A union with it changes nothing.
  public static let null = MapRect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// Whether this is no rectangle at all.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

  /// Whether this is null, or a mere point. A rectangle with a width but no height is not empty, as in MapKit.
  public var isEmpty: Bool { isNull || (size.width == 0 && size.height == 0) }

  /// The smallest rectangle around both.
  public func union(_ other: MapRect) -> MapRect {
    if isNull { return other }
    if other.isNull { return self }
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return MapRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// What both share, without width or height where they only touch; `null` where they share nothing.
  public func intersection(_ other: MapRect) -> MapRect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard !isNull, !other.isNull, left <= right, top <= bottom else { return .null }
    return MapRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether both share more than an edge or a corner.
  public func intersects(_ other: MapRect) -> Bool {
    !isNull && !other.isNull && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether the other lies within this one, common edges allowed. Null contains nothing and lies in nothing.
  public func contains(_ other: MapRect) -> Bool {
    !isNull && !other.isNull && minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// Smaller by `dx` at the west and at the east, by `dy` at the north and at the south, in map points; larger where
  /// they are negative. `null` where nothing would be left.
  public func insetBy(dx: Double, dy: Double) -> MapRect {
    let (width, height) = (size.width - 2 * dx, size.height - 2 * dy)
    guard !isNull, width >= 0, height >= 0 else { return .null }
    return MapRect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// Moved, in map points.
  public func offsetBy(dx: Double, dy: Double) -> MapRect {
    MapRect(x: minX + dx, y: minY + dy, width: size.width, height: size.height)
  }

  /// Cut in two at a line parallel to an edge.
  ///
  /// - Parameters:
  ///   - amount: how far from the edge, in map points; brought between 0 and the size.
  ///   - edge: the side that the slice keeps.
  public func divided(at amount: Double, from edge: MapRectEdge) -> (slice: MapRect, remainder: MapRect) {
    if isNull { return (.null, .null) }
    let isHorizontal = edge == .minX || edge == .maxX
    let cut = min(max(amount, 0), isHorizontal ? size.width : size.height)
    let first = edge == .minX || edge == .minY ? cut : (isHorizontal ? size.width : size.height) - cut
    let (low, high) =
      isHorizontal
      ? (
        MapRect(x: minX, y: minY, width: first, height: size.height),
        MapRect(x: minX + first, y: minY, width: size.width - first, height: size.height)
      )
      : (
        MapRect(x: minX, y: minY, width: size.width, height: first),
        MapRect(x: minX, y: minY + first, width: size.width, height: size.height - first)
      )
    return edge == .minX || edge == .minY ? (low, high) : (high, low)
  }

  /// Whether the rectangle reaches over x = 0 or x = 2²⁸.
  public var spans180thMeridian: Bool { !isNull && (minX < 0 || maxX > MapPoint.worldSize) }

  /// The part that lies outside the world, moved to the world's other side; `null` where the rectangle does not span
  /// the 180th meridian. Of one that is outside on both sides, the eastern part.
  public func remainder() -> MapRect {
    guard spans180thMeridian else { return .null }
    let world = MapPoint.worldSize
    if maxX > world {
      let left = max(minX, world)
      return MapRect(x: left - world, y: minY, width: maxX - left, height: size.height)
    }
    return MapRect(x: minX + world, y: minY, width: min(maxX, 0) - minX, height: size.height)
  }
}
