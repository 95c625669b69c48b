package import MapGeometry
package import Raster

/// An area over the map. Widths are in points.
package struct AreaItem: Sendable {
  package enum Shape: Sendable {
    /// Polygons, each an outer ring and its holes. Rings may be wound either way and may repeat their first point. A
    /// ring goes the short way between its points, over ±180° where that is shorter; one that goes once around the world
    /// encloses the pole that is on its side of the equator. Areas cut in two at ±180° (as RFC 7946 has them) close up.
    case polygons([[[Coordinate]]])
    /// All places within a distance along the ground.
    case circle(center: Coordinate, radiusMeters: Double)
  }

  package enum Fill: Sendable {
    case none
    case color(Color)
    /// Measures in points; the lines lie still against the picture, so that neighbouring areas meet.
    case hatch(Hatch)
    /// Repeated from the picture's corner; a pixel of it is a point.
    case image(Pixmap)
  }

  /// The line along the border, half of it inside.
  package struct Stroke: Sendable, Hashable {
    package var color: Color
    /// Points.
    package var width: Double
    package var dashes: LineDashes?

    package init(color: Color, width: Double = 1.5, dashes: LineDashes? = nil) {
      self.color = color
      self.width = width
      self.dashes = dashes
    }
  }

  package var shape: Shape
  package var contour: ContourStyle
  package var fill: Fill
  /// How the inside of polygons that overlap, or of a ring that crosses itself, is told. Holes are holes in any case.
  package var rule: FillRule
  package var stroke: Stroke?
  /// 0…1, of fill and stroke as a whole.
  package var opacity: Double
  /// Whether all of the picture but the area is filled.
  package var isInverse: Bool
  package var copies: WorldCopies

  package init(
    shape: Shape, contour: ContourStyle = .straight, fill: Fill = .color(Color.routeBlue.opacity(0.2)),
    rule: FillRule = .nonZero, stroke: Stroke? = nil, opacity: Double = 1, isInverse: Bool = false,
    copies: WorldCopies = .nearest
  ) {
    self.shape = shape
    self.contour = contour
    self.fill = fill
    self.rule = rule
    self.stroke = stroke
    self.opacity = opacity
    self.isInverse = isInverse
    self.copies = copies
  }
}
