/// An sRGB colour with alpha, not premultiplied; components 0…1.
@frozen public struct Color: Hashable, Sendable {
  public var red: Float
  /// 0…1, sRGB.
  public var green: Float
  /// 0…1, sRGB.
  public var blue: Float
  /// 0…1; 0 is transparent.
  public var alpha: Float

  /// From components 0…1, not premultiplied.
  @inlinable public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// 0xRRGGBB, opaque.
  @inlinable public init(hex: UInt32) {
    self.init(
      red: Float(hex >> 16 & 255) / 255, green: Float(hex >> 8 & 255) / 255, blue: Float(hex & 255) / 255)
  }

  /// Fully transparent.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(hex: 0x000000)
  /// Opaque white.
  public static let white = Color(hex: 0xFFFFFF)

  /// The same colour with its alpha multiplied by 0…1.
  @inlinable public func opacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * Float(factor))
  }

  /// Premultiplied RGBA8 as one word: red in the lowest byte, alpha in the highest (RGBA in memory, little-endian).
  /// Components outside 0…1 are clamped.
  @inlinable package var premultipliedRGBA: UInt32 {
    let opacity = min(max(alpha, 0), 1)
    func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + 0.5) }
    return byte(red * opacity) | byte(green * opacity) << 8 | byte(blue * opacity) << 16 | byte(opacity) << 24
  }
}
