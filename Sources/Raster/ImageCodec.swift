/// Decoding and encoding of pictures.
public enum ImageCodec {
  /// Why bytes are not a picture; `description` is one line in plain words ("truncated PNG: …").
  public struct DecodingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One line in plain words.
    public var description: String

    /// From one line in plain words.
    public init(description: String) { self.description = description }
  }

  /// How hard the encoder tries.
  public enum Effort: Sendable, Hashable {
    /// For what is made on demand: as fast as can be. The bytes may differ between processors.
    case fast
    /// For what is stored: small, and the same bytes on every machine.
    case small
  }

  /// The most pixels that a picture may have unless the caller says otherwise.
  public static let defaultPixelLimit = 64 << 20

  /// Decodes PNG, JPEG or WebP, told by the magic bytes. What follows a whole picture is ignored.
  /// - Parameter pixelLimit: Larger pictures are refused before memory is taken for them.
  /// - Throws: `DecodingError` for anything that is not a whole picture of one of these kinds.
  public static func decode(
    _ bytes: [UInt8], pixelLimit: Int = defaultPixelLimit
  ) throws(DecodingError) -> Pixmap {
    switch try PictureKind(of: bytes) {
    case .png: try PNGDecoder.decode(bytes, pixelLimit: pixelLimit)
    case .jpeg: try JPEGDecoder.decode(bytes, pixelLimit: pixelLimit)
    case .webP: try WebPDecoder.decode(bytes, pixelLimit: pixelLimit)
    }
  }

  /// Width and height from the header alone; the rest need not be there, nor be right.
  /// - Throws: `DecodingError` where the header is not that of a PNG, JPEG or WebP picture.
  public static func dimensions(of bytes: [UInt8]) throws(DecodingError) -> (width: Int, height: Int) {
    switch try PictureKind(of: bytes) {
    case .png:
      let header = try PNGHeader(bytes)
      return (header.width, header.height)
    case .jpeg: return try JPEGDecoder.dimensions(of: bytes)
    case .webP: return try WebPDecoder.dimensions(of: bytes)
    }
  }

  /// PNG: indexed where 256 colours suffice, RGB where nothing is transparent, RGBA otherwise. Always lossless (of
  /// premultiplied pixels: the colour of what is wholly transparent does not exist).
  public static func encodePNG(_ pixmap: Pixmap, effort: Effort = .fast) -> [UInt8] {
    PNGEncoder.encode(pixmap, effort: effort)
  }

  /// JPEG with halved colour resolution, transparent parts on white.
  /// - Parameter quality: 1…100.
  /// - Returns: Nil for a size that the format cannot hold.
  public static func encodeJPEG(_ pixmap: Pixmap, quality: Int = 85) -> [UInt8]? {
    JPEGEncoder.encode(pixmap, quality: quality)
  }

  /// WebP with transparency.
  /// - Parameter quality: 0…100, nil for lossless.
  /// - Returns: Nil for a size that the format cannot hold.
  public static func encodeWebP(_ pixmap: Pixmap, quality: Double? = 80) -> [UInt8]? {
    WebPEncoder.encode(pixmap, quality: quality)
  }

  /// Refuses sizes that are empty or too large.
  static func check(_ width: Int, _ height: Int, kind: String, pixelLimit: Int) throws(DecodingError) {
    guard width > 0, height > 0 else {
      throw DecodingError(description: "damaged \(kind): its size is \(width)×\(height)")
    }
    guard width <= pixelLimit / height else {
      throw DecodingError(
        description: "\(kind) too large: \(width)×\(height) pixels, the limit is \(pixelLimit) pixels")
    }
  }
}

/// A kind of picture that can be decoded.
enum PictureKind {
  case png, jpeg, webP

  static let pngSignature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  init(of bytes: [UInt8]) throws(ImageCodec.DecodingError) {
    if bytes.starts(with: Self.pngSignature) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webP
    } else {
      throw ImageCodec.DecodingError(description: "not a picture: \(Self.guess(bytes))")
    }
  }

  /// What the bytes are instead, for the message.
  private static func guess(_ bytes: [UInt8]) -> String {
    let text = bytes.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 == 32 || (9...13).contains($0) }
    func starts(_ prefix: String) -> Bool {
      text.prefix(prefix.utf8.count).map { (65...90).contains($0) ? $0 + 32 : $0 }.elementsEqual(prefix.utf8)
    }
    if bytes.isEmpty { return "no bytes" }
    if bytes.count < 8, Self.pngSignature.starts(with: bytes) { return "the first \(bytes.count) bytes of a PNG" }
    if starts("<!doctype html") || starts("<html") { return "HTML" }
    if starts("<svg") { return "SVG, which is not decoded here" }
    if starts("<") { return "XML or HTML" }
    if starts("{") || starts("[") { return "JSON" }
    if starts("gif8") { return "GIF, which is not supported" }
    if bytes.starts(with: [0x1F, 0x8B]) { return "gzip data" }
    let isText = bytes.prefix(64).allSatisfy { ($0 >= 32 && $0 < 127) || (9...13).contains($0) }
    if isText { return "text" }
    let digits = Array("0123456789abcdef")
    let head = bytes.prefix(4).map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }
    return "it starts with the bytes \(head.joined(separator: " "))"
  }
}
