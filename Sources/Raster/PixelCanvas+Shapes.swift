extension PixelCanvas {
  public mutating func fill(
    _ path: Path, offset: SIMD2<Double> = .zero, rule: FillRule = .nonZero, color: Color
  ) {
    let word = color.premultipliedRGBA
    guard word >> 24 != 0, !path.isEmpty else { return }
    guard let bounds = Self.drawableBounds(of: path) else {
      return fill(Self.drawablePart(of: path), offset: offset, rule: rule, color: color)
    }
    let offset = offset + shift
    paint(low: bounds.min + offset, high: bounds.max + offset, subrows: 1, rule: rule, color: word) { sink in
      path.points.withUnsafeBufferPointer { points in
        var start = 0
        for subpath in path.allSubpaths {
          defer { start = subpath.end }
          guard subpath.end - start > 2 else { continue }
          var previous = points[subpath.end - 1] + offset
          for index in start..<subpath.end {
            let point = points[index] + offset
            sink.line(previous, point)
            previous = point
          }
        }
      }
    }
  }

  public mutating func stroke(_ path: Path, offset: SIMD2<Double> = .zero, style: StrokeStyle, color: Color) {
    let word = color.premultipliedRGBA
    guard word >> 24 != 0, !path.isEmpty, let stroker = Stroker(style) else { return }
    guard let bounds = Self.drawableBounds(of: path) else {
      return stroke(Self.drawablePart(of: path), offset: offset, style: style, color: color)
    }
    let offset = offset + shift
    let dashes = Dashes(style)
    let reach = SIMD2(repeating: Stroker.extent(of: style))
    // Relative to the path, with room for what a line draws beside its points.
    let visibleLow = SIMD2(Double(origin.x + clip.x), Double(origin.y + clip.y)) - offset - reach
    let visibleHigh = visibleLow + SIMD2(Double(clip.width), Double(clip.height)) + reach * 2
    paint(
      low: bounds.min + offset - reach, high: bounds.max + offset + reach,
      subrows: StrokeSampling.subrows(path, width: style.width, isOpaque: word >> 24 == 255), rule: .nonZero,
      color: word
    ) { sink in
      path.points.withUnsafeBufferPointer { points in
        var start = 0
        for subpath in path.allSubpaths {
          let line = UnsafeBufferPointer(rebasing: points[start..<subpath.end])
          start = subpath.end
          guard let dashes else {
            stroker.stroke(line, offset: offset, isClosed: subpath.isClosed, sink: &sink)
            continue
          }
          let closing = subpath.isClosed ? line.prefix(1) : line.prefix(0)
          dashes.cut([line[...], closing].joined(), visible: visibleLow, visibleHigh) { dash in
            dash.withUnsafeBufferPointer {
              stroker.stroke($0, offset: offset, isClosed: false, sink: &sink)
            }
          }
        }
      }
    }
  }

  /// Accumulates the edges that `emit` gives and blends them with a premultiplied colour, in strips where the shape is
  /// large. `low` and `high` bound the shape in the picture.
  private mutating func paint(
    low: SIMD2<Double>, high: SIMD2<Double>, subrows: Int, rule: FillRule, color: UInt32, emit: (inout EdgeSink) -> Void
  ) {
    guard let bounds = Self.pixelBounds(low: low, high: high), let visible = visiblePart(of: bounds) else { return }
    let rowCells = CoverageRegion.cellStride(width: visible.width) * subrows
    let stripHeight = max(CoverageScratch.maximumCells / rowCells, 1)
    let (origin, width, scratch) = (origin, width, scratch)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for top in stride(from: visible.y, to: visible.y + visible.height, by: stripHeight) {
        var strip = visible
        strip.y = top
        strip.height = min(stripHeight, visible.y + visible.height - top)
        guard let region = CoverageRegion(strip, subrows: subrows, scratch: scratch) else { return }
        var sink = region.sink(origin: origin)
        emit(&sink)
        region.sweep(sink, rule: rule, color: color, pixels: base, pixelStride: width)
      }
    }
  }

  /// The whole pixels around a box; nil where it is empty.
  private static func pixelBounds(low: SIMD2<Double>, high: SIMD2<Double>) -> PixelRect? {
    let limit = SIMD2(repeating: EdgeSink.limit)
    let first = low.rounded(.down).clamped(lowerBound: -limit, upperBound: limit)
    let last = high.rounded(.up).clamped(lowerBound: -limit, upperBound: limit)
    guard first.x < last.x, first.y < last.y else { return nil }
    return PixelRect(
      x: Int(first.x), y: Int(first.y), width: Int(last.x - first.x), height: Int(last.y - first.y))
  }

  /// The whole pixels around a path and `reach` pixels more on each side; nil where nothing of it can be drawn.
  static func pixelBounds(of path: Path, offset: SIMD2<Double>, reach: Double) -> PixelRect? {
    guard !path.isEmpty else { return nil }
    guard let bounds = drawableBounds(of: path) else {
      return pixelBounds(of: drawablePart(of: path), offset: offset, reach: reach)
    }
    return pixelBounds(low: bounds.min + offset - reach, high: bounds.max + offset + reach)
  }

  /// Points further away than this are taken for mistakes.
  private static let farthest = 1e12

  /// The box around a path; nil where one of its points is not drawable.
  private static func drawableBounds(of path: Path) -> (min: SIMD2<Double>, max: SIMD2<Double>)? {
    guard var low = path.points.first else { return nil }
    var high = low
    // A product with zero is zero unless the factor is infinite or undefined, which comparisons would let slip.
    var check = SIMD2<Double>.zero
    for point in path.points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
      check += point * 0
    }
    return check == .zero && isDrawable(low) && isDrawable(high) ? (low, high) : nil
  }

  private static func isDrawable(_ point: SIMD2<Double>) -> Bool {
    abs(point.x) <= farthest && abs(point.y) <= farthest
  }

  /// The subpaths without infinite, absurd or undefined points.
  private static func drawablePart(of path: Path) -> Path {
    var result = Path()
    var start = 0
    for subpath in path.allSubpaths {
      let points = path.points[start..<subpath.end]
      start = subpath.end
      if points.allSatisfy(isDrawable) { result.add(points, closed: subpath.isClosed) }
    }
    return result
  }
}
