internal import Raster

/// A balloon whose tip is on the coordinate, with a glyph in its head.
struct BalloonArtwork {
  private typealias Balloon = MarkerGeometry.Balloon
  private let look: MarkerLook
  private let frame: ArtworkFrame

  init(_ look: MarkerLook) {
    self.look = look
    frame = ArtworkFrame(look)
  }

  func stamp(glyph: MarkerLook.Glyph) -> Stamp {
    let unit = frame.unit
    let outline = frame.placed(Self.outline(unit))
    var drawing = DisplayList()
    drawing.drawShadow(of: outline, unit: unit)
    drawing.stroke(outline, style: StrokeStyle(width: 2.4 * unit), color: .white)
    drawing.fill(outline, color: look.tint)
    var shine = Path()
    shine.addCircle(center: [0, (Balloon.middle - 1.5) * unit], radius: (Balloon.radius - 2.5) * unit)
    drawing.fill(frame.placed(shine), color: Color.white.opacity(0.12))
    GlyphArtwork(frame: frame, middle: [0, Balloon.middle], look: look).draw(glyph, in: &drawing)
    return frame.stamp(drawing, around: outline, margin: 5)
  }

  /// A circle that runs out into a tip at (0, 0).
  private static func outline(_ unit: Double) -> Path {
    let (radius, middle) = (Balloon.radius * unit, Balloon.middle * unit)
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
}
