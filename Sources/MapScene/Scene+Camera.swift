internal import Glibc
package import MapGeometry

extension Scene {
  /// Room around fitted content, in points: above for balloons, at the sides for badges and titles.
  private static let padding = (top: 56.0, side: 44.0, bottom: 44.0)

  /// The viewport that the camera position asks for.
  ///
  /// - Parameters:
  ///   - baseBounds: what the base map covers; an empty scene shows it.
  ///   - deepestZoom: how far the automatic camera may go in, since beyond it the base map has no more detail.
  package func viewport(baseBounds: GeographicBounds, deepestZoom: Zoom) -> Viewport {
    switch position {
    case .center(let coordinate, let zoom):
      return viewport(center: MapPoint(coordinate), zoom: zoom)
    case .bounds(let bounds):
      return fit(bounds.mapRect, top: 0, side: 0, bottom: 0, deepest: Zoom(Zoom.validLevels.upperBound))
    case .automatic:
      guard let rect = MapRect.enclosing(mapPoints) else {
        return insideWorld(fit(baseBounds.mapRect, top: 0, side: 0, bottom: 0, deepest: deepestZoom))
      }
      // A small picture keeps most of its room for the map.
      let small = min(1, Double(min(size.width, size.height)) / 300)
      return insideWorld(
        fit(
          rect, top: Self.padding.top * small, side: Self.padding.side * small, bottom: Self.padding.bottom * small,
          deepest: deepestZoom))
    }
  }

  private func viewport(center: MapPoint, zoom: Zoom) -> Viewport {
    Viewport(
      center: center, zoom: zoom, width: size.width * scale, height: size.height * scale, scale: Double(scale))
  }

  private func fit(_ rect: MapRect, top: Double, side: Double, bottom: Double, deepest: Zoom) -> Viewport {
    let room = (
      width: max(Double(size.width) - 2 * side, 1), height: max(Double(size.height) - top - bottom, 1)
    )
    let perPoint = max(rect.size.width / room.width, rect.size.height / room.height)
    let zoom = perPoint > 0 ? min(Zoom(mapPointsPerPoint: perPoint), deepest) : deepest
    let level = min(max(zoom.level, Zoom.validLevels.lowerBound), Zoom.validLevels.upperBound)
    let chosen = Zoom(level)
    return viewport(
      center: MapPoint(x: rect.midX, y: rect.midY - (top - bottom) / 2 * chosen.mapPointsPerPoint), zoom: chosen)
  }

  /// Moved up or down so that no strip beyond the poles shows, where the world is taller than the picture.
  private func insideWorld(_ viewport: Viewport) -> Viewport {
    let half = Double(size.height) / 2 * viewport.zoom.mapPointsPerPoint
    guard 2 * half < MapPoint.worldSize else { return viewport }
    let y = min(max(viewport.center.y, half), MapPoint.worldSize - half)
    return self.viewport(center: MapPoint(x: viewport.center.x, y: y), zoom: viewport.zoom)
  }
}
