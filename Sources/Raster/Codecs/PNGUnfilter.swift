/// Undoing the filters of a PNG row (PNG specification, section 9).
enum PNGUnfilter {
  /// Restores one row in place.
  /// - Parameters:
  ///   - row: The filtered bytes.
  ///   - above: The restored row above; zeros for the first.
  ///   - step: Bytes per pixel, at least 1.
  /// - Returns: False where the filter does not exist.
  static func restore(
    filter: UInt8, row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int
  ) -> Bool {
    switch filter {
    case 0: return true
    case 2:
      up(row, above, count)
      return true
    case 1, 3, 4: break
    default: return false
    }
    // A constant step lets the compiler keep a pixel's bytes in registers.
    switch step {
    case 1: leftward(filter, row, above, count, step: 1)
    case 3: leftward(filter, row, above, count, step: 3)
    case 4: leftward(filter, row, above, count, step: 4)
    default: leftward(filter, row, above, count, step: step)
    }
    return true
  }

  private static func up(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int) {
    let (target, source) = (UnsafeMutableRawPointer(row), UnsafeRawPointer(above))
    var index = 0
    while index &+ 16 <= count {
      let sum =
        target.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        &+ source.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      target.storeBytes(of: sum, toByteOffset: index, as: SIMD16<UInt8>.self)
      index &+= 16
    }
    while index < count {
      row[index] = row[index] &+ above[index]
      index &+= 1
    }
  }

  @inline(__always) private static func leftward(
    _ filter: UInt8, _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, step: Int
  ) {
    switch filter {
    case 1:
      var index = step
      while index < count {
        row[index] = row[index] &+ row[index &- step]
        index &+= 1
      }
    case 3:
      var index = 0
      while index < min(step, count) {
        row[index] = row[index] &+ above[index] >> 1
        index &+= 1
      }
      while index < count {
        let mean = (UInt16(row[index &- step]) &+ UInt16(above[index])) >> 1
        row[index] = row[index] &+ UInt8(truncatingIfNeeded: mean)
        index &+= 1
      }
    default:
      var index = 0
      while index < min(step, count) {
        row[index] = row[index] &+ above[index]
        index &+= 1
      }
      while index < count {
        row[index] = row[index] &+ paeth(row[index &- step], above[index], above[index &- step])
        index &+= 1
      }
    }
  }

  /// Whichever of left, above and upper left is nearest to left + above − upper left.
  @inline(__always) static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
    let (toLeft, toAbove) = (abs(b &- c), abs(a &- c))
    let toCorner = abs(a &+ b &- c &- c)
    return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
  }
}
