/// Paints other than one colour. The shape is drawn in white on a canvas of its own; through that the paint's colours
/// are laid over the picture. The sweep that all roads and buildings go through stays free of them.
extension PixelCanvas {
  public mutating func fill(
    _ path: Path, offset: SIMD2<Double> = .zero, rule: FillRule = .nonZero, paint: Paint
  ) {
    if case .color(let color) = paint { return fill(path, offset: offset, rule: rule, color: color) }
    self.paint(paint, in: Self.pixelBounds(of: path, offset: offset + shift, reach: 0)) { mask in
      mask.fill(path, offset: offset, rule: rule, color: .white)
    }
  }

  public mutating func stroke(_ path: Path, offset: SIMD2<Double> = .zero, style: StrokeStyle, paint: Paint) {
    if case .color(let color) = paint { return stroke(path, offset: offset, style: style, color: color) }
    let reach = Stroker.extent(of: style)
    self.paint(paint, in: Self.pixelBounds(of: path, offset: offset + shift, reach: reach)) { mask in
      mask.stroke(path, offset: offset, style: style, color: .white)
    }
  }

  /// A picture that shrinks to less than half is averaged first, as `draw(_:in:opacity:)` does.
  public mutating func draw(_ image: Pixmap, placed placement: ImagePlacement, opacity: Double = 1) {
    let size = placement.size
    guard image.width > 0, image.height > 0, size.x > 0, size.y > 0, size.x < 1e6, size.y < 1e6, opacity > 0 else {
      return
    }
    var outline = Path()
    outline.add(placement.corners, closed: true)
    let bounds = Self.pixelBounds(of: outline, offset: shift, reach: 0)
    guard let bounds, visiblePart(of: bounds) != nil else { return }
    var image = image
    if size.x * 2 < Double(image.width) || size.y * 2 < Double(image.height) {
      let target = SIMD2(
        min(Int(size.x.rounded(.up)), image.width), min(Int(size.y.rounded(.up)), image.height))
      var smaller = PixelCanvas(width: target.x, height: target.y)
      smaller.draw(image, in: PixelRect(x: 0, y: 0, width: target.x, height: target.y))
      image = smaller.pixmap()
    }
    shade(PlacedImageShader(image, placement, shift: shift), opacity: opacity, in: bounds) { mask in
      mask.fill(outline, color: .white)
    }
  }

  private mutating func paint(_ paint: Paint, in bounds: PixelRect?, mask: (inout PixelCanvas) -> Void) {
    switch paint {
    case .color: break
    case .hatch(let hatch):
      if let shader = HatchShader(hatch, shift: shift) {
        shade(shader, in: bounds, mask: mask)
      } else {
        let plain = LinearGradient([GradientStop(location: 0, color: hatch.background)], from: .zero, to: .zero)
        if let shader = GradientShader(plain, shift: .zero) { shade(shader, in: bounds, mask: mask) }
      }
    case .image(let pattern):
      if let shader = PatternShader(pattern) { shade(shader, in: bounds, mask: mask) }
    case .gradient(let gradient):
      if let shader = GradientShader(gradient, shift: shift) { shade(shader, in: bounds, mask: mask) }
    }
  }

  /// Lays a shader's colours over the part of the picture within `bounds`, through what `mask` draws in white.
  private mutating func shade(
    _ shader: some PixelShader, opacity: Double = 1, in bounds: PixelRect?, mask draw: (inout PixelCanvas) -> Void
  ) {
    guard let bounds, let visible = visiblePart(of: bounds) else { return }
    let mask = maskCanvas(for: visible, draw)
    let strength = UInt32(min(max(opacity, 0), 1) * 256 + 0.5)
    let corner = SIMD2(origin.x + visible.x, origin.y + visible.y)
    let width = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      mask.pixels.withUnsafeBufferPointer { mask in
        guard let below = pixels.baseAddress, let mask = mask.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: visible.width) { buffer in
          guard let line = buffer.baseAddress else { return }
          line.initialize(repeating: 0, count: visible.width)
          for row in 0..<visible.height {
            shader.write(x: corner.x, y: corner.y + row, count: visible.width, to: line)
            MaskBlend.over(
              below + ((visible.y &+ row) &* width &+ visible.x), line, mask: mask + row &* visible.width,
              isInverted: false, count: visible.width, opacity: strength)
          }
        }
      }
    }
  }

  /// A canvas for a visible part of this one, with what `draw` puts on it.
  func maskCanvas(for visible: PixelRect, _ draw: (inout PixelCanvas) -> Void) -> PixelCanvas {
    var canvas = PixelCanvas(
      width: visible.width, height: visible.height, origin: SIMD2(origin.x + visible.x, origin.y + visible.y))
    canvas.shift = shift
    draw(&canvas)
    return canvas
  }
}
