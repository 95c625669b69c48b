internal import CDeflate
internal import CISAL
internal import Synchronization

/// Compression in zlib's format: ISA-L where time matters, libdeflate where bytes do.
enum ZlibCompressor {
  /// Compresses rows that are made where they are needed.
  ///
  /// With `.fast`, many rows are cut into strips that are made and compressed at the same time. How they are cut depends
  /// on their size alone, so that the number of processors does not change the bytes.
  static func compress(
    rows: Int, rowBytes: Int, effort: ImageCodec.Effort, bytes: @Sendable (Range<Int>) -> [UInt8]
  ) -> [UInt8] {
    switch effort {
    case .fast: compressFast(rows, rowBytes, bytes) ?? compress(bytes(0..<rows), level: 1)
    case .small: compress(bytes(0..<rows), level: 6)
    }
  }

  /// Shorter strips would compress worse: each begins without memory of the one before.
  private static let stripBytes = 1 << 18

  /// ISA-L's level 1 takes 0.1–0.15 of libpng's time at about 4 % more bytes. Nil where it fails.
  private static func compressFast(_ rows: Int, _ rowBytes: Int, _ bytes: @Sendable (Range<Int>) -> [UInt8])
    -> [UInt8]?
  {
    guard rows > 0 else { return nil }
    let strips = Strips.divide(rows, pieces: rows * rowBytes / stripBytes)
    let pieces = Mutex([Piece?](repeating: nil, count: strips.count))
    Strips.concurrently(strips.count) { index in
      let piece = Piece(bytes(strips[index]), isLast: index == strips.count - 1)
      pieces.withLock { $0[index] = piece }
    }
    // The header says: deflate, a window of 32 KiB, the quickest level (RFC 1950).
    var result: [UInt8] = [0x78, 0x01]
    var checksum: UInt32 = 1
    let done = pieces.withLock { $0 }
    result.reserveCapacity(done.reduce(6) { $0 + ($1?.compressed.count ?? 0) })
    for piece in done {
      guard let piece else { return nil }
      result += piece.compressed
      checksum = adler32(checksum, followedBy: piece.checksum, of: piece.length)
    }
    for shift in [24, 16, 8, 0] as [UInt32] { result.append(UInt8(truncatingIfNeeded: checksum >> shift)) }
    return result
  }

  /// A part of a deflate stream that ends on a whole byte.
  private struct Piece: Sendable {
    var compressed: [UInt8]
    /// Adler-32 of the bytes before compression.
    var checksum: UInt32
    var length: Int

    init?(_ bytes: [UInt8], isLast: Bool) {
      guard bytes.count < 1 << 31 else { return nil }
      length = bytes.count
      checksum = libdeflate_adler32(1, bytes, bytes.count)
      let stream = UnsafeMutablePointer<isal_zstream>.allocate(capacity: 1)
      defer { stream.deallocate() }
      isal_deflate_init(stream)
      let bufferSize = 1 << 18
      let capacity = bytes.count + bytes.count / 8 + 1024
      let compressed: [UInt8]? = withScratch(bufferSize + capacity) { scratch in
        stream.pointee.level = 1
        stream.pointee.level_buf = scratch
        stream.pointee.level_buf_size = UInt32(bufferSize)
        stream.pointee.end_of_stream = isLast ? 1 : 0
        stream.pointee.flush = UInt16(isLast ? NO_FLUSH : FULL_FLUSH)
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.next_out = scratch + bufferSize
        stream.pointee.avail_out = UInt32(capacity)
        let isDone = bytes.withUnsafeBufferPointer { input in
          // ISA-L only reads through this pointer.
          stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          return isal_deflate(stream) == COMP_OK && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0
        }
        guard isDone else { return nil }
        return Array(UnsafeBufferPointer(start: scratch + bufferSize, count: Int(stream.pointee.total_out)))
      }
      guard let compressed else { return nil }
      self.compressed = compressed
    }
  }

  /// The checksum of two pieces one after the other from those of both: with a = 1 + Σ bytes and b = Σ a, modulo 65521
  /// (RFC 1950), the second piece's sums start from the first one's instead of from 1 and 0.
  private static func adler32(_ first: UInt32, followedBy second: UInt32, of length: Int) -> UInt32 {
    let modulus: UInt64 = 65521
    let (a, b) = (UInt64(first & 0xFFFF), UInt64(first >> 16))
    let (c, d) = (UInt64(second & 0xFFFF), UInt64(second >> 16))
    let sum = (a + c + modulus - 1) % modulus
    let sums = (b + d + UInt64(length) % modulus * (a + modulus - 1)) % modulus
    return UInt32(sums << 16 | sum)
  }

  private static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else { return [] }
    defer { libdeflate_free_compressor(compressor) }
    let capacity = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return withScratch(capacity) { scratch in
      let count = libdeflate_zlib_compress(compressor, bytes, bytes.count, scratch, capacity)
      return Array(UnsafeBufferPointer(start: scratch, count: count))
    }
  }

  private static func withScratch<Result>(_ size: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result {
    let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    defer { scratch.deallocate() }
    return body(scratch)
  }
}
