/// Scaling down by the mean of all source pixels that a target pixel covers, the partly covered ones by their share.
struct AreaScaling {
  /// Which source pixels lie under each target pixel along one axis, and with what share.
  private struct Axis {
    /// The first source pixel of each.
    var first: [Int] = []
    /// Where in `weights` its shares begin; one more entry than pixels.
    var start = [0]
    /// In 1/65536; exactly one for each target pixel, so that flat colours stay what they are.
    var weights: [UInt32] = []

    init(first firstIndex: Int, count: Int, targetSize: Int, sourceSize: Int) {
      let scale = Double(sourceSize) / Double(targetSize)
      for index in firstIndex..<firstIndex + count {
        let (low, high) = (Double(index) * scale, min(Double(index + 1) * scale, Double(sourceSize)))
        let from = min(Int(low), sourceSize - 1)
        let last = max(min(Int(high.rounded(.up)), sourceSize) - 1, from)
        first.append(from)
        var given: UInt32 = 0
        for pixel in from...last {
          let share = pixel == last ? 1 : (Double(pixel + 1) - low) / (high - low)
          let sum = max(UInt32(min(max(share, 0), 1) * 65536 + 0.5), given)
          weights.append(sum - given)
          given = sum
        }
        start.append(weights.count)
      }
    }
  }

  private let source: Pixmap
  private let columns: Axis
  private let rows: Axis

  /// Prepares the part `visible` of a target of the given size, both in its own pixels.
  init(_ source: Pixmap, targetWidth: Int, targetHeight: Int, visible: PixelRect) {
    self.source = source
    columns = Axis(first: visible.x, count: visible.width, targetSize: targetWidth, sourceSize: source.width)
    rows = Axis(first: visible.y, count: visible.height, targetSize: targetHeight, sourceSize: source.height)
  }

  /// Writes one row of the visible part, numbered from its top.
  func write(row: Int, to target: UnsafeMutablePointer<UInt32>) {
    guard let from = columns.first.first, let lastFirst = columns.first.last, columns.start.count >= 2 else { return }
    let lastCount = columns.start[columns.start.count - 1] - columns.start[columns.start.count - 2]
    let count = lastFirst + lastCount - from
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count * 2) { sums in
      sums.initialize(repeating: 0)
      addRows(row, from: from, count: count, to: sums)
      writeColumns(sums, from: from, to: target)
    }
  }

  /// Two channels lie 32 bits apart in one word: red and blue, then green and alpha.
  private static let pair: UInt64 = 0x0000_00FF_0000_00FF

  private func addRows(_ row: Int, from: Int, count: Int, to sums: UnsafeMutableBufferPointer<UInt64>) {
    source.pixels.withUnsafeBufferPointer { pixels in
      for (offset, index) in (rows.start[row]..<rows.start[row + 1]).enumerated() {
        let weight = UInt64(rows.weights[index])
        let base = (rows.first[row] + offset) * source.width + from
        var column = 0
        while column < count {
          let pixel = UInt64(pixels[base &+ column])
          let spread = pixel | pixel &<< 16
          sums[2 &* column] &+= (spread & Self.pair) &* weight
          sums[2 &* column &+ 1] &+= (spread &>> 8 & Self.pair) &* weight
          column &+= 1
        }
      }
    }
  }

  private func writeColumns(
    _ sums: UnsafeMutableBufferPointer<UInt64>, from: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    // Sums have 8 whole and 16 fraction bits; 8 of these are kept, so that the product with a weight fits 32.
    let (kept, half) = (UInt64(0x0000_FFFF_0000_FFFF), UInt64(0x0080_0000_0080_0000))
    for index in columns.first.indices {
      var (redBlue, greenAlpha) = (half, half)
      var column = columns.first[index] &- from
      for weightIndex in columns.start[index]..<columns.start[index + 1] {
        let weight = UInt64(columns.weights[weightIndex])
        redBlue &+= (sums[2 &* column] &>> 8 & kept) &* weight
        greenAlpha &+= (sums[2 &* column &+ 1] &>> 8 & kept) &* weight
        column &+= 1
      }
      let even = redBlue &>> 24 & Self.pair
      let odd = greenAlpha &>> 24 & Self.pair
      let channels = even | odd &<< 8
      target[index] = UInt32(truncatingIfNeeded: channels | channels &>> 16)
    }
  }
}
