internal import Lettering
internal import MapGeometry
internal import Raster

/// What the map is about, in large letters, with a line of explanation below.
struct TitlePanel: FurniturePiece {
  let name = "title"
  let corners: [PictureCorner] = [.topLeft, .topRight]
  let distance = SIMD2(8.0, 8)
  let title: String
  let subtitle: String?
  var isEmpty: Bool { (title + (subtitle ?? "")).allSatisfy(\.isWhitespace) }

  /// Points.
  private static let padding = SIMD2(11.0, 7)
  private static let gap = 1.0

  func measured(in corner: PictureCorner, frame: LabelBox, pen: FurniturePen) -> MeasuredPiece? {
    let padding = SIMD2(pen.pixels(Self.padding.x), pen.pixels(Self.padding.y))
    let texts = texts(width: frame.width - 2 * (pen.pixels(distance.x) + padding.x), pen: pen)
    guard !texts.isEmpty else { return nil }
    let width = texts.map(\.text.size.x).max() ?? 0
    let height = texts.reduce(0) { $0 + $1.text.size.y } + Double(texts.count - 1) * pen.pixels(Self.gap)
    return MeasuredPiece(size: SIMD2(width, height) + 2 * padding) { box in
      var list = DisplayList()
      list.drawCard(box, pen: pen)
      var corner = box.min + padding
      for (text, color) in texts {
        list.drawText(text, at: corner, color: color)
        corner.y += text.size.y + pen.pixels(Self.gap)
      }
      return list
    }
  }

  /// Both texts, broken to a width in pixels. Small pictures get smaller letters.
  private func texts(width: Double, pen: FurniturePen) -> [(text: TextLayout, color: Color)] {
    guard width > 0 else { return [] }
    let size = Double(pen.viewport.width) / pen.scale < 260 ? 13.0 : 17
    var texts: [(TextLayout, Color)] = []
    if title.contains(where: { !$0.isWhitespace }) {
      texts.append((pen.text(title, size: size, isBold: true, width: width), pen.scheme.text))
    }
    if let subtitle, subtitle.contains(where: { !$0.isWhitespace }) {
      texts.append((pen.text(subtitle, size: size * 0.68, width: width), pen.scheme.secondaryText))
    }
    return texts
  }
}
