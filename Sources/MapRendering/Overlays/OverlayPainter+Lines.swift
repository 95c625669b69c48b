internal import MapGeometry
internal import Raster

extension OverlayPainter {
  /// Draws lines in order, the casings of opaque ones below all of them, so that they cross as roads do.
  ///
  /// Translucent lines with casings that follow on each other with the same opacity are composed as one and laid over
  /// what is below, so that neither crossings nor casings show through. Translucent lines without casings darken each
  /// other, none itself.
  package func drawing(of lines: [(item: Int, LineItem)]) -> DrawnContent {
    var content = DrawnContent()
    let prepared = lines.compactMap { prepare($0.1, at: $0.item) }
    for line in prepared where line.item.opacity >= 1 { strokeCasing(line, in: &content.list) }
    var start = 0
    while start < prepared.count {
      var end = start + 1
      while end < prepared.count, prepared[end].item.opacity == prepared[start].item.opacity { end += 1 }
      paint(Array(prepared[start..<end]), in: &content.list)
      start = end
    }
    content.targets = prepared.map { line in
      HitTarget(item: line.place, shape: .line(line.pieces.map(\.positions), reach: line.reach))
    }
    return content
  }

  /// Paints lines of the same opacity.
  private func paint(_ lines: [PreparedLine], in list: inout DisplayList) {
    let opacity = lines[0].item.opacity
    let isGroup = opacity < 1 && lines.contains { $0.casing != nil }
    if isGroup {
      let reach = lines.reduce(0) { max($0, bounds($1)) }
      list.pushLayer(
        CanvasLayer(opacity: opacity, bounds: pixelRect(around: lines.lazy.flatMap(\.solid.points), reach: reach)))
      for line in lines { strokeCasing(line, in: &list) }
    }
    for line in lines {
      let own = isGroup ? 1 : min(opacity, 1)
      if own < 1, !line.chevrons.isEmpty {
        list.pushLayer(
          CanvasLayer(opacity: own, bounds: pixelRect(around: line.solid.points, reach: bounds(line))))
        strokeLine(line, opacity: 1, in: &list)
        strokeChevrons(line, in: &list)
        list.popLayer()
      } else {
        strokeLine(line, opacity: own, in: &list)
        strokeChevrons(line, in: &list)
      }
    }
    if isGroup { list.popLayer() }
  }

  /// How far a line's paint may lie beside its points.
  private func bounds(_ line: PreparedLine) -> Double {
    let isMitred = line.style.join == .miter && line.style.miterLimit > 1.5
    let chevron = max(line.item.chevrons?.size ?? 0, 0) * line.scale
    return max(line.reach * (isMitred ? min(line.style.miterLimit, 1e4) : 1.5), min(chevron, 1e5)) + 2
  }

  private func strokeCasing(_ line: PreparedLine, in list: inout DisplayList) {
    guard let casing = line.casing else { return }
    list.stroke(line.solid, style: casing.style, color: casing.color)
  }

  private func strokeChevrons(_ line: PreparedLine, in list: inout DisplayList) {
    guard let chevrons = line.item.chevrons, !line.chevrons.isEmpty else { return }
    var path = Path()
    for arrowhead in line.chevrons { path.add(arrowhead, closed: false) }
    let width = max(chevrons.size * 0.28, 1) * line.scale
    list.stroke(path, style: StrokeStyle(width: width, cap: .round, join: .miter), color: chevrons.color)
  }

  private func strokeLine(_ line: PreparedLine, opacity: Double, in list: inout DisplayList) {
    switch line.item.paint {
    case .color(let color): list.stroke(line.painted, style: line.style, color: color.opacity(opacity))
    case .gradient(let stops):
      let sorted = stops.sortedByLocation()
      guard !sorted.isEmpty else { return }
      let length = line.length
      strokeRuns(
        line, opacity: opacity, in: &list, color: { sorted.color(at: $0) },
        place: { length > 0 ? $0.distance / length : 0 })
    case .values(_, let ramp):
      guard let range = ramp.range else { return }
      let width = range.upperBound - range.lowerBound
      strokeRuns(
        line, opacity: opacity, in: &list, color: { ramp.color(at: range.lowerBound + width * $0) },
        place: { width > 0 ? ($0.value - range.lowerBound) / width : 0 })
    }
  }

  /// More steps than the eye tells apart along a line.
  private static let colorSteps = 128

  private func strokeRuns(
    _ line: PreparedLine, opacity: Double, in list: inout DisplayList, color: (Double) -> Color,
    place: (LineVertex) -> Double
  ) {
    var runs = ColoredRuns(colors: Self.colorSteps, endReach: line.style.width / 2 + 1)
    for piece in line.pieces { runs.add(piece, place: place) }
    let style = StrokeStyle(width: line.style.width + 1.5, cap: .butt, join: .round)
    list.pushLayer(
      CanvasLayer(
        opacity: opacity, mask: LayerMask(.stroke(line.painted, line.style)),
        bounds: pixelRect(around: line.solid.points, reach: bounds(line))))
    for (index, path) in runs.paths.enumerated() where !path.isEmpty {
      list.stroke(path, style: style, color: color(Double(index) / Double(Self.colorSteps - 1)))
    }
    list.popLayer()
  }
}
