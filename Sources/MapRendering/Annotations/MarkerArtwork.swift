internal import Raster
internal import Synchronization

/// The drawings of markers, made once for each look and shared by all pictures.
final class MarkerArtwork: Sendable {
  struct Look: Hashable, Sendable {
    var shape: MarkerItem.Shape
    var tint: Color
    /// Pixels per point.
    var scale: Double
  }

  /// A program that uses ever new tints must not grow: beyond this many looks the store starts anew.
  private static let limit = 256
  private let stamps = Mutex<[Look: Stamp]>([:])

  static let shared = MarkerArtwork()

  func stamp(for look: Look) -> Stamp {
    stamps.withLock { stamps in
      if let stamp = stamps[look] { return stamp }
      if stamps.count >= Self.limit { stamps.removeAll() }
      let stamp = look.shape == .balloon ? Self.balloon(look) : Self.dot(look)
      stamps[look] = stamp
      return stamp
    }
  }

  /// What a marker covers around its coordinate, in points.
  static func box(_ shape: MarkerItem.Shape) -> LabelBox {
    switch shape {
    case .balloon: LabelBox(min: [-Balloon.radius, Balloon.top], max: [Balloon.radius, 1])
    case .dot: LabelBox(min: SIMD2(repeating: -dotRadius - 1.5), max: SIMD2(repeating: dotRadius + 1.5))
    }
  }

  private static let dotRadius = 5.0

  /// Measures of the balloon in points, from its tip.
  private enum Balloon {
    static let radius = 13.0
    static let middle = -23.0
    static let top = middle - radius
  }

  private static func balloon(_ look: Look) -> Stamp {
    let scale = look.scale
    let outline = balloonPath(scale)
    var drawing = DisplayList()
    // A shadow that thins out, from stacked translucent shapes.
    for (spread, opacity) in [(3.0, 0.05), (2.0, 0.07), (1.0, 0.09)] {
      drawing.stroke(
        outline, offset: [0, 1.2 * scale], style: StrokeStyle(width: spread * 2 * scale),
        color: Color.black.opacity(opacity))
    }
    drawing.stroke(outline, style: StrokeStyle(width: 2.4 * scale), color: .white)
    drawing.fill(outline, color: look.tint)
    var shine = Path()
    shine.addCircle(center: [0, (Balloon.middle - 1.5) * scale], radius: (Balloon.radius - 2.5) * scale)
    drawing.fill(shine, color: Color.white.opacity(0.12))
    drawing.fill(glyphPath(scale), color: .white)
    return stamp(drawing, reach: 18 * scale, up: 41 * scale, down: 6 * scale)
  }

  /// A circle that runs out into a tip at (0, 0).
  private static func balloonPath(_ scale: Double) -> Path {
    let (radius, middle) = (Balloon.radius * scale, Balloon.middle * scale)
    // Where the sides leave the circle: 50° below the horizontal, cosine 0.643 and sine 0.766.
    let (side, drop) = (radius * 0.643, middle + radius * 0.766)
    let control = SIMD2(radius * 0.22, middle * 0.28)
    // The control length for an arc of 140° either side of the top: 4/3 · tan(θ/4) for each of its halves (70°).
    let handle = radius * 4 / 3 * 0.3153
    var path = Path()
    path.move(to: .zero)
    path.quadraticCurve(to: [-side, drop], control: [-control.x, control.y])
    let left = SIMD2(-radius * 0.9848, middle - radius * 0.1736)
    path.cubicCurve(
      to: left, control1: [-side - handle * 0.766, drop - handle * 0.643],
      control2: left + SIMD2(-0.1736, 0.9848) * handle)
    path.cubicCurve(
      to: [0, middle - radius], control1: left + SIMD2(0.1736, -0.9848) * (radius * 0.4933),
      control2: [-radius * 0.4933, middle - radius])
    let right = SIMD2(-left.x, left.y)
    path.cubicCurve(
      to: right, control1: [radius * 0.4933, middle - radius],
      control2: right + SIMD2(-0.1736, -0.9848) * (radius * 0.4933))
    path.cubicCurve(
      to: [side, drop], control1: right + SIMD2(0.1736, 0.9848) * handle,
      control2: [side + handle * 0.766, drop - handle * 0.643])
    path.quadraticCurve(to: .zero, control: control)
    path.close()
    return path
  }

  /// A pin: a disc on a needle.
  private static func glyphPath(_ scale: Double) -> Path {
    let middle = Balloon.middle * scale
    var path = Path()
    path.addCircle(center: [0, middle - 2.6 * scale], radius: 3.9 * scale)
    path.addRectangle(
      min: [-0.95 * scale, middle], max: [0.95 * scale, middle + 7.2 * scale], cornerRadius: 0.95 * scale)
    return path
  }

  private static func dot(_ look: Look) -> Stamp {
    let radius = dotRadius * look.scale
    var circle = Path()
    circle.addCircle(center: .zero, radius: radius)
    var drawing = DisplayList()
    drawing.stroke(
      circle, offset: [0, 0.6 * look.scale], style: StrokeStyle(width: 4.4 * look.scale),
      color: Color.black.opacity(0.16))
    drawing.stroke(circle, style: StrokeStyle(width: 3 * look.scale), color: .white)
    drawing.fill(circle, color: look.tint)
    return stamp(drawing, reach: radius + 4 * look.scale, up: radius + 4 * look.scale, down: radius + 4 * look.scale)
  }

  private static func stamp(_ drawing: DisplayList, reach: Double, up: Double, down: Double) -> Stamp {
    let (left, top) = (Int(reach.rounded(.up)), Int(up.rounded(.up)))
    return Stamp(
      drawing: drawing,
      bounds: PixelRect(x: -left, y: -top, width: 2 * left + 1, height: top + Int(down.rounded(.up)) + 1))
  }
}
