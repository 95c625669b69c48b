internal import Glibc
internal import Lettering
internal import Raster

/// The drawing of a colour scale: a bar, ticks at round values, numbers below them.
struct ColorScaleBlock {
  /// Whole pixels.
  let size: SIMD2<Double>
  private let title: TextLayout?
  private let ramp: ColorRamp
  private let ticks: [Tick]
  /// The room left of the bar, for the half of the first number that reaches beyond it.
  private let inset: Double
  private let barWidth: Double
  private let pen: FurniturePen

  /// Points.
  private static let barHeight = 9.0

  private struct Tick {
    /// From the bar's left end.
    let x: Double
    let text: TextLayout
    /// The number stands in the middle below the tick, the unit behind it.
    let left: Double
    var right: Double { left + text.size.x }
  }

  /// Nil where there is nothing to show.
  /// - Parameter width: the bar's width in whole pixels.
  init?(_ scale: Legend.ColorScale, width: Double, pen: FurniturePen) {
    ramp = scale.ramp
    guard let range = ramp.range, width >= 1 else { return nil }
    let (low, high) = (range.lowerBound, range.upperBound)
    self.pen = pen
    barWidth = width
    title = scale.title.flatMap { $0.isEmpty ? nil : pen.text($0, size: 10, width: width) }
    let unit = scale.unit.flatMap { $0.isEmpty ? nil : $0 }
    // As many as fit beside each other.
    var ticks: [Tick] = []
    for count in [5, 4, 3, 2, 1] {
      ticks = Self.values(from: low, to: high, count: count).map { value, number in
        let fraction = high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0.5
        let x = (fraction * width).rounded()
        let text = pen.text(number, size: 10)
        return Tick(x: x, text: text, left: x - text.bounds.size.x / 2)
      }
      if let unit, let last = ticks.popLast(), let number = last.text.lines.first?.text {
        ticks.append(Tick(x: last.x, text: pen.text("\(number)\u{A0}\(unit)", size: 10), left: last.left))
      }
      let gap = 5 * pen.scale
      let fits = zip(ticks, ticks.dropFirst()).allSatisfy { $1.left - $0.right >= gap }
      if fits { break }
    }
    self.ticks = ticks
    inset = max(-(ticks.map(\.left).min() ?? 0), 0).rounded(.up)
    let right = ticks.map(\.right).max() ?? 0
    let numbers = ticks.map(\.text.size.y).max() ?? 0
    let height = (title?.size.y ?? 0) + pen.pixels(2) + pen.pixels(Self.barHeight) + pen.pixels(4) + numbers
    size = SIMD2(
      max(inset + max(width, right.rounded(.up)), title?.size.x ?? 0), height)
  }

  /// Round values inside a range, or its ends where there are none, and how they are written.
  private static func values(from low: Double, to high: Double, count: Int) -> [(Double, String)] {
    let range = high - low
    guard range > 0, range.isFinite else { return [(low, NumberText.decimal(low, step: low.magnitude))] }
    let step = RoundNumber.smallest(from: range / Double(count))
    let (first, last) = ((low / step).rounded(.up), (high / step).rounded(.down))
    guard step > 0, first <= last, last - first <= Double(count + 1) else {
      return [low, high].map { ($0, NumberText.decimal($0, step: step / 1000)) }
    }
    return stride(from: first, through: last, by: 1).map { ($0 * step, NumberText.decimal($0 * step, step: step)) }
  }

  func draw(at corner: SIMD2<Double>, in list: inout DisplayList) {
    var y = corner.y
    if let title {
      list.drawText(title, at: corner, color: pen.scheme.text)
      y += title.size.y
    }
    y += pen.pixels(2)
    let left = corner.x + inset
    let height = pen.pixels(Self.barHeight)
    var bar = Path()
    bar.addRectangle(min: SIMD2(left, y), max: SIMD2(left + barWidth, y + height))
    list.fill(
      bar, paint: .gradient(LinearGradient(ramp.gradientStops, from: SIMD2(left, y), to: SIMD2(left + barWidth, y))))
    var edge = Path()
    let half = pen.scale / 2
    edge.addRectangle(min: SIMD2(left - half, y - half), max: SIMD2(left + barWidth + half, y + height + half))
    list.stroke(edge, style: StrokeStyle(width: pen.scale, join: .miter), color: pen.scheme.hairline)
    y += height
    var marks = Path()
    for tick in ticks {
      marks.add([SIMD2(left + tick.x, y), SIMD2(left + tick.x, y + pen.pixels(3))], closed: false)
      list.drawText(
        tick.text, at: SIMD2(left + tick.left, y + pen.pixels(4)), color: pen.scheme.text)
    }
    list.stroke(marks, style: StrokeStyle(width: pen.scale, cap: .butt), color: pen.scheme.secondaryText)
  }
}
