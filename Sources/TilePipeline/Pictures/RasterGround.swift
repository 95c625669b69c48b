internal import Glibc
internal import MapGeometry
internal import MapScene
internal import Raster
internal import Tiles

/// Draws tiles that are pictures for a viewport.
struct RasterGround: Sendable {
  let source: any TileSource
  let cache: TileCache<Pixmap>
  /// What the cache knows the source by.
  let identity: TileSourceIdentity
  var opacity = 1.0
  var policy = MissingTilePolicy.overzoom
  /// Whether a source without a tile has nothing to show there, rather than a hole.
  var isSparse = false

  /// A picture of 16,384 points each way has so many tiles of 256 points at most.
  private static let mostTiles = 8192

  /// What shows where an archive has no tile.
  static let emptyColor = Color(hex: 0xE4E6E9)

  /// The tiles in place, without a background, and those that were missing.
  /// - Throws: `MissingTilesError` where the policy is to fail; what makes the whole source unusable.
  @concurrent func list(for viewport: Viewport) async throws -> (list: DisplayList, missing: [MissingTile]) {
    let tileSet = source.tileSet
    let (z, wanted) = Self.tileZoom(for: viewport, tileSet: tileSet)
    // As MapKit: further out than its first zoom an overlay is not there.
    if isSparse, wanted < tileSet.minimumZoom { return (DisplayList(), []) }
    let range = TileRange(covering: viewport.visibleRect(), z: z)
    guard range.count <= Self.mostTiles else {
      throw PictureError(
        description:
          "\(tileSet.name): \(range.count) tiles would be needed; its first zoom is \(tileSet.minimumZoom), go "
          + "further in than \((viewport.zoom.level * 10).rounded() / 10)")
    }
    let coordinates = range.coordinates
    let loaded = try await pictures(coordinates.map(\.wrapped))
    var list = DisplayList()
    let holes = coordinates.filter { loaded.pictures[$0.wrapped] == nil }
    var shownFrom: [TileCoordinate: Int] = [:]
    if !holes.isEmpty, policy == .overzoom, !isSparse {
      shownFrom = try await fillHoles(holes, viewport, in: &list)
    }
    var missing: [TileCoordinate: MissingTile] = [:]
    for coordinate in holes.map(\.wrapped) where !isSparse || loaded.failures[coordinate] != nil {
      missing[coordinate] = MissingTile(
        coordinate: coordinate, source: tileSet.name, cause: loaded.failures[coordinate],
        shownFrom: shownFrom[coordinate])
    }
    if isSparse, let first = holes.first, holes.count == coordinates.count, missing.isEmpty {
      missing[first.wrapped] = MissingTile(
        coordinate: first.wrapped, source: tileSet.name, cause: "none of \(holes.count) tiles is there")
    }
    let isBeyond = wanted > z
    if isBeyond {
      for coordinate in coordinates.map(\.wrapped) where missing[coordinate] == nil {
        missing[coordinate] = MissingTile(
          coordinate: coordinate, source: tileSet.name, shownFrom: policy == .background ? nil : z,
          isBeyondSource: true)
      }
    }
    let sorted = missing.values.sorted { ($0.coordinate.y, $0.coordinate.x) < ($1.coordinate.y, $1.coordinate.x) }
    if policy == .fail, !sorted.isEmpty { throw MissingTilesError(tiles: sorted) }
    for coordinate in coordinates {
      guard let picture = loaded.pictures[coordinate.wrapped], !(isBeyond && policy == .background) else { continue }
      list.draw(picture, in: Self.rect(coordinate, viewport), opacity: opacity)
    }
    return (list, sorted)
  }

  /// The zoom whose tiles come closest to being drawn pixel by pixel, and that which a source without limits would have.
  static func tileZoom(for viewport: Viewport, tileSet: TileSetDescription) -> (zoom: Int, wanted: Int) {
    let exact = viewport.zoom.level + log2(viewport.scale) - log2(Double(tileSet.tilePixels) / 256)
    // Denser pictures of a source without dense tiles are no sign that anything is missing, and neither are tiles at
    // less than twice their size.
    let wanted = Int((viewport.zoom.level - log2(Double(tileSet.tilePixels) / 256) + 1e-6).rounded(.down))
    let zoom = min(max(Int(exact.rounded()), tileSet.minimumZoom), tileSet.maximumZoom)
    return (zoom, wanted)
  }

  /// Where a tile falls, its edges on whole pixels: neighbours share an edge and leave no seam.
  static func rect(_ coordinate: TileCoordinate, _ viewport: Viewport) -> PixelRect {
    let rect = coordinate.mapRect
    let low = viewport.pixel(for: rect.origin).rounded(.toNearestOrEven)
    let high = viewport.pixel(for: MapPoint(x: rect.maxX, y: rect.maxY)).rounded(.toNearestOrEven)
    return PixelRect(x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x), height: Int(high.y - low.y))
  }

  /// Draws for each hole the nearest larger tile that covers it, coarse as it is.
  /// - Returns: from which zoom each hole was filled.
  private func fillHoles(
    _ holes: [TileCoordinate], _ viewport: Viewport, in list: inout DisplayList
  ) async throws -> [TileCoordinate: Int] {
    var open = holes
    var filled: [TileCoordinate: Int] = [:]
    var found: [(tile: TileCoordinate, picture: Pixmap)] = []
    let z = holes[0].z
    for level in 1...max(z - source.tileSet.minimumZoom, 1) where !open.isEmpty && z - level >= 0 {
      let parents = Set(open.map { $0.parent(levels: level) }).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
      let loaded = try await pictures(parents.map(\.wrapped))
      for parent in parents {
        if let picture = loaded.pictures[parent.wrapped] { found.append((parent, picture)) }
      }
      open.removeAll { hole in
        guard loaded.pictures[hole.parent(levels: level).wrapped] != nil else { return false }
        filled[hole.wrapped] = z - level
        return true
      }
    }
    for (tile, picture) in found.reversed() {
      // Only over the holes: with opacity, what is there already would be painted twice.
      for hole in holes where filled[hole.wrapped] == tile.z && hole.parent(levels: z - tile.z) == tile {
        list.pushClip(Self.rect(hole, viewport))
        list.draw(picture, in: Self.rect(tile, viewport), opacity: opacity)
        list.popClip()
      }
    }
    return filled
  }

  private struct Loaded {
    var pictures: [TileCoordinate: Pixmap] = [:]
    /// What was wrong with a tile, by its place.
    var failures: [TileCoordinate: String] = [:]
  }

  private func pictures(_ coordinates: [TileCoordinate]) async throws -> Loaded {
    var loaded = Loaded()
    var absent: [TileCoordinate] = []
    for coordinate in Set(coordinates) {
      if let cached = cache[.init(source: identity, coordinate: coordinate)] {
        loaded.pictures[coordinate] = cached
      } else {
        absent.append(coordinate)
      }
    }
    guard !absent.isEmpty else { return loaded }
    absent.sort { ($0.y, $0.x) < ($1.y, $1.x) }
    let results = try await source.tiles(absent.map { TileKey($0, pixelSize: source.tileSet.tilePixels) })
    // Decoding is most of the work of a cold picture: it goes to all cores.
    try await withThrowingTaskGroup(of: (TileCoordinate, Result<Pixmap, ImageCodec.DecodingError>).self) { group in
      for (coordinate, result) in zip(absent, results) {
        switch result {
        case .missing: break
        case .failed(let failure): loaded.failures[coordinate] = failure.cause
        case .tile(let tile):
          group.addTask {
            do throws(ImageCodec.DecodingError) {
              return (coordinate, .success(try ImageCodec.decode(tile.bytes)))
            } catch {
              return (coordinate, .failure(error))
            }
          }
        }
      }
      for try await (coordinate, result) in group {
        switch result {
        case .success(let picture):
          loaded.pictures[coordinate] = picture
          cache.store(
            picture, bytes: picture.width * picture.height * 4, for: .init(source: identity, coordinate: coordinate))
        case .failure(let error): loaded.failures[coordinate] = "\(error)"
        }
      }
    }
    return loaded
  }
}
