package import MapGeometry

/// A bar of a round length on the ground.
package struct ScaleBar {
  /// Metres.
  package let length: Double
  /// Points.
  package let width: Double
  /// `500 km`, `20 m`, `2 mi`, `0.5 nm`.
  package let label: String

  /// The longest bar of 1, 2 or 5 times a power of ten of a unit that fits a width in points; nil where the scale
  /// differs so much between the picture's top and bottom (more than 3 times) that a bar would mislead.
  /// - Parameter place: where in the picture the bar is right, in pixels; by default at the bottom left, where it
  ///   stands if nothing is in its way.
  package init?(
    viewport: Viewport, units: GroundUnits = .metric, at place: SIMD2<Double>? = nil, maximumWidth: Double = 100
  ) {
    guard Self.isTrue(for: viewport) else { return nil }
    let place =
      place ?? SIMD2((12 + maximumWidth / 2) * viewport.scale, Double(viewport.height) - 12 * viewport.scale)
    let scale = Self.metersPerPoint(at: place, viewport: viewport)
    guard scale > 0, scale.isFinite, let round = units.roundLength(upTo: scale * maximumWidth) else { return nil }
    length = round.meters
    label = round.label
    width = length / scale
  }

  /// Whether one scale can stand for all of a picture.
  static func isTrue(for viewport: Viewport) -> Bool {
    let middle = Double(viewport.width) / 2
    let scales = [0, 0.5, 1].map {
      metersPerPoint(at: SIMD2(middle, $0 * Double(viewport.height)), viewport: viewport)
    }
    guard let low = scales.min(), let high = scales.max(), low > 0, high.isFinite else { return false }
    return high / low <= 3
  }

  /// Metres on the ground that one point of the picture covers from the left to the right.
  private static func metersPerPoint(at place: SIMD2<Double>, viewport: Viewport) -> Double {
    let half = SIMD2(viewport.scale / 2, 0)
    let (left, right) = (viewport.mapPoint(for: place - half), viewport.mapPoint(for: place + half))
    let distance = ((right.x - left.x) * (right.x - left.x) + (right.y - left.y) * (right.y - left.y)).squareRoot()
    let latitude = viewport.mapPoint(for: place).coordinate.latitude
    return WebMercator.metersPerMapPoint(atLatitude: latitude) * distance
  }
}
