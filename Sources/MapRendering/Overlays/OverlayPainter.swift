package import MapGeometry
internal import Raster

/// Draws lines and areas over the map.
///
/// Coordinates become pixels in `LineTracer`, are put on the copies of the world where they are to be seen, cut off
/// outside the picture, moved aside, dashed, and painted.
package struct OverlayPainter {
  let viewport: Viewport
  let projection: PixelProjection

  package init(viewport: Viewport) {
    self.viewport = viewport
    projection = PixelProjection(viewport)
  }

  /// No picture shows more worlds side by side.
  private static let mostCopies = 256.0

  /// By how many worlds a shape that lies between two longitudes must be moved to be seen: on the copy nearest to the
  /// picture's middle, or on all copies within a margin of pixels. What goes all around the world is always on all.
  func offsets(west: Double, east: Double, copies: WorldCopies, margin: Double) -> [Double] {
    let world = MapPoint.worldSize
    guard west.isFinite, east.isFinite, west <= east else { return [] }
    let (low, high) = (Self.abscissa(west), Self.abscissa(east))
    if copies == .nearest, east - west < 359.999999 {
      return [((viewport.center.x - (low + high) / 2) / world).rounded() * world]
    }
    let visible = viewport.visibleRect(margin: margin)
    let first = ((visible.minX - high) / world).rounded(.up)
    let last = ((visible.maxX - low) / world).rounded(.down)
    guard first <= last, last - first < Self.mostCopies else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * world }
  }

  private static func abscissa(_ longitude: Double) -> Double { (longitude + 180) / 360 * MapPoint.worldSize }

  /// How far a shift by map points to the east moves pixels.
  func pixels(forOffset offset: Double) -> SIMD2<Double> { projection.perX * offset }

  /// The picture grown by a margin, in pixels.
  func box(margin: Double) -> (min: SIMD2<Double>, max: SIMD2<Double>) {
    (SIMD2(repeating: -margin), SIMD2(Double(viewport.width) + margin, Double(viewport.height) + margin))
  }

  /// The whole pixels around points, with a reach on each side, as far as they are in the picture.
  func pixelRect(around points: some Sequence<SIMD2<Double>>, reach: Double) -> PixelRect {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let picture = SIMD2(Double(viewport.width), Double(viewport.height))
    low = (low - reach).rounded(.down).clamped(lowerBound: .zero, upperBound: picture)
    high = (high + reach).rounded(.up).clamped(lowerBound: .zero, upperBound: picture)
    guard low.x < high.x, low.y < high.y else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x), height: Int(high.y - low.y))
  }
}
