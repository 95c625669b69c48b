/// From a restored row of a PNG, at most 8 bits a channel, to premultiplied RGBA.
struct PNGRowConverter {
  private let width: Int
  private let bitDepth: Int
  private let colorType: PNGHeader.ColorType
  /// For one channel without alpha: the pixel of each value.
  private let table: [UInt32]
  /// The one RGB colour that stands for transparent, as an opaque pixel.
  private let transparentColor: UInt32?

  init(_ header: PNGHeader, _ chunks: PNGChunks) {
    width = header.width
    bitDepth = header.bitDepth
    colorType = header.colorType
    let key = chunks.transparency
    switch header.colorType {
    case .indexed: table = chunks.palette ?? []
    case .gray:
      let highest = UInt32(1 << header.bitDepth - 1)
      var grays = (0..<UInt32(256)).map { 0xFF00_0000 | (min($0, highest) * 255 / highest) * 0x010101 }
      // Keys have 16 bits; the upper ones of lower depths are to be ignored.
      if key.count >= 2 { grays[Int(key[1]) & Int(highest)] = 0 }
      table = grays
    default: table = []
    }
    transparentColor =
      header.colorType == .rgb && key.count >= 6
      ? 0xFF00_0000 | UInt32(key[1]) | UInt32(key[3]) << 8 | UInt32(key[5]) << 16 : nil
  }

  func convert(_ row: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>) {
    switch colorType {
    case .gray, .indexed: convertByTable(row, target)
    case .rgb: convertRGB(row, target)
    case .grayAlpha:
      for x in 0..<width {
        target[x] = premultiplied(UInt32(row[2 &* x]) &* 0x010101 | UInt32(row[2 &* x &+ 1]) << 24)
      }
    case .rgba:
      let source = UnsafeRawPointer(row)
      for x in 0..<width {
        target[x] = premultiplied(UInt32(littleEndian: source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)))
      }
    }
  }

  private func convertByTable(_ row: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt32>) {
    table.withUnsafeBufferPointer { table in
      guard table.count == 256, let colors = table.baseAddress else { return }
      if bitDepth == 8 {
        for x in 0..<width { target[x] = colors[Int(row[x])] }
        return
      }
      let mask = 1 << bitDepth - 1
      for x in 0..<width {
        let bit = x &* bitDepth
        target[x] = colors[Int(row[bit >> 3]) >> (8 &- bitDepth &- bit & 7) & mask]
      }
    }
  }

  private func convertRGB(_ row: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt32>) {
    for x in 0..<width {
      let source = row + 3 &* x
      target[x] = 0xFF00_0000 | UInt32(source[0]) | UInt32(source[1]) << 8 | UInt32(source[2]) << 16
    }
    guard let transparentColor else { return }
    for x in 0..<width where target[x] == transparentColor { target[x] = 0 }
  }
}
