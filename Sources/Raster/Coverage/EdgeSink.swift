/// Takes edges and accumulates their coverage. The order of edges does not matter, only that they form closed rings.
///
/// Coordinates are rounded to 1/256 pixel before anything else is done, in the coordinates of the whole picture: what a
/// canvas for a part of it draws is exactly that part.
struct EdgeSink {
  private let cells: UnsafeMutablePointer<Int32>
  private let touched: UnsafeMutablePointer<UInt64>
  private let cellStride: Int
  private let wordStride: Int
  /// The region's size in 1/256 cell.
  let width: Int32
  let height: Int32
  /// Bit pattern of `roundingBias` plus the region's corner in 1/256 cell.
  let bias: SIMD2<Int64>
  /// From pixels to cells.
  let scale: SIMD2<Double>
  /// The region's rows with one more on each side, in pixels of the whole picture.
  private let visibleTop: Double
  private let visibleBottom: Double
  /// The rows touched so far, in 1/256 cell.
  private(set) var top = Int32.max
  private(set) var bottom = Int32.min

  /// Adding it leaves a number rounded to 1/256 in the low bits of the sum: several times faster than `rounded()`, and
  /// without a trap on NaN.
  static let roundingBias = SIMD2<Double>(repeating: 0x1.8p44)

  init(region: CoverageRegion, corner: SIMD2<Int>) {
    cells = region.cells
    touched = region.touched
    cellStride = region.cellStride
    wordStride = region.wordStride
    width = Int32(truncatingIfNeeded: region.rect.width &<< 8)
    height = Int32(truncatingIfNeeded: (region.rect.height &* region.subrows) &<< 8)
    bias =
      unsafeBitCast(Self.roundingBias, to: SIMD2<Int64>.self)
      &+ SIMD2(Int64(corner.x) &<< 8, Int64(corner.y) &<< 8)
    scale = SIMD2(1, Double(region.subrows))
    visibleTop = Double(corner.y / region.subrows - 1)
    visibleBottom = Double(corner.y / region.subrows + region.rect.height + 1)
  }

  /// Adds an edge; pixels of the whole picture.
  @inline(__always) mutating func line(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    let (a, b) = (fixed(start * scale), fixed(end * scale))
    // One unsigned comparison each: what lies outside, is huge or not a number fails it.
    let w = UInt64(truncatingIfNeeded: width)
    let h = UInt64(truncatingIfNeeded: height)
    if UInt64(bitPattern: a.x) <= w, UInt64(bitPattern: b.x) <= w, UInt64(bitPattern: a.y) <= h,
      UInt64(bitPattern: b.y) <= h
    {
      insideLine(
        SIMD2(Int32(truncatingIfNeeded: a.x), Int32(truncatingIfNeeded: a.y)),
        SIMD2(Int32(truncatingIfNeeded: b.x), Int32(truncatingIfNeeded: b.y)))
    } else if max(a.y, b.y) < 0 || min(a.y, b.y) > Int64(height) {
      // Above or below: most edges of a picture that is drawn in bands.
    } else {
      clippedLine(start * scale, end * scale)
    }
  }

  /// Whether nothing between two heights, in pixels of the whole picture, reaches the region.
  @inline(__always) func misses(from low: Double, to high: Double) -> Bool { high < visibleTop || low > visibleBottom }

  /// Rounded to 1/256 cell and relative to the region's corner.
  @inline(__always) func fixed(_ point: SIMD2<Double>) -> SIMD2<Int64> {
    unsafeBitCast(point + Self.roundingBias, to: SIMD2<Int64>.self) &- bias
  }

  @inline(__always) mutating func include(rowsFrom low: Int32, to high: Int32) {
    if low < top { top = low }
    if high > bottom { bottom = high }
  }

  @inline(__always) private mutating func insideLine(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) {
    if a.y == b.y { return }
    // Downwards always, so that an edge and its reverse cancel to the last bit.
    let down = a.y < b.y
    let (upper, lower) = down ? (a, b) : (b, a)
    let sign: Int32 = down ? 1 : -1
    include(rowsFrom: upper.y, to: lower.y)
    let (first, last) = (upper.y >> 8, (lower.y &- 1) >> 8)
    if first == last {
      rowSegment(Int(first), upper.x, lower.x, height: lower.y &- upper.y, sign: sign)
    } else {
      rowSegments(upper, lower, first: Int(first), last: Int(last), sign: sign)
    }
  }

  /// Change of x in 2⁻³² of 1/256 cell for each 1/256 row. Limited coordinates keep it below 2⁶¹.
  @inline(__always) func slope(_ upper: SIMD2<Int32>, _ lower: SIMD2<Int32>) -> Int64 {
    Int64(Double(lower.x &- upper.x) / Double(lower.y &- upper.y) * 0x1p32)
  }

  @inline(never) private func rowSegments(
    _ upper: SIMD2<Int32>, _ lower: SIMD2<Int32>, first: Int, last: Int, sign: Int32
  ) {
    let slope = slope(upper, lower)
    let firstHeight = Int32(truncatingIfNeeded: (first &+ 1) &<< 8) &- upper.y
    var exact = Int64(upper.x) &<< 32 &+ 1 &<< 31 &+ slope &* Int64(firstHeight)
    var x = Int32(truncatingIfNeeded: exact &>> 32)
    rowSegment(first, upper.x, x, height: firstHeight, sign: sign)
    let step = slope &<< 8
    var row = first &+ 1
    while row < last {
      exact &+= step
      let next = Int32(truncatingIfNeeded: exact &>> 32)
      rowSegment(row, x, next, height: 256, sign: sign)
      x = next
      row &+= 1
    }
    rowSegment(last, x, lower.x, height: lower.y &- Int32(truncatingIfNeeded: last &<< 8), sign: sign)
  }

  /// The piece of an edge within one row, `height` 1…256.
  @inline(__always) func rowSegment(_ row: Int, _ xa: Int32, _ xb: Int32, height: Int32, sign: Int32) {
    let base = cells + row &* cellStride
    let (ca, cb) = (Int(xa >> 8), Int(xb >> 8))
    if ca == cb {
      let cover = height &* sign
      let area = cover &* ((xa & 255) &+ (xb & 255))
      base[ca] &+= cover &<< 9 &- area
      base[ca &+ 1] &+= area
      mark(row, ca >> 2, (ca &+ 1) >> 2)
      return
    }
    let ordered = ca < cb
    let (left, right) = ordered ? (xa, xb) : (xb, xa)
    let (first, last) = ordered ? (ca, cb) : (cb, ca)
    let steps = CoverSteps(left: left, right: right, height: height)
    var sum = steps.perUnit &* Int64(256 &- (left & 255))
    var done = Int32(truncatingIfNeeded: sum &>> 32)
    var carry = done &* ((left & 255) &+ 256)
    base[first] &+= (done &<< 9 &- carry) &* sign
    let step = steps.perUnit &<< 8
    var cell = first &+ 1
    while cell < last {
      sum &+= step
      let cover = Int32(truncatingIfNeeded: sum &>> 32) &- done
      done = done &+ cover
      let half = cover &<< 8
      base[cell] &+= (carry &+ half) &* sign
      carry = half
      cell &+= 1
    }
    let cover = height &- done
    let area = cover &* (right & 255)
    base[last] &+= (carry &+ cover &<< 9 &- area) &* sign
    base[last &+ 1] &+= area &* sign
    mark(row, first >> 2, (last &+ 1) >> 2)
  }

  /// An edge straight down at x within one row.
  @inline(__always) func addVertical(_ row: Int, x: Int32, height: Int32, sign: Int32) {
    rowSegment(row, x, x, height: height, sign: sign)
  }

  /// Adds to one cell, for the clipped pieces.
  func add(_ value: Int32, row: Int, cell: Int) {
    cells[row &* cellStride &+ cell] &+= value
    mark(row, cell >> 2, cell >> 2)
  }

  @inline(__always) private func mark(_ row: Int, _ firstGroup: Int, _ lastGroup: Int) {
    let bits = touched + row &* wordStride
    let (first, last) = (firstGroup >> 6, lastGroup >> 6)
    let low = ~UInt64(0) &<< UInt64(truncatingIfNeeded: firstGroup & 63)
    let high = ~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- (lastGroup & 63))
    if first == last {
      bits[first] |= low & high
      return
    }
    bits[first] |= low
    var word = first &+ 1
    while word < last {
      bits[word] = ~0
      word &+= 1
    }
    bits[last] |= high
  }
}

/// How the height of an edge within one row spreads over the cells it crosses.
struct CoverSteps {
  /// Height gained for each 1/256 cell, 32 fraction bits.
  let perUnit: Int64

  /// `right` is larger than `left`, both in 1/256 cell.
  @inline(__always) init(left: Int32, right: Int32, height: Int32) {
    perUnit = Int64(Double(height) * 0x1p32 / Double(right &- left))
  }
}
