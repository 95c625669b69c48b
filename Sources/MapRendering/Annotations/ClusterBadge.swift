internal import Glibc
internal import Lettering
internal import Raster

/// The round badge of a cluster.
enum ClusterBadge {
  /// Points: 15 for two members, 3.5 more for each power of ten, 34 at most.
  static func radius(count: Int) -> Double { min(14 + 3.5 * log10(Double(max(count, 1))), 34) }

  /// A number as a badge shows it: 999, 1.2k, 12k, 3.4M. Rounded to two figures from 1,000 on.
  static func label(count: Int) -> String {
    guard count >= 1000 else { return String(count) }
    var (value, unit) = (Double(count) / 1000, "k")
    if value >= 999.5 { (value, unit) = (value / 1000, "M") }
    if value >= 999.5 { (value, unit) = (value / 1000, "G") }
    let tenths = (value * 10).rounded()
    if tenths < 100, tenths.truncatingRemainder(dividingBy: 10) != 0 {
      return "\(Int(tenths) / 10).\(Int(tenths) % 10)\(unit)"
    }
    return "\(Int(value.rounded()))\(unit)"
  }

  static func draw(
    count: Int, tint: Color, at center: SIMD2<Double>, scale: Double, fonts: FontLibrary, in list: inout DisplayList
  ) {
    let radius = radius(count: count) * scale
    var aura = Path()
    aura.addCircle(center: center, radius: radius + 5 * scale)
    list.fill(aura, color: tint.opacity(0.28))
    var disc = Path()
    disc.addCircle(center: center, radius: radius)
    list.fill(disc, color: tint)
    list.stroke(disc, style: StrokeStyle(width: 1.5 * scale), color: .white)
    let text = fonts.layout(
      label(count: count),
      TextStyle(fontStack: ["Noto Sans Bold"], sizePixels: min(radius * 0.8, 15 * scale), maximumWidthEms: 0))
    let middle = (text.bounds.min + text.bounds.max) / 2
    list.fill(text.outline, offset: (center - middle).rounded(.toNearestOrEven), rule: .nonZero, color: .white)
  }
}
