public import Raster

/// How a line is drawn. Widths and distances are points of the picture unless they say otherwise.
public struct MapStroke: Sendable, Equatable {
  /// Where there is neither a gradient nor values.
  public var color: Color
  /// Points.
  public var lineWidth: Double
  /// The colour around the line; nil for none.
  public var casing: Color?
  /// Points on each side.
  public var casingWidth = 1.5
  /// How it ends.
  public var lineCap = LineCap.round
  /// How two pieces meet.
  public var lineJoin = LineJoin.round
  /// The longest miter as a multiple of the width.
  public var miterLimit = 10.0
  /// Nil for a solid line.
  public var dash: Dash?
  /// Colours along the length.
  public var gradient: [Stop]?
  /// A value at each point of each part, such as a speed, and the colours of values.
  public var values: Values?
  /// Arrows along the line.
  public var chevrons: Chevrons?
  /// To the right of the line's direction where positive: for routes that run side by side.
  public var offset = 0.0
  /// The part of the length where drawing begins, 0…1.
  public var strokeStart = 0.0
  /// The part of the length where drawing ends, 0…1.
  public var strokeEnd = 1.0

  /// A line of one colour.
  /// - Parameters:
  ///   - lineWidth: points.
  ///   - casing: the colour around the line.
  public init(_ color: Color, lineWidth: Double = 3, casing: Color? = nil) {
    self.color = color
    self.lineWidth = lineWidth
    self.casing = casing
  }

  /// The same with arrows along it.
  public func chevrons(_ chevrons: Chevrons = Chevrons()) -> MapStroke {
    var stroke = self
    stroke.chevrons = chevrons
    return stroke
  }

  /// Lengths of dashes and gaps in turn.
  public enum Dash: Sendable, Equatable {
    /// In points of the picture.
    case points([Double], phase: Double = 0)
    /// On the ground.
    case meters([Double], phase: Double = 0)
  }

  /// A colour at a part of the length.
  public struct Stop: Sendable, Equatable {
    /// 0…1 of the whole length.
    public var location: Double
    /// The colour there.
    public var color: Color

    /// A colour at a part of the length.
    public init(location: Double, color: Color) {
      self.location = location
      self.color = color
    }
  }

  /// Colours by values along the line.
  public struct Values: Sendable, Equatable {
    /// One for each point of each part; NaN where unknown.
    public var values: [[Double]]
    /// Colours of values, ascending; between them they are mixed.
    public var ramp: [RampStop]

    /// Colours by values along the line.
    public init(_ values: [[Double]], ramp: [RampStop]) {
      self.values = values
      self.ramp = ramp
    }
  }

  /// The colour of a value.
  public struct RampStop: Sendable, Equatable {
    /// In the values' own unit.
    public var value: Double
    /// Its colour.
    public var color: Color

    /// The colour of a value.
    public init(_ value: Double, _ color: Color) {
      self.value = value
      self.color = color
    }
  }

  /// Arrows that show the line's direction.
  public struct Chevrons: Sendable, Equatable {
    /// Their colour.
    public var color: Color
    /// Points from one to the next.
    public var spacing: Double
    /// Points.
    public var size: Double

    /// Arrows along a line.
    public init(color: Color = .white, spacing: Double = 48, size: Double = 5) {
      self.color = color
      self.spacing = spacing
      self.size = size
    }
  }
}

/// What an area is filled with.
public enum MapFill: Sendable, Equatable {
  /// One colour.
  case color(Color)
  /// Parallel lines: width and spacing in points, the angle in degrees from horizontal.
  case hatch(Color, spacing: Double = 8, lineWidth: Double = 1.5, angle: Double = 45, background: Color? = nil)
  /// A picture, repeated.
  case image(MapImage)
  /// Nothing.
  case none
}
