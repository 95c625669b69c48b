import Testing

@testable import Raster

/// JPEG and WebP there and back, whole and cut off.
struct PhotoCodecTests {
  private let picture: Pixmap = {
    var canvas = PixelCanvas(width: 61, height: 43, background: Color(hex: 0xE0E8F0))
    canvas.fill(starPath(center: SIMD2(30, 20), radius: 18), color: Color(hex: 0x3060A0))
    return canvas.pixmap()
  }()

  private func meanDifference(_ a: Pixmap, _ b: Pixmap) -> Double {
    var sum = 0
    for y in 0..<a.height {
      for x in 0..<a.width { sum += abs(Int(a[x, y].green) - Int(b[x, y].green)) }
    }
    return Double(sum) / Double(a.width * a.height)
  }

  @Test func jpegRoundTrip() throws {
    let file = try #require(ImageCodec.encodeJPEG(picture, quality: 95))
    #expect(try ImageCodec.dimensions(of: file) == (61, 43))
    let decoded = try ImageCodec.decode(file + [0, 0, 0])
    #expect(meanDifference(decoded, picture) < 3)
    #expect(decoded.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func transparentJPEGIsOnWhite() throws {
    let file = try #require(ImageCodec.encodeJPEG(Pixmap(width: 8, height: 8)))
    #expect(try ImageCodec.decode(file)[4, 4].red > 250)
  }

  @Test func webPRoundTrip() throws {
    var canvas = PixelCanvas(width: 40, height: 30)
    canvas.fill(starPath(center: SIMD2(20, 15), radius: 14), color: Color(hex: 0xD04020).opacity(0.6))
    let transparent = canvas.pixmap()
    let lossless = try #require(ImageCodec.encodeWebP(transparent, quality: nil))
    #expect(try ImageCodec.dimensions(of: lossless) == (40, 30))
    // libwebp premultiplies with its own rounding.
    #expect(meanDifference(try ImageCodec.decode(lossless), transparent) < 0.5)
    let lossy = try #require(ImageCodec.encodeWebP(picture, quality: 90))
    #expect(meanDifference(try ImageCodec.decode(lossy), picture) < 4)
  }

  @Test func truncationIsAnError() throws {
    let jpeg = try #require(ImageCodec.encodeJPEG(picture))
    let webP = try #require(ImageCodec.encodeWebP(picture, quality: nil))
    for file in [jpeg, webP] {
      for count in Array(stride(from: 1, to: file.count, by: 7)) + [file.count - 2, file.count - 1] {
        #expect(throws: ImageCodec.DecodingError.self, "\(count) of \(file.count)") {
          try ImageCodec.decode(Array(file[..<count]))
        }
      }
    }
  }

  @Test func sizesAreLimited() throws {
    for file in [ImageCodec.encodeJPEG(picture), ImageCodec.encodeWebP(picture)] {
      let bytes = try #require(file)
      #expect(throws: ImageCodec.DecodingError.self) { try ImageCodec.decode(bytes, pixelLimit: 61 * 43 - 1) }
    }
    #expect(ImageCodec.encodeJPEG(Pixmap(width: 0, height: 0)) == nil)
    #expect(ImageCodec.encodeWebP(Pixmap(width: 20_000, height: 1)) == nil)
  }
}
