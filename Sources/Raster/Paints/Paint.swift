/// What a shape is filled or a line is drawn with. All coordinates are pixels of the whole picture, whatever part of it
/// a canvas draws, so that neighbouring shapes of the same paint meet.
public enum Paint: Sendable {
  /// One colour everywhere.
  case color(Color)
  /// Parallel lines.
  case hatch(Hatch)
  /// A picture, repeated.
  case image(ImagePattern)
  /// Colours that change along a line.
  case gradient(LinearGradient)
}

/// Parallel lines, as on plans.
public struct Hatch: Sendable, Hashable {
  /// Of the lines.
  public var color: Color
  /// What lies between the lines; clear by default.
  public var background: Color
  /// Degrees: 0 for horizontal lines, 45 for lines that rise to the right.
  public var angleDegrees: Double
  /// From the middle of one line to the middle of the next, measured across them, in pixels; above 0.
  public var spacing: Double
  /// The width of a line in pixels.
  public var width: Double
  /// A point that lies in the middle of a line, in pixels.
  public var origin: SIMD2<Double>

  /// A hatch from its parts.
  public init(
    color: Color, background: Color = .clear, angleDegrees: Double = 45, spacing: Double = 8, width: Double = 2,
    origin: SIMD2<Double> = .zero
  ) {
    self.color = color
    self.background = background
    self.angleDegrees = angleDegrees
    self.spacing = spacing
    self.width = width
    self.origin = origin
  }
}

/// A picture repeated in both directions, pixel for pixel.
public struct ImagePattern: Sendable {
  /// What is repeated.
  public var image: Pixmap
  /// Where the upper left corner of one of the repetitions lies, in pixels.
  public var origin: SIMD2<Int>

  /// A pattern from its picture.
  public init(_ image: Pixmap, origin: SIMD2<Int> = .zero) {
    self.image = image
    self.origin = origin
  }
}

/// A colour at a place between 0 and 1.
public struct GradientStop: Sendable, Hashable {
  /// 0…1.
  public var location: Double
  /// The colour there.
  public var color: Color

  /// A stop from its parts.
  public init(location: Double, color: Color) {
    self.location = location
    self.color = color
  }
}

/// Colours that change along a straight line and stay the same across it. Before its start and beyond its end the
/// outermost colours go on.
public struct LinearGradient: Sendable, Hashable {
  /// In any order; of several at one location the later one begins there. Without stops nothing is drawn.
  public var stops: [GradientStop]
  /// Where location 0 is, in pixels.
  public var start: SIMD2<Double>
  /// Where location 1 is, in pixels.
  public var end: SIMD2<Double>

  /// A gradient from its parts.
  public init(_ stops: [GradientStop], from start: SIMD2<Double>, to end: SIMD2<Double>) {
    self.stops = stops
    self.start = start
    self.end = end
  }
}

extension [GradientStop] {
  /// The stops by location, without those whose location is not a number.
  package func sortedByLocation() -> [GradientStop] {
    let valid = enumerated().filter { !$0.element.location.isNaN }
    // Not every sort is stable: the place breaks ties.
    return valid.sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }.map(\.element)
  }

  /// The colour at a location between stops that are sorted; clear without stops.
  package func color(at location: Double) -> Color {
    guard let next = firstIndex(where: { $0.location > location }) else { return last?.color ?? .clear }
    guard next > startIndex else { return self[next].color }
    let (one, other) = (self[next - 1], self[next])
    let fraction = (location - one.location) / (other.location - one.location)
    return one.color.interpolate(to: other.color, fraction: fraction)
  }
}
