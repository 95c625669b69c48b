import Testing

@testable import Raster

struct CanvasTests {
  private func noise(_ width: Int, _ height: Int, opaque: Bool) -> Pixmap {
    var random = Generator(seed: 21)
    return Pixmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        premultiplied(UInt32(truncatingIfNeeded: random.next()) | (opaque ? 0xFF00_0000 : 0))
      })
  }

  @Test func picturesOfTheRightSizeAreCopied() {
    let image = noise(33, 21, opaque: true)
    var canvas = PixelCanvas(width: 33, height: 21, background: .white)
    canvas.draw(image, in: PixelRect(x: 0, y: 0, width: 33, height: 21))
    #expect(canvas.pixmap().pixels == image.pixels)
  }

  @Test func alphaIsLaidOver() {
    let image = noise(31, 9, opaque: false)
    var canvas = PixelCanvas(width: 31, height: 9, background: Color(hex: 0x6496C8))
    canvas.draw(image, in: PixelRect(x: 0, y: 0, width: 31, height: 9), opacity: 0.5)
    let result = canvas.pixmap()
    for y in 0..<9 {
      for x in 0..<31 {
        let (above, pixel) = (image[x, y], result[x, y])
        func expected(_ channel: UInt8, _ below: Double) -> Double {
          Double(channel) / 2 + below * (1 - Double(above.alpha) / 510)
        }
        #expect(abs(Double(pixel.red) - expected(above.red, 0x64)) < 2)
        #expect(abs(Double(pixel.green) - expected(above.green, 0x96)) < 2)
        #expect(abs(Double(pixel.blue) - expected(above.blue, 0xC8)) < 2)
        #expect(pixel.alpha >= 254)
      }
    }
  }

  @Test(arguments: [(64, 64), (100, 30), (20, 20), (7, 90), (3, 3), (1, 1), (500, 2)])
  func scalingKeepsFlatColoursAndLeavesNoSeam(width: Int, height: Int) {
    var flat = PixelCanvas(width: 40, height: 40, background: Color(hex: 0x3C78B4))
    let image = flat.pixmap()
    flat = PixelCanvas(width: 520, height: 200, background: .black)
    flat.draw(image, in: PixelRect(x: 5, y: 5, width: width, height: height))
    flat.draw(image, in: PixelRect(x: 5 + width, y: 5, width: width, height: height))
    let result = flat.pixmap()
    for y in 5..<5 + height {
      for x in 5..<min(5 + 2 * width, 520) { #expect(result[x, y].green == 0x78 && result[x, y].alpha == 255) }
    }
    #expect(result[4, 5].green == 0 && result[5, 5 + height].green == 0)
  }

  @Test func halvingTwiceIsAMean() {
    let image = noise(64, 64, opaque: true)
    var canvas = PixelCanvas(width: 16, height: 16)
    canvas.draw(image, in: PixelRect(x: 0, y: 0, width: 16, height: 16))
    let small = canvas.pixmap()
    for y in 0..<16 {
      for x in 0..<16 {
        var sum = 0
        for index in 0..<16 { sum += Int(image[x * 4 + index % 4, y * 4 + index / 4].red) }
        #expect(abs(Double(small[x, y].red) - Double(sum) / 16) <= 1)
      }
    }
  }

  @Test func absurdRectanglesAreHarmless() {
    let image = noise(4, 4, opaque: true)
    var canvas = PixelCanvas(width: 10, height: 10)
    for rect in [
      PixelRect(x: .max, y: 0, width: 5, height: 5), PixelRect(x: .min, y: .min, width: .max, height: .max),
      PixelRect(x: 0, y: 0, width: -5, height: 5), PixelRect(x: 0, y: 0, width: 0, height: 5),
    ] {
      canvas.draw(image, in: rect)
      canvas.pushClip(rect)
      canvas.clear(.white)
      canvas.popClip()
    }
    canvas.popClip()
    canvas.draw(image, in: PixelRect(x: 0, y: 0, width: 4, height: 4), opacity: .nan)
    canvas.draw(image, in: PixelRect(x: -1_000_000, y: -1_000_000, width: 2_000_000, height: 1_000_001))
    #expect(canvas.pixmap().pixels[0] >> 24 == 255)
  }

  @Test func clearRespectsTheClip() {
    var canvas = PixelCanvas(width: 20, height: 20, background: .white)
    canvas.pushClip(PixelRect(x: 3, y: 4, width: 5, height: 6))
    canvas.clear(.clear)
    #expect(canvas.pixmap().pixels.filter { $0 == 0 }.count == 30)
  }

  @Test func stampsLookLikeTheirDrawing() {
    var list = DisplayList()
    list.fill(starPath(center: .zero, radius: 10), color: Color(hex: 0xD04020))
    let stamp = Stamp(drawing: list, bounds: PixelRect(x: -11, y: -11, width: 22, height: 22))
    for point in [SIMD2(30.25, 30.5), SIMD2(3, 4.75), SIMD2(-7.5, 55), SIMD2(59.75, 59.25)] {
      var (stamped, drawn) = (PixelCanvas(width: 60, height: 60), PixelCanvas(width: 60, height: 60))
      stamped.draw(stamp, at: [point, SIMD2(.nan, 1), SIMD2(1e300, 0)])
      drawn.fill(starPath(center: .zero, radius: 10), offset: point, color: Color(hex: 0xD04020))
      #expect(stamped.pixmap().pixels == drawn.pixmap().pixels)
    }
  }

  @Test func manyStampsStayBounded() {
    for index in 0..<2000 {
      var list = DisplayList()
      list.clear(Color(hex: UInt32(index)))
      let stamp = Stamp(drawing: list, bounds: PixelRect(x: 0, y: 0, width: 4, height: 4))
      var canvas = PixelCanvas(width: 8, height: 8)
      canvas.draw(stamp, at: [SIMD2(1, 1)])
      #expect(canvas.pixmap()[2, 2].blue == UInt8(index & 255))
    }
  }

  @Test func canvasesAreValues() {
    var first = PixelCanvas(width: 4, height: 4, background: .black)
    let second = first
    first.clear(.white)
    #expect(second.pixmap().pixels[0] == 0xFF00_0000)
    #expect(first.pixmap().pixels[0] == 0xFFFF_FFFF)
  }
}
