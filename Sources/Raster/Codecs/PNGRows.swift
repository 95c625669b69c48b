/// The pixels of a PNG as they go into the compressor: each row preceded by its filter's number.
struct PNGRows: Sendable {
  let bitDepth: Int
  let colorType: PNGHeader.ColorType
  /// Premultiplied colours, where indexed.
  let palette: [UInt32]
  /// Bytes of a row without its filter's number.
  let rowBytes: Int
  private let pixmap: Pixmap
  private let indices: [UInt8]
  /// Nil where repeated strings are to stay repeated.
  private let filter: PNGFilter?

  init(_ pixmap: Pixmap, effort: ImageCodec.Effort) {
    self.pixmap = pixmap
    if let indexing = PNGIndexing(pixmap.pixels) {
      colorType = .indexed
      bitDepth = indexing.bitDepth
      palette = indexing.colors
      indices = indexing.indices
      rowBytes = (pixmap.width * bitDepth + 7) / 8
      filter = nil
      return
    }
    palette = []
    indices = []
    bitDepth = 8
    let isOpaque = pixmap.pixels.allSatisfy { $0 >= 255 << 24 }
    colorType = isOpaque ? .rgb : .rgba
    rowBytes = pixmap.width * (isOpaque ? 3 : 4)
    filter = Self.isDrawn(pixmap) ? nil : effort == .small ? .paeth : .sub
  }

  /// Some of the rows, filtered.
  func bytes(_ rows: Range<Int>) -> [UInt8] {
    if colorType == .indexed { return packed(rows) }
    let isOpaque = colorType == .rgb
    guard let filter else { return isOpaque ? rgb(rows) : rgba(rows) }
    // A filter that looks at the row above needs it, but only to look at.
    let above = filter == .paeth && rows.lowerBound > 0 ? 1 : 0
    let extended = rows.lowerBound - above..<rows.upperBound
    var bytes = isOpaque ? rgb(extended) : rgba(extended)
    PNGFilter.apply(filter, to: &bytes, rowBytes: rowBytes, step: isOpaque ? 3 : 4)
    if above > 0 { bytes.removeFirst(rowBytes + 1) }
    return bytes
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

  private func packed(_ rows: Range<Int>) -> [UInt8] {
    let (width, depth, size) = (pixmap.width, bitDepth, (rowBytes + 1) * rows.count)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard var target = buffer.baseAddress else { return }
      target.initialize(repeating: 0, count: buffer.count)
      indices.withUnsafeBufferPointer { indices in
        guard var source = indices.baseAddress else { return }
        source += rows.lowerBound * width
        for _ in rows {
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
      count = size
    }
  }

  private func rgb(_ rows: Range<Int>) -> [UInt8] {
    let (width, size) = (pixmap.width, (rowBytes + 1) * rows.count)
    return [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      pixmap.pixels.withUnsafeBufferPointer { pixels in
        var target = UnsafeMutableRawPointer(base)
        var index = rows.lowerBound * width
        for _ in rows {
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

  private func rgba(_ rows: Range<Int>) -> [UInt8] {
    let (width, size) = (pixmap.width, (rowBytes + 1) * rows.count)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      pixmap.pixels.withUnsafeBufferPointer { pixels in
        var target = UnsafeMutableRawPointer(base)
        var index = rows.lowerBound * width
        for _ in rows {
          target.storeBytes(of: 0, as: UInt8.self)
          target += 1
          let end = index &+ width
          while index < end {
            target.storeBytes(of: unpremultiplied(pixels[index]).littleEndian, as: UInt32.self)
            target += 4
            index &+= 1
          }
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
