import Raster
import TestSupport
import Testing

/// One thing drawn each, compared with the picture in `Golden/`.
struct GoldenPictureTests {
  private let blue = Color(hex: 0x2060C0)
  private var canvas = PixelCanvas(width: 120, height: 90, background: .white)

  private let zigzag: Path = {
    var path = Path()
    path.add([SIMD2(20, 70), SIMD2(45, 20), SIMD2(60, 70), SIMD2(100, 60), SIMD2(95, 25)], closed: false)
    return path
  }()

  @Test(arguments: [LineJoin.round, .miter, .bevel], [LineCap.round, .butt, .square])
  func stroke(join: LineJoin, cap: LineCap) {
    var canvas = canvas
    canvas.stroke(zigzag, style: StrokeStyle(width: 12, cap: cap, join: join), color: blue)
    canvas.stroke(zigzag, style: StrokeStyle(width: 1, cap: .butt), color: .white)
    expectGolden(canvas.pixmap(), "stroke-\(join.rawValue)-\(cap.rawValue)")
  }

  @Test func translucentStrokeIsNotBlendedWithItself() {
    var canvas = canvas
    var path = Path()
    for index in 0...60 { path.line(to: SIMD2(Double(index % 7) * 6 + 42, Double(index) * 1.2 + 8)) }
    canvas.stroke(path, style: StrokeStyle(width: 9), color: blue.opacity(0.5))
    expectGolden(canvas.pixmap(), "stroke-translucent")
  }

  @Test func sharpCornersAreBevelledBeyondTheMiterLimit() {
    var canvas = canvas
    for (index, limit) in [2.0, 10].enumerated() {
      var path = Path()
      let x = 15 + Double(index) * 50
      path.add([SIMD2(x, 80), SIMD2(x + 15, 40), SIMD2(x + 30, 80)], closed: false)
      canvas.stroke(path, style: StrokeStyle(width: 8, cap: .butt, join: .miter, miterLimit: limit), color: blue)
    }
    expectGolden(canvas.pixmap(), "miter-limit")
  }

  @Test(arguments: [LineJoin.round, .miter, .bevel])
  func closedStroke(join: LineJoin) {
    var canvas = canvas
    var path = Path()
    path.add([SIMD2(20, 15), SIMD2(100, 25), SIMD2(85, 75), SIMD2(30, 60)], closed: true)
    canvas.stroke(path, style: StrokeStyle(width: 10, join: join), color: blue)
    expectGolden(canvas.pixmap(), "closed-\(join.rawValue)")
  }

  @Test func dashes() {
    var canvas = canvas
    let patterns: [[Double]] = [[12, 6], [0, 9], [10, 6, 2, 6], [7]]
    for (index, dashes) in patterns.enumerated() {
      var path = Path()
      let y = 15 + Double(index) * 20
      path.add([SIMD2(10, y), SIMD2(60, y + 8), SIMD2(110, y)], closed: false)
      let cap = [LineCap.butt, .round, .square, .butt][index]
      canvas.stroke(path, style: StrokeStyle(width: 5, cap: cap, dashes: dashes, dashPhase: 3), color: blue)
    }
    expectGolden(canvas.pixmap(), "dashes")
  }

  @Test func thinLines() {
    var canvas = canvas
    for index in 0..<10 {
      var path = Path()
      let (left, right) = (8 + Double(index) * 7, 10 + Double(index) * 8.3)
      path.add([SIMD2(8, left), SIMD2(112, right)], closed: false)
      canvas.stroke(path, style: StrokeStyle(width: 0.25 + Double(index) * 0.25), color: .black)
    }
    expectGolden(canvas.pixmap(), "thin-lines")
  }

  @Test func dots() {
    var canvas = canvas
    for (index, cap) in [LineCap.round, .square, .butt].enumerated() {
      var path = Path()
      path.move(to: SIMD2(25 + Double(index) * 35, 45))
      canvas.stroke(path, style: StrokeStyle(width: 20, cap: cap), color: blue)
    }
    expectGolden(canvas.pixmap(), "dots")
  }

  @Test func circles() {
    var canvas = canvas
    for index in 1...5 {
      var path = Path()
      let x = Double(index * index) * 3.3 + 8
      path.addCircle(center: SIMD2(x, 45), radius: Double(index) * 2.6)
      canvas.fill(path, color: blue)
    }
    expectGolden(canvas.pixmap(), "circles")
  }

  @Test(arguments: [FillRule.evenOdd, .nonZero])
  func star(rule: FillRule) {
    var canvas = canvas
    canvas.fill(starPath(center: SIMD2(60, 48), radius: 40), rule: rule, color: blue)
    expectGolden(canvas.pixmap(), "star-\(rule)")
  }

  @Test func nestedClips() {
    var canvas = canvas
    canvas.pushClip(PixelRect(x: 20, y: 13, width: 67, height: 60))
    canvas.pushClip(PixelRect(x: 41, y: 0, width: 79, height: 65))
    canvas.fill(starPath(center: SIMD2(60, 48), radius: 40), color: blue)
    canvas.popClip()
    canvas.stroke(zigzag, style: StrokeStyle(width: 5), color: Color(hex: 0xC04020).opacity(0.7))
    canvas.popClip()
    canvas.stroke(zigzag, style: StrokeStyle(width: 1), color: .black)
    expectGolden(canvas.pixmap(), "nested-clips")
  }

  @Test func scaledPictures() {
    var canvas = canvas
    var small = PixelCanvas(width: 8, height: 8, background: Color(hex: 0x4080C0))
    small.fill(starPath(center: SIMD2(4, 4), radius: 4), color: .white)
    let picture = small.pixmap()
    canvas.draw(picture, in: PixelRect(x: 5, y: 5, width: 50, height: 50))
    canvas.draw(picture, in: PixelRect(x: 55, y: 5, width: 50, height: 50), opacity: 0.5)
    var large = PixelCanvas(width: 200, height: 200, background: .white)
    large.stroke(starPath(center: SIMD2(100, 100), radius: 90), style: StrokeStyle(width: 8), color: blue)
    canvas.draw(large.pixmap(), in: PixelRect(x: 80, y: 50, width: 38, height: 38))
    expectGolden(canvas.pixmap(), "scaled-pictures")
  }

  @Test func stamps() {
    var canvas = canvas
    var drawing = DisplayList()
    drawing.fill(starPath(center: .zero, radius: 9), color: Color(hex: 0xD04020))
    drawing.stroke(starPath(center: .zero, radius: 9), style: StrokeStyle(width: 1), color: .black)
    let stamp = Stamp(drawing: drawing, bounds: PixelRect(x: -11, y: -11, width: 22, height: 22))
    let points = (0..<12).map { (index: Int) -> SIMD2<Double> in
      SIMD2(Double(index) * 10.25, Double(index * index) * 0.45 + 20)
    }
    canvas.draw(stamp, at: points)
    expectGolden(canvas.pixmap(), "stamps")
  }
}

/// Five points, drawn in one go.
func starPath(center: SIMD2<Double>, radius: Double) -> Path {
  let unit: [SIMD2<Double>] = [
    SIMD2(0, -1), SIMD2(0.5878, 0.8090), SIMD2(-0.9511, -0.3090), SIMD2(0.9511, -0.3090), SIMD2(-0.5878, 0.8090),
  ]
  var path = Path()
  path.add(unit.map { center + $0 * radius }, closed: true)
  return path
}
