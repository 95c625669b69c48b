internal import Glibc
internal import Lettering
internal import Raster

/// A rose whose red half points to the north.
struct Compass: FurniturePiece {
  let name = "compass"
  let corners: [PictureCorner] = [.topRight, .topLeft, .bottomLeft, .bottomRight]
  let distance = SIMD2(8.0, 8)
  /// Degrees clockwise from north that the top of the picture looks to.
  let heading: Double
  let isEmpty = false

  /// Points.
  private static let radius = 19.0

  func measured(in corner: PictureCorner, frame: LabelBox, pen: FurniturePen) -> MeasuredPiece? {
    MeasuredPiece(size: SIMD2(repeating: 2 * pen.pixels(Self.radius + 1))) { drawing(in: $0, pen: pen) }
  }

  private func drawing(in box: LabelBox, pen: FurniturePen) -> DisplayList {
    let scale = pen.scale
    let middle = (box.min + box.max) / 2
    // With the top of the picture to the east, north is to its left.
    let angle = heading.isFinite ? -heading.truncatingRemainder(dividingBy: 360) * .pi / 180 : 0
    let north = SIMD2(sin(angle), -cos(angle))
    let east = SIMD2(-north.y, north.x)
    var list = DisplayList()
    var disc = Path()
    disc.addCircle(center: middle, radius: Self.radius * scale)
    list.fill(disc, color: pen.scheme.card)
    list.stroke(disc, style: StrokeStyle(width: scale), color: pen.scheme.hairline)

    // The letter takes the needle's upper end.
    let center = middle - north * (3 * scale)
    func blade(_ tip: SIMD2<Double>, _ color: Color) {
      var half = Path()
      half.add([center - east * (3.6 * scale), tip, center + east * (3.6 * scale)], closed: true)
      list.fill(half, color: color)
    }
    blade(center + north * (10 * scale), Color(hex: 0xE5484D))
    blade(center - north * (10 * scale), pen.scheme.secondaryText.opacity(0.75))
    for direction in [east, -east, -north] {
      var tick = Path()
      tick.add(
        [middle + direction * (15.2 * scale), middle + direction * (17.2 * scale)], closed: false)
      list.stroke(tick, style: StrokeStyle(width: 1.2 * scale, cap: .butt), color: pen.scheme.secondaryText)
    }
    let letter = pen.text("N", size: 9, isBold: true)
    let ink = letter.inkBounds ?? letter.bounds
    list.fill(
      letter.outline, offset: middle + north * (12.6 * scale) - (ink.min + ink.max) / 2, rule: .nonZero,
      color: pen.scheme.text)
    return list
  }
}
