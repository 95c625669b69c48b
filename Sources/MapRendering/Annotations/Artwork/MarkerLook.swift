internal import Lettering
package import Raster

/// All that tells the drawing of one marker from that of another.
struct MarkerLook: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case balloon(Glyph)
    case pin
    case dot
    case image(MarkerImage)
    /// The heading in the picture in whole degrees clockwise from up; nil without one.
    case userLocation(headingDegrees: Int?)
  }

  enum Glyph: Hashable, Sendable {
    case pin, none
    case text(String, Fonts)
    case symbol(MarkerSymbol)
    case image(MarkerImage)
  }

  /// A library by its identity. It is held, so that its identity cannot pass to another one meanwhile.
  struct Fonts: Hashable, Sendable {
    let library: FontLibrary
    static func == (one: Self, other: Self) -> Bool { one.library === other.library }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(library)) }
  }

  var kind: Kind
  var tint: Color
  var glyphTint: Color
  /// A factor of the standard size.
  var size: Double
  var radians: Double
  /// The place of the standard drawing that is on the coordinate, in points.
  var pivot: SIMD2<Double>
  /// Pixels per point.
  var scale: Double

  /// Nil for a drawing of the caller's, which is not shared.
  ///
  /// - Parameter heading: of the user's location, in the picture, in degrees.
  init?(_ item: MarkerItem, _ geometry: MarkerGeometry, heading: Double?, scale: Double, fonts: FontLibrary) {
    switch item.shape {
    case .balloon: kind = .balloon(Self.glyph(item.glyph, fonts))
    case .pin: kind = .pin
    case .dot: kind = .dot
    case .image(let image): kind = .image(image)
    case .drawing: return nil
    case .userLocation:
      kind = .userLocation(headingDegrees: heading.flatMap { $0.isFinite ? Int($0.rounded()) : nil })
    }
    tint = item.shownTint
    if case .balloon = kind { glyphTint = item.glyphTint ?? Self.glyphTint(on: tint) } else { glyphTint = .white }
    size = geometry.size
    radians = geometry.radians
    pivot = geometry.pivot
    self.scale = scale
  }

  private static func glyph(_ glyph: MarkerItem.Glyph, _ fonts: FontLibrary) -> Glyph {
    switch glyph {
    case .pin: .pin
    case .none: .none
    // More than a few letters could not be read.
    case .text(let text): .text(String(text.prefix(4)), Fonts(library: fonts))
    case .symbol(let symbol): .symbol(symbol)
    case .image(let image): .image(image)
    }
  }

  /// White is read on all but bright tints: a luma of 0.72 and more (Rec. 709 weights).
  private static func glyphTint(on tint: Color) -> Color {
    let luma = 0.2126 * tint.red + 0.7152 * tint.green + 0.0722 * tint.blue
    return luma < 0.72 ? .white : Color(hex: 0x2B3036)
  }

  /// Whether its drawing has a picture in it, which is sharp only on whole pixels.
  var hasPixels: Bool {
    switch kind {
    case .image, .balloon(.image): true
    default: false
    }
  }
}

extension MarkerItem {
  /// The tint, or the shape's own.
  package var shownTint: Color {
    if let tint { return tint }
    if case .userLocation = shape { return .locationBlue }
    return .markerRed
  }
}
