internal import CDeflate

/// Unpacks gzip and zlib with a limit, so that a small file cannot fill the memory.
package enum Inflation {
  /// The bytes unpacked; bytes that are neither gzip nor zlib come back as they are.
  package static func unpack(_ bytes: [UInt8], limit: Int = 64 << 20) throws(InflationError) -> [UInt8] {
    guard bytes.count >= 2 else { return bytes }
    if bytes[0] == 0x1F, bytes[1] == 0x8B {
      // The last four bytes of gzip are the size, which may lie: a hint to start from.
      let hint = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      return try inflate(bytes, sizeHint: hint, limit: limit, isGzip: true)
    }
    // RFC 1950: compression method 8, and both bytes together are a multiple of 31.
    if bytes[0] & 0x0F == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 {
      return try inflate(bytes, sizeHint: bytes.count * 4, limit: limit, isGzip: false)
    }
    return bytes
  }

  private static func inflate(
    _ bytes: [UInt8], sizeHint: Int, limit: Int, isGzip: Bool
  ) throws(InflationError) -> [UInt8] {
    guard let inflater = libdeflate_alloc_decompressor() else { throw .damaged }
    defer { libdeflate_free_decompressor(inflater) }
    var capacity = min(max(sizeHint, 256), bytes.count * 16, limit)
    while true {
      var status = LIBDEFLATE_SUCCESS
      let result = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        var written = 0
        status = bytes.withUnsafeBytes { source in
          isGzip
            ? libdeflate_gzip_decompress(
              inflater, source.baseAddress, source.count, buffer.baseAddress, capacity, &written)
            : libdeflate_zlib_decompress(
              inflater, source.baseAddress, source.count, buffer.baseAddress, capacity, &written)
        }
        count = status == LIBDEFLATE_SUCCESS ? written : 0
      }
      if status == LIBDEFLATE_SUCCESS { return result }
      guard status == LIBDEFLATE_INSUFFICIENT_SPACE else { throw .damaged }
      guard capacity < limit else { throw .tooLarge(limit: limit) }
      capacity = min(capacity * 4, limit)
    }
  }
}

package enum InflationError: Error, Hashable, CustomStringConvertible {
  case damaged
  case tooLarge(limit: Int)

  package var description: String {
    switch self {
    case .damaged: "the compressed data is damaged or cut off"
    case .tooLarge(let limit): "the compressed data unpacks to more than \(limit >> 20) MB"
    }
  }
}
