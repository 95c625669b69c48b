/// A picture of at most 256 colours as indices into them.
struct PNGIndexing {
  /// Premultiplied, in the order in which they first appear.
  private(set) var colors: [UInt32] = []
  private(set) var indices: [UInt8] = []

  /// Nil as soon as a 257th colour appears.
  init?(_ pixels: [UInt32]) {
    let slots = 1024
    var keys = [UInt32](repeating: 0, count: slots)
    // Index + 1; 0 for a free slot.
    var values = [UInt16](repeating: 0, count: slots)
    var found: [UInt32] = []
    var isIndexed = true
    let indices = [UInt8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
      var previous: UInt32?
      var index: UInt8 = 0
      for (position, pixel) in pixels.enumerated() {
        if pixel != previous {
          previous = pixel
          var slot = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) >> 22)
          while values[slot] != 0 && keys[slot] != pixel { slot = (slot &+ 1) & (slots &- 1) }
          if values[slot] == 0 {
            guard found.count < 256 else {
              isIndexed = false
              return
            }
            found.append(pixel)
            keys[slot] = pixel
            values[slot] = UInt16(found.count)
          }
          index = UInt8(truncatingIfNeeded: values[slot] &- 1)
        }
        buffer[position] = index
      }
      count = pixels.count
    }
    guard isIndexed else { return nil }
    self.indices = indices
    colors = found
  }

  /// The fewest bits that hold every index: 1, 2, 4 or 8.
  var bitDepth: Int { colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8 }
}
