internal import MapGeometry
internal import Raster

extension OverlayPainter {
  /// Draws areas in order, each with its border.
  package func drawing(of areas: [(item: Int, AreaItem)]) -> DrawnContent {
    var content = DrawnContent()
    for (place, area) in areas where area.opacity > 0 { draw(area, at: place, in: &content) }
    return content
  }

  private func draw(_ area: AreaItem, at place: Int, in content: inout DrawnContent) {
    let scale = viewport.scale
    let stroke = area.stroke.flatMap { $0.width > 0 && $0.width < 1e5 && $0.color.alpha > 0 ? $0 : nil }
    var measures = false
    if case .meters = stroke?.dashes { measures = true }
    let outline = AreaOutline(
      projection: projection, contour: area.contour, isStroked: stroke != nil, measures: measures)
    let polygons = outline.polygons(of: area.shape)
    let margin = (stroke?.width ?? 0) * scale * 5 + 4
    let box = box(margin: margin)
    var (rings, path, border) = ([[SIMD2<Double>]](), Path(), Path())
    for polygon in polygons {
      for worlds in offsets(west: polygon.west, east: polygon.east, copies: area.copies, margin: margin) {
        let shift = pixels(forOffset: worlds)
        for ring in polygon.rings {
          let clipped = RingClipping.clip(ring.map { $0 + shift }, min: box.min, max: box.max)
          guard !clipped.isEmpty else { continue }
          rings.append(clipped)
          path.add(clipped, closed: true)
        }
        guard let stroke else { continue }
        for line in polygon.outlines { add(line.moved(by: shift), to: &border, stroke.dashes, box) }
      }
    }
    guard !path.isEmpty || area.isInverse else { return }
    // The fill alone, or the border alone, can bear the opacity in its colour.
    let opacity = min(area.opacity, 1)
    let isGroup = opacity < 1 && !border.isEmpty && !area.fill.isNone
    if isGroup {
      let bounds = area.isInverse ? nil : pixelRect(around: path.points, reach: margin)
      content.list.pushLayer(CanvasLayer(opacity: opacity, bounds: bounds))
    }
    fill(area, path, opacity: isGroup ? 1 : opacity, in: &content.list)
    if let stroke, !border.isEmpty {
      var style = StrokeStyle(width: stroke.width * scale, cap: .butt, join: .round)
      if case .points(let lengths, let phase) = stroke.dashes {
        (style.dashes, style.dashPhase) = (lengths.map { $0 * scale }, phase * scale)
      }
      content.list.stroke(border, style: style, color: stroke.color.opacity(isGroup ? 1 : opacity))
    }
    if isGroup { content.list.popLayer() }
    let shape: HitShape =
      area.isInverse ? .area([picture(grownBy: 0)] + rings, .evenOdd) : .area(rings, area.rule)
    content.targets.append(HitTarget(item: place, shape: shape))
  }

  private func add(
    _ line: [LineVertex], to border: inout Path, _ dashes: LineDashes?,
    _ box: (min: SIMD2<Double>, max: SIMD2<Double>)
  ) {
    switch dashes {
    case .points(let lengths, _) where !lengths.isEmpty:
      // Cut into dashes from its start, in the picture or not.
      if !line.clipped(min: box.min, max: box.max).isEmpty { border.add(line, closesRing: false) }
    case .meters(let lengths, let phase):
      guard let dashes = MeterDashes(lengths, phase: phase) else { fallthrough }
      for dash in dashes.cut(line, min: box.min, max: box.max) { border.add(dash, closesRing: false) }
    default:
      for piece in line.clipped(min: box.min, max: box.max) { border.add(piece, closesRing: true) }
    }
  }

  private func fill(_ area: AreaItem, _ path: Path, opacity: Double, in list: inout DisplayList) {
    let paint: Paint
    switch area.fill {
    case .none: return
    case .color(let color): paint = .color(color.opacity(area.isInverse ? 1 : opacity))
    case .hatch(let hatch): paint = .hatch(hatch.scaled(by: viewport.scale))
    case .image(let image): paint = .image(ImagePattern(image.enlarged(by: viewport.scale)))
    }
    if area.isInverse {
      var whole = Path()
      whole.add(picture(grownBy: 2), closed: true)
      let mask = path.isEmpty ? nil : LayerMask(.fill(path, area.rule), isInverted: true)
      list.pushLayer(CanvasLayer(opacity: opacity, mask: mask))
      list.fill(whole, paint: paint)
      list.popLayer()
      return
    }
    if case .color(let color) = paint {
      list.fill(path, rule: area.rule, color: color)
    } else if opacity < 1 {
      list.pushLayer(CanvasLayer(opacity: opacity, bounds: pixelRect(around: path.points, reach: 1)))
      list.fill(path, rule: area.rule, paint: paint)
      list.popLayer()
    } else {
      list.fill(path, rule: area.rule, paint: paint)
    }
  }

  /// The picture's corners.
  private func picture(grownBy margin: Double) -> [SIMD2<Double>] {
    let (low, high) = box(margin: margin)
    return [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
  }
}

extension AreaItem.Fill {
  fileprivate var isNone: Bool {
    if case .none = self { return true }
    return false
  }
}

extension Hatch {
  /// With all measures multiplied.
  fileprivate func scaled(by factor: Double) -> Hatch {
    var hatch = self
    hatch.spacing *= factor
    hatch.width *= factor
    hatch.origin *= factor
    return hatch
  }
}

extension Pixmap {
  /// Scaled to the pixels of a picture; as it is where it would become too large or vanish.
  fileprivate func enlarged(by factor: Double) -> Pixmap {
    let (wide, high) = ((Double(width) * factor).rounded(), (Double(height) * factor).rounded())
    guard factor != 1, wide >= 1, high >= 1, wide * high < 1e8 else { return self }
    var canvas = PixelCanvas(width: Int(wide), height: Int(high))
    canvas.draw(self, in: PixelRect(x: 0, y: 0, width: Int(wide), height: Int(high)))
    return canvas.pixmap()
  }
}
