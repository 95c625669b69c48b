internal import Glibc
internal import Lettering
internal import Raster

/// The round badge of a cluster.
struct ClusterBadge {
  private let item: ClusterItem
  private let text: TextLayout
  /// Points, size factor included.
  let radius: Double
  /// Pixels per point.
  private let scale: Double

  /// How far the badge reaches beyond its radius, in points.
  static let edge = 2.0

  init(_ item: ClusterItem, scale: Double, fonts: FontLibrary) {
    let size = MarkerGeometry.bounded(item.size, in: 0.1...20, otherwise: 1)
    let label = item.label ?? Self.label(count: item.count)
    var radius = Self.radius(count: item.count) + (item.shares.isEmpty ? 0 : Self.ringWidth)
    let inset = item.shares.isEmpty ? 0 : Self.ringWidth
    var fontSize = min((radius - inset) * 0.8, 15)
    func width(_ fontSize: Double) -> Double {
      fonts.layout(label, Self.style(fontSize * scale * size)).bounds.size.x / (scale * size)
    }
    // A long value first makes the badge larger, then its own letters smaller.
    let chord = 1.64
    if width(fontSize) > (radius - inset) * chord {
      radius = min(max(width(fontSize) / chord + inset, radius), Self.largestRadius + inset)
      let wanted = width(fontSize)
      if wanted > (radius - inset) * chord { fontSize *= (radius - inset) * chord / wanted }
    }
    self.item = item
    self.radius = radius * size
    self.scale = scale
    text = fonts.layout(label, Self.style(fontSize * scale * size))
  }

  private static let ringWidth = 5.0
  private static let largestRadius = 34.0

  private static func style(_ sizePixels: Double) -> TextStyle {
    TextStyle(fontStack: ["Noto Sans Bold"], sizePixels: sizePixels, maximumWidthEms: 0)
  }

  /// Points: 15 for two members, 3.5 more for each power of ten, 34 at most.
  static func radius(count: Int) -> Double { min(14 + 3.5 * log10(Double(max(count, 1))), largestRadius) }

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

  /// - Parameter center: pixels.
  func draw(at center: SIMD2<Double>, scheme: ColorScheme, in list: inout DisplayList) {
    let shares = item.shares.filter { $0.amount > 0 && $0.amount.isFinite }
    var aura = Path()
    aura.addCircle(center: center, radius: radius * scale + 5 * scale)
    var disc = Path()
    disc.addCircle(center: center, radius: radius * scale)
    let letters: Color
    if shares.isEmpty {
      list.fill(aura, color: item.tint.opacity(0.28))
      list.fill(disc, color: item.tint)
      list.stroke(disc, style: StrokeStyle(width: 1.5 * scale), color: .white)
      letters = .white
    } else {
      list.drawShadow(of: disc, unit: scale)
      list.stroke(disc, style: StrokeStyle(width: 2.4 * scale), color: scheme.badge)
      list.fill(disc, color: scheme.badge)
      drawRing(shares, at: center, in: &list)
      letters = scheme.text
    }
    let middle = (text.bounds.min + text.bounds.max) / 2
    list.fill(text.outline, offset: (center - middle).rounded(.toNearestOrEven), rule: .nonZero, color: letters)
  }

  private func drawRing(_ shares: [ClusterItem.Share], at center: SIMD2<Double>, in list: inout DisplayList) {
    let outer = radius * scale
    let inner = max(outer - Self.ringWidth * scale, outer / 2)
    let largest = shares.reduce(0) { max($0, $1.amount) }
    // Divided first, so that a sum of huge amounts stays finite.
    let total = shares.reduce(0) { $0 + $1.amount / largest }
    // A hair of the badge's own colour between two pieces, but never more than a quarter of a piece.
    let gap = shares.count > 1 ? 1.2 * scale / outer : 0
    var angle = -Double.pi / 2
    for share in shares {
      let extent = share.amount / largest / total * 2 * .pi
      let trim = min(gap / 2, extent / 8)
      list.fill(
        Self.piece(center: center, inner: inner, outer: outer, from: angle + trim, to: angle + extent - trim),
        rule: .evenOdd, color: share.color)
      angle += extent
    }
  }

  /// A piece of a ring between two angles, clockwise from the right in radians; a whole ring where they are a turn apart.
  private static func piece(
    center: SIMD2<Double>, inner: Double, outer: Double, from start: Double, to end: Double
  ) -> Path {
    var path = Path()
    guard end - start < 2 * .pi - 1e-9 else {
      path.addCircle(center: center, radius: outer)
      path.addCircle(center: center, radius: inner)
      return path
    }
    let steps = max(Int(((end - start) * (outer.squareRoot() + 2)).rounded(.up)), 1)
    func arc(_ radius: Double, _ step: Int) -> SIMD2<Double> {
      let angle = start + (end - start) * Double(step) / Double(steps)
      return center + SIMD2(cos(angle), sin(angle)) * radius
    }
    path.add(
      (0...steps).map { arc(outer, $0) } + (0...steps).reversed().map { arc(inner, $0) }, closed: true)
    return path
  }
}

extension ColorScheme {
  /// The ground of a badge with a ring.
  fileprivate var badge: Color { self == .light ? .white : Color(hex: 0x20262D) }
}
