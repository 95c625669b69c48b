/// Premultiplied pixels laid over premultiplied pixels.
enum ImageBlend {
  private typealias Lanes = SIMD8<UInt16>
  private typealias Four = SIMD4<UInt32>

  /// Lays a row of pixels over another.
  /// - Parameter opacity: 0…256.
  @inline(__always) static func over(
    _ below: UnsafeMutablePointer<UInt32>, _ above: UnsafePointer<UInt32>, count: Int, opacity: UInt16
  ) {
    if opacity == 256 {
      overRow(below, above, count: count, opacity: 256)
    } else {
      overRow(below, above, count: count, opacity: opacity)
    }
  }

  @inline(__always) private static func overRow(
    _ below: UnsafeMutablePointer<UInt32>, _ above: UnsafePointer<UInt32>, count: Int, opacity: UInt16
  ) {
    let (target, source) = (UnsafeMutableRawPointer(below), UnsafeRawPointer(above))
    var index = 0
    while index &+ 4 <= count {
      let four = source.loadUnaligned(fromByteOffset: index &* 4, as: Four.self)
      if opacity == 256 {
        // Most pixels of tiles and stamps are all there or not there at all.
        let halves = unsafeBitCast(four, to: SIMD2<UInt64>.self)
        let alphas: UInt64 = 0xFF00_0000_FF00_0000
        if (halves[0] | halves[1]) & alphas == 0 {
          index &+= 4
          continue
        }
        if halves[0] & halves[1] & alphas == alphas {
          target.storeBytes(of: four, toByteOffset: index &* 4, as: Four.self)
          index &+= 4
          continue
        }
      }
      let pixels = target.loadUnaligned(fromByteOffset: index &* 4, as: Four.self)
      target.storeBytes(of: blend(pixels, four, opacity), toByteOffset: index &* 4, as: Four.self)
      index &+= 4
    }
    while index < count {
      below[index] = blend(Four(repeating: below[index]), Four(repeating: above[index]), opacity)[0]
      index &+= 1
    }
  }

  @inline(__always) private static func blend(_ below: Four, _ above: Four, _ opacity: UInt16) -> Four {
    let (low, eight, half) = (Lanes(repeating: 255), Lanes(repeating: 8), Lanes(repeating: 128))
    let source = unsafeBitCast(above, to: Lanes.self)
    var even = source & low
    var odd = source &>> eight
    if opacity != 256 {
      // Rounded down, so that no channel can exceed its pixel's alpha by rounding.
      even = (even &* Lanes(repeating: opacity)) &>> eight
      odd = (odd &* Lanes(repeating: opacity)) &>> eight
    }
    let alpha32 = unsafeBitCast(odd, to: Four.self) &>> Four(repeating: 16)
    let alpha = unsafeBitCast(alpha32 | alpha32 &<< Four(repeating: 16), to: Lanes.self)
    let rest = Lanes(repeating: 256) &- (alpha &+ alpha &>> Lanes(repeating: 7))
    let pixels = unsafeBitCast(below, to: Lanes.self)
    let newEven = even &+ ((pixels & low) &* rest &+ half) &>> eight
    let newOdd = odd &<< eight &+ ((pixels &>> eight) &* rest &+ half) & Lanes(repeating: 0xFF00)
    return unsafeBitCast(newEven | newOdd, to: Four.self)
  }
}
