public import Raster

/// Something that draws itself: inside an `Annotation`, as a cluster's look, in a corner of the map.
///
///     struct Bar: MapDrawing {
///       var share: Double
///       func size(proposed: DrawingSize, in context: DrawingContext) -> DrawingSize { DrawingSize(width: 40, height: 6) }
///       func draw(in canvas: inout some Canvas, frame: DrawingFrame, context: DrawingContext) {
///         var path = Path()
///         path.addRectangle(min: frame.min, max: SIMD2(frame.min.x + frame.width * share, frame.max.y))
///         canvas.fill(path, color: .green)
///       }
///     }
public protocol MapDrawing: Sendable {
  /// The size in points that it takes when this much is proposed; it may be more or less.
  func size(proposed: DrawingSize, in context: DrawingContext) -> DrawingSize
  /// Draws within a frame of the canvas, which is in pixels: multiply points by `context.scale`.
  func draw(in canvas: inout some Canvas, frame: DrawingFrame, context: DrawingContext)
}

/// A width and a height in points.
public struct DrawingSize: Sendable, Hashable {
  /// Points.
  public var width: Double
  /// Points.
  public var height: Double

  /// From points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// Where on the canvas a drawing stands, in pixels.
public struct DrawingFrame: Sendable, Hashable {
  /// The upper left corner.
  public var min: SIMD2<Double>
  /// The lower right corner.
  public var max: SIMD2<Double>

  /// From two corners.
  public init(min: SIMD2<Double>, max: SIMD2<Double>) {
    self.min = min
    self.max = max
  }

  /// Pixels.
  public var width: Double { max.x - min.x }
  /// Pixels.
  public var height: Double { max.y - min.y }
  /// The middle.
  public var center: SIMD2<Double> { (min + max) / 2 }
}

/// Collects the drawings of an annotation.
@resultBuilder
public enum MapDrawingBuilder {
  /// A statement.
  public static func buildExpression(_ drawing: some MapDrawing) -> [any MapDrawing] { [drawing] }
  /// A statement.
  public static func buildExpression(_ drawings: [any MapDrawing]) -> [any MapDrawing] { drawings }
  @available(
    *, unavailable, message: "an annotation takes MapDrawing: a Badge, a Label, an Image, a stack, or a type of yours"
  )
  @_disfavoredOverload
  public static func buildExpression<Other>(_ other: Other) -> [any MapDrawing] { [] }
  /// The statements of a block.
  public static func buildBlock(_ parts: [any MapDrawing]...) -> [any MapDrawing] { parts.flatMap { $0 } }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [any MapDrawing]?) -> [any MapDrawing] { part ?? [] }
  /// A branch of `if` or `switch`.
  public static func buildEither(first part: [any MapDrawing]) -> [any MapDrawing] { part }
  /// A branch of `if` or `switch`.
  public static func buildEither(second part: [any MapDrawing]) -> [any MapDrawing] { part }
  /// The rounds of a `for`.
  public static func buildArray(_ parts: [[any MapDrawing]]) -> [any MapDrawing] { parts.flatMap { $0 } }
}
