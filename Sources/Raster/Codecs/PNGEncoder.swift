internal import CDeflate

/// Pixels to PNG.
enum PNGEncoder {
  static func encode(_ pixmap: Pixmap, effort: ImageCodec.Effort) -> [UInt8] {
    let rows = PNGRows(pixmap, effort: effort)
    let data = ZlibCompressor.compress(
      rows: pixmap.height, rowBytes: rows.rowBytes + 1, effort: effort, bytes: rows.bytes)
    var file = PictureKind.pngSignature
    file.reserveCapacity(data.count + 1200)
    append("IHDR", header(pixmap, rows), to: &file)
    if rows.colorType == .indexed {
      let colors = rows.palette.map(unpremultiplied)
      append("PLTE", colors.flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } }, to: &file)
      let alphas = colors.map { UInt8(truncatingIfNeeded: $0 >> 24) }
      if let last = alphas.lastIndex(where: { $0 < 255 }) { append("tRNS", Array(alphas[...last]), to: &file) }
    }
    append("IDAT", data, to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private static func header(_ pixmap: Pixmap, _ rows: PNGRows) -> [UInt8] {
    var bytes: [UInt8] = []
    append(UInt32(truncatingIfNeeded: pixmap.width), to: &bytes)
    append(UInt32(truncatingIfNeeded: pixmap.height), to: &bytes)
    return bytes + [UInt8(rows.bitDepth), rows.colorType.rawValue, 0, 0, 0]
  }

  private static func append(_ word: UInt32, to bytes: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    append(UInt32(truncatingIfNeeded: content.count), to: &file)
    let start = file.count
    file += name.utf8
    file += content
    let checksum = file.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress.map { $0 + start }, $0.count - start) }
    append(checksum, to: &file)
  }
}
