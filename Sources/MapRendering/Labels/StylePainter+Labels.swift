internal import GeoData
internal import Lettering
internal import MapGeometry
internal import MapStyling
package import Raster

extension StylePainter {
  /// What the labels are placed in.
  package enum LabelExtent: Sendable {
    /// One picture; labels stay inside it and off the boxes that are taken, in pixels of the picture.
    case picture(taken: [LabelBox])
    /// A metatile: neighbours agree on every label that crosses their border.
    case metatile
  }

  /// The labels that have room, painted in the order of the style's layers.
  package func labels(in labelExtent: LabelExtent) -> DisplayList {
    let chosen: [LabelCandidate]
    switch labelExtent {
    case .picture(let taken):
      var placer = LabelPlacer(taken: taken.map { $0.moved(by: origin) })
      chosen = placer.place(candidates(snappedTo: origin), in: .picture(extent))
    case .metatile:
      var placer = LabelPlacer()
      chosen = placer.place(candidates(snappedTo: .zero), in: .metatile(extent, scale: viewport.scale))
    }
    return paint(chosen)
  }

  /// Every label that the style asks for.
  ///
  /// Letters are snapped to whole pixels of a grid: horizontal strokes stay crisp, and neighbours agree where the grid
  /// is the world's.
  private func candidates(snappedTo grid: SIMD2<Double>) -> [LabelCandidate] {
    var candidates: [LabelCandidate] = []
    for (layerIndex, layer) in style.layers.enumerated() where layer.isVisible(at: zoom) {
      guard case .symbol(let layout) = layer.kind else { continue }
      forEachFeature(of: layer) { feature, context, data, featureIndex in
        guard feature.kind == .point else { return }
        let text = Self.text(layout, context)
        guard !text.isEmpty else { return }
        let projection = projection(data, feature)
        for point in feature.points where isInside(point, projection.extent) {
          candidates.append(
            candidate(
              text, layout, context, at: projection.worldPixel(SIMD2(point)), grid: grid,
              rank: .init(
                layer: layerIndex, sortKey: layout.sortKey.value(in: context), tile: data.coordinate,
                feature: featureIndex)))
        }
      }
    }
    return candidates
  }

  private static func text(_ layout: SymbolLayout, _ context: EvaluationContext) -> String {
    let text = layout.textField.value(in: context)
    switch layout.transform.value(in: context) {
    case .none: return text
    case .uppercase: return text.uppercased()
    case .lowercase: return text.lowercased()
    }
  }

  private func candidate(
    _ text: String, _ layout: SymbolLayout, _ context: EvaluationContext, at anchor: SIMD2<Double>,
    grid: SIMD2<Double>, rank: LabelCandidate.Rank
  ) -> LabelCandidate {
    let scale = viewport.scale
    let size = layout.textSize.value(in: context) * scale
    let anchors = LabelAnchors(layout, context)
    let laidOut = fonts.layout(
      text,
      TextStyle(
        fontStack: layout.textFont.value(in: context), sizePixels: size,
        letterSpacingEms: layout.letterSpacing.value(in: context),
        lineHeightEms: layout.lineHeight.value(in: context),
        maximumWidthEms: layout.maximumWidth.value(in: context),
        justification: Self.justification(layout.justify.value(in: context), anchors.directions[0])))
    let bounds = LabelBox(min: laidOut.bounds.min, max: laidOut.bounds.max)
    let opacity = layout.textOpacity.value(in: context)
    let haloWidth = layout.haloWidth.value(in: context) * scale
    let margin = max(layout.padding.value(in: context) * scale, haloWidth)
    let half = SIMD2(bounds.width, bounds.height) / 2
    return LabelCandidate(
      rank: rank, text: laidOut.outline,
      placements: anchors.directions.map { direction in
        let wanted = anchor + anchors.offset(for: direction) * size - direction * half
        let position = grid + (wanted - grid).rounded(.toNearestOrEven)
        return .init(position: position, box: bounds.moved(by: position).grown(by: margin))
      },
      look: LabelLook(
        layer: rank.layer, color: layout.textColor.value(in: context).opacity(opacity),
        haloColor: layout.haloColor.value(in: context).opacity(opacity), haloWidth: haloWidth),
      mayOverlap: layout.allowsOverlap.value(in: context),
      blocksOthers: !layout.ignoresPlacement.value(in: context))
  }

  private static func justification(_ justify: TextJustify, _ direction: SIMD2<Double>) -> TextStyle.Justification {
    switch justify {
    case .left: .left
    case .right: .right
    case .center: .center
    case .auto: direction.x < 0 ? .left : direction.x > 0 ? .right : .center
    }
  }

  private func paint(_ labels: [LabelCandidate]) -> DisplayList {
    var batches = PathBatches<LabelLook>()
    for label in labels.sorted(by: { $0.look.layer < $1.look.layer }) {
      batches.withPath(for: label.look) { path in path.add(label.text, offset: label.placements[0].position - origin) }
    }
    var list = DisplayList()
    for batch in batches.batches { list.drawText(batch.path, look: batch.look) }
    return list
  }
}

extension DisplayList {
  /// Letters over their halo.
  mutating func drawText(_ path: Path, look: LabelLook) {
    drawText(path, color: look.color, haloColor: look.haloColor, haloWidth: look.haloWidth)
  }

  /// Letters over their halo, whose width is in pixels.
  package mutating func drawText(
    _ path: Path, offset: SIMD2<Double> = .zero, color: Color, haloColor: Color, haloWidth: Double
  ) {
    if haloWidth > 0, haloColor.alpha > 0 {
      stroke(path, offset: offset, style: StrokeStyle(width: haloWidth * 2), color: haloColor)
    }
    fill(path, offset: offset, rule: .nonZero, color: color)
  }
}
