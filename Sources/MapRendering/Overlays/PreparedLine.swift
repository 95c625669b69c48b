internal import MapGeometry
internal import Raster

/// A line in the picture, ready to be painted. All measures are in pixels.
struct PreparedLine {
  let place: Int
  let item: LineItem
  /// As far as it is near the picture, on all copies of the world where it is drawn, moved aside.
  var pieces: [[LineVertex]] = []
  /// The same as a path, rings closed.
  var solid = Path()
  /// What is stroked with the line's own paint: `solid`, or for dashes all of the line, or its dashes.
  var painted = Path()
  var chevrons: [[SIMD2<Double>]] = []
  /// Metres of all parts.
  var length = 0.0
  let style: StrokeStyle
  let scale: Double

  var isEmpty: Bool { solid.isEmpty }

  /// Half of the width that it takes up with its casing.
  var reach: Double { style.width / 2 + max(item.casing?.width ?? 0, 0) * scale }

  /// The style of the casing below it; nil without one.
  var casing: (style: StrokeStyle, color: Color)? {
    guard let casing = item.casing, casing.width > 0, casing.color.alpha > 0 else { return nil }
    var wide = style
    wide.width = reach * 2
    (wide.dashes, wide.dashPhase) = ([], 0)
    return (wide, casing.color)
  }
}

extension OverlayPainter {
  /// Nil for what draws nothing.
  func prepare(_ item: LineItem, at place: Int) -> PreparedLine? {
    let scale = viewport.scale
    let (start, end) = (max(item.strokeStart, 0), min(item.strokeEnd, 1))
    guard item.width > 0, item.width < 1e5, item.opacity > 0, start <= end else { return nil }
    var style = StrokeStyle(width: item.width * scale, cap: item.cap, join: item.join, miterLimit: item.miterLimit)
    if case .points(let lengths, let phase) = item.dashes {
      (style.dashes, style.dashPhase) = (lengths.map { $0 * scale }, phase * scale)
    }
    var line = PreparedLine(place: place, item: item, style: style, scale: scale)
    let offset = item.offset.isFinite ? min(max(item.offset, -1e4), 1e4) * scale : 0
    let isMitred = item.join == .miter && item.miterLimit > 1
    let margin = line.reach * (isMitred ? min(item.miterLimit, 16) : 1.5) + abs(offset) * 2 + 4
    let traced = trace(item, margin: margin, length: &line.length)
    let isWhole = start <= 0 && end >= 1
    let meters = Self.meterDashes(item.dashes)
    let chevrons = item.chevrons.map { ChevronPlacement(spacing: $0.spacing * scale, size: $0.size * scale) }
    let box = box(margin: margin)
    for (part, offsets) in traced {
      for piece in part.pieces {
        guard let piece = isWhole ? piece : piece.trimmed(from: start * line.length, to: end * line.length) else {
          continue
        }
        for worlds in offsets {
          let moved = piece.moved(by: pixels(forOffset: worlds))
          let clipped = moved.clipped(min: box.min, max: box.max).map { LineOffsetting.moved($0, by: offset) }
          line.pieces += clipped
          for piece in clipped { line.solid.add(piece, closesRing: isWhole) }
          guard !clipped.isEmpty, item.dashes != nil || chevrons != nil else { continue }
          // Where dashes and arrowheads lie is counted from the line's start, in the picture or not.
          let whole = clipped.count == 1 && clipped[0].count == moved.count ? clipped[0] : nil
          let full = whole ?? LineOffsetting.moved(moved, by: offset)
          if let meters {
            for dash in meters.cut(full, min: box.min, max: box.max) { line.painted.add(dash, closesRing: false) }
          } else if item.dashes != nil {
            line.painted.add(full, closesRing: false)
          }
          if let chevrons { line.chevrons += chevrons.arrowheads(on: full, min: box.min, max: box.max) }
        }
      }
    }
    if item.dashes == nil || (meters == nil && line.style.dashes.isEmpty) { line.painted = line.solid }
    return line.isEmpty ? nil : line
  }

  private static func meterDashes(_ dashes: LineDashes?) -> MeterDashes? {
    guard case .meters(let lengths, let phase) = dashes else { return nil }
    return MeterDashes(lengths, phase: phase)
  }

  /// The parts in pixels, with the offsets of the copies of the world on which they are drawn.
  private func trace(
    _ item: LineItem, margin: Double, length: inout Double
  ) -> [(part: TracedLine, offsets: [Double])] {
    var tracer = LineTracer(projection: projection)
    tracer.contour = item.contour
    var values: [[Double]] = []
    switch item.paint {
    case .color: break
    case .gradient: tracer.measures = true
    case .values(let given, _):
      values = given
      // A value may change where the line goes straight on.
      (tracer.spacing, tracer.tolerance) = (0.75, 0)
    }
    if item.strokeStart > 0 || item.strokeEnd < 1 { tracer.measures = true }
    if case .meters = item.dashes {
      (tracer.measures, tracer.isEven) = (true, true)
      tracer.tolerance = 0
    }
    let skipsHidden = item.dashes == nil && item.chevrons == nil && item.contour == .straight
    var result: [(part: TracedLine, offsets: [Double])] = []
    for (index, part) in item.parts.enumerated() {
      if skipsHidden, part.count > 1 {
        let range = Self.longitudes(of: part)
        let offsets = offsets(west: range.west, east: range.east, copies: item.copies, margin: margin)
        tracer.window = window(offsets: offsets, margin: margin)
      } else {
        tracer.window = nil
      }
      let traced = tracer.trace(part, values: index < values.count ? values[index] : [], distance: length)
      length = traced.distance
      let offsets = offsets(west: traced.west, east: traced.east, copies: item.copies, margin: margin)
      if !traced.pieces.isEmpty, !offsets.isEmpty { result.append((traced, offsets)) }
    }
    return result
  }

  /// The longitudes a line goes through, the short way from point to point.
  static func longitudes(of line: [Coordinate]) -> (west: Double, east: Double) {
    var (west, east, previous) = (Double.infinity, -Double.infinity, Double.nan)
    line.withUnsafeBufferPointer { line in
      for place in line {
        guard abs(place.longitude) < 1e6, abs(place.latitude) < 1e6 else { continue }
        previous = previous.isNaN ? place.longitude : LineTracer.nearest(place.longitude, to: previous)
        if previous < west { west = previous }
        if previous > east { east = previous }
      }
    }
    return (west, east)
  }

  /// What is in sight of a line that is drawn with these offsets, in degrees on its own copy of the world.
  private func window(offsets: [Double], margin: Double) -> LineTracer.Window {
    guard let first = offsets.first, let last = offsets.last else { return .empty }
    let visible = viewport.visibleRect(margin: margin)
    let northWest = MapPoint(x: visible.minX - last, y: visible.minY).coordinate
    let southEast = MapPoint(x: visible.maxX - first, y: visible.maxY).coordinate
    // What lies beyond the map's edges is drawn on them.
    return LineTracer.Window(
      south: visible.maxY >= MapPoint.worldSize ? -.infinity : southEast.latitude,
      north: visible.minY <= 0 ? .infinity : northWest.latitude, west: northWest.longitude, east: southEast.longitude)
  }
}

extension Path {
  /// Adds a line; one that ends exactly where it starts can be closed with a join.
  mutating func add(_ line: [LineVertex], closesRing: Bool) {
    let isRing = closesRing && line.count > 3 && line[0].position == line[line.count - 1].position
    add((isRing ? line[..<(line.count - 1)] : line[...]).lazy.map(\.position), closed: isRing)
  }
}
