package import MapGeometry
package import Raster

/// A place marked by a balloon or a dot.
package struct MarkerItem: Sendable {
  package enum Shape: Sendable, Hashable { case balloon, dot }

  package var coordinate: Coordinate
  package var title: String?
  package var tint: Color
  package var shape: Shape

  package init(coordinate: Coordinate, title: String? = nil, tint: Color = .markerRed, shape: Shape = .balloon) {
    self.coordinate = coordinate
    self.title = title
    self.tint = tint
    self.shape = shape
  }
}

/// Several places in one badge that shows how many they are.
package struct ClusterItem: Sendable {
  package var coordinate: Coordinate
  package var count: Int
  package var tint: Color

  package init(coordinate: Coordinate, count: Int, tint: Color = .markerBlue) {
    self.coordinate = coordinate
    self.count = count
    self.tint = tint
  }
}

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
}
