extension PixelCanvas {
  /// Positions are rounded to quarters of a pixel.
  public mutating func draw(_ stamp: Stamp, at points: [SIMD2<Double>]) {
    // The bounds, and a pixel more to the right and below for the position within the pixel.
    let bounds = stamp.bounds
    let size = SIMD2(bounds.width, bounds.height) &+ 1
    guard bounds.width > 0, bounds.height > 0, bounds.width < 1 << 14, bounds.height < 1 << 14 else { return }
    var entry = StampCache.shared.entry(for: stamp)
    var isNew = false
    let phases = Double(StampCache.phases)
    for point in points {
      let position = ((point + shift) * phases + 0.5).rounded(.down)
      guard abs(position.x) < 0x1p40, abs(position.y) < 0x1p40 else { continue }
      let quarter = SIMD2(Int(position.x), Int(position.y))
      let place = PixelRect(
        x: quarter.x >> 2 + bounds.x, y: quarter.y >> 2 + bounds.y, width: size.x, height: size.y)
      guard let visible = visiblePart(of: place) else { continue }
      let phase = SIMD2(quarter.x & 3, quarter.y & 3)
      let index = phase.y * StampCache.phases + phase.x
      let picture: Pixmap
      if let known = entry.pictures[index] {
        picture = known
      } else {
        picture = Self.picture(of: stamp, size: size, shift: SIMD2(Double(phase.x), Double(phase.y)) / phases)
        entry.pictures[index] = picture
        isNew = true
      }
      let part = PixelRect(
        x: visible.x + origin.x - place.x, y: visible.y + origin.y - place.y, width: visible.width,
        height: visible.height)
      copy(picture, part: part, to: visible, opacity: 256)
    }
    if isNew { StampCache.shared.store(entry) }
  }

  private static func picture(of stamp: Stamp, size: SIMD2<Int>, shift: SIMD2<Double>) -> Pixmap {
    var canvas = PixelCanvas(width: size.x, height: size.y, origin: SIMD2(stamp.bounds.x, stamp.bounds.y))
    canvas.shift = shift
    stamp.drawing.replay(on: &canvas)
    return canvas.pixmap()
  }
}
