/// Decoding and encoding of pictures.
public enum ImageCodec {
  /// Why bytes are not a picture; `description` is one line in plain words ("truncated PNG: …").
  public struct DecodingError: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String
  }

  /// How hard the encoder tries.
  public enum Effort: Sendable, Hashable {
    /// For what is made on demand: as fast as can be.
    case fast
    /// For what is stored: small, and the same bytes on every machine.
    case small
  }

  /// Decodes PNG, JPEG or WebP, told by the magic bytes.
  /// - Throws: `DecodingError` for anything that is not a whole picture of one of these kinds.
  public static func decode(_ bytes: [UInt8]) throws(DecodingError) -> Pixmap {
    throw DecodingError(description: "written by the Raster module's author")
  }

  /// PNG: indexed where 256 colours suffice, RGB where nothing is transparent, RGBA otherwise. Always lossless.
  public static func encodePNG(_ pixmap: Pixmap, effort: Effort = .fast) -> [UInt8] { [] }
}
