package import MapGeometry
package import Raster

/// A place marked on the map. Sizes are in points.
///
/// Any number is drawn somehow: sizes are held between a tenth and twenty times the standard one, and what is not
/// finite counts as not given.
package struct MarkerItem: Sendable {
  /// What marks the place.
  package enum Shape: Sendable {
    /// A balloon 26 points wide, 36 high, whose tip is on the coordinate and that shows a glyph.
    case balloon
    /// A ball of 14 points on a needle, 30 high, whose tip is on the coordinate. Without a glyph.
    case pin
    /// A disc of 13 points with the coordinate in its middle. Without a glyph.
    case dot
    /// A picture, its middle on the coordinate.
    case image(MarkerImage)
    /// A drawing of the caller's, its middle on the coordinate. It is not rotated.
    case drawing(AnnotationDrawing)
    /// The user's location: a blue dot in a white ring; a cone that opens towards the heading, in degrees clockwise
    /// from true north; a circle of the accuracy, a radius in metres at the scale of the place.
    case userLocation(headingDegrees: Double?, accuracyMeters: Double?)
  }

  /// What a balloon shows in its head.
  package enum Glyph: Sendable {
    /// A small pin.
    case pin
    case none
    /// A monogram of one to three characters, or an emoji, drawn as an outline. Where no font has it, the pin.
    case text(String)
    case symbol(MarkerSymbol)
    /// A picture, fitted into 16 points.
    case image(MarkerImage)
  }

  /// The part of a marker that others may not cover.
  package enum Collision: String, Sendable, Hashable {
    /// Its whole box.
    case rectangle
    /// The circle inscribed in its box.
    case circle
    /// None: it is always drawn, and nothing gives way to it.
    case none
  }

  package enum TitleVisibility: String, Sendable, Hashable {
    /// Where it has room.
    case adaptive
    /// Always, wherever there is most room.
    case visible
    case hidden
  }

  /// MapKit's display priorities.
  package enum Priority {
    /// Always drawn.
    package static let required = 1000.0
    package static let high = 750.0
    package static let low = 250.0
  }

  package var coordinate: Coordinate
  package var title: String?
  /// Stands below the title, smaller. Without a title it is one.
  package var subtitle: String?
  package var shape: Shape
  /// The colour of a balloon, a pin or a dot, or of the user's location. Nil: red, of the user's location blue.
  package var tint: Color?
  package var glyph: Glyph
  /// Nil: white, or a dark grey where the tint is bright.
  package var glyphTint: Color?
  /// A factor of the standard size.
  package var size: Double
  /// Clockwise, about the coordinate.
  package var rotationDegrees: Double
  /// Which place of the marker's box lies on the coordinate: (0, 0) is its upper left corner, (1, 1) the lower right
  /// one. Nil: the shape's own.
  package var anchor: SIMD2<Double>?
  /// Points to the right and down by which the marker stands away from its coordinate; not rotated.
  package var offset: SIMD2<Double>
  /// Whether a line leads from the coordinate to a marker that stands away from it.
  package var hasLeader: Bool
  /// From `Priority.required` on it is always drawn. Others give way to required ones and to those of a higher priority
  /// that were placed before; of equals the first wins.
  package var priority: Double
  package var collision: Collision
  package var titleVisibility: TitleVisibility
  package var copies: WorldCopies

  package init(
    coordinate: Coordinate, title: String? = nil, subtitle: String? = nil, tint: Color? = nil,
    shape: Shape = .balloon, glyph: Glyph = .pin, glyphTint: Color? = nil, size: Double = 1,
    rotationDegrees: Double = 0,
    anchor: SIMD2<Double>? = nil, offset: SIMD2<Double> = .zero, hasLeader: Bool = false,
    priority: Double = Priority.required, collision: Collision = .rectangle,
    titleVisibility: TitleVisibility = .adaptive, copies: WorldCopies = .nearest
  ) {
    self.coordinate = coordinate
    self.title = title
    self.subtitle = subtitle
    self.tint = tint
    self.shape = shape
    self.glyph = glyph
    self.glyphTint = glyphTint
    self.size = size
    self.rotationDegrees = rotationDegrees
    self.anchor = anchor
    self.offset = offset
    self.hasLeader = hasLeader
    self.priority = priority
    self.collision = collision
    self.titleVisibility = titleVisibility
    self.copies = copies
  }
}

extension MarkerItem.Glyph {
  /// The glyph of simplestyle's `marker-symbol`: a name of Maki's, or a digit or a letter. Nil for other names.
  package init?(markerSymbol name: String) {
    if name.utf8.count == 1, let byte = name.utf8.first,
      (48...57).contains(byte) || (97...122).contains(byte | 32)
    {
      self = .text(name.uppercased())
    } else if let symbol = MarkerSymbol(name: name) {
      self = .symbol(symbol)
    } else {
      return nil
    }
  }
}
