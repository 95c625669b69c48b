/// The accumulation buffer laid out over one rectangle of pixels.
///
/// Each cell holds the signed area that the edges in it leave to their right, as the difference to the cell on its left;
/// a running sum along the row is the coverage, 2¹⁷ for a whole pixel of winding number 1. The sum is exact integer
/// arithmetic, so that shared edges cancel and the picture does not depend on where a region starts. One bit for four
/// cells marks what was touched: a sweep visits only those and fills the constant spans between them. Nothing is
/// sorted and nothing allocated per shape. The slower alternative, sorted edge lists, costs 3–10 times as much on lines
/// with many short pieces, which is what maps are made of.
struct CoverageRegion {
  let cells: UnsafeMutablePointer<Int32>
  let touched: UnsafeMutablePointer<UInt64>
  /// Cells in a row: two more than pixels (an edge on the right border spills over), a multiple of four.
  let cellStride: Int
  /// Words of `touched` in a row.
  let wordStride: Int
  /// The pixels covered, relative to the canvas.
  let rect: PixelRect
  /// Rows of cells per row of pixels, 1 or 4.
  let subrows: Int

  static func cellStride(width: Int) -> Int { (width + 2 + 3) & ~3 }
  static func wordStride(width: Int) -> Int { (cellStride(width: width) / 4 + 63) / 64 }

  /// Nil where memory is exhausted.
  init?(_ rect: PixelRect, subrows: Int, scratch: CoverageScratch) {
    cellStride = Self.cellStride(width: rect.width)
    wordStride = Self.wordStride(width: rect.width)
    let rows = rect.height * subrows
    scratch.reserve(cells: cellStride * rows, words: wordStride * rows)
    guard let cells = scratch.cells, let touched = scratch.touched else { return nil }
    self.cells = cells
    self.touched = touched
    self.rect = rect
    self.subrows = subrows
  }

  /// Where edges go.
  /// - Parameter origin: The picture's coordinates of the canvas's first pixel.
  func sink(origin: SIMD2<Int>) -> EdgeSink {
    EdgeSink(region: self, corner: SIMD2(origin.x + rect.x, (origin.y + rect.y) * subrows))
  }
}
