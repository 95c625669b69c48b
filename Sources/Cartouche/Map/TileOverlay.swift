internal import MapGeometry
internal import TileFetching
package import Tiles

/// Tiles over the map, or in its place, as `MKTileOverlay`. Subclasses override `loadTile(at:)`.
///
/// `@unchecked` for the sake of subclasses only: all that this class holds is constant.
open class TileOverlay: PrimitiveMapContent, @unchecked Sendable {
  /// `{z}`, `{x}`, `{y}` and what else URL templates may have; nil where `loadTile(at:)` is overridden.
  public let urlTemplate: String?
  /// The first zoom that is asked for.
  public let minimumZ: Int
  /// The last zoom that is asked for; further in, its tiles are enlarged.
  public let maximumZ: Int
  /// The width of a tile in points: 256 or 512.
  public let tileSize: Int
  /// Whether rows count from the south.
  public let isGeometryFlipped: Bool
  /// Whether nothing is seen below it, so that the base map need not be drawn.
  public let canReplaceMapContent: Bool
  /// HTML, as map servers give it.
  public let attribution: String?
  private let source: HTTPTileSource?

  /// - Throws: `MapError` for a template that is none.
  public init(
    urlTemplate: String?, minimumZ: Int = 0, maximumZ: Int = 21, tileSize: Int = 256, isGeometryFlipped: Bool = false,
    canReplaceMapContent: Bool = false, attribution: String? = nil
  ) throws {
    self.urlTemplate = urlTemplate
    self.minimumZ = minimumZ
    self.maximumZ = maximumZ
    self.tileSize = tileSize
    self.isGeometryFlipped = isGeometryFlipped
    self.canReplaceMapContent = canReplaceMapContent
    self.attribution = attribution
    guard (0...TileCoordinate.maximumZoom).contains(minimumZ),
      (minimumZ...TileCoordinate.maximumZoom).contains(maximumZ)
    else { throw MapError("a tile overlay's zooms are 0 to 30, found \(minimumZ) to \(maximumZ)") }
    guard tileSize == 256 || tileSize == 512 else {
      throw MapError("a tile is 256 or 512 points wide, not \(tileSize)")
    }
    do {
      source = try urlTemplate.map { text in
        HTTPTileSource(
          template: try URLTemplate(text),
          tileSet: TileSetDescription(
            name: text, mediaType: .png, minimumZoom: minimumZ, maximumZoom: maximumZ, attribution: attribution,
            tilePixels: tileSize), settings: .picture)
      }
    } catch {
      throw MapError("\(error)")
    }
  }

  /// The bytes of one tile (PNG, JPEG or WebP); nil where there is none. Called from any thread.
  open func loadTile(at path: TilePath) async throws -> [UInt8]? {
    guard let source else { return nil }
    let coordinate = TileCoordinate(z: path.z, x: path.x, y: path.y)
    switch try await source.tiles([TileKey(coordinate, pixelSize: tileSize, scale: path.contentScaleFactor)]).first {
    case .tile(let tile): return tile.bytes
    case .failed(let failure): throw MapError("\(failure)")
    case .missing, nil: return nil
    }
  }

  public func _resolve(into resolver: inout MapContentResolver) { resolver.add(.overlay(self)) }
}

/// Which tile is asked for, as `MKTileOverlayPath`.
public struct TilePath: Sendable, Hashable {
  /// The column.
  public var x: Int
  /// The row: from the north, or from the south where the overlay's geometry is flipped.
  public var y: Int
  /// The zoom.
  public var z: Int
  /// Pixels per point: 1 or 2.
  public var contentScaleFactor: Int

  /// A tile's place.
  public init(x: Int, y: Int, z: Int, contentScaleFactor: Int = 1) {
    self.x = x
    self.y = y
    self.z = z
    self.contentScaleFactor = contentScaleFactor
  }
}

/// An overlay as the pipeline asks for it.
package struct OverlayTileSource: TileSource {
  package let overlay: TileOverlay
  package let tileSet: TileSetDescription

  package init(_ overlay: TileOverlay) {
    self.overlay = overlay
    tileSet = TileSetDescription(
      name: overlay.urlTemplate ?? "\(type(of: overlay))", mediaType: .png, minimumZoom: overlay.minimumZ,
      maximumZoom: overlay.maximumZ, attribution: overlay.attribution, tilePixels: overlay.tileSize)
  }

  /// So many tiles are loaded at the same time.
  private static let width = 8

  @concurrent package func tiles(_ keys: [TileKey]) async throws -> [TileResult] {
    try await withThrowingTaskGroup(of: (Int, TileResult).self) { group in
      var results = keys.map { _ in TileResult.missing }
      var next = 0
      func start(_ group: inout ThrowingTaskGroup<(Int, TileResult), any Error>) {
        guard next < keys.count else { return }
        let (index, key) = (next, keys[next])
        next += 1
        group.addTask { (index, try await load(key)) }
      }
      for _ in 0..<Self.width { start(&group) }
      while let (index, result) = try await group.next() {
        results[index] = result
        start(&group)
      }
      return results
    }
  }

  private func load(_ key: TileKey) async throws -> TileResult {
    let coordinate = key.coordinate
    let row = overlay.isGeometryFlipped ? coordinate.tmsRow : coordinate.y
    do {
      let path = TilePath(x: coordinate.x, y: row, z: coordinate.z, contentScaleFactor: min(key.scale, 2))
      guard let bytes = try await overlay.loadTile(at: path), !bytes.isEmpty else { return .missing }
      return .tile(Tile(bytes: bytes, mediaType: .png))
    } catch let error as CancellationError {
      throw error
    } catch {
      return .failed(TileFailure(key: key, cause: "\(error)"))
    }
  }
}
