internal import CWebP

/// WebP to pixels, through libwebp. Of an animation there is no single picture: it is refused.
enum WebPDecoder {
  typealias DecodingError = ImageCodec.DecodingError

  static func dimensions(of bytes: [UInt8]) throws(DecodingError) -> (width: Int, height: Int) {
    var (width, height) = (Int32(0), Int32(0))
    guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else {
      throw DecodingError(description: "damaged WebP: its header cannot be read")
    }
    return (Int(width), Int(height))
  }

  static func decode(_ bytes: [UInt8], pixelLimit: Int) throws(DecodingError) -> Pixmap {
    let (width, height) = try dimensions(of: bytes)
    try ImageCodec.check(width, height, kind: "WebP", pixelLimit: pixelLimit)
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { throw DecodingError(description: "libwebp is too old or too new") }
    config.output.colorspace = MODE_rgbA
    config.output.is_external_memory = 1
    var status = VP8_STATUS_OK
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      buffer.initialize(repeating: 0)
      UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt8.self) { rgba in
        config.output.u.RGBA.rgba = rgba.baseAddress
        config.output.u.RGBA.stride = Int32(width * 4)
        config.output.u.RGBA.size = rgba.count
        status = WebPDecode(bytes, bytes.count, &config)
      }
      count = buffer.count
    }
    switch status {
    case VP8_STATUS_OK: return Pixmap(width: width, height: height, pixels: pixels)
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
      throw DecodingError(description: "truncated WebP: it ends after \(bytes.count) bytes")
    case VP8_STATUS_UNSUPPORTED_FEATURE: throw DecodingError(description: "WebP not supported: perhaps an animation")
    case VP8_STATUS_OUT_OF_MEMORY: throw DecodingError(description: "no memory left to decode a WebP")
    default: throw DecodingError(description: "damaged WebP: its pixels cannot be decoded")
    }
  }
}
