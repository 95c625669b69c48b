/// Reads the wire format of Protocol Buffers from bytes that stay in place while it works.
struct ProtobufReader {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Only compared with itself where there are no bytes.
    next = bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
    end = next + bytes.count
  }

  private init(from next: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    self.next = next
    self.end = end
  }

  var isAtEnd: Bool { next >= end }
  var remainingCount: Int { end - next }

  enum Wire: UInt8 {
    case varint = 0
    case eightBytes = 1
    case sized = 2
    case fourBytes = 5
  }

  /// The number of the next field and how its value is written.
  mutating func field() throws(VectorTileError) -> (number: UInt64, wire: Wire) {
    let key = try varint()
    guard let wire = Wire(rawValue: UInt8(key & 7)), key >> 3 != 0 else { throw .malformed }
    return (key >> 3, wire)
  }

  @inline(__always)
  mutating func varint() throws(VectorTileError) -> UInt64 {
    guard next < end else { throw .truncated }
    let byte = next[0]
    if byte < 0x80 {
      next += 1
      return UInt64(byte)
    }
    return try longVarint()
  }

  private mutating func longVarint() throws(VectorTileError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard next < end else { throw .truncated }
      let byte = next[0]
      next += 1
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
    }
    throw .malformed
  }

  /// A reader of just the bytes of a sized value.
  mutating func message() throws(VectorTileError) -> ProtobufReader {
    let size = try varint()
    guard size <= UInt64(end - next) else { throw .truncated }
    let start = next
    next += Int(size)
    return ProtobufReader(from: start, to: next)
  }

  mutating func string() throws(VectorTileError) -> String {
    let content = try message()
    return String(decoding: UnsafeBufferPointer(start: content.next, count: content.remainingCount), as: UTF8.self)
  }

  mutating func fourBytes() throws(VectorTileError) -> UInt32 {
    guard end - next >= 4 else { throw .truncated }
    defer { next += 4 }
    return UInt32(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt32.self))
  }

  mutating func eightBytes() throws(VectorTileError) -> UInt64 {
    guard end - next >= 8 else { throw .truncated }
    defer { next += 8 }
    return UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
  }

  mutating func skip(_ wire: Wire) throws(VectorTileError) {
    switch wire {
    case .varint: _ = try varint()
    case .eightBytes: _ = try eightBytes()
    case .sized: _ = try message()
    case .fourBytes: _ = try fourBytes()
    }
  }
}

/// The signed number that zigzag encoding keeps small.
@inline(__always)
func zigzagDecoded(_ value: UInt64) -> Int64 { Int64(bitPattern: value &>> 1) ^ -Int64(bitPattern: value & 1) }
