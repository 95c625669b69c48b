/// One premultiplied colour painted over premultiplied pixels, four at a time: their even and odd channels lie in
/// 16-bit lanes. Coverage runs from 0 to 256.
struct SolidBlend {
  typealias Lanes = SIMD8<UInt16>

  private let color: UInt32
  private let isOpaque: Bool
  private let redBlue: Lanes
  private let greenAlpha: Lanes
  private let alpha: Lanes

  /// `isOpaque` must agree with the colour; as a constant at the call it removes the other branch.
  @inline(__always) init(_ color: UInt32, isOpaque: Bool) {
    self.color = color
    self.isOpaque = isOpaque
    let lanes = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    redBlue = lanes & Lanes(repeating: 255)
    greenAlpha = lanes &>> Lanes(repeating: 8)
    alpha = Lanes(repeating: UInt16(truncatingIfNeeded: color >> 24))
  }

  /// Four pixels with a coverage each.
  @inline(__always) func paint(_ pixels: UnsafeMutableRawPointer, coverage: SIMD4<UInt32>) {
    blend(pixels, unsafeBitCast(coverage | coverage &<< SIMD4(repeating: 16), to: Lanes.self))
  }

  /// `4 · groups` pixels of the same coverage.
  @inline(__always) func paint(_ pixels: UnsafeMutableRawPointer, groups: Int, coverage: UInt32) {
    var pointer = pixels
    let end = pixels + groups &* 16
    if isOpaque && coverage == 256 {
      let four = SIMD4<UInt32>(repeating: color)
      while pointer < end {
        pointer.storeBytes(of: four, as: SIMD4<UInt32>.self)
        pointer += 16
      }
    } else {
      let lanes = Lanes(repeating: UInt16(truncatingIfNeeded: coverage))
      while pointer < end {
        blend(pointer, lanes)
        pointer += 16
      }
    }
  }

  @inline(__always) private func blend(_ pixels: UnsafeMutableRawPointer, _ coverage: Lanes) {
    let below = unsafeBitCast(pixels.loadUnaligned(as: SIMD4<UInt32>.self), to: Lanes.self)
    let (half, eight) = (Lanes(repeating: 128), Lanes(repeating: 8))
    let rest: Lanes
    if isOpaque {
      rest = Lanes(repeating: 256) &- coverage
    } else {
      // Divided by 255, rounded: then opaque pixels stay opaque. 16 bits suffice for every alpha but 255.
      let scaled = alpha &* coverage &+ half
      rest = Lanes(repeating: 256) &- (scaled &+ Lanes(repeating: 1) &+ scaled &>> eight) &>> eight
    }
    let even = (redBlue &* coverage &+ (below & Lanes(repeating: 255)) &* rest &+ half) &>> eight
    let odd = (greenAlpha &* coverage &+ (below &>> eight) &* rest &+ half) & Lanes(repeating: 0xFF00)
    pixels.storeBytes(of: unsafeBitCast(even | odd, to: SIMD4<UInt32>.self), as: SIMD4<UInt32>.self)
  }
}
