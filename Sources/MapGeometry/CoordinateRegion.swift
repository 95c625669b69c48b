/// A height and a width in degrees, as `MKCoordinateSpan`.
@frozen public struct CoordinateSpan: Hashable, Sendable {
  /// Degrees from south to north.
  public var latitudeDelta: Double
  /// Degrees from west to east.
  public var longitudeDelta: Double

  /// From degrees.
  @inlinable public init(latitudeDelta: Double, longitudeDelta: Double) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

/// A box of degrees around a centre, as `MKCoordinateRegion`. It may go over the 180th meridian.
@frozen public struct CoordinateRegion: Hashable, Sendable {
  /// The middle in degrees; on the Mercator map it lies nearer to the equator's side than to the pole's.
  public var center: Coordinate
  /// From edge to edge.
  public var span: CoordinateSpan

  /// From degrees.
  @inlinable public init(center: Coordinate, span: CoordinateSpan) {
    self.center = center
    self.span = span
  }

  /// From metres along the meridian and along the parallel through the centre, on the WGS-84 ellipsoid: 1,000 m are
  /// 0.0090437° of latitude and 0.0089832° of longitude at the equator. At the poles the region goes all the way round.
  public init(center: Coordinate, latitudinalMeters: Double, longitudinalMeters: Double) {
    let degree = Ellipsoid.wgs84.metersPerDegree(atLatitude: center.latitude)
    self.init(
      center: center,
      span: CoordinateSpan(
        latitudeDelta: min(latitudinalMeters / degree.latitude, 180),
        longitudeDelta: degree.longitude * 360 > longitudinalMeters ? longitudinalMeters / degree.longitude : 360))
  }

  /// What a rectangle covers; `mapRect` gives the rectangle back. Null becomes a region without size at 0, 0.
  public init(_ rect: MapRect) {
    guard !rect.isNull else {
      self.init(
        center: Coordinate(latitude: 0, longitude: 0), span: CoordinateSpan(latitudeDelta: 0, longitudeDelta: 0))
      return
    }
    let bounds = GeographicBounds(rect)
    let middle = (bounds.west + bounds.east) / 2
    self.init(
      center: Coordinate(
        latitude: (bounds.south + bounds.north) / 2, longitude: Longitude.normalized(middle)),
      span: CoordinateSpan(latitudeDelta: bounds.north - bounds.south, longitudeDelta: bounds.east - bounds.west))
  }

  /// The edges in degrees. West is −180…180, east may be above 180; north and south end at the poles.
  public var bounds: GeographicBounds {
    let west = center.longitude - span.longitudeDelta / 2
    let shift = Longitude.normalized(west) - west
    // A box of the whole world around Greenwich keeps its edges at ±180°.
    let isInside = west >= -180 && west <= 180
    return GeographicBounds(
      west: isInside ? west : west + shift, south: max(center.latitude - span.latitudeDelta / 2, -90),
      east: center.longitude + span.longitudeDelta / 2 + (isInside ? 0 : shift),
      north: min(center.latitude + span.latitudeDelta / 2, 90))
  }

  /// The region on the map. Latitudes end at ±85.0511°; the rectangle spans the 180th meridian where the region does.
  public var mapRect: MapRect { bounds.mapRect }

  /// Whether a place lies in the region or on its edge, on whichever copy of the world.
  public func contains(_ coordinate: Coordinate) -> Bool {
    // Rounding on the way from a rectangle's edges must not lose what lies on them: a millimetre is allowed.
    let slack = 1e-8
    let east = abs(Longitude.normalized(coordinate.longitude - center.longitude))
    return abs(coordinate.latitude - center.latitude) <= span.latitudeDelta / 2 + slack
      && east <= span.longitudeDelta / 2 + slack
  }
}
