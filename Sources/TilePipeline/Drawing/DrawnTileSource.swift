internal import MapGeometry
internal import MapRendering
package import Raster
package import Tiles

/// Tiles drawn from a base map. They are drawn a metatile (1024 points square) at a time, so that labels cross tile
/// borders, and metatiles agree with their neighbours about the labels at their common edge.
package final class DrawnTileSource: TileSource {
  package let tileSet: TileSetDescription
  private let map: BaseMap
  private let renderer: SceneRenderer
  private let effort: ImageCodec.Effort
  private let metatiles = MetatileStore(limit: 192 << 20)

  /// - Parameters:
  ///   - tilePixels: the width of a tile at scale 1, 256 or 512.
  ///   - effort: `.fast` for what is drawn on demand, `.small` for what is stored.
  package init(
    name: String, map: BaseMap, renderer: SceneRenderer, tilePixels: Int = 256, effort: ImageCodec.Effort = .fast
  ) {
    self.map = map
    self.renderer = renderer
    self.effort = effort
    tileSet = TileSetDescription(
      name: name, mediaType: .png, bounds: map.bounds, minimumZoom: 0, maximumZoom: Self.maximumZoom(map, tilePixels),
      attribution: map.attributions.isEmpty ? nil : map.attributions.joined(separator: " · "),
      tilePixels: tilePixels)
  }

  /// Vector data stay sharp for some zooms beyond their own.
  private static func maximumZoom(_ map: BaseMap, _ tilePixels: Int) -> Int {
    let deepest = Int(map.deepestZoom.level.rounded(.up)) + (tilePixels >= 512 ? -1 : 0)
    if case .styled = map { return min(deepest + 4, 22) }
    return deepest
  }

  /// The square of tiles that is drawn together.
  struct Metatile: Hashable, Sendable {
    var range: TileRange
    var pixelSize: Int
    var scale: Int

    init(containing key: TileKey) {
      let points = Double(key.pixelSize) / Double(key.scale)
      let side = max(Int(StylePainter.metatilePoints / points), 1)
      let count = 1 << key.coordinate.z
      let (left, top) = (key.coordinate.x / side * side, key.coordinate.y / side * side)
      range = TileRange(
        z: key.coordinate.z, xs: left..<min(left + side, count), ys: top..<min(top + side, count))
      pixelSize = key.pixelSize
      scale = key.scale
    }

    var isWholeWorld: Bool { range.xs.count == 1 << range.z }

    /// Where a tile lies in the metatile's picture.
    func rect(of coordinate: TileCoordinate) -> PixelRect {
      PixelRect(
        x: (coordinate.x - range.xs.lowerBound) * pixelSize, y: (coordinate.y - range.ys.lowerBound) * pixelSize,
        width: pixelSize, height: pixelSize)
    }
  }

  @concurrent package func tiles(_ keys: [TileKey]) async throws -> [TileResult] {
    var results: [TileResult] = []
    results.reserveCapacity(keys.count)
    for key in keys {
      guard key.coordinate.isValid, (1...1024).contains(key.pixelSize), (1...4).contains(key.scale) else {
        results.append(.failed(TileFailure(key: key, cause: "outside the map")))
        continue
      }
      let metatile = Metatile(containing: key)
      do {
        let picture = try await metatiles.picture(for: metatile) { try await self.draw(metatile) }
        let tile = picture.cropped(to: metatile.rect(of: key.coordinate))
        results.append(.tile(Tile(bytes: ImageCodec.encodePNG(tile, effort: effort), mediaType: .png)))
      } catch let error as CancellationError {
        throw error
      } catch {
        results.append(.failed(TileFailure(key: key, cause: "\(error)")))
      }
    }
    return results
  }

  private func draw(_ metatile: Metatile) async throws -> Pixmap {
    let viewport = Viewport(tiles: metatile.range, tilePixels: metatile.pixelSize, scale: Double(metatile.scale))
    let picture =
      switch map {
      case .styled(let map):
        try await renderer.metatile(viewport, of: map, isWholeWorld: metatile.isWholeWorld)
      case .raster(let map): try await renderer.metatile(viewport, of: map)
      }
    if let tile = picture.missing.first(where: { $0.cause != nil }) { throw DrawingError(description: "\(tile)") }
    return picture.pixmap
  }
}

/// A tile that would come out incomplete, because its data cannot be read.
struct DrawingError: Error, CustomStringConvertible {
  var description: String
}
