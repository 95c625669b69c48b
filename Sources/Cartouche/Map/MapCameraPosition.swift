public import MapGeometry
internal import MapScene

/// From where a map is looked at.
public struct MapCameraPosition: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case automatic
    case rect(MapRect, Fit)
    case camera(MapCamera)
    case center(Coordinate, zoom: Double)
    case item(Coordinate)
  }

  package var kind: Kind
  /// Points kept free on each side of what `.automatic` fits; nil: a little.
  package var padding: MapPadding?
  /// How far in `.automatic` and `.item` go.
  package var maximumZoom: Double?

  private init(_ kind: Kind) { self.kind = kind }

  /// Shows all content, with the room that markers, titles and line widths take; without content, all of the base map.
  public static let automatic = MapCameraPosition(.automatic)

  /// Shows all content.
  /// - Parameters:
  ///   - padding: points kept free on each side.
  ///   - maximumZoom: how far in to go for a single place.
  public static func automatic(padding: MapPadding?, maximumZoom: Double? = nil) -> MapCameraPosition {
    var position = MapCameraPosition(.automatic)
    (position.padding, position.maximumZoom) = (padding, maximumZoom)
    return position
  }

  /// Shows a region.
  public static func region(_ region: CoordinateRegion, fit: Fit = .contain) -> MapCameraPosition {
    .rect(region.mapRect, fit: fit)
  }

  /// Shows a rectangle of map points.
  public static func rect(_ rect: MapRect, fit: Fit = .contain) -> MapCameraPosition {
    MapCameraPosition(.rect(rect, fit))
  }

  /// A camera as MapKit's. Heading and pitch other than 0 make the snapshot throw: this version does not draw them.
  public static func camera(_ camera: MapCamera) -> MapCameraPosition { MapCameraPosition(.camera(camera)) }

  /// A place in the middle, at a zoom at which streets have names.
  public static func item(_ coordinate: Coordinate) -> MapCameraPosition { MapCameraPosition(.item(coordinate)) }

  /// A place in the middle.
  /// - Parameter zoom: 0…30, that of 256-pixel tiles; may be fractional.
  public static func center(_ coordinate: Coordinate, zoom: Double) -> MapCameraPosition {
    MapCameraPosition(.center(coordinate, zoom: zoom))
  }

  /// The user's location in the middle; where it is unknown, the fallback.
  /// - Parameter followsHeading: makes the snapshot throw where the heading is not 0: this version does not turn maps.
  public static func userLocation(
    _ location: UserLocation? = nil, followsHeading: Bool = false, fallback: MapCameraPosition
  ) -> MapCameraPosition {
    guard let location else { return fallback }
    guard followsHeading, let heading = location.heading else { return .item(location.coordinate) }
    return .camera(
      MapCamera(centerCoordinate: location.coordinate, distance: followingDistance, heading: heading, pitch: 0))
  }

  /// Metres.
  private static let followingDistance = 1000.0

  /// How a region fits into a picture of another shape.
  public enum Fit: String, Sendable, Hashable {
    /// All of it, and the surplus shared between both sides.
    case contain
    /// The picture full of it, of which a part is cut off.
    case cover
    /// An error where the shapes differ by more than a pixel.
    case exact
  }
}

/// Distances from the edges of a picture, in points.
public struct MapPadding: Sendable, Hashable {
  /// Points.
  public var top: Double
  /// Points.
  public var left: Double
  /// Points.
  public var bottom: Double
  /// Points.
  public var right: Double

  /// One distance for each side.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance on all sides.
  public init(_ distance: Double) { self.init(top: distance, left: distance, bottom: distance, right: distance) }
}
