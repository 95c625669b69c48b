/// Groups that are composed for themselves.
extension PixelCanvas {
  /// What is put aside while a layer is drawn.
  struct OpenLayer {
    /// The pixels below it.
    var below: [UInt32]
    var opacity: Double
    var mask: LayerMask?
    /// How many clips were there when it began.
    var clipDepth: Int
  }

  /// Drawing goes to a new, transparent layer until the matching `popLayer`.
  public mutating func pushLayer(_ layer: CanvasLayer) {
    let depth = clipDepth
    let all = PixelRect(x: origin.x, y: origin.y, width: width, height: height)
    setClip(pushing: layer.bounds ?? all)
    if case .some(let shape) = layer.mask, !shape.isInverted, let bounds = pixelBounds(of: shape) {
      // One push for the layer, whatever narrows it.
      narrowClip(to: bounds)
    }
    let fresh = spareLayer ?? [UInt32](repeating: 0, count: pixels.count)
    spareLayer = nil
    openLayers.append(OpenLayer(below: pixels, opacity: layer.opacity, mask: layer.mask, clipDepth: depth))
    pixels = fresh
  }

  /// Lays the layer over what is below it. Clips pushed within it end with it. Without a matching push nothing happens.
  public mutating func popLayer() {
    guard var layer = openLayers.popLast() else { return }
    restoreClip(depth: layer.clipDepth + 1)
    var above = pixels
    pixels = layer.below
    // Held once more, the first pixel written would copy them all.
    layer.below = []
    compose(&above, layer)
    spareLayer = above
    restoreClip(depth: layer.clipDepth)
  }

  /// Ends all layers that are still open.
  mutating func popAllLayers() { while !openLayers.isEmpty { popLayer() } }

  /// Lays a layer's pixels over those of the canvas within the clip, and makes it transparent again.
  private mutating func compose(_ above: inout [UInt32], _ layer: OpenLayer) {
    let (part, width) = (clip, width)
    guard part.width > 0, part.height > 0 else { return }
    let strength = UInt32((layer.opacity > 0 ? min(layer.opacity, 1) : 0) * 256 + 0.5)
    let mask = layer.mask.map { mask in
      maskCanvas(for: part) { canvas in
        switch mask.shape {
        case .fill(let path, let rule): canvas.fill(path, rule: rule, color: .white)
        case .stroke(let path, let style): canvas.stroke(path, style: style, color: .white)
        }
      }
    }
    pixels.withUnsafeMutableBufferPointer { pixels in
      above.withUnsafeMutableBufferPointer { above in
        guard let below = pixels.baseAddress, let above = above.baseAddress else { return }
        for row in 0..<part.height {
          let start = (part.y &+ row) &* width &+ part.x
          if let mask {
            mask.pixels.withUnsafeBufferPointer { pixels in
              guard let line = pixels.baseAddress else { return }
              MaskBlend.over(
                below + start, above + start, mask: line + row &* part.width,
                isInverted: layer.mask?.isInverted ?? false, count: part.width, opacity: strength)
            }
          } else if strength > 0 {
            ImageBlend.over(below + start, above + start, count: part.width, opacity: UInt16(strength))
          }
          (above + start).update(repeating: 0, count: part.width)
        }
      }
    }
  }

  private func pixelBounds(of mask: LayerMask) -> PixelRect? {
    switch mask.shape {
    case .fill(let path, _): Self.pixelBounds(of: path, offset: shift, reach: 0)
    case .stroke(let path, let style): Self.pixelBounds(of: path, offset: shift, reach: Stroker.extent(of: style))
    }
  }
}
