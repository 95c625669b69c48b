internal import Glibc
package import Lettering
package import MapGeometry
package import Raster

/// A bar of a round length on the ground, in the bottom left corner.
package struct ScaleBar {
  /// Metres.
  package let length: Double
  /// Points.
  package let width: Double

  /// The longest of 1, 2 and 5 times a power of ten that fits a width in points, at the picture's middle; nil where
  /// the scale differs so much between top and bottom (more than 3 times) that a bar would mislead.
  package init?(viewport: Viewport, maximumWidth: Double = 100) {
    func metersPerPoint(atY y: Double) -> Double {
      let latitude = viewport.mapPoint(for: [Double(viewport.width) / 2, y]).coordinate.latitude
      return WebMercator.metersPerMapPoint(atLatitude: latitude) * viewport.zoom.mapPointsPerPoint
    }
    let scales = [0, 0.5, 1].map { metersPerPoint(atY: $0 * Double(viewport.height)) }
    guard let low = scales.min(), let high = scales.max(), low > 0, high / low <= 3 else { return nil }
    let limit = scales[1] * maximumWidth
    let power = pow(10, log10(limit).rounded(.down))
    length = ([5.0, 2, 1].first { $0 * power <= limit } ?? 1) * power
    width = length / scales[1]
  }

  /// `500 km`, `20 m`, `5 cm`.
  package var label: String {
    if length >= 1000 { return "\(Int((length / 1000).rounded())) km" }
    if length >= 1 { return "\(Int(length.rounded())) m" }
    return "\(Int((length * 100).rounded())) cm"
  }

  /// The drawing, and the box that it covers.
  package func drawing(viewport: Viewport, fonts: FontLibrary, scheme: ColorScheme) -> (DisplayList, LabelBox) {
    let scale = viewport.scale
    let left = (12 * scale).rounded()
    let bottom = Double(viewport.height) - (12 * scale).rounded()
    let right = left + (width * scale).rounded()
    let tick = (5 * scale).rounded()
    var bar = Path()
    bar.add([[left, bottom - tick], [left, bottom], [right, bottom], [right, bottom - tick]], closed: false)
    var list = DisplayList()
    list.stroke(bar, style: StrokeStyle(width: 4 * scale, cap: .round), color: scheme.halo)
    list.stroke(bar, style: StrokeStyle(width: 1.6 * scale, cap: .square, join: .miter), color: scheme.text)
    let text = fonts.layout(
      label, TextStyle(fontStack: ["Noto Sans Regular"], sizePixels: 11 * scale, maximumWidthEms: 0))
    let middle = (text.bounds.min + text.bounds.max) / 2
    let place = SIMD2((left + right) / 2, bottom - tick - (text.bounds.max.y - text.bounds.min.y) / 2 - scale) - middle
    list.drawText(
      text.outline, offset: place.rounded(.toNearestOrEven), color: scheme.text, haloColor: scheme.halo,
      haloWidth: 1.6 * scale)
    let textHalf = (text.bounds.max.x - text.bounds.min.x) / 2
    return (
      list,
      LabelBox(
        min: [min(left, (left + right) / 2 - textHalf), bottom - 26 * scale],
        max: [max(right, (left + right) / 2 + textHalf), bottom + 3 * scale])
    )
  }
}
