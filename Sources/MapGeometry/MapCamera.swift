internal import Glibc

/// From where the map is seen, as SwiftUI's `MapCamera`.
public struct MapCamera: Hashable, Sendable {
  /// The place in the middle of the picture.
  public var centerCoordinate: Coordinate
  /// Metres from the camera to the centre along the line of sight; above 0.
  public var distance: Double
  /// Degrees clockwise from true north that are up in the picture.
  public var heading: Double
  /// Degrees from straight down.
  public var pitch: Double
  /// The angle in degrees that the picture's height takes in; above 0, below 180.
  public var fieldOfView = MapCamera.defaultFieldOfView

  /// 36.87°, twice the angle whose tangent is ⅓: as MapLibre has it, for Apple documents none.
  public static let defaultFieldOfView = 2 * atan(1.0 / 3) * 180 / .pi

  /// From metres and degrees.
  public init(centerCoordinate: Coordinate, distance: Double, heading: Double = 0, pitch: Double = 0) {
    self.centerCoordinate = centerCoordinate
    self.distance = distance
    self.heading = heading
    self.pitch = pitch
  }

  /// The camera that shows a zoom in a picture of the given height in points.
  public init(
    centerCoordinate: Coordinate, zoom: Zoom, heightPoints: Double, heading: Double = 0, pitch: Double = 0,
    fieldOfView: Double = MapCamera.defaultFieldOfView
  ) {
    let metersPerPoint = zoom.mapPointsPerPoint * Self.metersPerMapPoint(centerCoordinate)
    let distance = metersPerPoint * heightPoints / (2 * Self.halfHeight(fieldOfView))
    self.init(centerCoordinate: centerCoordinate, distance: distance, heading: heading, pitch: pitch)
    self.fieldOfView = fieldOfView
  }

  /// The zoom at the centre of a picture of the given height in points: there a point shows
  /// 2 · distance · tan(field of view / 2) / height true metres. It is not limited to `Zoom.validLevels`.
  public func zoom(heightPoints: Double) -> Zoom {
    let metersPerPoint = 2 * distance * Self.halfHeight(fieldOfView) / heightPoints
    return Zoom(mapPointsPerPoint: metersPerPoint / Self.metersPerMapPoint(centerCoordinate))
  }

  /// Metres of the camera above the ground: distance · cos pitch.
  public var altitude: Double { distance * cos(pitch * .pi / 180) }

  /// Half of the picture's height, seen from a distance of 1.
  private static func halfHeight(_ fieldOfView: Double) -> Double { tan(fieldOfView * .pi / 360) }

  /// Where the map ends its scale ends too: at the pole itself a map point would be nothing.
  private static func metersPerMapPoint(_ center: Coordinate) -> Double {
    let limit = WebMercator.maximumLatitude
    return WebMercator.metersPerMapPoint(atLatitude: min(max(center.latitude, -limit), limit))
  }
}
