import Testing

@testable import Raster

struct PNGEncoderTests {
  private func random(_ width: Int, _ height: Int, colors: Int, opaque: Bool, seed: UInt64 = 5) -> Pixmap {
    var random = Generator(seed: seed)
    let palette = (0..<colors).map { _ in
      premultiplied(UInt32(truncatingIfNeeded: random.next()) | (opaque ? 0xFF00_0000 : 0))
    }
    return Pixmap(
      width: width, height: height, pixels: (0..<width * height).map { _ in palette[random.integer(in: 0..<colors)] })
  }

  @Test(
    arguments: [1, 2, 3, 4, 5, 16, 17, 256, 257, 5000], [ImageCodec.Effort.fast, .small])
  func roundTrip(colors: Int, effort: ImageCodec.Effort) throws {
    for opaque in [true, false] {
      for (width, height) in [(1, 1), (7, 5), (64, 33), (123, 45)] {
        let pixmap = random(width, height, colors: colors, opaque: opaque)
        let decoded = try ImageCodec.decode(ImageCodec.encodePNG(pixmap, effort: effort))
        #expect(decoded.pixels == pixmap.pixels)
        #expect(decoded.width == width && decoded.height == height)
      }
    }
  }

  /// More than one strip of 256 KiB, each compressed on its own.
  @Test(arguments: [2, 200, 5000]) func largeRoundTrip(colors: Int) throws {
    for opaque in [true, false] {
      let pixmap = random(701, 803, colors: colors, opaque: opaque)
      let file = ImageCodec.encodePNG(pixmap)
      #expect(try ImageCodec.decode(file).pixels == pixmap.pixels)
      #expect(file == ImageCodec.encodePNG(pixmap))
    }
  }

  @Test(arguments: [ImageCodec.Effort.fast, .small]) func rowsCanBeMadePieceByPiece(effort: ImageCodec.Effort) {
    let gradient = (0..<3000).map { (index: Int) -> UInt32 in
      let (red, green, blue) = (UInt32(index % 60 * 4), UInt32(index / 60 * 5), UInt32(index % 7))
      return red | green << 8 | blue << 16 | 0xFF00_0000
    }
    let smooth = Pixmap(width: 60, height: 50, pixels: gradient)
    for pixmap in [smooth, random(33, 50, colors: 3, opaque: true), random(33, 50, colors: 999, opaque: false)] {
      let rows = PNGRows(pixmap, effort: effort)
      let whole = rows.bytes(0..<50)
      #expect(whole.count == (rows.rowBytes + 1) * 50)
      let pieces = [0..<1, 1..<17, 17..<50].flatMap { rows.bytes($0) }
      #expect(pieces == whole)
    }
  }

  @Test func unpremultiplyingLosesNothing() {
    for alpha in 0...UInt32(255) {
      for channel in 0...alpha {
        let pixel = channel * 0x010101 | alpha << 24
        #expect(premultiplied(unpremultiplied(pixel)) == pixel)
      }
    }
  }

  @Test func kindFollowsTheColours() {
    func kind(_ pixmap: Pixmap) -> [UInt8] { Array(ImageCodec.encodePNG(pixmap)[24..<26]) }
    #expect(kind(random(50, 50, colors: 2, opaque: true)) == [1, 3])
    #expect(kind(random(50, 50, colors: 4, opaque: false)) == [2, 3])
    #expect(kind(random(50, 50, colors: 16, opaque: true)) == [4, 3])
    #expect(kind(random(50, 50, colors: 200, opaque: true)) == [8, 3])
    #expect(kind(random(90, 90, colors: 3000, opaque: true)) == [8, 2])
    #expect(kind(random(90, 90, colors: 3000, opaque: false)) == [8, 6])
  }

  @Test func smoothPicturesAreFiltered() throws {
    let pixels = (0..<100 * 100).map { (index: Int) -> UInt32 in
      let (red, green, blue) = (UInt32(index % 100 * 2), UInt32(index / 100 * 2), UInt32(index % 51))
      return red | green << 8 | blue << 16 | 0xFF00_0000
    }
    let pixmap = Pixmap(width: 100, height: 100, pixels: pixels)
    for effort in [ImageCodec.Effort.fast, .small] {
      let file = ImageCodec.encodePNG(pixmap, effort: effort)
      #expect(try ImageCodec.decode(file).pixels == pixels)
      #expect(file.count < 3000)
    }
  }

  @Test func storedPicturesAreTheSameBytes() {
    let pixmap = random(80, 60, colors: 900, opaque: false)
    #expect(ImageCodec.encodePNG(pixmap, effort: .small) == ImageCodec.encodePNG(pixmap, effort: .small))
  }
}
