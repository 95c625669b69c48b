package import MapGeometry
package import Raster

/// Several places in one badge that shows how many they are.
package struct ClusterItem: Sendable {
  /// A category's part of a cluster, a piece of the ring around its badge.
  package struct Share: Sendable, Hashable {
    package var color: Color
    /// How much of the ring it takes, in proportion to the others; what is not above 0 is left out.
    package var amount: Double

    package init(color: Color, amount: Double) {
      self.color = color
      self.amount = amount
    }
  }

  package var coordinate: Coordinate
  /// The badge grows with it.
  package var count: Int
  package var tint: Color
  /// What the badge says instead of the count, as a sum or another aggregated value.
  package var label: String?
  /// Categories, in the ring's order from the top, clockwise. Without them the badge is a disc of the tint.
  package var shares: [Share]
  /// The user's own look, its middle on the coordinate, in place of the badge.
  package var drawing: AnnotationDrawing?
  package var title: String?
  package var subtitle: String?
  package var titleVisibility: MarkerItem.TitleVisibility
  /// A factor of the standard size.
  package var size: Double
  package var copies: WorldCopies

  package init(
    coordinate: Coordinate, count: Int, tint: Color = .markerBlue, label: String? = nil, shares: [Share] = [],
    drawing: AnnotationDrawing? = nil, title: String? = nil, subtitle: String? = nil,
    titleVisibility: MarkerItem.TitleVisibility = .adaptive, size: Double = 1, copies: WorldCopies = .nearest
  ) {
    self.coordinate = coordinate
    self.count = count
    self.tint = tint
    self.label = label
    self.shares = shares
    self.drawing = drawing
    self.title = title
    self.subtitle = subtitle
    self.titleVisibility = titleVisibility
    self.size = size
    self.copies = copies
  }
}
