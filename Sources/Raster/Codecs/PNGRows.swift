/// The pixels of a PNG as they go into the compressor: each row preceded by its filter's number.
struct PNGRows {
  let bitDepth: Int
  let colorType: PNGHeader.ColorType
  /// Premultiplied colours, where indexed.
  let palette: [UInt32]
  let bytes: [UInt8]

  init(_ pixmap: Pixmap, effort: ImageCodec.Effort) {
    if let indexing = PNGIndexing(pixmap.pixels) {
      colorType = .indexed
      bitDepth = indexing.bitDepth
      palette = indexing.colors
      bytes = Self.packed(indexing, width: pixmap.width, height: pixmap.height)
      return
    }
    palette = []
    bitDepth = 8
    let isOpaque = pixmap.pixels.allSatisfy { $0 >= 255 << 24 }
    colorType = isOpaque ? .rgb : .rgba
    var bytes = isOpaque ? Self.rgb(pixmap) : Self.rgba(pixmap)
    if !Self.isDrawn(pixmap) {
      let step = isOpaque ? 3 : 4
      PNGFilter.apply(effort == .small ? .paeth : .sub, to: &bytes, rowBytes: pixmap.width * step, step: step)
    }
    self.bytes = bytes
  }

  /// Whether a picture is drawn rather than photographed: then neighbours are mostly equal and no filter is best,
  /// because repeated strings stay repeated. Every eighth row is looked at.
  private static func isDrawn(_ pixmap: Pixmap) -> Bool {
    let (width, height) = (pixmap.width, pixmap.height)
    return pixmap.pixels.withUnsafeBufferPointer { pixels in
      var (equal, count) = (0, 0)
      for row in stride(from: 0, to: height, by: 8) {
        let base = row * width
        var x = 1
        while x < width {
          if pixels[base &+ x] == pixels[base &+ x &- 1] { equal &+= 1 }
          x &+= 1
        }
        count += width - 1
      }
      return equal * 5 >= count * 2
    }
  }

  private static func packed(_ indexing: PNGIndexing, width: Int, height: Int) -> [UInt8] {
    let depth = indexing.bitDepth
    let rowBytes = (width * depth + 7) / 8
    return [UInt8](unsafeUninitializedCapacity: (rowBytes + 1) * height) { buffer, count in
      guard var target = buffer.baseAddress else { return }
      target.initialize(repeating: 0, count: buffer.count)
      indexing.indices.withUnsafeBufferPointer { indices in
        guard var source = indices.baseAddress else { return }
        for _ in 0..<height {
          let row = target + 1
          if depth == 8 {
            row.update(from: source, count: width)
          } else {
            for x in 0..<width {
              let bit = x &* depth
              row[bit >> 3] |= source[x] &<< UInt8(truncatingIfNeeded: 8 &- depth &- bit & 7)
            }
          }
          target += rowBytes + 1
          source += width
        }
      }
      count = (rowBytes + 1) * height
    }
  }

  private static func rgb(_ pixmap: Pixmap) -> [UInt8] {
    let (width, height) = (pixmap.width, pixmap.height)
    let size = (width * 3 + 1) * height
    return [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      pixmap.pixels.withUnsafeBufferPointer { pixels in
        var target = UnsafeMutableRawPointer(base)
        var index = 0
        for _ in 0..<height {
          target.storeBytes(of: 0, as: UInt8.self)
          target += 1
          let end = index &+ width
          // Four bytes are stored for three, the next pixel overwrites the last: hence the byte more at the end.
          while index < end {
            target.storeBytes(of: pixels[index].littleEndian, as: UInt32.self)
            target += 3
            index &+= 1
          }
        }
      }
      count = size
    }
  }

  private static func rgba(_ pixmap: Pixmap) -> [UInt8] {
    let (width, height) = (pixmap.width, pixmap.height)
    let size = (width * 4 + 1) * height
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      pixmap.pixels.withUnsafeBufferPointer { pixels in
        var target = UnsafeMutableRawPointer(base)
        for (index, pixel) in pixels.enumerated() {
          if index % width == 0 {
            target.storeBytes(of: 0, as: UInt8.self)
            target += 1
          }
          target.storeBytes(of: unpremultiplied(pixel).littleEndian, as: UInt32.self)
          target += 4
        }
      }
      count = size
    }
  }
}

/// Divides the three lower bytes by the highest one, rounded; what is wholly transparent becomes 0. Premultiplying the
/// result gives the pixel back.
func unpremultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  if alpha == 0 { return 0 }
  func channel(_ value: UInt32) -> UInt32 { min((value * 255 + alpha / 2) / alpha, 255) }
  return channel(pixel & 255) | channel(pixel >> 8 & 255) << 8 | channel(pixel >> 16 & 255) << 16 | alpha << 24
}
