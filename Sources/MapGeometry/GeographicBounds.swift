/// A box in degrees in the order of `--bbox`, TileJSON and MBTiles: west, south, east, north.
public struct GeographicBounds: Hashable, Sendable {
  /// Degrees, −180…180.
  public var west: Double
  /// Degrees, −90…90.
  public var south: Double
  /// Degrees; less than `west`, or above 180, for a box over the 180th meridian.
  public var east: Double
  /// Degrees, −90…90.
  public var north: Double

  /// From its edges in degrees.
  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// All that Web Mercator shows.
  public static let world = GeographicBounds(
    west: -180, south: -WebMercator.maximumLatitude, east: 180, north: WebMercator.maximumLatitude)

  /// The corners of a map rectangle in degrees. East is above 180 where the rectangle spans the 180th meridian.
  public init(_ rect: MapRect) {
    let northWest = MapPoint(x: rect.minX, y: rect.minY).coordinate
    let southEast = MapPoint(x: rect.maxX, y: rect.maxY).coordinate
    self.init(
      west: northWest.longitude, south: southEast.latitude, east: southEast.longitude, north: northWest.latitude)
  }

  /// The box as map points. A box whose east is west of its west goes over the 180th meridian.
  public var mapRect: MapRect {
    let northWest = MapPoint(Coordinate(latitude: north, longitude: west))
    let southEast = MapPoint(Coordinate(latitude: south, longitude: east < west ? east + 360 : east))
    return MapRect(
      x: northWest.x, y: northWest.y, width: southEast.x - northWest.x, height: southEast.y - northWest.y)
  }
}

extension GeographicBounds: CustomStringConvertible {
  /// `west,south,east,north`
  public var description: String { "\(west),\(south),\(east),\(north)" }
}
