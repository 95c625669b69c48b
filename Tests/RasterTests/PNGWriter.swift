@testable import Raster

/// Writes PNG files that the encoder never would: any depth and colour type, any filter, not compressed, damaged.
struct PNGWriter {
  var width: Int
  var height: Int
  var bitDepth: UInt8
  var colorType: UInt8
  var isInterlaced = false
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// Filtered rows, each with the number of its filter.
  var rows: [UInt8] = []
  /// Into how many IDAT chunks the pixels are split.
  var parts = 1

  func file() -> [UInt8] {
    var file = PictureKind.pngSignature
    let header = Self.word(width) + Self.word(height) + [bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0]
    file += Self.chunk("IHDR", header)
    if !palette.isEmpty { file += Self.chunk("PLTE", palette) }
    if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
    let data = Self.stored(rows)
    let size = data.count / parts + 1
    for start in stride(from: 0, to: data.count, by: size) {
      file += Self.chunk("IDAT", Array(data[start..<min(start + size, data.count)]))
    }
    return file + Self.chunk("IEND", [])
  }

  static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    var checksum: UInt32 = ~0
    for byte in Array(name.utf8) + content {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
    }
    return word(content.count) + Array(name.utf8) + content + word(Int(~checksum))
  }

  /// The zlib format with stored blocks only.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    for start in stride(from: 0, to: bytes.count, by: 65535) {
      let block = bytes[start..<min(start + 65535, bytes.count)]
      let count = UInt16(block.count)
      result.append(start + 65535 >= bytes.count ? 1 : 0)
      for word in [count, ~count] { result += [UInt8(truncatingIfNeeded: word), UInt8(word >> 8)] }
      result += block
    }
    return result + word(high << 16 | low)
  }
}
