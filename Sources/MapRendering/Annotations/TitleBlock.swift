internal import Lettering
internal import Raster

/// A title and what stands below it, laid out. Lengths in pixels.
struct TitleBlock {
  let title: TextLayout
  let subtitle: TextLayout?
  let size: SIMD2<Double>

  /// The box of the first letter at least, in pixels.
  static func smallestSize(scale: Double) -> SIMD2<Double> { SIMD2(0, 1.2 * titleSize * scale - 2) }

  /// Points.
  private static let titleSize = 12.0
  private static let subtitleSize = 10.5

  /// Nil without any text. A subtitle alone is the title.
  init?(
    _ title: String?, _ subtitle: String?, justification: TextStyle.Justification = .center, scale: Double,
    fonts: FontLibrary
  ) {
    let texts = [title, subtitle].compactMap { $0 }.filter { !$0.isEmpty }
    guard let first = texts.first else { return nil }
    func layout(_ text: String, _ font: String, _ points: Double, ems: Double) -> TextLayout {
      fonts.layout(
        text,
        TextStyle(
          fontStack: [font], sizePixels: points * scale, maximumWidthEms: ems, justification: justification))
    }
    self.title = layout(first, "Noto Sans Bold", Self.titleSize, ems: 12)
    self.subtitle = texts.count > 1 ? layout(texts[1], "Noto Sans Regular", Self.subtitleSize, ems: 13.7) : nil
    let (upper, lower) = (self.title.bounds.size, self.subtitle?.bounds.size ?? .zero)
    size = SIMD2(max(upper.x, lower.x), upper.y + lower.y)
  }

  /// Where both layouts are put so that the block's upper left corner is at a place; on whole pixels.
  func positions(
    corner: SIMD2<Double>, justification: TextStyle.Justification
  ) -> (title: SIMD2<Double>, subtitle: SIMD2<Double>) {
    func position(_ layout: TextLayout, top: Double) -> SIMD2<Double> {
      let room = size.x - layout.bounds.size.x
      let left =
        switch justification {
        case .left: 0.0
        case .center: room / 2
        case .right: room
        }
      return (corner + SIMD2(left, top) - layout.bounds.min).rounded(.toNearestOrEven)
    }
    return (
      position(title, top: 0), subtitle.map { position($0, top: title.bounds.size.y) } ?? .zero
    )
  }
}
