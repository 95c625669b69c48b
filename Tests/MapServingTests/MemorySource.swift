import MapGeometry
import Synchronization
import Tiles

/// Tiles from a dictionary, answered at once.
struct MemorySource: SynchronousTileSource {
  var tileSet: TileSetDescription
  var contents: [TileCoordinate: Tile] = [:]

  func tileNow(_ key: TileKey) -> (result: TileResult, revision: TileRevision?)? { (tile(key), nil) }

  func revision() -> TileRevision? { nil }

  @concurrent func tiles(_ keys: [TileKey]) async throws -> [TileResult] { keys.map(tile) }

  private func tile(_ key: TileKey) -> TileResult { contents[key.coordinate].map { .tile($0) } ?? .missing }

  /// One PNG-like tile at 1/0/0.
  static func raster(_ bytes: [UInt8] = [1, 2, 3]) -> MemorySource {
    MemorySource(
      tileSet: TileSetDescription(name: "Raster", mediaType: .png, maximumZoom: 5),
      contents: [TileCoordinate(z: 1, x: 0, y: 0): Tile(bytes: bytes, mediaType: .png)])
  }
}

/// Tiles that change, and say so.
final class ChangingSource: SynchronousTileSource {
  let tileSet: TileSetDescription
  private let state: Mutex<(tile: Tile, revision: UInt64, reads: Int)>

  init(_ tile: Tile) {
    tileSet = TileSetDescription(name: "Changing", mediaType: tile.mediaType)
    state = Mutex((tile, 1, 0))
  }

  /// How often a tile was read.
  var reads: Int { state.withLock { $0.reads } }

  func change(to tile: Tile) {
    state.withLock { $0 = (tile, $0.revision + 1, $0.reads) }
  }

  func tileNow(_ key: TileKey) -> (result: TileResult, revision: TileRevision?)? {
    state.withLock { state in
      state.reads += 1
      return (.tile(state.tile), TileRevision(state.revision))
    }
  }

  func revision() -> TileRevision? { state.withLock { TileRevision($0.revision) } }

  @concurrent func tiles(_ keys: [TileKey]) async throws -> [TileResult] { keys.compactMap { tileNow($0)?.result } }
}

/// Tiles made by a closure in a task, as drawn ones are.
struct DrawnSource: TileSource {
  var tileSet = TileSetDescription(name: "Drawn", mediaType: .png)
  var draw: @Sendable (TileKey) async throws -> TileResult

  @concurrent func tiles(_ keys: [TileKey]) async throws -> [TileResult] {
    var results: [TileResult] = []
    for key in keys { results.append(try await draw(key)) }
    return results
  }

  /// The tile says in text what was asked for.
  static let echo = DrawnSource { key in
    .tile(Tile(bytes: Array("\(key.coordinate) \(key.pixelSize) \(key.scale)".utf8), mediaType: .png))
  }
}

/// Lets drawings wait until a test opens it.
final class Gate: Sendable {
  private let state = Mutex((isOpen: false, arrived: 0))

  var arrived: Int { state.withLock { $0.arrived } }

  func open() { state.withLock { $0.isOpen = true } }

  func pass() async throws {
    state.withLock { $0.arrived += 1 }
    while !state.withLock({ $0.isOpen }) { try await Task.sleep(for: .milliseconds(2)) }
  }

  /// Waits until `count` drawings have arrived; false after five seconds.
  func waitForArrivals(_ count: Int) async throws -> Bool {
    for _ in 0..<2500 {
      if arrived >= count { return true }
      try await Task.sleep(for: .milliseconds(2))
    }
    return false
  }
}
