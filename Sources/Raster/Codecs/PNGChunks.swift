internal import CDeflate

/// The chunks of a PNG file that matter for its pixels, checked to be whole and undamaged.
struct PNGChunks {
  /// Premultiplied colours by index, filled up to 256 with black as libpng does.
  private(set) var palette: [UInt32]?
  /// The content of tRNS.
  private(set) var transparency: [UInt8] = []
  /// Where in the file the compressed pixels lie.
  private(set) var data: [Range<Int>] = []

  init(_ bytes: [UInt8], header: PNGHeader) throws(ImageCodec.DecodingError) {
    var position = PictureKind.pngSignature.count
    while true {
      guard position + 12 <= bytes.count else {
        throw ImageCodec.DecodingError(
          description: "truncated PNG: it ends after \(bytes.count) bytes without the chunk IEND")
      }
      let length = bigEndian(bytes, at: position)
      let content = position + 8..<position + 8 + length
      let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      guard content.upperBound + 4 <= bytes.count else {
        throw ImageCodec.DecodingError(
          description:
            "truncated PNG: the chunk \(name) at byte \(position) has \(length) bytes, the file ends after \(bytes.count - content.lowerBound) of them"
        )
      }
      let checksum = bytes.withUnsafeBytes { buffer in
        libdeflate_crc32(0, buffer.baseAddress.map { $0 + position + 4 }, length + 4)
      }
      guard Int(checksum) == bigEndian(bytes, at: content.upperBound) else {
        throw ImageCodec.DecodingError(
          description: "damaged PNG: the checksum of the chunk \(name) at byte \(position) is wrong")
      }
      switch name {
      case "IDAT": data.append(content)
      case "PLTE": palette = try Self.palette(bytes[content])
      case "tRNS": transparency = Array(bytes[content])
      case "IEND":
        guard !data.isEmpty else { throw ImageCodec.DecodingError(description: "damaged PNG: it has no chunk IDAT") }
        if header.colorType == .indexed { try applyTransparency() }
        return
      default: break
      }
      position = content.upperBound + 4
    }
  }

  private static func palette(_ content: ArraySlice<UInt8>) throws(ImageCodec.DecodingError) -> [UInt32] {
    guard !content.isEmpty, content.count % 3 == 0, content.count <= 768 else {
      throw ImageCodec.DecodingError(description: "damaged PNG: a palette of \(content.count) bytes")
    }
    var colors = [UInt32](repeating: 0xFF00_0000, count: 256)
    for (index, byte) in content.enumerated() { colors[index / 3] |= UInt32(byte) << UInt32(index % 3 * 8) }
    return colors
  }

  private mutating func applyTransparency() throws(ImageCodec.DecodingError) {
    guard var colors = palette else {
      throw ImageCodec.DecodingError(description: "damaged PNG: indexed, but without the chunk PLTE")
    }
    for (index, alpha) in transparency.prefix(256).enumerated() {
      colors[index] = premultiplied(colors[index] & 0xFF_FFFF | UInt32(alpha) << 24)
    }
    palette = colors
  }
}

/// Multiplies the three lower bytes by the highest one, exactly rounded.
@inline(__always) func premultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  var redBlue = (pixel & 0xFF00FF) &* alpha &+ 0x800080
  redBlue = (redBlue &+ (redBlue >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF
  var green = (pixel >> 8 & 0xFF) &* alpha &+ 0x80
  green = (green &+ green >> 8) & 0xFF00
  return redBlue | green | alpha << 24
}
