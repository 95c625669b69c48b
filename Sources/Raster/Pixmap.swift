/// A picture in memory: premultiplied RGBA, 8 bits a channel, rows from the top, no padding between rows.
public struct Pixmap: Sendable {
  public let width: Int
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
