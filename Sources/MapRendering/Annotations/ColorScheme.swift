package import Raster

/// Whether a map is bright or dark: titles and furniture are coloured to be read on it.
package enum ColorScheme: String, Sendable, Hashable, CaseIterable {
  case light, dark

  /// For a map with this background: dark below a luma of 0.4 (Rec. 709 weights).
  package init(background: Color) {
    let luminance = 0.2126 * background.red + 0.7152 * background.green + 0.0722 * background.blue
    self = luminance < 0.4 ? .dark : .light
  }

  package var text: Color { self == .light ? Color(hex: 0x2B3036) : Color(hex: 0xF2F4F7) }
  /// The ground of a badge with a ring.
  package var badge: Color { self == .light ? .white : Color(hex: 0x20262D) }
  package var halo: Color {
    self == .light ? Color.white.opacity(0.92) : Color(hex: 0x14181D).opacity(0.9)
  }
  package var panel: Color {
    self == .light ? Color.white.opacity(0.78) : Color(hex: 0x14181D).opacity(0.72)
  }
}
