internal import GeoData
package import Lettering
package import MapGeometry
internal import MapRendering
package import MapScene
package import Raster

/// Makes pictures of scenes. Keep one: its caches make the second picture of a place quick.
package final class SceneRenderer: Sendable {
  package let fonts: FontLibrary
  private let pictureCache = TileCache<Pixmap>(limit: 256 << 20)
  private let vectorCache = TileCache<VectorTile?>(limit: 256 << 20)

  package init(fonts: FontLibrary) { self.fonts = fonts }

  /// A finished picture and what was found wrong on the way.
  package struct Picture: Sendable {
    package var pixmap: Pixmap
    package var viewport: Viewport
    /// Tiles that could not be read or decoded; the rest of the picture is there.
    package var failures: [String]
  }

  /// The picture of a scene over a base map.
  /// - Throws: where the base map as a whole cannot be read, or the task is cancelled.
  @concurrent package func picture(of scene: Scene, over map: BaseMap) async throws -> Picture {
    let viewport = scene.viewport(baseBounds: map.bounds, deepestZoom: map.deepestZoom)
    let (list, failures) = try await displayList(of: scene, over: map, viewport: viewport)
    try Task.checkCancellation()
    return Picture(
      pixmap: list.pixmap(width: viewport.width, height: viewport.height), viewport: viewport, failures: failures)
  }

  /// Everything in painting order: ground, lines, map labels, markers, furniture.
  private func displayList(
    of scene: Scene, over map: BaseMap, viewport: Viewport
  ) async throws -> (DisplayList, [String]) {
    let painter = AnnotationPainter(viewport: viewport, fonts: fonts, scheme: map.scheme)
    var (markers, clusters) = (scene.markers, [ClusterItem]())
    for set in scene.pointSets {
      let items = set.items(in: viewport.visibleRect(margin: 48 * viewport.scale), zoom: viewport.zoom)
      markers += items.markers
      clusters += items.clusters
    }
    let annotations = painter.annotations(markers: markers, clusters: clusters)
    let furniture = self.furniture(of: scene, over: map, viewport: viewport)
    var list: DisplayList
    var failures: [String]
    switch map {
    case .raster(let map):
      (list, failures) = try await RasterGround(map: map, cache: pictureCache).list(for: viewport)
      list.append(painter.lines(scene.lines))
    case .styled(let map):
      let margin = StylePainter.geometryMarginPoints * viewport.scale
      let loaded = try await VectorTileLoader(map: map, cache: vectorCache).tiles(for: viewport, margin: margin)
      failures = loaded.failures
      let style = StylePainter(style: map.style, viewport: viewport, tiles: loaded.tiles, fonts: fonts)
      list = style.ground()
      list.append(painter.lines(scene.lines))
      list.append(style.labels(in: .picture(taken: annotations.taken + furniture.taken)))
    }
    list.append(annotations.list)
    list.append(furniture.list)
    return (list, failures)
  }

  private func furniture(
    of scene: Scene, over map: BaseMap, viewport: Viewport
  ) -> (list: DisplayList, taken: [LabelBox]) {
    var list = DisplayList()
    var taken: [LabelBox] = []
    func add(_ drawing: (DisplayList, LabelBox)?) {
      guard let (drawing, box) = drawing, !taken.contains(where: { $0.overlaps(box) }) else { return }
      list.append(drawing)
      taken.append(box)
    }
    // The credits come first: where a small picture has no room for both, the bar gives way.
    if scene.showsAttribution {
      let text = AttributionPanel.text(fromHTML: map.attributions)
      add(AttributionPanel.drawing(text, viewport: viewport, fonts: fonts, scheme: map.scheme))
    }
    if scene.showsScaleBar {
      add(ScaleBar(viewport: viewport)?.drawing(viewport: viewport, fonts: fonts, scheme: map.scheme))
    }
    return (list, taken)
  }

  /// A square of tiles drawn as one picture, without furniture.
  @concurrent func metatile(_ viewport: Viewport, of map: StyledMap, isWholeWorld: Bool) async throws -> Picture {
    // Labels at the edges depend on what surrounds them; a whole world has no neighbours but itself.
    let margin =
      (isWholeWorld ? StylePainter.geometryMarginPoints : StylePainter.metatileMarginPoints) * viewport.scale
    let loaded = try await VectorTileLoader(map: map, cache: vectorCache).tiles(for: viewport, margin: margin)
    let painter = StylePainter(style: map.style, viewport: viewport, tiles: loaded.tiles, fonts: fonts)
    var list = painter.ground()
    list.append(painter.labels(in: isWholeWorld ? .picture(taken: []) : .metatile))
    try Task.checkCancellation()
    var canvas = PixelCanvas(width: viewport.width, height: viewport.height)
    list.replay(on: &canvas)
    return Picture(pixmap: canvas.pixmap(), viewport: viewport, failures: loaded.failures)
  }

  /// A square of tiles of an archive of pictures, scaled as wanted.
  @concurrent func metatile(_ viewport: Viewport, of map: RasterMap) async throws -> Picture {
    let (list, failures) = try await RasterGround(map: map, cache: pictureCache).list(for: viewport)
    var canvas = PixelCanvas(width: viewport.width, height: viewport.height)
    list.replay(on: &canvas)
    return Picture(pixmap: canvas.pixmap(), viewport: viewport, failures: failures)
  }
}
