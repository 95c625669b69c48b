internal import GeoData
internal import MapGeometry
internal import MapStyling
internal import Raster

extension StylePainter {
  /// Areas, each cut exactly at its tile's border: neighbours share the edge and nothing is painted twice.
  func draw(_ paint: FillPaint, of layer: StyleLayer, in list: inout DisplayList) {
    var batches = PathBatches<Color>()
    forEachFeature(of: layer) { feature, context, data, _ in
      guard feature.kind == .polygon else { return }
      let color = paint.color.value(in: context).opacity(paint.opacity.value(in: context))
      guard color.alpha > 0 else { return }
      let projection = projection(data, feature)
      let shift = projection.origin - origin
      batches.withPath(for: color) { path in
        feature.forEachPart { points, _ in
          let ring = RingClipping.clip(
            points.map { SIMD2<Double>($0) }, min: .zero, max: SIMD2(repeating: projection.extent))
          if ring.count > 2 { path.add(ring.lazy.map { shift + $0 * projection.pixelsPerUnit }, closed: true) }
        }
      }
    }
    for batch in batches.batches { list.fill(batch.path, rule: .nonZero, color: batch.look) }
  }
}
