internal import GeoData
package import Lettering
package import MapGeometry
package import MapRendering
package import MapScene
package import Raster
internal import Tiles

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
    /// Where the scene's items are, in painting order.
    package var targets: [HitTarget] = []
    /// Tiles that were missing; the rest of the picture is there.
    package var missing: [MissingTile] = []
    /// Furniture that is not in the picture, each with its reason.
    package var omittedFurniture: [String] = []
  }

  /// The picture of a scene over a base map.
  /// - Parameter progress: called with 0…1.
  /// - Throws: `CameraError`; `MissingTilesError` where the scene does not put up with missing tiles; where the base map
  ///   as a whole cannot be read; `CancellationError`.
  @concurrent package func picture(
    of scene: Scene, over map: BaseMap, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Picture {
    let viewport = try viewport(of: scene, over: map)
    progress?(0.05)
    var picture = Picture(pixmap: Pixmap(width: 0, height: 0), viewport: viewport)
    let list = try await displayList(of: scene, over: map, into: &picture, progress: progress)
    try Task.checkCancellation()
    progress?(0.8)
    picture.pixmap = list.pixmap(width: viewport.width, height: viewport.height)
    progress?(1)
    return picture
  }

  /// Where the camera stands. An automatic one makes room for furniture, which is laid out to see how much it takes.
  private func viewport(of scene: Scene, over map: BaseMap) throws -> Viewport {
    let staysSharp = if case .styled = map { true } else { false }
    let plain = try scene.viewport(
      baseBounds: map.bounds, deepestZoom: map.deepestZoom, staysSharp: staysSharp, fonts: fonts)
    guard case .automatic = scene.position, scene.padding == nil, !scene.isEmpty else { return plain }
    let reserved = layout(of: scene, over: map, viewport: plain, overviews: []).reservedInsets
    return try scene.viewport(
      baseBounds: map.bounds, deepestZoom: map.deepestZoom, staysSharp: staysSharp,
      reserved: EdgeInsets(top: reserved.top, left: reserved.left, bottom: reserved.bottom, right: reserved.right),
      fonts: fonts)
  }

  /// Everything in painting order: ground, what lies above roads, map labels, what lies above labels, markers, furniture.
  private func displayList(
    of scene: Scene, over map: BaseMap, into picture: inout Picture, progress: (@Sendable (Double) -> Void)?
  ) async throws -> DisplayList {
    let viewport = picture.viewport
    let scheme = scene.colorScheme ?? map.scheme
    let painter = ScenePainter(scene: scene, viewport: viewport, fonts: fonts, scheme: scheme)
    let annotations = painter.annotations()
    let below = try await overlays(.aboveRoads, scene, painter, into: &picture)
    let above = try await overlays(.aboveLabels, scene, painter, into: &picture)
    var content = below
    content.append(above)
    content.append(annotations)
    picture.targets = content.targets
    let overviews = try await overviewPictures(of: scene, over: map, viewport: viewport)
    let furniture = layout(of: scene, over: map, viewport: viewport, overviews: overviews).arranged(over: content)
    // A scale that would mislead is left out of every map of the world, and the one that every map has of small ones:
    // nobody needs to be told.
    let hasOwnFurniture = scene.furniture.count > 1
    picture.omittedFurniture = furniture.omitted.filter { omission in
      omission.reason == .noRoom && omission.name != "attribution" && (hasOwnFurniture || omission.name != "scale bar")
    }.map { "\($0.name): \($0.reason.rawValue)" }
    if case .didNotFit(let entries) = furniture.attribution {
      picture.omittedFurniture.append(
        "the credits have no room and must be given beside the picture: \(entries.joined(separator: ", "))")
    }
    try Task.checkCancellation()
    var list = DisplayList()
    let isReplaced = scene.items.contains {
      if case .overlay(let overlay) = $0.content { overlay.replacesMapContent } else { false }
    }
    switch map {
    case .raster(let map):
      list.clear(RasterGround.emptyColor)
      if !isReplaced {
        let ground = try await RasterGround(
          source: map.source, cache: pictureCache, identity: TileSourceIdentity(map.source as AnyObject),
          policy: scene.missingTiles
        ).list(for: viewport)
        list.append(ground.list)
        picture.missing += ground.missing
      }
      progress?(0.6)
      list.append(below.list)
      list.append(furniture.ground.list)
    case .styled(let map):
      let margin = StylePainter.geometryMarginPoints * viewport.scale
      let loaded =
        isReplaced
        ? VectorTileLoader.Loaded()
        : try await VectorTileLoader(map: map, cache: vectorCache).tiles(for: viewport, margin: margin)
      if scene.missingTiles == .fail, !loaded.failures.isEmpty { throw MissingTilesError(tiles: loaded.failures) }
      picture.missing += loaded.failures
      progress?(0.5)
      let style = StylePainter(style: map.style, viewport: viewport, tiles: loaded.tiles, fonts: fonts)
      list = style.ground()
      list.append(below.list)
      list.append(furniture.ground.list)
      list.append(
        style.labels(in: .picture(taken: annotations.taken + furniture.content.taken + furniture.ground.taken)))
    }
    list.append(above.list)
    list.append(annotations.list)
    list.append(furniture.content.list)
    return list
  }

  /// Lines, areas and tiles of one level in their order. Lines in a row are drawn together, their casings first.
  private func overlays(
    _ level: SceneItem.Level, _ scene: Scene, _ painter: ScenePainter, into picture: inout Picture
  ) async throws -> DrawnContent {
    var content = DrawnContent()
    for group in painter.overlays(level) {
      switch group {
      case .drawn(let drawn): content.append(drawn)
      case .tiles(let overlay):
        let ground = RasterGround(
          source: overlay.source, cache: pictureCache, identity: TileSourceIdentity(overlay.identity),
          opacity: overlay.opacity, policy: scene.missingTiles, isSparse: true)
        let (list, missing) = try await ground.list(for: picture.viewport)
        content.list.append(list)
        picture.missing += missing
      }
    }
    return content
  }

  private func layout(
    of scene: Scene, over map: BaseMap, viewport: Viewport, overviews: [OverviewInset]
  ) -> FurnitureLayout {
    var credits = map.attributions
    for item in scene.items {
      guard case .overlay(let overlay) = item.content, let credit = overlay.source.tileSet.attribution else { continue }
      credits.append(credit)
    }
    var items = [FurnitureItem(.attribution(scene.attribution.credits(ofSources: credits)))]
    var overviews = overviews[...]
    for furniture in scene.furniture {
      switch furniture {
      case .item(let item): items.append(item)
      case .overview(let width, let height, let corner):
        // Where only the room matters, an empty picture of the same size stands for it.
        let inset =
          overviews.popFirst()
          ?? OverviewInset(
            picture: Pixmap(width: Int(width * viewport.scale), height: Int(height * viewport.scale)), marked: [])
        items.append(FurnitureItem(.inset(inset), corner: corner))
      }
    }
    return FurnitureLayout(items, viewport: viewport, fonts: fonts, scheme: scene.colorScheme ?? map.scheme)
  }

  private func overviewPictures(
    of scene: Scene, over map: BaseMap, viewport: Viewport
  ) async throws -> [OverviewInset] {
    var insets: [OverviewInset] = []
    for case .overview(let width, let height, _) in scene.furniture {
      let overview = OverviewInset.viewport(around: viewport, width: width, height: height)
      let picture =
        switch map {
        case .raster(let map): try await metatile(overview, of: map)
        case .styled(let map): try await metatile(overview, of: map, isWholeWorld: true)
        }
      insets.append(OverviewInset(picture: picture.pixmap, of: overview, showing: viewport))
    }
    return insets
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
    return Picture(pixmap: canvas.pixmap(), viewport: viewport, missing: loaded.failures)
  }

  /// A square of tiles of an archive of pictures, scaled as wanted.
  @concurrent func metatile(_ viewport: Viewport, of map: RasterMap) async throws -> Picture {
    let ground = try await RasterGround(
      source: map.source, cache: pictureCache, identity: TileSourceIdentity(map.source as AnyObject)
    ).list(for: viewport)
    var canvas = PixelCanvas(width: viewport.width, height: viewport.height)
    canvas.clear(RasterGround.emptyColor)
    ground.list.replay(on: &canvas)
    return Picture(pixmap: canvas.pixmap(), viewport: viewport, missing: ground.missing.filter { $0.cause != nil })
  }
}
