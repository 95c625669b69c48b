internal import CTurboJPEG

/// JPEG to pixels, through TurboJPEG.
enum JPEGDecoder {
  typealias DecodingError = ImageCodec.DecodingError

  static func decode(_ bytes: [UInt8], pixelLimit: Int) throws(DecodingError) -> Pixmap {
    guard let handle = tjInitDecompress() else { throw DecodingError(description: "no memory left to decode a JPEG") }
    defer { tjDestroy(handle) }
    var (width, height, sampling, colorSpace) = (Int32(0), Int32(0), Int32(0), Int32(0))
    guard tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &sampling, &colorSpace) == 0 else {
      throw DecodingError(description: "damaged JPEG: \(message(handle))")
    }
    try ImageCodec.check(Int(width), Int(height), kind: "JPEG", pixelLimit: pixelLimit)
    var result: Int32 = -1
    let pixels = [UInt32](unsafeUninitializedCapacity: Int(width) * Int(height)) { buffer, count in
      buffer.initialize(repeating: 0)
      result = UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt8.self) { rgba in
        tjDecompress2(
          handle, bytes, UInt(bytes.count), rgba.baseAddress, width, width * 4, height, Int32(TJPF_RGBA.rawValue), 0)
      }
      count = buffer.count
    }
    if result != 0 {
      let reason = message(handle)
      // Bytes between two segments harm nobody; every other warning means that pixels are missing or wrong.
      let isHarmless =
        tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) && reason.hasSuffix("0xd9")
        && reason.hasPrefix("Corrupt JPEG data: ") && reason.dropFirst(19).first?.isNumber == true
      let isShort = reason.hasPrefix("Premature end")
      guard isHarmless else {
        throw DecodingError(
          description: isShort ? "truncated JPEG: it ends after \(bytes.count) bytes" : "damaged JPEG: \(reason)")
      }
    }
    return Pixmap(width: Int(width), height: Int(height), pixels: pixels)
  }

  private static func message(_ handle: tjhandle) -> String {
    tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown error"
  }

  /// From the first start-of-frame segment (ITU-T T.81, B.2.2).
  static func dimensions(of bytes: [UInt8]) throws(DecodingError) -> (width: Int, height: Int) {
    var position = 2
    while position + 9 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      // Fill bytes, and markers without a segment.
      if marker == 0xFF {
        position += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        position += 2
        continue
      }
      if (0xC0...0xCF).contains(marker), marker != 0xC4, marker != 0xC8, marker != 0xCC {
        let height = Int(bytes[position + 5]) << 8 | Int(bytes[position + 6])
        return (Int(bytes[position + 7]) << 8 | Int(bytes[position + 8]), height)
      }
      position += 2 + max(Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]), 2)
    }
    throw DecodingError(description: "truncated JPEG: no frame header in \(bytes.count) bytes")
  }
}
