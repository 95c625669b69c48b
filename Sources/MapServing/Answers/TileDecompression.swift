internal import CDeflate
internal import Tiles

/// Takes the compression off a tile for a client that cannot read it.
enum TileDecompression {
  /// No honest tile is larger when unpacked.
  static let maximumBytes = 64 << 20

  /// The plain bytes; nil where the data are damaged or would exceed `maximumBytes`.
  static func decompress(_ bytes: [UInt8], _ encoding: ContentEncoding) -> [UInt8]? {
    if encoding == .identity { return bytes }
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var capacity = max(4096, min(bytes.count, maximumBytes / 4) * 4)
    while capacity <= maximumBytes {
      var result = LIBDEFLATE_BAD_DATA
      let plain = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        result =
          encoding == .gzip
          ? libdeflate_gzip_decompress(decompressor, bytes, bytes.count, buffer.baseAddress, capacity, &count)
          : libdeflate_zlib_decompress(decompressor, bytes, bytes.count, buffer.baseAddress, capacity, &count)
        if result != LIBDEFLATE_SUCCESS { count = 0 }
      }
      if result == LIBDEFLATE_SUCCESS { return plain }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
      capacity *= 4
    }
    return nil
  }
}
