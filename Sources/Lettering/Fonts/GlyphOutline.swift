internal import CHarfBuzz
internal import Raster

/// The contours of a glyph in font units, y upwards, with their curves: good for every size.
struct GlyphOutline: Sendable {
  private enum Step: UInt8 {
    case move, line, quadratic, cubic, close
  }

  private var steps: [Step] = []
  private var points: [SIMD2<Float>] = []

  /// Reads the outline from an immutable font of HarfBuzz's, without hinting.
  init(glyph: UInt32, of font: OpaquePointer) {
    withUnsafeMutablePointer(to: &self) { outline in
      hb_font_get_glyph_shape(font, glyph, DrawFunctions.shared.pointer, UnsafeMutableRawPointer(outline))
    }
  }

  /// Adds the outline with its origin at `origin`, in pixels with y downwards, flattened for that size.
  func add(to path: inout Path, origin: SIMD2<Double>, scale: Double) {
    func pixel(_ index: Int) -> SIMD2<Double> {
      origin + SIMD2(Double(points[index].x), -Double(points[index].y)) * scale
    }
    var index = 0
    for step in steps {
      switch step {
      case .move: path.move(to: pixel(index))
      case .line: path.line(to: pixel(index))
      case .quadratic: path.quadraticCurve(to: pixel(index + 1), control: pixel(index))
      case .cubic: path.cubicCurve(to: pixel(index + 2), control1: pixel(index), control2: pixel(index + 1))
      case .close: path.close()
      }
      index += Self.pointCount(step)
    }
  }

  private static func pointCount(_ step: Step) -> Int {
    switch step {
    case .move, .line: 1
    case .quadratic: 2
    case .cubic: 3
    case .close: 0
    }
  }

  /// The callbacks through which HarfBuzz tells an outline.
  ///
  /// Unchecked, yet safe: made once, immutable from then on, never freed.
  private final class DrawFunctions: @unchecked Sendable {
    static let shared = DrawFunctions()
    let pointer: OpaquePointer?

    private init() {
      pointer = hb_draw_funcs_create()
      hb_draw_funcs_set_move_to_func(
        pointer, { _, outline, _, x, y, _ in GlyphOutline.append(.move, [SIMD2(x, y)], to: outline) }, nil, nil)
      hb_draw_funcs_set_line_to_func(
        pointer, { _, outline, _, x, y, _ in GlyphOutline.append(.line, [SIMD2(x, y)], to: outline) }, nil, nil)
      hb_draw_funcs_set_quadratic_to_func(
        pointer,
        { _, outline, _, controlX, controlY, x, y, _ in
          GlyphOutline.append(.quadratic, [SIMD2(controlX, controlY), SIMD2(x, y)], to: outline)
        }, nil, nil)
      hb_draw_funcs_set_cubic_to_func(
        pointer,
        { _, outline, _, x1, y1, x2, y2, x, y, _ in
          GlyphOutline.append(.cubic, [SIMD2(x1, y1), SIMD2(x2, y2), SIMD2(x, y)], to: outline)
        }, nil, nil)
      hb_draw_funcs_set_close_path_func(
        pointer, { _, outline, _, _ in GlyphOutline.append(.close, [], to: outline) }, nil, nil)
      hb_draw_funcs_make_immutable(pointer)
    }
  }

  private static func append(_ step: Step, _ points: [SIMD2<Float>], to outline: UnsafeMutableRawPointer?) {
    guard let outline = outline?.assumingMemoryBound(to: GlyphOutline.self) else { return }
    outline.pointee.steps.append(step)
    outline.pointee.points += points
  }
}
