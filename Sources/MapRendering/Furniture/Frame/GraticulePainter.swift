internal import Lettering
internal import MapGeometry
internal import Raster

/// Draws a graticule. It lies under the scene's content; its labels keep off the furniture.
struct GraticulePainter {
  let graticule: Graticule
  let pen: FurniturePen
  /// The part of the picture inside the border, in pixels.
  let frame: LabelBox
  /// Boxes that labels must leave free.
  let taken: [LabelBox]

  /// A line across the picture and what stands at its ends.
  private struct Line {
    var pieces: [[SIMD2<Double>]]
    var label: String
    var isMeridian: Bool
    /// Where meridians are too close for their labels, not every one has its own.
    var isLabelled = true
  }

  /// More lines than any picture has room for: a viewport of nonsense.
  private static let mostLines = 5000

  func drawn() -> DrawnContent {
    var content = DrawnContent()
    let lines = lines()
    var net = Path()
    for piece in lines.flatMap(\.pieces) { net.add(piece, closed: false) }
    guard !net.isEmpty else { return content }
    let color = graticule.color ?? pen.scheme.secondaryText.opacity(0.55)
    let width = graticule.width.isFinite ? min(max(graticule.width, 0.1), 20) : 0.75
    content.list.stroke(net, style: StrokeStyle(width: width * pen.scale, cap: .butt), color: color)
    if graticule.showsLabels { drawLabels(of: lines, in: &content) }
    return content
  }

  private func lines() -> [Line] {
    let step = graticule.step(for: pen.viewport.zoom)
    let rect = pen.viewport.visibleRect()
    let world = MapPoint.worldSize
    let unit = world / Double(360 * DegreeText.degree)
    let (top, bottom) = (max(rect.minY, 0), min(rect.maxY, world))
    let distance = Double(step) * unit / pen.viewport.zoom.mapPointsPerPoint
    let labelled = [1, 2, 3, 6, 12].first { distance * Double($0) >= 40 } ?? 12
    guard top < bottom else { return [] }
    var lines: [Line] = []
    // Longitudes go on beyond 180° on the other copies of the world.
    for index in multiples(of: Double(step) * unit, from: rect.minX - world / 2, to: rect.maxX - world / 2) {
      let x = world / 2 + Double(index * step) * unit
      add(
        from: MapPoint(x: x, y: top), to: MapPoint(x: x, y: bottom),
        label: DegreeText.longitude(index * step, step: step), isMeridian: true, lines: &lines)
      lines.indices.last.map { lines[$0].isLabelled = index.isMultiple(of: labelled) }
    }
    let north = MapPoint(x: 0, y: top).coordinate.latitude
    let south = MapPoint(x: 0, y: bottom).coordinate.latitude
    for index in multiples(of: Double(step) / Double(DegreeText.degree), from: south, to: north) {
      let latitude = Double(index * step) / Double(DegreeText.degree)
      let y = MapPoint(Coordinate(latitude: latitude, longitude: 0)).y
      add(
        from: MapPoint(x: rect.minX, y: y), to: MapPoint(x: rect.maxX, y: y),
        label: DegreeText.latitude(index * step, step: step), isMeridian: false, lines: &lines)
    }
    return lines
  }

  private func multiples(of step: Double, from low: Double, to high: Double) -> [Int] {
    let (first, last) = ((low / step).rounded(.up), (high / step).rounded(.down))
    guard first <= last, last - first < Double(Self.mostLines), abs(first) < 1e9, abs(last) < 1e9 else { return [] }
    return Array(Int(first)...Int(last))
  }

  private func add(from start: MapPoint, to end: MapPoint, label: String, isMeridian: Bool, lines: inout [Line]) {
    let ends = [pen.viewport.pixel(for: start), pen.viewport.pixel(for: end)].map(sharp)
    let pieces = LineClipping.clip(ends, min: frame.min, max: frame.max)
    if !pieces.isEmpty { lines.append(Line(pieces: pieces, label: label, isMeridian: isMeridian)) }
  }

  /// In the middle of a pixel, where a line of one pixel is sharpest.
  private func sharp(_ place: SIMD2<Double>) -> SIMD2<Double> { place.rounded(.down) + 0.5 }

  private func drawLabels(of lines: [Line], in content: inout DrawnContent) {
    var batch = Path()
    var grid = CollisionGrid()
    for line in lines where line.isLabelled {
      guard let first = line.pieces.first?.first, let last = line.pieces.last?.last else { continue }
      let text = pen.text(line.label, size: 9)
      let half = text.bounds.size / 2
      let axis = line.isMeridian ? 1 : 0
      // At the top or on the left; where furniture is in the way, at the other end.
      let isForward = first[axis] <= last[axis]
      for (end, side) in [(isForward ? first : last, 1.0), (isForward ? last : first, -1)] {
        var middle = end
        middle[axis] += side * (half[axis] + pen.pixels(3))
        let box = LabelBox(min: middle - half, max: middle + half)
        guard frame.contains(box), !taken.contains(where: { $0.overlaps(box) }) else { continue }
        guard !grid.isTaken(box.grown(by: pen.scale)) else { break }
        grid.take(box)
        content.taken.append(box)
        batch.add(text.outline, offset: (middle - (text.bounds.min + text.bounds.max) / 2).rounded(.toNearestOrEven))
        break
      }
    }
    guard !batch.isEmpty else { return }
    content.list.drawText(
      batch, color: graticule.color ?? pen.scheme.secondaryText, haloColor: pen.scheme.halo,
      haloWidth: 1.5 * pen.scale)
  }
}
