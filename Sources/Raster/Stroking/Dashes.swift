internal import Glibc

/// Cuts a line into dashes. Only those near a visible rectangle are made; where they lie is reckoned from the line's
/// start by multiplication, so it does not depend on the rectangle.
struct Dashes {
  /// Where in the period each dash starts and ends, in pixels.
  private let marks: [(start: Double, end: Double)]
  private let period: Double
  private let phase: Double

  /// A pattern that repeats in less than this many pixels cannot be seen: the line is drawn solid.
  private static let shortestPeriod = 0.1

  /// Nil for a solid line, also where the pattern makes no sense.
  init?(_ style: StrokeStyle) {
    guard !style.dashes.isEmpty, style.dashes.allSatisfy({ $0 >= 0 && $0 < 1e9 }) else { return nil }
    // An odd pattern is said twice, as in SVG, so that dashes and gaps take turns.
    let lengths = style.dashes.count % 2 == 0 ? style.dashes : style.dashes + style.dashes
    var marks: [(start: Double, end: Double)] = []
    var position = 0.0
    for index in stride(from: 0, to: lengths.count, by: 2) {
      marks.append((position, position + lengths[index]))
      position += lengths[index] + lengths[index + 1]
    }
    guard position >= Self.shortestPeriod else { return nil }
    self.marks = marks
    period = position
    let phase = fmod(style.dashPhase, position)
    self.phase = phase.isFinite ? (phase < 0 ? phase + position : phase) : 0
  }

  /// Calls `body` with the points of each dash that may touch the rectangle.
  func cut(
    _ points: some Sequence<SIMD2<Double>>, visible low: SIMD2<Double>, _ high: SIMD2<Double>,
    _ body: ([SIMD2<Double>]) -> Void
  ) {
    var dash: [SIMD2<Double>] = []
    /// Distance in the pattern at the current piece's start.
    var position = phase
    var previous: SIMD2<Double>?
    func finish() {
      if !dash.isEmpty { body(dash) }
      dash.removeAll(keepingCapacity: true)
    }
    for point in points {
      defer { previous = point }
      guard let start = previous else { continue }
      let difference = point - start
      let length = (difference * difference).sum().squareRoot()
      guard length > 1e-9 else { continue }
      let (begin, end) = (position, position + length)
      position = end
      guard let range = Self.visiblePart(start, difference, low, high) else {
        finish()
        continue
      }
      let (visibleBegin, visibleEnd) = (begin + range.lowerBound * length, begin + range.upperBound * length)
      func at(_ distance: Double) -> SIMD2<Double> { start + difference * ((distance - begin) / length) }
      var repetition = (visibleBegin / period).rounded(.down) - 1
      var isContinued = false
      while repetition * period < visibleEnd {
        for mark in marks {
          let (from, to) = (repetition * period + mark.start, repetition * period + mark.end)
          guard to >= visibleBegin, from < visibleEnd, to > begin || from >= begin else { continue }
          if from >= begin {
            finish()
            dash = [at(from)]
          } else if dash.isEmpty {
            dash = [start]
          }
          if to <= end {
            // A dash without length still shows its caps: it needs a direction.
            dash.append(to > from ? at(to) : at(from) + difference / length * 1e-3)
            finish()
          } else {
            dash.append(point)
            isContinued = true
          }
        }
        repetition += 1
      }
      if !isContinued { finish() }
    }
    finish()
  }

  /// The part of a piece within a rectangle, as fractions of its length (Liang and Barsky's clipping).
  private static func visiblePart(
    _ start: SIMD2<Double>, _ difference: SIMD2<Double>, _ low: SIMD2<Double>, _ high: SIMD2<Double>
  ) -> ClosedRange<Double>? {
    var (first, last) = (0.0, 1.0)
    for axis in 0..<2 {
      if difference[axis] == 0 {
        if start[axis] < low[axis] || start[axis] > high[axis] { return nil }
      } else {
        let a = (low[axis] - start[axis]) / difference[axis]
        let b = (high[axis] - start[axis]) / difference[axis]
        first = max(first, min(a, b))
        last = min(last, max(a, b))
      }
    }
    return first <= last ? first...last : nil
  }
}
