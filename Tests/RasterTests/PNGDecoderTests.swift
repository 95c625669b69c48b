import CPNG
import Testing

@testable import Raster

/// The decoder against libpng, and against what is not a whole PNG.
struct PNGDecoderTests {
  /// What libpng makes of a file, premultiplied.
  private func oracle(_ file: [UInt8], _ width: Int, _ height: Int) throws -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    var message = [CChar](repeating: 0, count: 100)
    let result = pixels.withUnsafeMutableBytes { buffer in
      cpng_decode(
        file, file.count, buffer.bindMemory(to: UInt8.self).baseAddress, UInt32(width), UInt32(height), &message, 100)
    }
    try #require(result == 1)
    return pixels.map(premultiplied)
  }

  struct Format: CustomTestStringConvertible {
    var colorType: UInt8
    var bitDepth: UInt8
    var testDescription: String { "colour type \(colorType), \(bitDepth) bits" }
  }

  private static let formats: [Format] = [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ].flatMap { (type: UInt8, depths: [UInt8]) in depths.map { Format(colorType: type, bitDepth: $0) } }

  /// Any bytes behind any filter are a picture: random ones reach every case.
  @Test(arguments: formats, [false, true])
  func agreesWithLibpng(format: Format, hasTransparency: Bool) throws {
    var random = Generator(seed: UInt64(format.colorType) * 100 + UInt64(format.bitDepth))
    for _ in 0..<20 {
      let (width, height) = (random.integer(in: 1..<40), random.integer(in: 1..<20))
      let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][format.colorType] ?? 1
      var writer = PNGWriter(
        width: width, height: height, bitDepth: format.bitDepth, colorType: format.colorType)
      let rowBytes = (width * channels * Int(format.bitDepth) + 7) / 8
      for _ in 0..<height {
        writer.rows.append(UInt8(random.integer(in: 0..<5)))
        writer.rows += (0..<rowBytes).map { _ in random.byte() }
      }
      if format.colorType == 3 { writer.palette = (0..<3 << Int(format.bitDepth)).map { _ in random.byte() } }
      if hasTransparency {
        switch format.colorType {
        case 0: writer.transparency = [0, random.byte() & UInt8((1 << min(Int(format.bitDepth), 8)) - 1)]
        case 2: writer.transparency = [0, writer.rows[1], 0, writer.rows[2 % rowBytes], 0, writer.rows[3 % rowBytes]]
        case 3: writer.transparency = (0..<1 << (Int(format.bitDepth) - 1)).map { _ in random.byte() }
        default: break
        }
      }
      writer.parts = random.integer(in: 1..<4)
      let file = writer.file()
      #expect(try ImageCodec.decode(file).pixels == oracle(file, width, height))
      #expect(try ImageCodec.dimensions(of: file) == (width, height))
    }
  }

  @Test func interlacedPicturesAreRead() throws {
    // 2×2 grey pixels in Adam7 order: passes 1 (1×1), 6 (1×1) and 7 (2×1).
    let writer = PNGWriter(
      width: 2, height: 2, bitDepth: 8, colorType: 0, isInterlaced: true, rows: [0, 10, 0, 20, 0, 30, 40])
    let pixmap = try ImageCodec.decode(writer.file())
    #expect(pixmap.pixels.map { $0 & 255 } == [10, 20, 30, 40])
  }

  private static let small = PNGWriter(
    width: 3, height: 2, bitDepth: 8, colorType: 2,
    rows: [0] + [UInt8](repeating: 9, count: 9) + [1]
      + [UInt8](repeating: 7, count: 9))

  @Test func everyTruncationIsAnError() throws {
    let file = Self.small.file()
    for count in 0..<file.count {
      #expect(throws: ImageCodec.DecodingError.self, "\(count) bytes") { try ImageCodec.decode(Array(file[..<count])) }
    }
    #expect(try ImageCodec.decode(file + [1, 2, 3]).width == 3)
  }

  @Test func everyWrongBitIsAnError() throws {
    let file = Self.small.file()
    for position in 0..<file.count * 8 {
      var damaged = file
      damaged[position / 8] ^= 1 << UInt8(position % 8)
      #expect(throws: ImageCodec.DecodingError.self, "bit \(position)") { try ImageCodec.decode(damaged) }
    }
  }

  @Test func messagesSayWhatIsWrong() {
    func message(_ bytes: [UInt8], limit: Int = ImageCodec.defaultPixelLimit) -> String {
      do throws(ImageCodec.DecodingError) {
        _ = try ImageCodec.decode(bytes, pixelLimit: limit)
        return "decoded"
      } catch {
        return error.description
      }
    }
    let file = Self.small.file()
    #expect(message(Array(file.dropLast(12))).contains("without the chunk IEND"))
    #expect(message(Array(file.dropLast(20))).hasPrefix("truncated PNG: the chunk IDAT at byte 33"))
    #expect(message(file, limit: 5) == "PNG too large: 3×2 pixels, the limit is 5 pixels")
    #expect(message(Array("<!DOCTYPE html><html>".utf8)) == "not a picture: HTML")
    #expect(message(Array("{\"error\":1}".utf8)) == "not a picture: JSON")
    #expect(message([]) == "not a picture: no bytes")
    #expect(message([0, 1, 2, 3, 4]) == "not a picture: it starts with the bytes 00 01 02 03")
    var short = Self.small
    short.rows.removeLast(10)
    #expect(message(short.file()) == "truncated PNG: 10 of 20 bytes of pixels")
    var bomb = Self.small
    (bomb.width, bomb.height) = (1 << 30, 1 << 30)
    #expect(message(bomb.file()).hasPrefix("PNG too large"))
    (bomb.width, bomb.height) = (8000, 8000)
    #expect(message(bomb.file()).hasPrefix("truncated PNG: 31 bytes cannot hold"))
    var filter = Self.small
    filter.rows[0] = 7
    #expect(message(filter.file()) == "damaged PNG: filter 7 does not exist")
  }

  @Test func moreDataThanNeededAreForgiven() throws {
    var long = Self.small
    long.rows += [0, 1, 2, 3]
    #expect(try ImageCodec.decode(long.file()).pixels == ImageCodec.decode(Self.small.file()).pixels)
  }
}
