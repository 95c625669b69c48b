internal import Glibc

/// A point of the flat Web Mercator world, as `MKMapPoint`: 0…2²⁸ on both axes, x to the east, y to the south,
/// origin at 180° W, 85.0511° N. One unit is one pixel of zoom 20.
@frozen public struct MapPoint: Hashable, Sendable {
  public var x: Double
  /// Map points from the world's northern edge, to the south.
  public var y: Double

  /// The width and the height of the world in map points: 256 · 2²⁰.
  public static let worldSize = 268_435_456.0

  /// From map points.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The spherical Mercator projection (EPSG:3857) of a coordinate. Latitudes beyond ±`WebMercator.maximumLatitude`
  /// are clamped to it; longitudes beyond ±180° land on the neighbouring copy of the world.
  public init(_ coordinate: Coordinate) {
    let limit = WebMercator.maximumLatitude
    let sine = sin(min(max(coordinate.latitude, -limit), limit) * .pi / 180)
    x = (coordinate.longitude + 180) / 360 * Self.worldSize
    // ln((1 + s) / (1 − s)) / 2 is the Mercator ordinate. Rounding at the limit itself may leave the square.
    let ordinate = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    y = min(max(ordinate, 0), 1) * Self.worldSize
  }

  /// The coordinate under this point. Points on other copies of the world keep their longitude beyond ±180°.
  public var coordinate: Coordinate {
    let ordinate = .pi * (1 - 2 * y / Self.worldSize)
    return Coordinate(
      latitude: atan(sinh(ordinate)) * 180 / .pi,
      longitude: x / Self.worldSize * 360 - 180)
  }
}

/// A width and a height in map points, as `MKMapSize`.
@frozen public struct MapSize: Hashable, Sendable {
  public var width: Double
  /// Map points.
  public var height: Double

  /// From map points.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
