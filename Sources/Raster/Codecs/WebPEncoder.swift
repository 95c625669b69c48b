internal import CWebP

/// Pixels to WebP, through libwebp.
enum WebPEncoder {
  /// Nil where libwebp fails: a picture without pixels, or with a side of more than 16,383.
  /// - Parameter quality: 0…100, nil for lossless.
  static func encode(_ pixmap: Pixmap, quality: Double?) -> [UInt8]? {
    let rgba = pixmap.pixels.map { unpremultiplied($0) }
    let (width, height) = (Int32(clamping: pixmap.width), Int32(clamping: pixmap.height))
    var output: UnsafeMutablePointer<UInt8>?
    defer { WebPFree(output) }
    let size = rgba.withUnsafeBytes { pixels in
      let first = pixels.bindMemory(to: UInt8.self).baseAddress
      let stride = width.multipliedReportingOverflow(by: 4).partialValue
      guard let quality else { return WebPEncodeLosslessRGBA(first, width, height, stride, &output) }
      return WebPEncodeRGBA(first, width, height, stride, Float(min(max(quality, 0), 100)), &output)
    }
    guard size > 0, let output else { return nil }
    return Array(UnsafeBufferPointer(start: output, count: size))
  }
}
