internal import Glibc

/// Constants of the spherical Mercator projection that slippy maps use (EPSG:3857).
public enum WebMercator {
  /// The latitude in degrees at which the projected world is square: atan(sinh π).
  public static let maximumLatitude = 85.0511287798066
  /// The radius of the sphere in metres (WGS-84's semi-major axis).
  public static let earthRadiusMeters = 6_378_137.0

  /// Metres on the ground per map point at a latitude in degrees, as `MKMetersPerMapPointAtLatitude`:
  /// 0.1493 at the equator, falling with the cosine.
  public static func metersPerMapPoint(atLatitude latitude: Double) -> Double {
    2 * .pi * earthRadiusMeters / MapPoint.worldSize * cos(latitude * .pi / 180)
  }
}
