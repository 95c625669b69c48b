internal import CTurboJPEG

/// Pixels to JPEG, through TurboJPEG.
enum JPEGEncoder {
  /// Nil where TurboJPEG fails: a picture without pixels, or with a side of more than 65,535.
  static func encode(_ pixmap: Pixmap, quality: Int) -> [UInt8]? {
    guard let handle = tjInitCompress() else { return nil }
    defer { tjDestroy(handle) }
    // JPEG knows no transparency: what lies behind is white.
    var canvas = PixelCanvas(width: pixmap.width, height: pixmap.height, background: .white)
    canvas.draw(pixmap, in: PixelRect(x: 0, y: 0, width: pixmap.width, height: pixmap.height))
    let opaque = canvas.pixmap()
    var output: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    defer { tjFree(output) }
    let result = opaque.pixels.withUnsafeBytes { pixels in
      tjCompress2(
        handle, pixels.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: pixmap.width), 0,
        Int32(clamping: pixmap.height), Int32(TJPF_RGBX.rawValue), &output, &size, Int32(TJSAMP_420.rawValue),
        Int32(clamping: min(max(quality, 1), 100)), 0)
    }
    guard result == 0, let output else { return nil }
    return Array(UnsafeBufferPointer(start: output, count: Int(size)))
  }
}
