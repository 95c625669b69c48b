internal import Glibc

/// Cuts a line into dashes by metres on the ground.
struct MeterDashes {
  /// Where in the pattern each dash starts and ends, in metres.
  private let marks: [(start: Double, end: Double)]
  private let period: Double
  private let phase: Double

  /// Where the pattern repeats in less than this many pixels it cannot be seen: the line is solid.
  private static let shortestPeriod = 1.0

  /// Nil for lengths that make no pattern.
  init?(_ lengths: [Double], phase: Double) {
    guard !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 && $0 < 1e9 }) else { return nil }
    // An odd pattern is said twice, as in SVG, so that dashes and gaps take turns.
    let lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
    var marks: [(start: Double, end: Double)] = []
    var position = 0.0
    for index in stride(from: 0, to: lengths.count, by: 2) {
      marks.append((position, position + lengths[index]))
      position += lengths[index] + lengths[index + 1]
    }
    guard position > 1e-3 else { return nil }
    self.marks = marks
    period = position
    let rest = fmod(phase, position)
    self.phase = rest.isFinite ? rest : 0
  }

  /// The dashes that may touch a box. The pattern starts with the line.
  func cut(_ line: [LineVertex], min low: SIMD2<Double>, max high: SIMD2<Double>) -> [[LineVertex]] {
    var dashes: [[LineVertex]] = []
    var dash: [LineVertex] = []
    func finish() {
      if dash.count > 1 { dashes.append(dash) }
      dash.removeAll(keepingCapacity: true)
    }
    guard let first = line.first else { return [] }
    for index in line.indices.dropFirst() {
      let (start, end) = (line[index - 1], line[index])
      let length = end.distance - start.distance
      guard length > 0, let seen = PixelBox.visiblePart(start.position, end.position, low, high) else {
        finish()
        continue
      }
      let difference = end.position - start.position
      let pixels = (difference * difference).sum().squareRoot()
      if pixels * period < Self.shortestPeriod * length {
        if dash.isEmpty { dash = [start] }
        dash.append(end)
        continue
      }
      // In metres of the pattern.
      let begin = start.distance - first.distance + phase
      let close = begin + length
      var repetition = ((begin + length * seen.lowerBound) / period).rounded(.down) - 1
      var goesOn = false
      while repetition * period < begin + length * seen.upperBound {
        for mark in marks {
          let from = Swift.max(repetition * period + mark.start, begin)
          let to = Swift.min(repetition * period + mark.end, close)
          guard from < to else { continue }
          if from > begin || dash.isEmpty {
            finish()
            dash = [from == begin ? start : start.interpolated(to: end, (from - begin) / length)]
          }
          dash.append(to == close ? end : start.interpolated(to: end, (to - begin) / length))
          if to < close { finish() } else { goesOn = true }
        }
        repetition += 1
      }
      if !goesOn { finish() }
    }
    finish()
    return dashes
  }
}
