/// Edges that lie partly outside the region. What is left of it becomes an edge down its left border, what is right of
/// it one down its right border (so that the sum along a row ends at zero), what is above or below vanishes. Cuts are
/// found by jumping ahead in the same integer arithmetic that an unclipped edge walks through, so that no pixel depends
/// on the region.
extension EdgeSink {
  /// Coordinates beyond this many pixels are cut off before they are rounded.
  static let limit = Double(1 << 19)

  /// Takes cells of the whole picture, not yet rounded.
  @inline(never) mutating func clippedLine(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    let high = SIMD2(Self.limit, Self.limit) * scale
    let (low, difference) = (SIMD2<Double>.zero - high, end - start)
    func isInside(_ point: SIMD2<Double>) -> Bool {
      abs(point.x) <= high.x && abs(point.y) <= high.y
    }
    if isInside(start), isInside(end) { return clippedFixedLine(start, end) }
    // Whatever is neither ordered nor finite: callers have dropped such rings already.
    guard abs(start.x) < 1e15, abs(start.y) < 1e15, abs(end.x) < 1e15, abs(end.y) < 1e15 else { return }
    if start.y == end.y || max(start.y, end.y) <= low.y || min(start.y, end.y) >= high.y { return }
    func atY(_ y: Double) -> SIMD2<Double> { SIMD2(start.x + difference.x * (y - start.y) / difference.y, y) }
    func atX(_ x: Double) -> SIMD2<Double> { SIMD2(x, start.y + difference.y * (x - start.x) / difference.x) }
    func cutVertically(_ point: SIMD2<Double>) -> SIMD2<Double> {
      point.y < low.y ? atY(low.y) : point.y > high.y ? atY(high.y) : point
    }
    let (from, to) = (cutVertically(start), cutVertically(end))
    var corners = [from]
    let crossings = [low.x, high.x].filter { (from.x < $0) != (to.x < $0) }.map(atX)
    corners += from.x < to.x ? crossings : crossings.reversed()
    corners.append(to)
    for (a, b) in zip(corners, corners.dropFirst()) {
      clippedFixedLine(a.clamped(lowerBound: low, upperBound: high), b.clamped(lowerBound: low, upperBound: high))
    }
  }

  private mutating func clippedFixedLine(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    let a = SIMD2<Int32>(truncatingIfNeeded: fixed(start))
    let b = SIMD2<Int32>(truncatingIfNeeded: fixed(end))
    if a.y == b.y { return }
    let down = a.y < b.y
    let (upper, lower) = down ? (a, b) : (b, a)
    let sign: Int32 = down ? 1 : -1
    if lower.y <= 0 || upper.y >= height { return }
    include(rowsFrom: max(upper.y, 0), to: min(lower.y, height))
    let (first, last) = (Int(upper.y >> 8), Int((lower.y &- 1) >> 8))
    let slope = first == last ? 0 : slope(upper, lower)
    func x(atTopOf row: Int) -> Int32 {
      let distance = Int64(row &<< 8) &- Int64(upper.y)
      return Int32(truncatingIfNeeded: (Int64(upper.x) &<< 32 &+ 1 &<< 31 &+ slope &* distance) &>> 32)
    }
    let lastVisible = min(last, Int(height >> 8) &- 1)
    var row = max(first, 0)
    while row <= lastVisible {
      let rowTop = row == first ? upper.y : Int32(truncatingIfNeeded: row &<< 8)
      let rowBottom = row == last ? lower.y : Int32(truncatingIfNeeded: (row &+ 1) &<< 8)
      clippedRowSegment(
        row, row == first ? upper.x : x(atTopOf: row), row == last ? lower.x : x(atTopOf: row &+ 1),
        height: rowBottom &- rowTop, sign: sign)
      row &+= 1
    }
  }

  private func clippedRowSegment(_ row: Int, _ xa: Int32, _ xb: Int32, height: Int32, sign: Int32) {
    let (left, right) = (min(xa, xb), max(xa, xb))
    if right <= 0 { return addVertical(row, x: 0, height: height, sign: sign) }
    if left >= width { return addVertical(row, x: width, height: height, sign: sign) }
    if left >= 0, right <= width { return rowSegment(row, xa, xb, height: height, sign: sign) }
    let (first, last) = (Int(left >> 8), Int(right >> 8))
    let (firstVisible, end) = (max(first, 0), Int(width >> 8))
    let steps = CoverSteps(left: left, right: right, height: height)
    /// The height gained from the left end to the right border of a cell.
    func cover(through cell: Int) -> Int32 {
      if cell < first { return 0 }
      if cell >= last { return height }
      let distance = Int64(256 &- (left & 255)) &+ Int64((cell &- first) &<< 8)
      return Int32(truncatingIfNeeded: (steps.perUnit &* distance) &>> 32)
    }
    var done = cover(through: firstVisible &- 1)
    if done != 0 { add(done &<< 9 &* sign, row: row, cell: firstVisible) }
    var cell = firstVisible
    while cell <= min(last, end &- 1) {
      let gained = cover(through: cell) &- done
      done = done &+ gained
      let edge = (cell == first ? left & 255 : 0) &+ (cell == last ? right & 255 : 256)
      let area = gained &* edge
      add((gained &<< 9 &- area) &* sign, row: row, cell: cell)
      add(area &* sign, row: row, cell: cell &+ 1)
      cell &+= 1
    }
    let rest = height &- done
    if rest != 0 { add(rest &<< 9 &* sign, row: row, cell: end) }
  }
}
