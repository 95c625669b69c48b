/// How a text is set. All lengths but the size are in ems: multiples of the size.
package struct TextStyle: Hashable, Sendable {
  /// Names of fonts by preference, as a style's `text-font`: `["Open Sans Semibold", "Noto Sans Regular"]`. Weight and
  /// slant of the first hold for all.
  package var fontStack: [String]
  /// The em in pixels of the picture, above 0.
  package var sizePixels: Double
  package var letterSpacingEms: Double
  /// From baseline to baseline.
  package var lineHeightEms: Double
  /// The width that lines are broken to; 0 keeps them whole.
  package var maximumWidthEms: Double
  package var justification: Justification

  package enum Justification: Hashable, Sendable {
    case left, center, right
  }

  package init(
    fontStack: [String] = ["Noto Sans Regular"], sizePixels: Double = 16, letterSpacingEms: Double = 0,
    lineHeightEms: Double = 1.2, maximumWidthEms: Double = 10, justification: Justification = .center
  ) {
    self.fontStack = fontStack
    self.sizePixels = sizePixels
    self.letterSpacingEms = letterSpacingEms
    self.lineHeightEms = lineHeightEms
    self.maximumWidthEms = maximumWidthEms
    self.justification = justification
  }
}
