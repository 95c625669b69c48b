import TestSupport
import Testing

@testable import Raster

/// Paints, layers and placed pictures, compared with the pictures in `Golden/`.
struct PaintTests {
  private let blue = Color(hex: 0x2060C0)
  private var canvas = PixelCanvas(width: 120, height: 90, background: .white)

  @Test(arguments: [(0.0, 8.0, 2.0), (45, 8, 2), (90, 5, 1), (-30, 3, 0.5), (45, 12, 9)])
  func hatch(angle: Double, spacing: Double, width: Double) {
    var canvas = canvas
    let hatch = Hatch(
      color: blue, background: Color(hex: 0xFFE8A0), angleDegrees: angle, spacing: spacing, width: width)
    canvas.fill(starPath(center: SIMD2(60, 48), radius: 44), paint: .hatch(hatch))
    expectGolden(canvas.pixmap(), "hatch-\(Int(angle))-\(Int(spacing))")
  }

  @Test func neighboursShareTheirHatch() {
    let paint = Paint.hatch(Hatch(color: blue, spacing: 7, width: 3))
    var (whole, halves) = (canvas, canvas)
    whole.fill(box(10, 10, 110, 80), paint: paint)
    halves.fill(box(10, 10, 53, 80), paint: paint)
    halves.fill(box(53, 10, 110, 80), paint: paint)
    #expect(whole.pixmap().pixels == halves.pixmap().pixels)
  }

  @Test(arguments: 1...8) func hatchesOfAnySpacingAreEquallyDark(step: Int) {
    let spacing = 2.1 + Double(step) * 0.73
    var canvas = PixelCanvas(width: 200, height: 200, background: .white)
    canvas.fill(
      box(0, 0, 200, 200),
      paint: .hatch(Hatch(color: .black, angleDegrees: Double(step) * 17, spacing: spacing, width: spacing / 3)))
    let pixmap = canvas.pixmap()
    let sum = pixmap.pixels.reduce(0) { $0 + Int($1 & 255) }
    #expect(abs(Double(sum) / 40_000 / 255 - 2.0 / 3) < 0.012)
  }

  @Test func hatchedStroke() {
    var canvas = canvas
    canvas.stroke(
      starPath(center: SIMD2(60, 48), radius: 36), style: StrokeStyle(width: 10),
      paint: .hatch(Hatch(color: Color(hex: 0xC04020), angleDegrees: 30, spacing: 4, width: 2)))
    expectGolden(canvas.pixmap(), "hatched-stroke")
  }

  @Test func imagePattern() {
    var canvas = canvas
    var tile = PixelCanvas(width: 13, height: 9, background: Color(hex: 0xE0F0D0))
    tile.fill(starPath(center: SIMD2(5, 4), radius: 4), color: Color(hex: 0x308040))
    canvas.fill(
      starPath(center: SIMD2(60, 48), radius: 44), rule: .evenOdd,
      paint: .image(ImagePattern(tile.pixmap(), origin: SIMD2(3, -40))))
    expectGolden(canvas.pixmap(), "image-pattern")
  }

  @Test func linearGradients() {
    var canvas = canvas
    let stops = [
      GradientStop(location: 0.5, color: Color(hex: 0xF0E020)), GradientStop(location: 0, color: Color(hex: 0x440154)),
      GradientStop(location: 1, color: .clear),
    ]
    canvas.fill(box(10, 8, 110, 24), paint: .gradient(LinearGradient(stops, from: SIMD2(10, 0), to: SIMD2(110, 0))))
    canvas.fill(box(10, 32, 58, 84), paint: .gradient(LinearGradient(stops, from: SIMD2(20, 40), to: SIMD2(50, 80))))
    canvas.stroke(
      starPath(center: SIMD2(87, 60), radius: 22), style: StrokeStyle(width: 5),
      paint: .gradient(LinearGradient(stops, from: SIMD2(0, 35), to: SIMD2(0, 100))))
    expectGolden(canvas.pixmap(), "linear-gradients")
  }

  @Test func layersAreUniform() {
    var canvas = canvas
    canvas.pushLayer(CanvasLayer(opacity: 0.5))
    let star = starPath(center: SIMD2(60, 48), radius: 40)
    canvas.stroke(star, style: StrokeStyle(width: 11), color: Color(hex: 0x103060))
    canvas.stroke(star, style: StrokeStyle(width: 7), color: Color(hex: 0x50A0FF))
    canvas.popLayer()
    let picture = canvas.pixmap()
    // Where one arm crosses another: half white, half the line's colour, as everywhere on it.
    #expect(abs(Int(picture[60, 36].red) - (255 + 0x50) / 2) <= 1)
    expectGolden(picture, "layer-opacity")
  }

  @Test(arguments: [false, true]) func masks(isInverted: Bool) {
    var canvas = canvas
    let star = starPath(center: SIMD2(60, 48), radius: 40)
    canvas.pushLayer(CanvasLayer(mask: LayerMask(.fill(star, .evenOdd), isInverted: isInverted)))
    for index in 0..<12 {
      canvas.fill(
        box(Double(index) * 10, 0, Double(index) * 10 + 10, 90),
        color: Color(red: Float(index) / 12, green: 0.3, blue: 1 - Float(index) / 12))
    }
    canvas.popLayer()
    expectGolden(canvas.pixmap(), isInverted ? "mask-inverted" : "mask")
  }

  @Test func layersThatAreNotEndedAreSeen() {
    var canvas = canvas
    canvas.popLayer()
    canvas.pushClip(PixelRect(x: 0, y: 0, width: 60, height: 90))
    canvas.pushLayer(CanvasLayer(opacity: 0.5))
    canvas.pushClip(PixelRect(x: 0, y: 0, width: 120, height: 20))
    canvas.popClip()
    canvas.popClip()
    canvas.popClip()
    canvas.clear(.black)
    let picture = canvas.pixmap()
    #expect(abs(Int(picture[59, 89].red) - 128) <= 1 && picture[60, 89].red == 255)
  }

  @Test func clipsWithinALayerEndWithIt() {
    var canvas = canvas
    canvas.pushLayer(CanvasLayer())
    canvas.pushClip(PixelRect(x: 0, y: 0, width: 10, height: 10))
    canvas.popLayer()
    canvas.clear(.black)
    #expect(canvas.pixmap().pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func placedPictures() {
    var canvas = canvas
    let picture = sign()
    for (index, degrees) in [0.0, 30, 90, 225].enumerated() {
      canvas.draw(
        picture,
        placed: ImagePlacement(
          position: SIMD2(17 + Double(index) * 29, 22.5), size: SIMD2(22, 22), rotationDegrees: degrees))
    }
    canvas.draw(picture, placed: ImagePlacement(position: SIMD2(30, 66), size: SIMD2(50, 32), rotationDegrees: -12))
    canvas.draw(
      picture,
      placed: ImagePlacement(
        position: SIMD2(90.3, 84.7), anchor: SIMD2(0.5, 1), size: SIMD2(44, 44), rotationDegrees: 20), opacity: 0.6)
    canvas.draw(picture, placed: ImagePlacement(position: SIMD2(62, 60), size: SIMD2(8, 8), rotationDegrees: 45))
    expectGolden(canvas.pixmap(), "placed-pictures")
  }

  @Test func aPlacedPictureOnWholePixelsIsACopy() {
    let picture = sign()
    var (placed, copied) = (canvas, canvas)
    placed.draw(
      picture, placed: ImagePlacement(position: SIMD2(40, 33), anchor: .zero, size: SIMD2(24, 24)))
    copied.draw(picture, in: PixelRect(x: 40, y: 33, width: 24, height: 24))
    #expect(placed.pixmap().pixels == copied.pixmap().pixels)
  }

  @Test func absurdPaintsAreHarmless() {
    var canvas = canvas
    let shape = box(5, 5, 60, 60)
    canvas.fill(shape, paint: .hatch(Hatch(color: blue, angleDegrees: .nan)))
    canvas.fill(shape, paint: .hatch(Hatch(color: blue, spacing: 0, width: .infinity, origin: SIMD2(.nan, 1))))
    canvas.fill(shape, paint: .image(ImagePattern(Pixmap(width: 0, height: 4), origin: SIMD2(.min, .max))))
    canvas.fill(shape, paint: .image(ImagePattern(Pixmap(width: 3, height: 4), origin: SIMD2(.min, .max))))
    canvas.fill(shape, paint: .gradient(LinearGradient([], from: .zero, to: .zero)))
    let stop = GradientStop(location: .nan, color: blue)
    canvas.fill(shape, paint: .gradient(LinearGradient([stop], from: SIMD2(.nan, 0), to: SIMD2(.infinity, 1e300))))
    canvas.draw(sign(), placed: ImagePlacement(position: SIMD2(.nan, 3), size: SIMD2(4, 4)))
    canvas.draw(sign(), placed: ImagePlacement(position: SIMD2(3, 3), size: SIMD2(-4, .nan), rotationDegrees: .nan))
    canvas.draw(sign(), placed: ImagePlacement(position: SIMD2(3, 3), size: SIMD2(4, 4), rotationDegrees: .infinity))
    canvas.draw(sign(), placed: ImagePlacement(position: SIMD2(1e17, 3), size: SIMD2(4, 4)), opacity: .nan)
    #expect(canvas.pixmap().pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    canvas.pushLayer(CanvasLayer(opacity: .nan, bounds: PixelRect(x: .min, y: 0, width: .max, height: 4)))
    canvas.clear(.black)
    canvas.popLayer()
    #expect(canvas.pixmap().pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    canvas.fill(
      shape, paint: .gradient(LinearGradient([GradientStop(location: 3, color: blue)], from: .zero, to: .zero)))
    #expect(canvas.pixmap()[30, 30].blue == 0xC0)
  }

  private func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Path {
    var path = Path()
    path.addRectangle(min: SIMD2(left, top), max: SIMD2(right, bottom))
    return path
  }

  private func sign() -> Pixmap {
    var canvas = PixelCanvas(width: 24, height: 24, background: Color(hex: 0x308040))
    canvas.fill(box(0, 0, 24, 6), color: Color(hex: 0xC04020))
    canvas.fill(starPath(center: SIMD2(12, 14), radius: 8), color: .white)
    return canvas.pixmap()
  }
}
