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
  package var halo: Color {
    self == .light ? Color.white.opacity(0.92) : Color(hex: 0x14181D).opacity(0.9)
  }
  package var panel: Color {
    self == .light ? Color.white.opacity(0.78) : Color(hex: 0x14181D).opacity(0.72)
  }
  /// Subtitles, units, the degrees of a graticule.
  package var secondaryText: Color { self == .light ? Color(hex: 0x59626C) : Color(hex: 0xB4BCC6) }
  /// The ground of titles and legends, through which less of the map shows.
  package var card: Color {
    self == .light ? Color.white.opacity(0.93) : Color(hex: 0x1A1F25).opacity(0.92)
  }
  /// The edge of a card.
  package var hairline: Color {
    self == .light ? Color.black.opacity(0.14) : Color.white.opacity(0.16)
  }
  /// The margin around a map, as of the paper that it is printed on.
  package var paper: Color { self == .light ? .white : Color(hex: 0x14181D) }
}
