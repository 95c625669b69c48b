/// Premultiplied pixels laid over premultiplied pixels through a mask.
enum MaskBlend {
  private typealias Lanes = SIMD8<UInt16>
  private typealias Four = SIMD4<UInt32>

  /// Lays a row of pixels over another.
  /// - Parameters:
  ///   - mask: A pixel for each; its alpha counts. It must be readable for three pixels beyond `count`.
  ///   - isInverted: Whether the mask's holes are seen instead.
  ///   - opacity: 0…256.
  static func over(
    _ below: UnsafeMutablePointer<UInt32>, _ above: UnsafePointer<UInt32>, mask: UnsafePointer<UInt32>,
    isInverted: Bool, count: Int, opacity: UInt32
  ) {
    var index = 0
    while index < count {
      let alpha = UnsafeRawPointer(mask + index).loadUnaligned(as: Four.self) &>> Four(repeating: 24)
      var coverage = alpha &+ alpha &>> Four(repeating: 7)
      if isInverted { coverage = Four(repeating: 256) &- coverage }
      coverage = (coverage &* Four(repeating: opacity)) &>> Four(repeating: 8)
      if coverage != .zero {
        if index &+ 4 <= count {
          let source = UnsafeRawPointer(above + index).loadUnaligned(as: Four.self)
          let target = UnsafeMutableRawPointer(below + index)
          target.storeBytes(of: blend(target.loadUnaligned(as: Four.self), source, coverage), as: Four.self)
        } else {
          for rest in index..<count {
            let (old, new) = (Four(repeating: below[rest]), Four(repeating: above[rest]))
            below[rest] = blend(old, new, Four(repeating: coverage[rest &- index]))[0]
          }
        }
      }
      index &+= 4
    }
  }

  /// The arithmetic of `ImageBlend`, with a strength of 0…256 for each pixel.
  @inline(__always) private static func blend(_ below: Four, _ above: Four, _ coverage: Four) -> Four {
    let (low, eight, half) = (Lanes(repeating: 255), Lanes(repeating: 8), Lanes(repeating: 128))
    let strength = unsafeBitCast(coverage | coverage &<< Four(repeating: 16), to: Lanes.self)
    let source = unsafeBitCast(above, to: Lanes.self)
    // Rounded down, so that no channel can exceed its pixel's alpha by rounding.
    let even = ((source & low) &* strength) &>> eight
    let odd = ((source &>> eight) &* strength) &>> eight
    let alpha32 = unsafeBitCast(odd, to: Four.self) &>> Four(repeating: 16)
    let alpha = unsafeBitCast(alpha32 | alpha32 &<< Four(repeating: 16), to: Lanes.self)
    let rest = Lanes(repeating: 256) &- (alpha &+ alpha &>> Lanes(repeating: 7))
    let pixels = unsafeBitCast(below, to: Lanes.self)
    let newEven = even &+ ((pixels & low) &* rest &+ half) &>> eight
    let newOdd = odd &<< eight &+ ((pixels &>> eight) &* rest &+ half) & Lanes(repeating: 0xFF00)
    return unsafeBitCast(newEven | newOdd, to: Four.self)
  }
}
