extension PixelCanvas {
  /// Pictures are interpolated; where one shrinks to less than half, the mean of what each pixel covers is taken.
  public mutating func draw(_ image: Pixmap, in rect: PixelRect, opacity: Double = 1) {
    guard image.width > 0, image.height > 0, let visible = visiblePart(of: rect), opacity > 0 else { return }
    let strength = UInt16(min(opacity, 1) * 256 + 0.5)
    // The visible part in the target's own pixels.
    let part = PixelRect(
      x: visible.x + origin.x - rect.x, y: visible.y + origin.y - rect.y, width: visible.width,
      height: visible.height)
    if rect.width == image.width, rect.height == image.height {
      copy(image, part: part, to: visible, opacity: strength)
    } else if rect.width * 2 < image.width || rect.height * 2 < image.height {
      let scaling = AreaScaling(image, targetWidth: rect.width, targetHeight: rect.height, visible: part)
      drawRows(visible, opacity: strength) { scaling.write(row: $0, to: $1) }
    } else {
      let scaling = BilinearScaling(image, targetWidth: rect.width, targetHeight: rect.height, visible: part)
      drawRows(visible, opacity: strength) { scaling.write(row: $0, to: $1) }
    }
  }

  /// Lays a part of a picture over pixels of the canvas, one on one.
  mutating func copy(_ image: Pixmap, part: PixelRect, to visible: PixelRect, opacity: UInt16) {
    let width = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      image.pixels.withUnsafeBufferPointer { source in
        guard let below = pixels.baseAddress, let above = source.baseAddress else { return }
        for row in 0..<visible.height {
          ImageBlend.over(
            below + ((visible.y &+ row) &* width &+ visible.x), above + ((part.y &+ row) &* image.width &+ part.x),
            count: visible.width, opacity: opacity)
        }
      }
    }
  }

  private mutating func drawRows(
    _ visible: PixelRect, opacity: UInt16, write: (_ row: Int, _ target: UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let width = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: visible.width) { buffer in
        guard let line = buffer.baseAddress else { return }
        line.initialize(repeating: 0, count: visible.width)
        for row in 0..<visible.height {
          write(row, line)
          ImageBlend.over(
            base + ((visible.y &+ row) &* width &+ visible.x), line, count: visible.width, opacity: opacity)
        }
      }
    }
  }
}
