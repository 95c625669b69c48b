extension Coordinate {
  /// Metres along the globe (the WGS-84 ellipsoid), as `CLLocation.distance(from:)`. Right to a millimetre; for places
  /// almost opposite to each other to 0.5 %.
  public func distance(to other: Coordinate) -> Double { Ellipsoid.wgs84.distance(from: self, to: other) }
}

extension MapPoint {
  /// Metres along the globe, as `MKMapPoint.distance(to:)`: not along the map.
  public func distance(to other: MapPoint) -> Double { coordinate.distance(to: other.coordinate) }
}

extension WebMercator {
  /// Map points per metre on the ground at a latitude in degrees, as `MKMapPointsPerMeterAtLatitude`: 6.6984 at the
  /// equator, rising towards the poles.
  public static func mapPointsPerMeter(atLatitude latitude: Double) -> Double {
    1 / metersPerMapPoint(atLatitude: latitude)
  }
}
