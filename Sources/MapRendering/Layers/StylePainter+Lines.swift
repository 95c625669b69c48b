internal import GeoData
internal import MapGeometry
internal import MapStyling
internal import Raster

extension StylePainter {
  private struct LineLook: Hashable {
    var color: Color
    var style: StrokeStyle
  }

  /// Lines and the outlines of areas, cut exactly at their tile's border: the two halves of a cut line end in the
  /// same cross-section and make one line.
  func draw(_ paint: LinePaint, of layer: StyleLayer, in list: inout DisplayList) {
    var batches = PathBatches<LineLook>()
    forEachFeature(of: layer) { feature, context, data, _ in
      guard feature.kind == .lineString || feature.kind == .polygon else { return }
      let color = paint.color.value(in: context).opacity(paint.opacity.value(in: context))
      let width = paint.width.value(in: context) * viewport.scale
      guard color.alpha > 0, width > 0 else { return }
      let style = StrokeStyle(
        width: width, cap: paint.cap.value(in: context), join: paint.join.value(in: context),
        miterLimit: paint.miterLimit.value(in: context),
        dashes: Self.dashes(paint.dashes.value(in: context), width: width))
      let projection = projection(data, feature)
      let shift = projection.origin - origin
      batches.withPath(for: LineLook(color: color, style: style)) { path in
        feature.forEachPart { points, _ in
          var line = points.map { SIMD2<Double>($0) }
          if feature.kind == .polygon, let first = line.first { line.append(first) }
          for part in LineClipping.clip(line, min: .zero, max: SIMD2(repeating: projection.extent)) {
            path.add(part.lazy.map { shift + $0 * projection.pixelsPerUnit }, closed: false)
          }
        }
      }
    }
    for batch in batches.batches { list.stroke(batch.path, style: batch.look.style, color: batch.look.color) }
  }

  /// From multiples of the width to pixels. A pattern without any length draws a solid line.
  private static func dashes(_ multiples: [Double], width: Double) -> [Double] {
    guard multiples.contains(where: { $0 > 0 }), multiples.allSatisfy({ $0 >= 0 }) else { return [] }
    return multiples.map { $0 * width }
  }

  func draw(_ paint: CirclePaint, of layer: StyleLayer, in list: inout DisplayList) {
    struct CircleLook: Hashable {
      var color: Color
      var radius: Double
      var strokeColor: Color
      var strokeWidth: Double
    }
    var batches = PathBatches<CircleLook>()
    forEachFeature(of: layer) { feature, context, data, _ in
      guard feature.kind == .point else { return }
      let opacity = paint.opacity.value(in: context)
      let look = CircleLook(
        color: paint.color.value(in: context).opacity(opacity),
        radius: paint.radius.value(in: context) * viewport.scale,
        strokeColor: paint.strokeColor.value(in: context).opacity(opacity),
        strokeWidth: paint.strokeWidth.value(in: context) * viewport.scale)
      guard look.radius > 0 else { return }
      let projection = projection(data, feature)
      batches.withPath(for: look) { path in
        for point in feature.points where isInside(point, projection.extent) {
          path.addCircle(center: projection.worldPixel(SIMD2(point)) - origin, radius: look.radius)
        }
      }
    }
    for batch in batches.batches {
      if batch.look.strokeWidth > 0 {
        list.stroke(
          batch.path, style: StrokeStyle(width: batch.look.strokeWidth * 2), color: batch.look.strokeColor)
      }
      list.fill(batch.path, rule: .nonZero, color: batch.look.color)
    }
  }

  /// Half-open, so that a point on a border belongs to one tile only; buffers repeat their neighbours' points.
  func isInside(_ point: SIMD2<Int32>, _ extent: Double) -> Bool {
    point.x >= 0 && point.y >= 0 && Double(point.x) < extent && Double(point.y) < extent
  }
}
