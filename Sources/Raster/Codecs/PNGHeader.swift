/// The IHDR chunk (PNG specification, section 11.2.1).
struct PNGHeader {
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case indexed = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .indexed: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  let width: Int
  let height: Int
  let bitDepth: Int
  let colorType: ColorType
  let isInterlaced: Bool

  var bitsPerPixel: Int { bitDepth * colorType.channels }
  var bytesPerRow: Int { (width * bitsPerPixel + 7) / 8 }

  /// Reads it from the start of a file, signature included.
  init(_ bytes: [UInt8]) throws(ImageCodec.DecodingError) {
    func damaged(_ reason: String) -> ImageCodec.DecodingError {
      ImageCodec.DecodingError(description: "damaged PNG: \(reason)")
    }
    guard bytes.count >= 33 else {
      throw ImageCodec.DecodingError(description: "truncated PNG: \(bytes.count) bytes do not hold the header")
    }
    guard bigEndian(bytes, at: 8) == 13, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw damaged("it does not start with the chunk IHDR")
    }
    width = bigEndian(bytes, at: 16)
    height = bigEndian(bytes, at: 20)
    bitDepth = Int(bytes[24])
    guard let type = ColorType(rawValue: bytes[25]) else { throw damaged("colour type \(bytes[25]) does not exist") }
    colorType = type
    let depths: [Int]
    switch type {
    case .gray: depths = [1, 2, 4, 8, 16]
    case .indexed: depths = [1, 2, 4, 8]
    case .rgb, .grayAlpha, .rgba: depths = [8, 16]
    }
    guard depths.contains(bitDepth) else { throw damaged("\(bitDepth) bits do not go with colour type \(bytes[25])") }
    guard bytes[26] == 0, bytes[27] == 0, bytes[28] <= 1 else {
      throw damaged("unknown compression, filter or interlace method")
    }
    isInterlaced = bytes[28] == 1
    guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else {
      throw damaged("its size is \(width)×\(height)")
    }
  }
}

/// Four bytes, the highest first.
@inline(__always) func bigEndian(_ bytes: [UInt8], at index: Int) -> Int {
  Int(bytes[index]) << 24 | Int(bytes[index + 1]) << 16 | Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
}
