internal import Raster

/// Finds the places of the arrowheads along a line.
struct ChevronPlacement {
  /// Pixels from one to the next; the first one is half of it from the start.
  let spacing: Double
  /// The arrowheads' width in pixels.
  let size: Double

  /// Each arrowhead as three points, its tip in the middle, where it may touch the box.
  func arrowheads(
    on line: [LineVertex], min low: SIMD2<Double>, max high: SIMD2<Double>
  ) -> [[SIMD2<Double>]] {
    guard spacing > 0.5, spacing < 1e9, size > 0, size < 1e5, line.count > 1 else { return [] }
    var lengths = [0.0]
    lengths.reserveCapacity(line.count)
    for index in line.indices.dropFirst() {
      let difference = line[index].position - line[index - 1].position
      lengths.append(lengths[index - 1] + (difference * difference).sum().squareRoot())
    }
    let reach = SIMD2(repeating: size)
    var result: [[SIMD2<Double>]] = []
    for index in line.indices.dropFirst() {
      let (start, end) = (line[index - 1].position, line[index].position)
      let length = lengths[index] - lengths[index - 1]
      guard length > 0, let seen = PixelBox.visiblePart(start, end, low - reach, high + reach) else { continue }
      let (from, to) = (lengths[index - 1] + length * seen.lowerBound, lengths[index - 1] + length * seen.upperBound)
      var number = ((from / spacing) - 0.5).rounded(.up)
      while (number + 0.5) * spacing < to || ((number + 0.5) * spacing == to && to == lengths[index]) {
        let middle = (number + 0.5) * spacing
        number += 1
        guard middle >= from else { continue }
        let half = size * 0.6
        guard middle >= half, middle + half <= lengths[lengths.count - 1] else { continue }
        let (back, front) = (
          Self.point(middle - half, line, lengths, near: index), Self.point(middle + half, line, lengths, near: index)
        )
        let chord = front - back
        let chordLength = (chord * chord).sum().squareRoot()
        // Shorter by a tenth than the way along the line: a bend of over 50°.
        guard chordLength > half * 1.8 else { continue }
        let ahead = chord / chordLength
        let aside = SIMD2(-ahead.y, ahead.x) * (size / 2)
        let center = start + (end - start) * ((middle - lengths[index - 1]) / length)
        let tip = center + ahead * (size / 4)
        let tail = center - ahead * (size / 4)
        result.append([tail + aside, tip, tail - aside])
      }
    }
    return result
  }

  /// The place at a length along the line, looked for from a part onwards.
  private static func point(
    _ length: Double, _ line: [LineVertex], _ lengths: [Double], near index: Int
  ) -> SIMD2<Double> {
    var end = index
    while end > 1, lengths[end - 1] > length { end -= 1 }
    while end < line.count - 1, lengths[end] < length { end += 1 }
    let part = lengths[end] - lengths[end - 1]
    let fraction = part > 0 ? (length - lengths[end - 1]) / part : 0
    let (start, stop) = (line[end - 1].position, line[end].position)
    return start + (stop - start) * fraction
  }
}
