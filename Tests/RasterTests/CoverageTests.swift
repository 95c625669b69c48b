import Testing

@testable import Raster

/// Properties of the rasteriser that hold for every shape.
struct CoverageTests {
  /// Total coverage of a picture painted white on black, in pixels.
  private func area(_ pixmap: Pixmap) -> Double {
    pixmap.pixels.reduce(0) { $0 + Double($1 & 255) } / 255
  }

  private func blank(_ width: Int = 100, _ height: Int = 80) -> PixelCanvas {
    PixelCanvas(width: width, height: height, background: .black)
  }

  @Test(arguments: [1.0, 3.3, 9.75, 30])
  func circleHasItsArea(radius: Double) {
    var canvas = blank()
    var path = Path()
    path.addCircle(center: SIMD2(50.3, 40.7), radius: radius)
    canvas.fill(path, color: .white)
    var doubled = 0.0
    for (a, b) in zip(path.points, path.points.dropFirst() + path.points.prefix(1)) { doubled += a.x * b.y - b.x * a.y }
    #expect(abs(area(canvas.pixmap()) - doubled / 2) < 0.02 * radius + 0.02)
  }

  @Test func trianglesCoverWhatTheyShould() {
    var random = Generator(seed: 7)
    for _ in 0..<200 {
      let corners = (0..<3).map { _ in SIMD2(random.number(in: 1..<99), random.number(in: 1..<79)) }
      var path = Path()
      path.add(corners, closed: true)
      var canvas = blank()
      canvas.fill(path, color: .white)
      let (u, v) = (corners[1] - corners[0], corners[2] - corners[0])
      // Coordinates are rounded to 1/256 pixel, coverage to 1/256: both in proportion to the border's length.
      #expect(abs(area(canvas.pixmap()) - abs(u.x * v.y - u.y * v.x) / 2) < 1.2)
    }
  }

  @Test func sharedEdgesLeaveNoSeam() {
    var random = Generator(seed: 11)
    for _ in 0..<50 {
      // A fan of triangles around a random centre, together the whole picture.
      let center = SIMD2(random.number(in: 20..<80), random.number(in: 20..<60))
      let frame: [SIMD2<Double>] = [
        SIMD2(-5, -5), SIMD2(random.number(in: 0..<100), -5), SIMD2(105, -5),
        SIMD2(105, random.number(in: 0..<80)), SIMD2(105, 85), SIMD2(-5, 85),
      ]
      var path = Path()
      for index in frame.indices {
        path.add([center, frame[index], frame[(index + 1) % frame.count]], closed: true)
      }
      var canvas = blank()
      canvas.fill(path, color: .white)
      #expect(canvas.pixmap().pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }

  @Test func translucentPaintLeavesOpaquePixelsOpaque() {
    for alpha in 1...255 {
      var canvas = PixelCanvas(width: 8, height: 8, background: .white)
      var path = Path()
      path.addCircle(center: SIMD2(4, 4), radius: 3)
      canvas.fill(path, color: Color(red: 1, green: 1, blue: 1, alpha: Float(alpha) / 255))
      #expect(canvas.pixmap().pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }

  @Test func nothingIsLeftInTheAccumulationBuffer() {
    var random = Generator(seed: 3)
    var canvas = blank()
    for round in 0..<400 {
      let range = round % 3 == 0 ? -1e6..<1e6 : -40.0..<140
      var path = Path()
      for _ in 0..<3 {
        let points = (0..<random.integer(in: 1..<9)).map { _ in
          SIMD2(random.number(in: range), random.number(in: range))
        }
        path.add(points, closed: round % 2 == 0)
      }
      canvas.fill(path, rule: round % 2 == 0 ? .nonZero : .evenOdd, color: Color.white.opacity(0.5))
      let style = StrokeStyle(
        width: random.number(in: 0.1..<30), cap: [.round, .butt, .square][round % 3],
        join: [.miter, .round, .bevel, .round][round % 4], dashes: round % 5 == 0 ? [7, 3] : [])
      canvas.stroke(path, style: style, color: Color.white.opacity(round % 2 == 0 ? 1 : 0.3))
      #expect(canvas.scratch.residue == 0)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e18])
  func absurdCoordinatesAreDropped(value: Double) {
    var path = Path()
    path.add([SIMD2(10, 10), SIMD2(value, 20), SIMD2(30, value)], closed: true)
    path.add([SIMD2(40, 40), SIMD2(60, 40), SIMD2(60, 60), SIMD2(40, 60)], closed: true)
    var canvas = blank()
    canvas.fill(path, color: .white)
    canvas.stroke(path, style: StrokeStyle(width: 3, dashes: [4, 2]), color: .white)
    canvas.fill(path, offset: SIMD2(value, 0), color: .white)
    #expect(canvas.scratch.residue == 0)
    let pixmap = canvas.pixmap()
    #expect(pixmap[50, 50].red == 255)
    #expect(pixmap[15, 15].red == 0)
  }

  @Test(arguments: [1e5, 1e6, 1e9, 9e11])
  func whatReachesFarOutsideIsCutExactly(distance: Double) {
    var path = Path()
    path.add(
      [SIMD2(-distance, 20), SIMD2(distance, 20), SIMD2(distance, 60), SIMD2(-distance, 60)], closed: true)
    var canvas = blank()
    canvas.fill(path, color: .white)
    canvas.stroke(path, offset: SIMD2(0, 5), style: StrokeStyle(width: 2, dashes: [3, 3]), color: .black)
    let pixmap = canvas.pixmap()
    #expect((0..<100).allSatisfy { pixmap[$0, 20].red == 255 && pixmap[$0, 59].red == 255 && pixmap[$0, 19].red == 0 })
    #expect(pixmap.pixels.contains { $0 == 0xFF00_0000 })
  }

  @Test func emptyThingsDrawNothing() {
    var canvas = blank()
    var path = Path()
    canvas.fill(path, color: .white)
    path.move(to: SIMD2(5, 5))
    path.line(to: SIMD2(50, 50))
    canvas.fill(path, color: .white)
    for width in [0, -1, Double.nan, .infinity] {
      canvas.stroke(path, style: StrokeStyle(width: width), color: .white)
    }
    canvas.stroke(path, style: StrokeStyle(width: 4), color: .clear)
    #expect(canvas.pixmap().pixels.allSatisfy { $0 == 0xFF00_0000 })
    var nothing = PixelCanvas(width: 0, height: -3)
    nothing.clear(.white)
    nothing.stroke(path, style: StrokeStyle(width: 4), color: .white)
    #expect(nothing.pixmap().width == 0)
  }
}
