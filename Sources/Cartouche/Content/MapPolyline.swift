public import MapGeometry

/// How a line gets from one point to the next.
public enum ContourStyle: String, Sendable, Hashable {
  /// Straight on the map.
  case straight
  /// The shortest way on the globe.
  case geodesic
}

/// A line over the map. It goes the short way round, over the 180th meridian where that is shorter.
public struct MapPolyline: PrimitiveMapContent {
  /// Lines that are not joined.
  public var parts: [[Coordinate]]
  /// How it gets from one point to the next.
  public var contourStyle: ContourStyle

  /// One line.
  public init(_ coordinates: [Coordinate], contourStyle: ContourStyle = .straight) {
    self.init(parts: [coordinates], contourStyle: contourStyle)
  }

  /// One line.
  public init(coordinates: [Coordinate], contourStyle: ContourStyle = .straight) {
    self.init(parts: [coordinates], contourStyle: contourStyle)
  }

  /// Lines with gaps between them, such as the segments of a track.
  public init(parts: [[Coordinate]], contourStyle: ContourStyle = .straight) {
    self.parts = parts
    self.contourStyle = contourStyle
  }

  /// A line in Google's encoding.
  /// - Parameter precision: decimal digits: 5 (Google), 6 (Valhalla, OSRM).
  /// - Throws: `EncodedPolyline.DecodingError`.
  public init(encoded text: String, precision: Int = 5, contourStyle: ContourStyle = .straight) throws {
    self.init(try EncodedPolyline.decode(text, precision: precision), contourStyle: contourStyle)
  }

  public func _resolve(into resolver: inout MapContentResolver) { resolver.add(.line(self)) }
}
