/// Filtering of whole pictures before compression.
enum PNGFilter: UInt8 {
  case sub = 1
  case paeth = 4

  /// Replaces rows by their differences. Works from the end, so that what a byte is compared with is still there.
  static func apply(_ filter: PNGFilter, to bytes: inout [UInt8], rowBytes: Int, step: Int) {
    let stride = rowBytes + 1
    let height = bytes.count / stride
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for rowIndex in (0..<height).reversed() {
        let row = base + (rowIndex * stride + 1)
        row[-1] = filter.rawValue
        var index = rowBytes &- 1
        switch filter {
        case .sub:
          while index >= step {
            row[index] = row[index] &- row[index &- step]
            index &-= 1
          }
        case .paeth where rowIndex == 0:
          // Without a row above, the prediction is the left neighbour.
          while index >= step {
            row[index] = row[index] &- row[index &- step]
            index &-= 1
          }
        case .paeth:
          let above = row - stride
          while index >= step {
            row[index] = row[index] &- PNGUnfilter.paeth(row[index &- step], above[index], above[index &- step])
            index &-= 1
          }
          while index >= 0 {
            row[index] = row[index] &- above[index]
            index &-= 1
          }
        }
      }
    }
  }
}
