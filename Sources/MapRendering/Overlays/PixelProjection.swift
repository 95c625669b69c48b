internal import MapGeometry

/// A viewport's projection as plain numbers, for a million points: an origin and two axes, whichever way the picture is
/// turned.
struct PixelProjection {
  private let center: MapPoint
  private let base: SIMD2<Double>
  /// Pixels per map point to the east.
  let perX: SIMD2<Double>
  /// Pixels per map point to the south.
  let perY: SIMD2<Double>
  /// Pixels per map point.
  let scale: Double

  init(_ viewport: Viewport) {
    center = viewport.center
    base = viewport.pixel(for: center)
    scale = viewport.pixelsPerMapPoint
    let step = 1024 / scale
    perX = (viewport.pixel(for: MapPoint(x: center.x + step, y: center.y)) - base) / step
    perY = (viewport.pixel(for: MapPoint(x: center.x, y: center.y + step)) - base) / step
  }

  @inline(__always) func pixel(_ point: MapPoint) -> SIMD2<Double> {
    base + perX * (point.x - center.x) + perY * (point.y - center.y)
  }
}
