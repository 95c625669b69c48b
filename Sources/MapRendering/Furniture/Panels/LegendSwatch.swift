internal import Raster

extension Legend.Swatch {
  /// Points.
  static let size = SIMD2(26.0, 16)

  /// Draws the sign into a box of its size.
  func draw(in box: LabelBox, pen: FurniturePen, list: inout DisplayList) {
    let scale = pen.scale
    let middle = (box.min + box.max) / 2
    switch self {
    case .line(let color, let width, let dashes, let casing):
      let width = width.isFinite ? min(max(width, 0.5), 12) : 4
      let dashes = dashes.allSatisfy { $0 >= 0 && $0.isFinite } ? dashes : []
      let ends = SIMD2(box.width / 2 - (width / 2 + 1) * scale, 0)
      var line = Path()
      line.add([middle - ends, middle + ends], closed: false)
      if let casing { list.stroke(line, style: StrokeStyle(width: (width + 3) * scale), color: casing) }
      list.stroke(
        line,
        style: StrokeStyle(
          width: width * scale, cap: dashes.isEmpty ? .round : .butt, dashes: dashes.map { $0 * scale }), color: color)
    case .dot(let color):
      var dot = Path()
      dot.addCircle(center: middle, radius: 5 * scale)
      list.stroke(dot, style: StrokeStyle(width: 4 * scale), color: Color.black.opacity(0.14))
      list.stroke(dot, style: StrokeStyle(width: 3 * scale), color: .white)
      list.fill(dot, color: color)
    case .area(let fill, let stroke):
      let half = SIMD2(10, 6.5) * scale
      var area = Path()
      area.addRectangle(
        min: (middle - half).rounded(.toNearestOrEven), max: (middle + half).rounded(.toNearestOrEven),
        cornerRadius: 1.5 * scale)
      if let paint = paint(fill, at: middle, scale: scale) { list.fill(area, paint: paint) }
      list.stroke(area, style: StrokeStyle(width: 1.2 * scale), color: stroke ?? pen.scheme.hairline)
    case .marker(let color):
      drawMarker(color, at: middle, scale: scale, list: &list)
    case .ring(let color):
      var ring = Path()
      ring.addCircle(center: middle, radius: 5.5 * scale)
      list.stroke(ring, style: StrokeStyle(width: 3.6 * scale), color: color)
    }
  }

  private func paint(_ fill: AreaItem.Fill, at middle: SIMD2<Double>, scale: Double) -> Paint? {
    switch fill {
    case .none: return nil
    case .color(let color): return .color(color)
    case .hatch(var hatch):
      hatch.spacing *= scale
      hatch.width *= scale
      hatch.origin = middle
      return .hatch(hatch)
    case .image(let image): return .image(ImagePattern(image, origin: SIMD2(Int(middle.x), Int(middle.y))))
    }
  }

  /// A balloon that is no higher than a line of text.
  private func drawMarker(_ color: Color, at middle: SIMD2<Double>, scale: Double, list: inout DisplayList) {
    let radius = 5.2 * scale
    let center = middle - SIMD2(0, 2.2 * scale)
    var balloon = Path()
    balloon.addCircle(center: center, radius: radius)
    // Where the sides of the tip touch the circle: 40° below the horizontal, cosine 0.766 and sine 0.643.
    let side = SIMD2(0.766, 0.643) * radius
    balloon.add(
      [center + SIMD2(-side.x, side.y), center + SIMD2(side.x, side.y), middle + SIMD2(0, 8 * scale)], closed: true)
    list.stroke(balloon, style: StrokeStyle(width: 1.6 * scale), color: .white)
    list.fill(balloon, rule: .nonZero, color: color)
    var hole = Path()
    hole.addCircle(center: center, radius: 1.9 * scale)
    list.fill(hole, color: .white)
  }
}
