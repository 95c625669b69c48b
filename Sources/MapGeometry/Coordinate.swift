/// A place on the globe in degrees, as `CLLocationCoordinate2D`. The datum is WGS-84 unless said otherwise.
@frozen public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, −90…90.
  public var latitude: Double
  /// Degrees east of Greenwich; −180…180 when normalised, beyond that on another copy of the world.
  public var longitude: Double

  /// From degrees.
  @inlinable public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both values are finite, the latitude in −90…90 and the longitude in −180…180.
  @inlinable public var isValid: Bool {
    latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180
  }
}

extension Coordinate: CustomStringConvertible {
  /// `latitude,longitude`
  public var description: String { "\(latitude),\(longitude)" }
}
