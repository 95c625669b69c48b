package import Raster

/// What the signs on a map mean, as values.
package struct Legend: Sendable {
  package var title: String?
  package var entries: [Entry]
  /// Colours that stand for values, drawn below the entries.
  package var scales: [ColorScale]

  package init(title: String? = nil, entries: [Entry] = [], scales: [ColorScale] = []) {
    self.title = title
    self.entries = entries
    self.scales = scales
  }

  /// A sign and what it stands for.
  package struct Entry: Sendable {
    package var swatch: Swatch
    package var label: String

    package init(_ swatch: Swatch, _ label: String) {
      self.swatch = swatch
      self.label = label
    }
  }

  /// A small picture of a sign.
  package enum Swatch: Sendable {
    /// Width, and dashes and gaps in turn, in points.
    case line(Color, width: Double = 4, dashes: [Double] = [], casing: Color? = nil)
    case dot(Color)
    case area(AreaItem.Fill, stroke: Color? = nil)
    /// A balloon of a tint.
    case marker(Color)
    /// A category of a cluster's ring.
    case ring(Color)
  }

  /// A bar of colours with the values that they stand for, as those of a line coloured by speed.
  package struct ColorScale: Sendable, Hashable {
    package var title: String?
    package var ramp: ColorRamp
    /// Stands behind the last number: `km/h`.
    package var unit: String?

    package init(title: String? = nil, ramp: ColorRamp, unit: String? = nil) {
      self.title = title
      self.ramp = ramp
      self.unit = unit
    }
  }
}
