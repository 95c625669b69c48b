internal import Glibc
internal import MapGeometry
internal import Raster
internal import Tiles

/// Draws an archive of pictures for a viewport.
struct RasterGround: Sendable {
  let map: RasterMap
  let cache: TileCache<Pixmap>

  /// What shows where the archive has no tile.
  static let emptyColor = Color(hex: 0xE4E6E9)

  @concurrent func list(for viewport: Viewport) async throws -> (list: DisplayList, failures: [String]) {
    let tileSet = map.source.tileSet
    let z = Self.tileZoom(for: viewport, tileSet: tileSet)
    let range = TileRange(covering: viewport.visibleRect(), z: z)
    var (pictures, failures) = try await pictures(range.coordinates.map(\.wrapped))
    var list = DisplayList()
    list.clear(Self.emptyColor)
    try await fillHoles(range, viewport, &pictures, &failures, in: &list)
    for coordinate in range.coordinates {
      if let picture = pictures[coordinate.wrapped] { list.draw(picture, in: Self.rect(coordinate, viewport)) }
    }
    return (list, failures)
  }

  /// The zoom whose tiles come closest to being drawn pixel by pixel.
  static func tileZoom(for viewport: Viewport, tileSet: TileSetDescription) -> Int {
    let wanted = viewport.zoom.level + log2(viewport.scale) - log2(Double(tileSet.tilePixels) / 256)
    return min(max(Int(wanted.rounded()), tileSet.minimumZoom), tileSet.maximumZoom)
  }

  /// Where a tile falls, its edges on whole pixels: neighbours share an edge and leave no seam.
  static func rect(_ coordinate: TileCoordinate, _ viewport: Viewport) -> PixelRect {
    let rect = coordinate.mapRect
    let low = viewport.pixel(for: rect.origin).rounded(.toNearestOrEven)
    let high = viewport.pixel(for: MapPoint(x: rect.maxX, y: rect.maxY)).rounded(.toNearestOrEven)
    return PixelRect(x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x), height: Int(high.y - low.y))
  }

  /// How many zooms further out a tile may be taken from to fill a hole.
  private static let parentLevels = 4

  /// Where a tile is missing, the next larger one that covers it is drawn first, coarse as it is.
  private func fillHoles(
    _ range: TileRange, _ viewport: Viewport, _ pictures: inout [TileCoordinate: Pixmap], _ failures: inout [String],
    in list: inout DisplayList
  ) async throws {
    let holes = range.coordinates.filter { pictures[$0.wrapped] == nil }
    guard !holes.isEmpty else { return }
    let levels = min(Self.parentLevels, range.z - map.source.tileSet.minimumZoom)
    guard levels > 0 else { return }
    for level in (1...levels).reversed() {
      let parents = Set(holes.map { $0.parent(levels: level) }).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
      let (found, failed) = try await self.pictures(parents.map(\.wrapped))
      failures += failed
      for parent in parents {
        if let picture = found[parent.wrapped] { list.draw(picture, in: Self.rect(parent, viewport)) }
      }
    }
  }

  private func pictures(
    _ coordinates: [TileCoordinate]
  ) async throws -> (pictures: [TileCoordinate: Pixmap], failures: [String]) {
    let source = ObjectIdentifier(map.source as AnyObject)
    var pictures: [TileCoordinate: Pixmap] = [:]
    var absent: [TileCoordinate] = []
    for coordinate in Set(coordinates) {
      if let cached = cache[.init(source: source, coordinate: coordinate)] {
        pictures[coordinate] = cached
      } else {
        absent.append(coordinate)
      }
    }
    guard !absent.isEmpty else { return (pictures, []) }
    absent.sort { ($0.y, $0.x) < ($1.y, $1.x) }
    var failures: [String] = []
    let results = try await map.source.tiles(absent.map { TileKey($0) })
    let name = map.source.tileSet.name
    // Decoding is most of the work of a cold picture: it goes to all cores.
    try await withThrowingTaskGroup(of: (TileCoordinate, Result<Pixmap, ImageCodec.DecodingError>).self) { group in
      for (coordinate, result) in zip(absent, results) {
        switch result {
        case .missing: break
        case .failed(let failure): failures.append("\(failure)")
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
          pictures[coordinate] = picture
          cache.store(
            picture, bytes: picture.width * picture.height * 4, for: .init(source: source, coordinate: coordinate))
        case .failure(let error): failures.append("tile \(coordinate) of \(name): \(error)")
        }
      }
    }
    return (pictures, failures.sorted())
  }
}
