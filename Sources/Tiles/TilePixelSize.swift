/// A picture's width and height, read from the header of a PNG, JPEG or WebP file without decoding it.
public struct TilePixelSize: Hashable, Sendable {
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int

  /// From pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Nil where the bytes are no such picture or their header is cut off. A JPEG's size may be some kilobytes into the
  /// file, behind its metadata; the others have it in the first 30 bytes.
  public init?(sniffing bytes: [UInt8]) {
    let size: (width: Int, height: Int)? =
      switch TileContent(sniffing: bytes) {
      case .tile(.png, _): Self.png(bytes)
      case .tile(.jpeg, _): Self.jpeg(bytes)
      case .tile(.webp, _): Self.webp(bytes)
      default: nil
      }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    self.init(width: size.width, height: size.height)
  }

  /// PNG, section 11.2.2: IHDR is the first chunk, its data start at byte 16, big-endian.
  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 24, Array(bytes[12..<16]) == Array("IHDR".utf8) else { return nil }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  /// JPEG, ITU T.81 annex B: segments of marker and length until a start of frame (C0…CF but C4, C8, CC).
  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    var at = 2
    while at + 9 <= bytes.count {
      guard bytes[at] == 0xFF else { return nil }
      let marker = bytes[at + 1]
      switch marker {
      case 0xFF:
        at += 1
      case 0x01, 0xD0...0xD8:
        at += 2
      case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
        return (Int(bytes[at + 7]) << 8 | Int(bytes[at + 8]), Int(bytes[at + 5]) << 8 | Int(bytes[at + 6]))
      case 0xD9, 0xDA:
        return nil
      default:
        at += 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
      }
    }
    return nil
  }

  /// WebP container, RFC 9649: `VP8 ` (lossy), `VP8L` (lossless) or `VP8X` (extended) at byte 12, little-endian.
  private static func webp(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 30 else { return nil }
    func number(_ at: Int, bytes count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ":
      guard number(23, bytes: 3) == 0x2A019D else { return nil }
      return (number(26, bytes: 2) & 0x3FFF, number(28, bytes: 2) & 0x3FFF)
    case "VP8L":
      guard bytes[20] == 0x2F else { return nil }
      let packed = number(21, bytes: 4)
      return ((packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1)
    case "VP8X":
      return (number(24, bytes: 3) + 1, number(27, bytes: 3) + 1)
    default:
      return nil
    }
  }
}
