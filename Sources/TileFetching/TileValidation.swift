package import Tiles

/// Looks at a tile that came, beyond its structure: decodes the picture, for instance. Returns nil where it is good,
/// else why not. Called on the thread that fetches: cheap checks only, or none.
package typealias TileValidator = @Sendable (Tile) -> String?

/// What can be told of a body without decoding it: its kind, and whether it is complete.
enum TileValidation {
  enum Verdict {
    case tile(MediaType, ContentEncoding)
    case invalid(String)
  }

  static func verdict(on body: [UInt8], status: Int) -> Verdict {
    switch TileContent(sniffing: body) {
    case .html: return .invalid("HTML page instead of a picture (status \(status))")
    case .xml: return .invalid("XML text instead of a tile (status \(status))")
    case .json: return .invalid("JSON text instead of a tile (status \(status))")
    case .empty: return .invalid("empty answer (status \(status))")
    case .unknown: return .invalid("neither a picture nor a vector tile (status \(status))")
    case .tile(let type, let encoding):
      guard isComplete(body, type, encoding) else { return .invalid("truncated \(label(type, encoding))") }
      return .tile(type, encoding)
    }
  }

  private static func label(_ type: MediaType, _ encoding: ContentEncoding) -> String {
    switch type {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .mapboxVectorTile: encoding == .identity ? "vector tile" : "\(encoding == .gzip ? "gzip" : "zlib") vector tile"
    }
  }

  private static func isComplete(_ body: [UInt8], _ type: MediaType, _ encoding: ContentEncoding) -> Bool {
    switch type {
    case .png: hasEndChunk(body)
    // Some encoders pad behind the end of image.
    case .jpeg: body.suffix(64).reversed().adjacentPairsContain(0xD9, 0xFF)
    case .webp: riffLength(body) <= body.count
    case .mapboxVectorTile:
      switch encoding {
      // Header of 10 bytes, an empty deflate block of 2, trailer of 8 (RFC 1952); zlib 2, 2 and 4 (RFC 1950).
      case .gzip: body.count >= 20
      case .zlib: body.count >= 8
      case .identity: fieldsFill(body)
      }
    }
  }

  /// PNG: chunks of length, type, data and check sum, up to `IEND`.
  private static func hasEndChunk(_ body: [UInt8]) -> Bool {
    var at = 8
    while at + 12 <= body.count {
      let length = body[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      if body[at + 4..<at + 8].elementsEqual("IEND".utf8) { return true }
      at += 12 + length
    }
    return false
  }

  /// The length that a RIFF header promises, itself included.
  private static func riffLength(_ body: [UInt8]) -> Int {
    guard body.count >= 12 else { return .max }
    return 8 + (Int(body[4]) | Int(body[5]) << 8 | Int(body[6]) << 16 | Int(body[7]) << 24)
  }

  /// A vector tile is a sequence of length-delimited layers (field 3): they must end where the body does.
  private static func fieldsFill(_ body: [UInt8]) -> Bool {
    var at = 0
    while at < body.count {
      guard body[at] & 7 == 2 else { return true }
      at += 1
      var length = 0
      var shift = 0
      var ended = false
      while at < body.count, shift < 35 {
        length |= Int(body[at] & 0x7F) << shift
        shift += 7
        ended = body[at] < 0x80
        at += 1
        if ended { break }
      }
      guard ended else { return false }
      at += length
    }
    return at == body.count
  }
}

extension Sequence where Element: Equatable {
  fileprivate func adjacentPairsContain(_ first: Element, _ second: Element) -> Bool {
    zip(self, dropFirst()).contains { $0 == first && $1 == second }
  }
}
