internal import CRSVG
internal import Raster

/// An SVG picture, drawn by librsvg. References to anything outside the document are not followed.
struct SVGDocument: Sendable {
  private let bytes: [UInt8]
  /// CSS pixels.
  let size: SIMD2<Double>

  /// Whether bytes that are no other picture look like SVG: a tag `<svg` near the beginning.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4096).drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 == 32 || (9...13).contains($0) }
    guard start.first == UInt8(ascii: "<") else { return false }
    let tag = Array("<svg".utf8)
    return start.indices.contains { start[$0...].starts(with: tag) }
      || start.indices.contains { start[$0...].starts(with: ":svg".utf8) }
  }

  /// Opens the document and draws it once, small: what librsvg refuses only while drawing is an error at once.
  init(_ bytes: [UInt8], name: String) throws(MarkerImageError) {
    self.bytes = bytes
    guard SVGReferences.areReasonable(in: bytes) else {
      throw .unreadable(
        name: name, reason: "SVG: it draws its own parts more than \(SVGReferences.limit) times; use a plainer picture")
    }
    var (width, height) = (0.0, 0.0)
    let failure = Self.call { message, capacity in
      cartouche_svg_measure(bytes, bytes.count, &width, &height, message, capacity)
    }
    if let failure { throw failure.error(name) }
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      throw .unreadable(name: name, reason: "SVG without a size: it needs a width and a height, or a viewBox")
    }
    size = SIMD2(width, height)
    let scale = min(32 / max(width, height), 1)
    if let failure = draw(width: 32, height: 32, size: size, matrix: [scale, 0, 0, scale, 0, 0]).failure {
      throw failure.error(name)
    }
  }

  /// The document fitted into a size and mapped onto pixels; nil where librsvg gives up.
  ///
  /// - Parameter matrix: six numbers, in Cairo's order.
  func pixmap(width: Int, height: Int, size: SIMD2<Double>, matrix: [Double]) -> Pixmap? {
    let drawn = draw(width: width, height: height, size: size, matrix: matrix)
    return drawn.failure == nil ? Pixmap(width: width, height: height, pixels: drawn.pixels) : nil
  }

  private func draw(
    width: Int, height: Int, size: SIMD2<Double>, matrix: [Double]
  ) -> (pixels: [UInt32], failure: Failure?) {
    var pixels = [UInt32](repeating: 0, count: width * height)
    let failure = Self.call { message, capacity in
      cartouche_svg_draw(
        bytes, bytes.count, size.x, size.y, matrix, &pixels, Int32(width), Int32(height), message, capacity)
    }
    return (pixels, failure)
  }

  private struct Failure {
    var isMissingLibrary: Bool
    var message: String

    func error(_ name: String) -> MarkerImageError {
      isMissingLibrary ? .noLibrary(name: name, reason: message) : .unreadable(name: name, reason: "SVG: \(message)")
    }
  }

  private static func call(
    _ work: (UnsafeMutablePointer<CChar>?, Int) -> cartouche_svg_result
  ) -> Failure? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      buffer.initialize(repeating: 0)
      let result = work(buffer.baseAddress, buffer.count)
      if result == CARTOUCHE_SVG_DONE { return nil }
      let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // librsvg's own messages may have several lines.
      return Failure(
        isMissingLibrary: result == CARTOUCHE_SVG_NO_LIBRARY,
        message: text.split(whereSeparator: \.isNewline).joined(separator: "; "))
    }
  }
}
