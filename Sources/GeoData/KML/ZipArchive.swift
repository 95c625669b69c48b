internal import CDeflate

/// The files inside a ZIP archive (PKWARE's APPNOTE 6.3), read through its central directory: as much of it as KMZ needs,
/// which is neither encryption nor ZIP64.
struct ZipArchive {
  struct Entry {
    let name: String
    fileprivate let method: Int
    fileprivate let isEncrypted: Bool
    fileprivate let checksum: UInt32
    fileprivate let compressedSize: Int
    fileprivate let size: Int
    fileprivate let headerOffset: Int
  }

  let entries: [Entry]
  private let bytes: [UInt8]
  private let file: String

  init(_ bytes: [UInt8], file: String) throws(SourceError) {
    self.bytes = bytes
    self.file = file
    let damaged = SourceError(file: file, line: nil, message: "the ZIP archive is damaged or cut off")
    let fields = LittleEndianFields(bytes: bytes)
    // The end record is 22 bytes and a comment of up to 64 KB.
    guard bytes.count >= 22 else { throw damaged }
    let lowest = max(0, bytes.count - 22 - 65_535)
    guard
      let end = stride(from: bytes.count - 22, through: lowest, by: -1).first(where: {
        fields.value(at: $0, 4) == 0x0605_4B50
      }), let count = fields.value(at: end + 10, 2), var position = fields.value(at: end + 16, 4)
    else { throw damaged }
    var entries: [Entry] = []
    for _ in 0..<count {
      guard fields.value(at: position, 4) == 0x0201_4B50, let flags = fields.value(at: position + 8, 2),
        let method = fields.value(at: position + 10, 2), let checksum = fields.value(at: position + 16, 4),
        let compressed = fields.value(at: position + 20, 4), let size = fields.value(at: position + 24, 4),
        let nameLength = fields.value(at: position + 28, 2), let extra = fields.value(at: position + 30, 2),
        let comment = fields.value(at: position + 32, 2), let offset = fields.value(at: position + 42, 4),
        position + 46 + nameLength <= bytes.count
      else { throw damaged }
      let name = String(decoding: bytes[(position + 46)..<(position + 46 + nameLength)], as: UTF8.self)
      entries.append(
        Entry(
          name: name, method: method, isEncrypted: flags & 1 != 0, checksum: UInt32(truncatingIfNeeded: checksum),
          compressedSize: compressed, size: size, headerOffset: offset))
      position += 46 + nameLength + extra + comment
    }
    self.entries = entries
  }

  /// The bytes of one file, checked against its checksum.
  func contents(of entry: Entry, limit: Int = 512 << 20) throws(SourceError) -> [UInt8] {
    func failure(_ message: String) -> SourceError {
      SourceError(file: file, line: nil, message: "\(entry.name) in the archive \(message)")
    }
    let fields = LittleEndianFields(bytes: bytes)
    if entry.isEncrypted { throw failure("is encrypted") }
    guard entry.size <= limit else { throw failure("unpacks to more than \(limit >> 20) MB") }
    guard fields.value(at: entry.headerOffset, 4) == 0x0403_4B50,
      let nameLength = fields.value(at: entry.headerOffset + 26, 2),
      let extra = fields.value(at: entry.headerOffset + 28, 2)
    else { throw failure("is damaged or cut off") }
    let start = entry.headerOffset + 30 + nameLength + extra
    guard start + entry.compressedSize <= bytes.count else { throw failure("is damaged or cut off") }
    let packed = bytes[start..<(start + entry.compressedSize)]
    let result: [UInt8]
    switch entry.method {
    case 0: result = Array(packed)
    case 8:
      guard let inflated = Self.inflate(packed, size: entry.size) else { throw failure("is damaged or cut off") }
      result = inflated
    default: throw failure("is packed by method \(entry.method), which is not supported; use deflate")
    }
    let checksum = result.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    guard result.count == entry.size, checksum == entry.checksum else { throw failure("is damaged or cut off") }
    return result
  }

  private static func inflate(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    // Deflate packs by a factor of 1032 at most: a size beyond that is a lie.
    guard size <= packed.count * 1032 + 64, let inflater = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(inflater) }
    var isComplete = false
    let result = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, count in
      isComplete =
        packed.withUnsafeBytes { source in
          libdeflate_deflate_decompress(inflater, source.baseAddress, source.count, buffer.baseAddress, size, nil)
        } == LIBDEFLATE_SUCCESS
      count = isComplete ? size : 0
    }
    return isComplete ? result : nil
  }
}

/// Reads whole numbers, the least byte first.
private struct LittleEndianFields {
  let bytes: [UInt8]

  /// nil beyond the end.
  func value(at position: Int, _ size: Int) -> Int? {
    guard position >= 0, position + size <= bytes.count else { return nil }
    return (0..<size).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
  }
}
