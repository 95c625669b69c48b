internal import Glibc
internal import Raster

/// A ball on a needle whose tip is on the coordinate.
struct PinArtwork {
  private typealias Pin = MarkerGeometry.Pin
  private let look: MarkerLook

  init(_ look: MarkerLook) { self.look = look }

  func stamp() -> Stamp {
    let frame = ArtworkFrame(look)
    let unit = frame.unit
    var needle = Path()
    needle.add(
      [
        [-1.3 * unit, (Pin.middle + 4) * unit], [1.3 * unit, (Pin.middle + 4) * unit], [0.35 * unit, 0],
        [-0.35 * unit, 0],
      ],
      closed: true)
    var ball = Path()
    ball.addCircle(center: [0, Pin.middle * unit], radius: (Pin.radius - 1) * unit)
    var shine = Path()
    shine.addCircle(center: [-1.9 * unit, (Pin.middle - 1.9) * unit], radius: 1.7 * unit)
    var spot = Path()
    spot.addCircle(center: .zero, radius: 2.2 * unit)
    let (needlePath, ballPath) = (frame.placed(needle), frame.placed(ball))
    var drawing = DisplayList()
    drawing.fill(frame.placed(spot), color: Color.black.opacity(0.18))
    drawing.drawShadow(of: ballPath, unit: unit)
    drawing.stroke(needlePath, style: StrokeStyle(width: 1.6 * unit), color: .white)
    drawing.fill(needlePath, color: Color(hex: 0x5B626B))
    drawing.stroke(ballPath, style: StrokeStyle(width: 2 * unit), color: .white)
    drawing.fill(ballPath, color: look.tint)
    drawing.fill(frame.placed(shine), color: Color.white.opacity(0.6))
    var outline = ballPath
    outline.add(needlePath)
    return frame.stamp(drawing, around: outline, margin: 5)
  }
}

/// A disc in a white ring.
enum DotArtwork {
  static func stamp(_ look: MarkerLook) -> Stamp {
    let frame = ArtworkFrame(look)
    let unit = frame.unit
    var disc = Path()
    disc.addCircle(center: .zero, radius: MarkerGeometry.Dot.radius * unit)
    let circle = frame.placed(disc)
    var drawing = DisplayList()
    drawing.stroke(
      circle, offset: [0, 0.6 * unit], style: StrokeStyle(width: 4.4 * unit), color: Color.black.opacity(0.16))
    drawing.stroke(circle, style: StrokeStyle(width: 3 * unit), color: .white)
    drawing.fill(circle, color: look.tint)
    return frame.stamp(drawing, around: circle, margin: 4)
  }
}

/// The user's location: a dot in a wide white ring, and a cone towards the heading.
enum UserLocationArtwork {
  private typealias UserDot = MarkerGeometry.UserDot
  private static let steps = 14

  static func stamp(_ look: MarkerLook, headingDegrees: Int?) -> Stamp {
    let frame = ArtworkFrame(look)
    let unit = frame.unit
    var drawing = DisplayList()
    var outline = Path()
    outline.addCircle(center: frame.pixel(.zero), radius: UserDot.reach * unit)
    if let headingDegrees {
      // Sectors on one another: strong at the dot, thin at the end.
      for step in 1...Self.steps {
        let length = UserDot.reach + (UserDot.coneLength - UserDot.reach) * Double(step) / Double(Self.steps)
        let sector = sector(
          from: frame.pixel(.zero), radius: length * unit, middleDegrees: Double(headingDegrees) - 90, halfDegrees: 28)
        drawing.fill(sector, color: look.tint.opacity(0.05))
        if step == Self.steps { outline.add(sector) }
      }
    }
    var (ring, dot) = (Path(), Path())
    ring.addCircle(center: frame.pixel(.zero), radius: UserDot.reach * unit)
    dot.addCircle(center: frame.pixel(.zero), radius: UserDot.radius * unit)
    drawing.drawShadow(of: dot, unit: unit * 1.2)
    drawing.fill(ring, color: .white)
    drawing.fill(dot, color: look.tint)
    return frame.stamp(drawing, around: outline, margin: 4)
  }

  /// - Parameter middleDegrees: clockwise from the right.
  private static func sector(
    from apex: SIMD2<Double>, radius: Double, middleDegrees: Double, halfDegrees: Double
  ) -> Path {
    var points = [apex]
    for step in 0...16 {
      let angle = (middleDegrees - halfDegrees + halfDegrees * Double(step) / 8) * .pi / 180
      points.append(apex + SIMD2(cos(angle), sin(angle)) * radius)
    }
    var path = Path()
    path.add(points, closed: true)
    return path
  }
}
