internal import Lettering
internal import Raster

/// What a balloon shows in its head.
struct GlyphArtwork {
  let frame: ArtworkFrame
  /// The head's middle in the balloon, in points.
  let middle: SIMD2<Double>
  let look: MarkerLook

  /// The side of the square that symbols and pictures fill, in points.
  private static let side = 16.0

  func draw(_ glyph: MarkerLook.Glyph, in drawing: inout DisplayList) {
    switch glyph {
    case .none: break
    case .pin: drawPin(in: &drawing)
    case .symbol(let symbol):
      draw(SymbolDrawing(symbol.drawing, unit: Self.side / SymbolDrawing.gridSide * frame.unit), in: &drawing)
    case .text(let text, let fonts):
      if let outline = Self.outline(of: text, unit: frame.unit, fonts: fonts.library) {
        drawing.fill(placed(outline), rule: .nonZero, color: look.glyphTint)
      } else {
        drawPin(in: &drawing)
      }
    case .image(let image):
      let size = image.size * (Self.side / max(image.size.x, image.size.y)) * frame.unit
      guard let (pixmap, bounds) = image.picture(size: size, radians: look.radians, anchor: [0.5, 0.5]) else { break }
      let shift = frame.pixel(middle).rounded(.toNearestOrEven)
      drawing.draw(
        pixmap,
        in: PixelRect(
          x: bounds.x + Int(shift.x), y: bounds.y + Int(shift.y), width: bounds.width, height: bounds.height))
    }
  }

  /// From a glyph around the origin to its place in the head.
  private func placed(_ path: Path) -> Path {
    var moved = Path()
    moved.add(path, offset: middle * frame.unit)
    return frame.placed(moved)
  }

  private func draw(_ symbol: SymbolDrawing, in drawing: inout DisplayList) {
    for piece in symbol.pieces {
      if let width = piece.lineWidth {
        drawing.stroke(placed(piece.path), style: StrokeStyle(width: width), color: look.glyphTint)
      } else {
        drawing.fill(placed(piece.path), rule: .evenOdd, color: look.glyphTint)
      }
    }
  }

  /// A disc on a needle.
  private func drawPin(in drawing: inout DisplayList) {
    let unit = frame.unit
    var path = Path()
    path.addCircle(center: [0, -2.6 * unit], radius: 3.9 * unit)
    path.addRectangle(min: [-0.95 * unit, 0], max: [0.95 * unit, 7.2 * unit], cornerRadius: 0.95 * unit)
    drawing.fill(placed(path), color: look.glyphTint)
  }

  /// The letters, as large as the head allows, their ink centred on the origin. Nil where a font lacks one of them: half
  /// a monogram would be another one.
  private static func outline(of text: String, unit: Double, fonts: FontLibrary) -> Path? {
    let room = SIMD2(18.5, 12) * unit
    let layout = fonts.layout(
      text, TextStyle(fontStack: ["Noto Sans Bold"], sizePixels: 16 * unit, maximumWidthEms: 0))
    guard layout.missing.isEmpty, let ink = layout.inkBounds, ink.size.x > 0, ink.size.y > 0 else { return nil }
    // Letters keep one height; an emoji, which is taller, fills the room that symbols have.
    let isLetters = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.value < 0x2000 }
    let height = isLetters ? room.y : 16 * unit
    let factor = min(room.x / ink.size.x, height / ink.size.y, 1.25)
    let middle = (ink.min + ink.max) / 2
    var path = Path()
    var start = 0
    for subpath in layout.outline.allSubpaths {
      path.add(layout.outline.points[start..<subpath.end].map { ($0 - middle) * factor }, closed: subpath.isClosed)
      start = subpath.end
    }
    return path
  }
}
