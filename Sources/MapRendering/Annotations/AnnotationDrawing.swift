package import Raster

/// What stands inside an annotation: a box, and how to draw what is in it.
package struct AnnotationDrawing: Sendable {
  /// Points.
  package var size: SIMD2<Double>
  /// Draws into a list whose origin is the box's upper left corner, in pixels; `scale` is pixels per point. What reaches
  /// out of the box by more than `overflow` is cut off.
  package var draw: @Sendable (_ list: inout DisplayList, _ scale: Double) -> Void

  /// How far shadows and strokes may reach out of the box, in points.
  package static let overflow = 16.0

  package init(size: SIMD2<Double>, draw: @escaping @Sendable (_ list: inout DisplayList, _ scale: Double) -> Void) {
    self.size = size
    self.draw = draw
  }

  /// The size that is drawn: at most 4,096 points a side; what is no number counts as 0.
  var boundedSize: SIMD2<Double> { SIMD2(Self.bounded(size.x), Self.bounded(size.y)) }

  private static func bounded(_ length: Double) -> Double { length > 0 ? min(length, 4096) : 0 }

  /// The drawing as a stamp whose anchor is the upper left corner of the box.
  func stamp(scale: Double) -> Stamp {
    var list = DisplayList()
    draw(&list, scale)
    let overflow = (Self.overflow * scale).rounded(.up)
    let extent = (boundedSize * scale).rounded(.up) + 2 * overflow
    return Stamp(
      drawing: list,
      bounds: PixelRect(x: -Int(overflow), y: -Int(overflow), width: Int(extent.x), height: Int(extent.y)))
  }
}
