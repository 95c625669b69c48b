package import Raster

/// The colours of values. Between two stops they are mixed; below the first and above the last they stay.
package struct ColorRamp: Sendable, Hashable {
  package struct Stop: Sendable, Hashable {
    package var value: Double
    package var color: Color

    package init(value: Double, color: Color) {
      self.value = value
      self.color = color
    }
  }

  /// By value, rising; none of them is not finite.
  package let stops: [Stop]

  /// A ramp from stops in any order; those that are not finite are left out.
  package init(stops: [Stop]) {
    let valid = stops.enumerated().filter { $0.element.value.isFinite }
    self.stops = valid.sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }.map(\.element)
  }

  /// Colours at even steps from the least to the greatest value.
  package init(colors: [Color], minimum: Double, maximum: Double) {
    let steps = Double(max(colors.count - 1, 1))
    self.init(
      stops: colors.enumerated().map { index, color in
        Stop(value: minimum + (maximum - minimum) * (Double(index) / steps), color: color)
      })
  }

  /// A named ramp between two values.
  package init(_ name: Name, minimum: Double, maximum: Double) {
    self.init(colors: name.colors, minimum: minimum, maximum: maximum)
  }

  /// The least and the greatest value that has a colour of its own; nil without stops.
  package var range: ClosedRange<Double>? {
    guard let first = stops.first, let last = stops.last else { return nil }
    return first.value...last.value
  }

  /// Clear where there are no stops; the first colour for what is not a number.
  package func color(at value: Double) -> Color {
    guard let next = stops.firstIndex(where: { !($0.value <= value) }) else { return stops.last?.color ?? .clear }
    guard next > 0 else { return stops[0].color }
    let (one, other) = (stops[next - 1], stops[next])
    let fraction = (value - one.value) / (other.value - one.value)
    return one.color.interpolate(to: other.color, fraction: fraction)
  }

  /// As stops of a gradient over `range`, for the bar of a legend.
  package var gradientStops: [GradientStop] {
    guard let range else { return [] }
    let width = range.upperBound - range.lowerBound
    return stops.map {
      GradientStop(location: width > 0 ? ($0.value - range.lowerBound) / width : 0, color: $0.color)
    }
  }
}

extension ColorRamp {
  /// Ramps that come with the program.
  package enum Name: String, Sendable, Hashable, CaseIterable {
    /// Violet over teal to yellow: every step is brighter than the one before, also for colour-blind eyes and in print.
    case dusk
    /// Dark red over orange to pale yellow, brighter by even steps.
    case ember
    /// Red for slow, yellow, green for fast.
    case speed
    /// Valley green over ochre and brown to snow.
    case elevation
    /// Blue over white to red, for values either side of a middle.
    case diverging

    /// At even steps from the least value to the greatest.
    package var colors: [Color] {
      let figures: [UInt32] =
        switch self {
        case .dusk: [0x3B1B57, 0x40407F, 0x33638D, 0x23858A, 0x2DA67A, 0x75C35A, 0xF2E13C]
        case .ember: [0x4A0D1F, 0x8C1D2F, 0xC83A2B, 0xEE7132, 0xF9AE55, 0xFBE7A5]
        case .speed: [0xC62F35, 0xE8793A, 0xF2C744, 0x9CC24A, 0x2F9B57]
        case .elevation: [0x3E8E55, 0x9CB65A, 0xE0C878, 0xB58450, 0x8A5B44, 0xF4F1EE]
        case .diverging: [0x2A5CAA, 0x8DB3DD, 0xF4F3F0, 0xE59A84, 0xB5303A]
        }
      return figures.map { Color(hex: $0) }
    }
  }
}
