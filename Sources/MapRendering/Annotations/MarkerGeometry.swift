internal import Glibc
internal import Raster

/// Where a marker lies around its coordinate, in points: its measures, with everything held inside reason.
struct MarkerGeometry {
  /// A factor of the standard size.
  let size: Double
  /// Clockwise, 0 to 2π.
  let radians: Double
  /// The place of the standard drawing that lies on the coordinate, before scaling.
  let pivot: SIMD2<Double>
  let offset: SIMD2<Double>
  /// What it covers around its coordinate, offset and rotation included.
  let box: LabelBox

  init(_ item: MarkerItem) {
    size = Self.bounded(item.size, in: 0.1...20, otherwise: 1)
    let turn = item.rotationDegrees.truncatingRemainder(dividingBy: 360)
    radians = turn.isFinite && Self.isTurnable(item.shape) ? (turn < 0 ? turn + 360 : turn) * .pi / 180 : 0
    offset = SIMD2(
      Self.bounded(item.offset.x, in: -10_000...10_000, otherwise: 0),
      Self.bounded(item.offset.y, in: -10_000...10_000, otherwise: 0))
    let standard = Self.standardBox(item.shape)
    if let anchor = item.anchor, anchor.x.isFinite, anchor.y.isFinite {
      let place = anchor.clamped(lowerBound: SIMD2(repeating: -100), upperBound: SIMD2(repeating: 100))
      pivot = standard.min + place * (standard.max - standard.min)
    } else {
      pivot = .zero
    }
    var low = (standard.min - pivot) * size
    var high = (standard.max - pivot) * size
    if radians != 0 {
      let rotation = Rotation(radians)
      let corners = [low, high, SIMD2(low.x, high.y), SIMD2(high.x, low.y)].map(rotation.applied)
      low = corners.reduce(corners[0], pointwiseMin)
      high = corners.reduce(corners[0], pointwiseMax)
    }
    box = LabelBox(min: low + offset, max: high + offset)
  }

  static func bounded(_ value: Double, in range: ClosedRange<Double>, otherwise: Double) -> Double {
    value.isNaN ? otherwise : min(max(value, range.lowerBound), range.upperBound)
  }

  /// What the shape of standard size covers around its own place for the coordinate.
  private static func standardBox(_ shape: MarkerItem.Shape) -> LabelBox {
    switch shape {
    case .balloon: return LabelBox(min: [-Balloon.radius, Balloon.top], max: [Balloon.radius, 1])
    case .pin: return LabelBox(min: [-Pin.radius, Pin.top], max: [Pin.radius, 1])
    case .dot: return LabelBox(min: SIMD2(repeating: -Dot.reach), max: SIMD2(repeating: Dot.reach))
    case .image(let image): return LabelBox(min: image.size / -2, max: image.size / 2)
    case .drawing(let drawing): return LabelBox(min: drawing.boundedSize / -2, max: drawing.boundedSize / 2)
    case .userLocation:
      return LabelBox(min: SIMD2(repeating: -UserDot.reach), max: SIMD2(repeating: UserDot.reach))
    }
  }

  private static func isTurnable(_ shape: MarkerItem.Shape) -> Bool {
    switch shape {
    case .drawing, .userLocation: false
    default: true
    }
  }

  /// Measures of the balloon in points, from its tip.
  enum Balloon {
    static let radius = 13.0
    static let middle = -23.0
    static let top = middle - radius
  }

  /// Measures of the pin in points, from its tip.
  enum Pin {
    static let radius = 7.0
    static let middle = -23.0
    static let top = middle - radius
  }

  enum Dot {
    static let radius = 5.0
    static let reach = radius + 1.5
  }

  enum UserDot {
    static let radius = 6.5
    static let reach = radius + 2.5
    static let coneLength = 34.0
  }
}
