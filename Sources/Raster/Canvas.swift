/// How the inside of overlapping rings is told.
public enum FillRule: Sendable, Hashable { case nonZero, evenOdd }

/// How a line ends.
public enum LineCap: String, Sendable, Hashable { case butt, round, square }
/// How two pieces of a line meet.
public enum LineJoin: String, Sendable, Hashable { case miter, round, bevel }

/// How a line is drawn; lengths in pixels.
public struct StrokeStyle: Sendable, Hashable {
  /// Pixels.
  public var width: Double
  /// The ends of the line, and of every dash.
  public var cap: LineCap
  /// The corners.
  public var join: LineJoin
  /// The longest miter as a multiple of the line's width; sharper corners are bevelled.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, in pixels; empty for a solid line.
  public var dashes: [Double]
  /// Where in the pattern the line starts, in pixels.
  public var dashPhase: Double

  /// A style from its parts.
  public init(
    width: Double, cap: LineCap = .round, join: LineJoin = .round, miterLimit: Double = 10, dashes: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }
}

/// A rectangle of whole pixels.
public struct PixelRect: Sendable, Hashable {
  /// The left edge in pixels.
  public var x: Int
  /// The top edge in pixels.
  public var y: Int
  /// Pixels, 0 or more.
  public var width: Int
  /// Pixels, 0 or more.
  public var height: Int

  /// A style from its parts.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// A small drawing that is put at many places: drawn once (per sub-pixel position) and stamped.
public final class Stamp: Sendable {
  /// Drawn with the anchor at (0, 0).
  public let drawing: DisplayList
  /// What the drawing covers around the anchor, in pixels.
  public let bounds: PixelRect

  /// A style from its parts.
  public init(drawing: DisplayList, bounds: PixelRect) {
    self.drawing = drawing
    self.bounds = bounds
  }
}

/// What a display list is replayed on: pixels now, PDF later. Coordinates in pixels, y downwards; later calls paint
/// over earlier ones. One call unites all rings of its path before the colour is applied, so that nothing is blended
/// with itself.
public protocol Canvas {
  /// Paints everything, alpha included: what was there before is gone.
  mutating func clear(_ color: Color)
  mutating func fill(_ path: Path, offset: SIMD2<Double>, rule: FillRule, color: Color)
  mutating func stroke(_ path: Path, offset: SIMD2<Double>, style: StrokeStyle, color: Color)
  /// Fills with a hatch, a pattern or a gradient, which lie still against the picture whatever the offset.
  mutating func fill(_ path: Path, offset: SIMD2<Double>, rule: FillRule, paint: Paint)
  /// Strokes likewise.
  mutating func stroke(_ path: Path, offset: SIMD2<Double>, style: StrokeStyle, paint: Paint)
  /// Scales a picture into a rectangle of whole pixels (an exact copy where the sizes agree). Neighbours that share an
  /// edge leave no seam.
  mutating func draw(_ image: Pixmap, in rect: PixelRect, opacity: Double)
  /// Draws a picture at any place, of any size, turned, with smooth edges.
  mutating func draw(_ image: Pixmap, placed placement: ImagePlacement, opacity: Double)
  /// The same stamp with its anchor at each point, in order.
  mutating func draw(_ stamp: Stamp, at points: [SIMD2<Double>])
  /// From here on nothing outside the rectangle changes, until the matching `popClip`. Nested clips intersect.
  mutating func pushClip(_ rect: PixelRect)
  mutating func popClip()
  /// What is drawn until the matching `popLayer` is composed for itself and then laid over what was there as one: with
  /// an opacity that does not show what overlaps within it, or through a mask. Layers may be nested.
  mutating func pushLayer(_ layer: CanvasLayer)
  mutating func popLayer()
}
