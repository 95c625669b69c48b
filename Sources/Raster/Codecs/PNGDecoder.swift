internal import CDeflate
internal import CPNG

/// PNG to pixels. Pictures of 8 bits and less a channel that are not interlaced, which tiles are, take a path of our own
/// (0.15–0.6 of libpng's time); libpng reads the others. Gamma and colour profiles are not applied.
enum PNGDecoder {
  typealias DecodingError = ImageCodec.DecodingError

  static func decode(_ bytes: [UInt8], pixelLimit: Int) throws(DecodingError) -> Pixmap {
    let header = try PNGHeader(bytes)
    try ImageCodec.check(header.width, header.height, kind: "PNG", pixelLimit: pixelLimit)
    let chunks = try PNGChunks(bytes, header: header)
    // Deflate cannot shrink to less than 1/1032: what is smaller cannot be whole, whatever the header claims.
    let expected = (header.bytesPerRow + 1) * header.height
    let compressed = chunks.data.reduce(0) { $0 + $1.count }
    guard header.isInterlaced || expected / 1032 <= compressed else {
      throw DecodingError(
        description:
          "truncated PNG: \(compressed) bytes cannot hold the \(header.width)×\(header.height) pixels of its header")
    }
    if header.isInterlaced || header.bitDepth == 16 { return try decodeWithLibpng(bytes, header) }
    let rows = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: expected)
    defer { rows.deallocate() }
    guard try inflate(bytes, chunks.data, into: rows) else { return try decodeWithLibpng(bytes, header) }
    return try pixels(rows, header, chunks)
  }

  /// Fills `rows`.
  /// - Returns: False where there are more data than the picture needs, which libpng forgives.
  private static func inflate(
    _ bytes: [UInt8], _ ranges: [Range<Int>], into rows: UnsafeMutableBufferPointer<UInt8>
  ) throws(DecodingError) -> Bool {
    guard let decompressor = libdeflate_alloc_decompressor() else {
      throw DecodingError(description: "no memory left to decode a PNG")
    }
    defer { libdeflate_free_decompressor(decompressor) }
    // One chunk is read where it lies; several must be put together.
    let data = ranges.count == 1 ? bytes[ranges[0]] : ArraySlice(ranges.flatMap { bytes[$0] })
    var count = 0
    let result = data.withUnsafeBytes { data in
      libdeflate_zlib_decompress(decompressor, data.baseAddress, data.count, rows.baseAddress, rows.count, &count)
    }
    switch result {
    case LIBDEFLATE_SUCCESS where count == rows.count: return true
    case LIBDEFLATE_SUCCESS:
      throw DecodingError(description: "truncated PNG: \(count) of \(rows.count) bytes of pixels")
    case LIBDEFLATE_INSUFFICIENT_SPACE: return false
    default: throw DecodingError(description: "damaged PNG: its pixels do not decompress")
    }
  }

  private static func pixels(
    _ rows: UnsafeMutableBufferPointer<UInt8>, _ header: PNGHeader, _ chunks: PNGChunks
  ) throws(DecodingError) -> Pixmap {
    let (width, height, rowBytes) = (header.width, header.height, header.bytesPerRow)
    guard var row = rows.baseAddress else { throw DecodingError(description: "damaged PNG: no rows") }
    let step = max(header.bitsPerPixel / 8, 1)
    let converter = PNGRowConverter(header, chunks)
    let zeros = [UInt8](repeating: 0, count: rowBytes)
    var unknownFilter: UInt8?
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      zeros.withUnsafeBufferPointer { zeros in
        guard var target = buffer.baseAddress, var above = zeros.baseAddress else { return }
        for _ in 0..<height {
          let filter = row[0]
          let content = row + 1
          guard PNGUnfilter.restore(filter: filter, row: content, above: above, count: rowBytes, step: step) else {
            unknownFilter = filter
            return
          }
          converter.convert(content, to: target)
          above = UnsafePointer(content)
          target += width
          row += rowBytes + 1
        }
        count = width * height
      }
    }
    if let unknownFilter { throw DecodingError(description: "damaged PNG: filter \(unknownFilter) does not exist") }
    return Pixmap(width: width, height: height, pixels: pixels)
  }

  private static func decodeWithLibpng(_ bytes: [UInt8], _ header: PNGHeader) throws(DecodingError) -> Pixmap {
    var message = [CChar](repeating: 0, count: 128)
    var isWhole = false
    var pixels = [UInt32](unsafeUninitializedCapacity: header.width * header.height) { buffer, count in
      let result = UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt8.self) { rgba in
        cpng_decode(
          bytes, bytes.count, rgba.baseAddress, UInt32(header.width), UInt32(header.height), &message, message.count)
      }
      isWhole = result == 1
      count = isWhole ? buffer.count : 0
    }
    guard isWhole else {
      let reason = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw DecodingError(description: "damaged PNG: \(reason)")
    }
    for index in pixels.indices { pixels[index] = premultiplied(pixels[index]) }
    return Pixmap(width: header.width, height: header.height, pixels: pixels)
  }
}
