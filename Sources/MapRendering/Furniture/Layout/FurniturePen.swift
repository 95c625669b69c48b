internal import Lettering
internal import MapGeometry
internal import Raster

/// What every piece of furniture needs to measure and to draw itself.
struct FurniturePen {
  let viewport: Viewport
  let fonts: FontLibrary
  let scheme: ColorScheme

  /// Pixels per point; 1 where a viewport holds nonsense.
  var scale: Double { viewport.scale > 0 && viewport.scale.isFinite ? viewport.scale : 1 }

  /// Whole pixels, so that the edges of panels are sharp.
  func pixels(_ points: Double) -> Double { (points * scale).rounded() }

  /// A text set in a size in points, broken to a width in pixels (nil keeps its lines whole). Words that are wider than
  /// that are broken where they are full.
  func text(
    _ text: String, size: Double, isBold: Bool = false, width: Double? = nil,
    justification: TextStyle.Justification = .left
  ) -> TextLayout {
    let sizePixels = size * scale
    // A width of 0 would mean no limit.
    let ems = width.map { max($0 / sizePixels, 0.1) } ?? 0
    let style = TextStyle(
      fontStack: [isBold ? "Noto Sans Bold" : "Noto Sans Regular"], sizePixels: sizePixels, lineHeightEms: 1.25,
      maximumWidthEms: ems, justification: justification)
    let layout = fonts.layout(text, style)
    guard let width, layout.bounds.size.x > width else { return layout }
    return fonts.layout(Self.breakable(text, everyCharacters: max(Int(min(ems / 0.7, 1000)), 1)), style)
  }

  /// Words with a place to break after so many characters, where they have more.
  static func breakable(_ text: String, everyCharacters limit: Int) -> String {
    var result = ""
    var run = 0
    for character in text {
      run = character.isWhitespace || character == "-" || character == "/" ? 0 : run + 1
      if run > limit {
        result += "\u{200B}"
        run = 1
      }
      result.append(character)
    }
    return result
  }
}

extension TextLayout {
  /// Whole pixels.
  var size: SIMD2<Double> { bounds.size.rounded(.up) }
}

extension DisplayList {
  /// A text with the upper left corner of its box at a place.
  mutating func drawText(_ text: TextLayout, at corner: SIMD2<Double>, color: Color) {
    fill(
      text.outline, offset: (corner - text.bounds.min).rounded(.toNearestOrEven), rule: .nonZero, color: color)
  }

  /// The ground of a title or a legend with its thin edge.
  mutating func drawCard(_ box: LabelBox, pen: FurniturePen) {
    var card = Path()
    card.addRectangle(min: box.min, max: box.max, cornerRadius: 5 * pen.scale)
    fill(card, color: pen.scheme.card)
    var edge = Path()
    let half = pen.scale / 2
    edge.addRectangle(min: box.min + half, max: box.max - half, cornerRadius: 5 * pen.scale - half)
    stroke(edge, style: StrokeStyle(width: pen.scale), color: pen.scheme.hairline)
  }
}
