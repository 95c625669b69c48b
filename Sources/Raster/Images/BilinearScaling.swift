/// Scaling by interpolation between the four nearest pixels. Beyond the border the border's pixels go on, so that two
/// neighbours of the same picture meet without a seam.
struct BilinearScaling {
  /// Where along one axis the pixels of the target lie between those of the source.
  struct Axis {
    var lower: [Int32] = []
    var upper: [Int32] = []
    /// Weight of `upper`, 0…255 of 256.
    var weight: [UInt32] = []

    /// For target pixels `first ..< first + count` of `targetSize` over a source of `sourceSize`.
    init(first: Int, count: Int, targetSize: Int, sourceSize: Int) {
      lower.reserveCapacity(count)
      upper.reserveCapacity(count)
      weight.reserveCapacity(count)
      let scale = Double(sourceSize) / Double(targetSize)
      let last = Double(sourceSize - 1)
      for index in first..<first + count {
        let position = min(max((Double(index) + 0.5) * scale - 0.5, 0), last)
        let whole = Int32(position)
        lower.append(whole)
        upper.append(min(whole + 1, Int32(sourceSize - 1)))
        weight.append(min(UInt32((position - Double(whole)) * 256 + 0.5), 255))
      }
    }
  }

  private let source: Pixmap
  private let columns: Axis
  private let rows: Axis

  /// Prepares the part `visible` of a target of `size`, both in its own pixels.
  init(_ source: Pixmap, targetWidth: Int, targetHeight: Int, visible: PixelRect) {
    self.source = source
    columns = Axis(
      first: visible.x, count: visible.width, targetSize: targetWidth, sourceSize: source.width)
    rows = Axis(first: visible.y, count: visible.height, targetSize: targetHeight, sourceSize: source.height)
  }

  /// Writes one row of the visible part, numbered from its top.
  func write(row: Int, to target: UnsafeMutablePointer<UInt32>) {
    let (top, bottom) = (Int(rows.lower[row]) * source.width, Int(rows.upper[row]) * source.width)
    let (down, up) = (UInt64(rows.weight[row]), UInt64(256 - rows.weight[row]))
    let count = columns.lower.count
    source.pixels.withUnsafeBufferPointer { pixels in
      columns.lower.withUnsafeBufferPointer { lower in
        columns.upper.withUnsafeBufferPointer { upper in
          columns.weight.withUnsafeBufferPointer { weight in
            var index = 0
            while index < count {
              let (left, right) = (Int(lower[index]), Int(upper[index]))
              let above = Self.mix(pixels[top &+ left], pixels[bottom &+ left], up, down)
              let beside = Self.mix(pixels[top &+ right], pixels[bottom &+ right], up, down)
              let across = UInt64(weight[index])
              target[index] = Self.mix(above, beside, 256 &- across, across)
              index &+= 1
            }
          }
        }
      }
    }
  }

  /// Weights add up to 256. The four channels lie 16 bits apart in one word.
  @inline(__always) private static func mix(_ a: UInt32, _ b: UInt32, _ weightA: UInt64, _ weightB: UInt64) -> UInt32 {
    let sum = spread(a) &* weightA &+ spread(b) &* weightB &+ 0x0080_0080_0080_0080
    let channels = sum &>> 8 & 0x00FF_00FF_00FF_00FF
    return UInt32(truncatingIfNeeded: channels | channels &>> 24)
  }

  /// Red and blue go into the lower half, green and alpha into the upper one.
  @inline(__always) private static func spread(_ pixel: UInt32) -> UInt64 {
    let word = UInt64(pixel)
    return (word | word &<< 24) & 0x00FF_00FF_00FF_00FF
  }
}
