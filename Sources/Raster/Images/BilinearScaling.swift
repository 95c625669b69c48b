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
    guard let from = columns.lower.first, let last = columns.upper.last else { return }
    let count = Int(last - from) + 1
    // First the two source rows are mixed into one, then its neighbours.
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { mixed in
      guard let line = mixed.baseAddress else { return }
      let top = Int(rows.lower[row]) * source.width + Int(from)
      let bottom = Int(rows.upper[row]) * source.width + Int(from)
      let weight = UInt64(rows.weight[row])
      source.pixels.withUnsafeBufferPointer { pixels in
        for index in 0..<count {
          line[index] = Self.mix(
            Self.spread(pixels[top &+ index]), Self.spread(pixels[bottom &+ index]), weight)
        }
      }
      writeColumns(line, from: from, to: target)
    }
  }

  private func writeColumns(
    _ line: UnsafeMutablePointer<UInt64>, from: Int32, to target: UnsafeMutablePointer<UInt32>
  ) {
    columns.lower.withUnsafeBufferPointer { lower in
      columns.upper.withUnsafeBufferPointer { upper in
        columns.weight.withUnsafeBufferPointer { weight in
          for index in lower.indices {
            let channels = Self.mix(
              line[Int(lower[index] &- from)], line[Int(upper[index] &- from)], UInt64(weight[index]))
            target[index] = UInt32(truncatingIfNeeded: channels | channels &>> 24)
          }
        }
      }
    }
  }

  /// Mixes four channels that lie 16 bits apart; `weight` of 256 is that of the second.
  @inline(__always) private static func mix(_ first: UInt64, _ second: UInt64, _ weight: UInt64) -> UInt64 {
    (first &* (256 &- weight) &+ second &* weight &+ 0x0080_0080_0080_0080) &>> 8 & 0x00FF_00FF_00FF_00FF
  }

  /// Red and blue go into the lower half, green and alpha into the upper one.
  @inline(__always) private static func spread(_ pixel: UInt32) -> UInt64 {
    let word = UInt64(pixel)
    return (word | word &<< 24) & 0x00FF_00FF_00FF_00FF
  }
}
