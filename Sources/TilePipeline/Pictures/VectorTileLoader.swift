internal import GeoData
internal import MapGeometry
internal import MapRendering
internal import Tiles

/// Brings the vector tiles that a picture needs, decoded.
struct VectorTileLoader: Sendable {
  let map: StyledMap
  let cache: TileCache<VectorTile?>

  /// Tiles that could not be read, each with its reason.
  struct Loaded: Sendable {
    var tiles: [VectorTileData] = []
    var failures: [MissingTile] = []
  }

  /// - Parameter margin: how far around the viewport tiles are needed, in pixels.
  @concurrent func tiles(for viewport: Viewport, margin: Double) async throws -> Loaded {
    var loaded = Loaded()
    for (identifier, source) in map.sources.sorted(by: { $0.key < $1.key }) {
      let tileSet = source.reader.tileSet
      // The deepest zoom whose tiles are not larger than drawn at their own size; beyond the data it is overzoomed.
      let wanted = Int((viewport.zoom.styleZoom.level + 1e-6).rounded(.down))
      let z = min(max(wanted, tileSet.minimumZoom), tileSet.maximumZoom)
      let range = TileRange(covering: viewport.visibleRect(margin: margin), z: z)
      try await load(range, identifier, source.reader, into: &loaded)
    }
    return loaded
  }

  private func load(
    _ range: TileRange, _ identifier: String, _ reader: any TileReader, into loaded: inout Loaded
  ) async throws {
    let coordinates = range.coordinates
    var tiles: [TileCoordinate: VectorTile?] = [:]
    let source = TileSourceIdentity(reader as AnyObject)
    var absent: [TileCoordinate] = []
    for coordinate in Set(coordinates.map(\.wrapped)) {
      if let cached = cache[.init(source: source, coordinate: coordinate)] {
        tiles[coordinate] = .some(cached)
      } else {
        absent.append(coordinate)
      }
    }
    absent.sort { ($0.y, $0.x) < ($1.y, $1.x) }
    let results = absent.isEmpty ? [] : try await reader.tiles(absent.map { TileKey($0) })
    for (coordinate, result) in zip(absent, results) {
      switch result {
      case .missing: keep(nil, bytes: 0, coordinate)
      case .failed(let failure): fail(failure.cause, coordinate)
      case .tile(let tile):
        do {
          keep(try VectorTile(compressed: tile.bytes), bytes: tile.bytes.count, coordinate)
        } catch {
          fail("\(error)", coordinate)
        }
      }
    }
    func fail(_ cause: String, _ coordinate: TileCoordinate) {
      loaded.failures.append(MissingTile(coordinate: coordinate, source: reader.tileSet.name, cause: cause))
    }
    func keep(_ tile: VectorTile?, bytes: Int, _ coordinate: TileCoordinate) {
      tiles[coordinate] = .some(tile)
      // Decoded points, keys and values take about eight times what is stored.
      cache.store(tile, bytes: bytes * 8 + 256, for: .init(source: source, coordinate: coordinate))
    }
    for coordinate in coordinates {
      guard case .some(.some(let tile)) = tiles[coordinate.wrapped] else { continue }
      loaded.tiles.append(VectorTileData(source: identifier, coordinate: coordinate, tile: tile))
    }
  }
}
