internal import Lettering
internal import MapGeometry
internal import Raster

/// A scale bar in a corner, or two on one line: the first system of units above it, the second below.
struct ScaleBarPiece: FurniturePiece {
  let name = "scale bar"
  let corners: [PictureCorner] = [.bottomLeft, .bottomRight, .topLeft, .topRight]
  let distance = SIMD2(12.0, 9)
  let units: GroundUnits
  let secondUnits: GroundUnits?
  let isEmpty = false

  /// Points.
  private static let maximumWidth = 100.0

  private struct Bar {
    let width: Double
    let text: TextLayout
    /// The wider of the bar and its text.
    var extent: Double { max(width, text.bounds.size.x) }
  }

  func measured(in corner: PictureCorner, frame: LabelBox, pen: FurniturePen) -> MeasuredPiece? {
    let height = pen.pixels(secondUnits == nil ? 29 : 53)
    let reach = SIMD2(pen.pixels(distance.x), pen.pixels(distance.y))
    let size = SIMD2(pen.pixels(Self.maximumWidth), height)
    let low = SIMD2(
      corner.isLeft ? frame.min.x + reach.x : frame.max.x - reach.x - size.x,
      corner.isTop ? frame.min.y + reach.y : frame.max.y - reach.y - size.y)
    let expected = LabelBox(min: low, max: low + size)
    guard let bars = bars(in: expected, maximumWidth: Self.maximumWidth, pen: pen) else { return nil }
    return MeasuredPiece(size: SIMD2((bars.map(\.extent).max() ?? 0).rounded(.up), height)) { box in
      // Where it came to stand the scale may be a little different: what is drawn is right there.
      let limit = min(box.width / pen.scale * 1.02 + 1, Self.maximumWidth)
      return self.bars(in: box, maximumWidth: limit, pen: pen).map {
        drawing($0, in: box, isLeft: corner.isLeft, pen: pen)
      }
    }
  }

  /// The y of the line in a box.
  private func line(in box: LabelBox, pen: FurniturePen) -> Double {
    secondUnits == nil ? box.max.y - pen.pixels(3) : ((box.min.y + box.max.y) / 2).rounded()
  }

  /// - Parameter maximumWidth: points.
  private func bars(in box: LabelBox, maximumWidth: Double, pen: FurniturePen) -> [Bar]? {
    let place = SIMD2((box.min.x + box.max.x) / 2, line(in: box, pen: pen))
    let bars = [units, secondUnits].compactMap { $0 }.compactMap { units in
      ScaleBar(viewport: pen.viewport, units: units, at: place, maximumWidth: maximumWidth)
    }
    guard !bars.isEmpty else { return nil }
    return bars.map { Bar(width: pen.pixels($0.width), text: pen.text($0.label, size: 11)) }
  }

  private func drawing(_ bars: [Bar], in box: LabelBox, isLeft: Bool, pen: FurniturePen) -> DisplayList {
    let scale = pen.scale
    let tick = pen.pixels(5)
    let line = line(in: box, pen: pen)
    var paths = Path()
    var list = DisplayList()
    var texts: [(Path, SIMD2<Double>)] = []
    for (bar, up) in zip(bars, [1.0, -1]) {
      // Both start at the side that the corner is on.
      let left = isLeft ? box.min.x : box.max.x - bar.width
      let right = left + bar.width
      paths.add([[left, line - up * tick], [left, line], [right, line], [right, line - up * tick]], closed: false)
      let half = bar.text.bounds.size / 2
      let middle = min(max((left + right) / 2, box.min.x + half.x), box.max.x - half.x)
      let place = SIMD2(middle, line - up * (tick + half.y + (up > 0 ? scale : 0)))
      texts.append((bar.text.outline, (place - (bar.text.bounds.min + bar.text.bounds.max) / 2)))
    }
    list.stroke(paths, style: StrokeStyle(width: 4 * scale, cap: .round), color: pen.scheme.halo)
    list.stroke(paths, style: StrokeStyle(width: 1.6 * scale, cap: .square, join: .miter), color: pen.scheme.text)
    for (outline, place) in texts {
      list.drawText(
        outline, offset: place.rounded(.toNearestOrEven), color: pen.scheme.text, haloColor: pen.scheme.halo,
        haloWidth: 1.6 * scale)
    }
    return list
  }
}
