package import MapGeometry
package import Raster

extension AnnotationPainter {
  /// Lines with their casings below them: all casings first, so that lines cross as roads do.
  package func lines(_ items: [PolylineItem]) -> DisplayList {
    var list = DisplayList()
    let paths = items.map(path)
    for (item, path) in zip(items, paths) {
      guard let casing = item.casing, !path.isEmpty else { continue }
      list.stroke(path, style: StrokeStyle(width: (item.width + 3) * viewport.scale), color: casing)
    }
    for (item, path) in zip(items, paths) where !path.isEmpty {
      list.stroke(path, style: StrokeStyle(width: item.width * viewport.scale), color: item.color)
    }
    return list
  }

  /// The line on every copy of the world in sight, cut off a little outside the picture.
  private func path(_ item: PolylineItem) -> Path {
    var path = Path()
    let margin = (item.width + 4) * viewport.scale
    let high = SIMD2(Double(viewport.width) + margin, Double(viewport.height) + margin)
    for part in item.parts {
      let line = Self.unrolled(part)
      guard let first = line.first else { continue }
      let range = line.reduce((first.x, first.x)) { (min($0.0, $1.x), max($0.1, $1.x)) }
      for offset in offsets(of: range) {
        let pixels = line.map { viewport.pixel(for: MapPoint(x: $0.x + offset, y: $0.y)) }
        guard pixels.count > 1 else {
          path.add(pixels, closed: false)
          continue
        }
        for piece in LineClipping.clip(pixels, min: SIMD2(repeating: -margin), max: high) {
          path.add(piece, closed: false)
        }
      }
    }
    return path
  }

  /// By how many worlds a line that spans a range of x must be moved so that it falls into the picture.
  private func offsets(of range: (low: Double, high: Double)) -> [Double] {
    let world = MapPoint.worldSize
    let visible = viewport.visibleRect(margin: 64 * viewport.scale)
    let first = ((visible.minX - range.high) / world).rounded(.up)
    let last = ((visible.maxX - range.low) / world).rounded(.down)
    guard first <= last else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * world }
  }

  /// Map points of a line that goes the short way from point to point: over the 180th meridian where that is shorter.
  package static func unrolled(_ coordinates: [Coordinate]) -> [MapPoint] {
    let world = MapPoint.worldSize
    var offset = 0.0
    var previous: MapPoint?
    return coordinates.map { coordinate in
      var point = MapPoint(coordinate)
      if let previous {
        let step = point.x + offset - previous.x
        offset -= (step / world).rounded() * world
      }
      point.x += offset
      previous = point
      return point
    }
  }
}
