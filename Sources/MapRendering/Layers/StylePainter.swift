internal import GeoData
package import Lettering
package import MapGeometry
package import MapStyling
package import Raster

/// Draws a style over vector tiles for one viewport.
package struct StylePainter {
  let style: StyleDocument
  let viewport: Viewport
  let tiles: [VectorTileData]
  let fonts: FontLibrary

  package init(style: StyleDocument, viewport: Viewport, tiles: [VectorTileData], fonts: FontLibrary) {
    self.style = style
    self.viewport = viewport
    self.tiles = tiles
    self.fonts = fonts
  }

  /// How far around a picture data are needed so that lines and circles of the neighbour tiles are whole, in points.
  package static let geometryMarginPoints = 24.0
  /// How far around a metatile labels are looked at, in points: they decide who gives way at its edges.
  package static let metatileMarginPoints = 2 * LabelPlacer.marginPoints
  /// The side of a metatile in points.
  package static let metatilePoints = LabelPlacer.metatilePoints

  var zoom: StyleZoom { viewport.zoom.styleZoom }
  var pixelsPerMapPoint: Double { viewport.pixelsPerMapPoint }
  /// The picture's top left corner in world pixels.
  var origin: SIMD2<Double> {
    let corner = viewport.mapPoint(for: .zero)
    return SIMD2(corner.x, corner.y) * pixelsPerMapPoint
  }

  /// The picture in world pixels.
  package var extent: LabelBox {
    LabelBox(min: origin, max: origin + SIMD2(Double(viewport.width), Double(viewport.height)))
  }

  /// Background, areas, lines and circles: all that stands below labels.
  package func ground() -> DisplayList {
    var list = DisplayList()
    for layer in style.layers where layer.isVisible(at: zoom) {
      switch layer.kind {
      case .background(let paint): draw(paint, in: &list)
      case .fill(let paint): draw(paint, of: layer, in: &list)
      case .line(let paint): draw(paint, of: layer, in: &list)
      case .circle(let paint): draw(paint, of: layer, in: &list)
      case .symbol: break
      }
    }
    return list
  }

  private func draw(_ paint: BackgroundPaint, in list: inout DisplayList) {
    let context = EvaluationContext(zoom: zoom)
    let color = paint.color.value(in: context).opacity(paint.opacity.value(in: context))
    if list.commands.isEmpty {
      list.clear(color)
    } else {
      var path = Path()
      path.addRectangle(min: .zero, max: SIMD2(Double(viewport.width), Double(viewport.height)))
      list.fill(path, color: color)
    }
  }

  /// Calls `body` with every feature that a layer draws, tile by tile.
  func forEachFeature(
    of layer: StyleLayer,
    _ body: (_ feature: VectorTileFeature, _ context: EvaluationContext, _ data: VectorTileData, _ index: Int) -> Void
  ) {
    for data in tiles where data.source == layer.source {
      guard let name = layer.sourceLayer, let tileLayer = data.tile.layer(named: name) else { continue }
      for (index, feature) in tileLayer.features.enumerated() {
        let context = EvaluationContext(zoom: zoom, feature: TileFeature(feature: feature))
        if let filter = layer.filter, filter.evaluate(context) != .boolean(true) { continue }
        body(feature, context, data, index)
      }
    }
  }

  func projection(_ data: VectorTileData, _ feature: VectorTileFeature) -> TileProjection {
    TileProjection(data.coordinate, extent: feature.layer.extent, pixelsPerMapPoint: pixelsPerMapPoint)
  }
}
