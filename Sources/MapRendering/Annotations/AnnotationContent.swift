package import MapGeometry
package import Raster

/// A line over the map. Parts are not joined.
package struct PolylineItem: Sendable {
  package var parts: [[Coordinate]]
  package var color: Color
  /// Points.
  package var width: Double
  /// The colour of the casing around the line; nil for none.
  package var casing: Color?

  package init(
    parts: [[Coordinate]], color: Color = .routeBlue, width: Double = 5, casing: Color? = .white
  ) {
    self.parts = parts
    self.color = color
    self.width = width
    self.casing = casing
  }
}

extension Color {
  package static let markerRed = Color(hex: 0xE5484D)
  package static let markerBlue = Color(hex: 0x2F6FDE)
  package static let routeBlue = Color(hex: 0x2F7CF6)
  /// The blue of the user's location.
  package static let locationBlue = Color(hex: 0x0A7AFF)
}
