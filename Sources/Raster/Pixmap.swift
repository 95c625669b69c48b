/// A picture in memory: premultiplied RGBA, 8 bits a channel, rows from the top, no padding between rows.
public struct Pixmap: Sendable {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// `width · height` pixels; each word is RGBA in memory order (red in the lowest byte).
  package var pixels: [UInt32]

  /// A transparent picture.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: [UInt32](repeating: 0, count: width * height))
  }

  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a pixmap of \(width)×\(height) needs as many pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Premultiplied red, green, blue and alpha of one pixel.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let word = pixels[y * width + x]
    return (
      UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8), UInt8(truncatingIfNeeded: word >> 16),
      UInt8(truncatingIfNeeded: word >> 24)
    )
  }
}

extension Pixmap {
  /// A part of the picture. What lies outside is transparent.
  package func cropped(to rect: PixelRect) -> Pixmap {
    var result = Pixmap(width: rect.width, height: rect.height)
    let columns = max(rect.x, 0)..<max(min(rect.x + rect.width, width), max(rect.x, 0))
    for y in 0..<rect.height where (0..<height).contains(rect.y + y) {
      let source = (rect.y + y) * width
      let target = y * rect.width - rect.x
      result.pixels.replaceSubrange(
        target + columns.lowerBound..<target + columns.upperBound,
        with: pixels[source + columns.lowerBound..<source + columns.upperBound])
    }
    return result
  }
}
