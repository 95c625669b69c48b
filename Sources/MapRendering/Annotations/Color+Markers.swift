package import Raster

extension Color {
  package static let markerRed = Color(hex: 0xE5484D)
  package static let markerBlue = Color(hex: 0x2F6FDE)
  package static let routeBlue = Color(hex: 0x2F7CF6)
  /// The blue of the user's location.
  package static let locationBlue = Color(hex: 0x0A7AFF)
}
