package import MapGeometry
package import Raster

/// A line over the map, such as a route or a track. Widths and offsets are in points.
package struct LineItem: Sendable {
  /// Parts are not joined. Between two points the line goes the short way, over ±180° where that is shorter. Points that
  /// are not finite are passed over.
  package var parts: [[Coordinate]]
  package var contour: ContourStyle
  package var paint: LineColoring
  /// Points, above 0.
  package var width: Double
  /// 0…1, of the line with its casing and chevrons as a whole.
  package var opacity: Double
  package var casing: LineCasing?
  /// The ends of the parts, and of every dash.
  package var cap: LineCap
  package var join: LineJoin
  /// The longest miter as a multiple of the line's width.
  package var miterLimit: Double
  /// Nil for a solid line. The casing is always solid and shows in the gaps.
  package var dashes: LineDashes?
  package var chevrons: Chevrons?
  /// How far the line is drawn beside its points, to the right of its direction when positive; points.
  package var offset: Double
  /// Where the drawn part begins, as a fraction of the length on the ground of all parts, gaps not counted.
  package var strokeStart: Double
  /// Where the drawn part ends, 0…1.
  package var strokeEnd: Double
  package var copies: WorldCopies

  package init(
    parts: [[Coordinate]], contour: ContourStyle = .straight, paint: LineColoring = .color(.routeBlue),
    width: Double = 5,
    opacity: Double = 1, casing: LineCasing? = nil, cap: LineCap = .round, join: LineJoin = .round,
    miterLimit: Double = 10, dashes: LineDashes? = nil, chevrons: Chevrons? = nil, offset: Double = 0,
    strokeStart: Double = 0, strokeEnd: Double = 1, copies: WorldCopies = .nearest
  ) {
    self.parts = parts
    self.contour = contour
    self.paint = paint
    self.width = width
    self.opacity = opacity
    self.casing = casing
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.chevrons = chevrons
    self.offset = offset
    self.strokeStart = strokeStart
    self.strokeEnd = strokeEnd
    self.copies = copies
  }
}

/// How two points are joined, as MapKit's contour styles.
package enum ContourStyle: String, Sendable, Hashable {
  /// By a straight line on the map.
  case straight
  /// By the shortest line on the globe.
  case geodesic
}

/// What a line is drawn with.
package enum LineColoring: Sendable {
  case color(Color)
  /// Colours along the line; locations are fractions of the length on the ground of all parts, gaps not counted.
  case gradient([GradientStop])
  /// A value for each vertex of each part (a speed, an elevation) and the colours of values. Where values are missing
  /// or not numbers the one before holds.
  case values([[Double]], ColorRamp)
}

/// A border along both sides of a line.
package struct LineCasing: Sendable, Hashable {
  package var color: Color
  /// How far it shows on each side, in points.
  package var width: Double

  package init(color: Color = .white, width: Double = 1.5) {
    self.color = color
    self.width = width
  }
}

/// Lengths of dashes and gaps in turn, and where in the pattern each part of the line starts.
package enum LineDashes: Sendable, Hashable {
  case points([Double], phase: Double)
  /// Metres on the ground: longer on the map the farther from the equator.
  case meters([Double], phase: Double)
}

/// Arrowheads that show the line's direction. None is drawn at a sharp bend.
package struct Chevrons: Sendable, Hashable {
  package var color: Color
  /// From one to the next along the line, in points; above 0.
  package var spacing: Double
  /// Their width across the line, in points.
  package var size: Double

  package init(color: Color = .white, spacing: Double = 48, size: Double = 5) {
    self.color = color
    self.spacing = spacing
    self.size = size
  }
}
