internal import MapGeometry
internal import Raster

/// Pictures of metatiles: whoever asks for one that is being drawn waits for it.
actor MetatileStore {
  private struct Entry {
    var task: Task<Pixmap, any Error>
    var bytes: Int
    var lastUse: Int
  }

  private var entries: [DrawnTileSource.Metatile: Entry] = [:]
  private var clock = 0
  private let limit: Int

  /// - Parameter limit: bytes of pixels.
  init(limit: Int) { self.limit = limit }

  func picture(
    for metatile: DrawnTileSource.Metatile, draw: @escaping @Sendable () async throws -> Pixmap
  ) async throws -> Pixmap {
    clock += 1
    if entries[metatile] == nil {
      let pixels = metatile.range.count * metatile.pixelSize * metatile.pixelSize
      entries[metatile] = Entry(task: Task { try await draw() }, bytes: pixels * 4, lastUse: clock)
      evict(keeping: metatile)
    }
    entries[metatile]?.lastUse = clock
    guard let task = entries[metatile]?.task else { throw CancellationError() }
    do {
      return try await task.value
    } catch {
      entries[metatile] = nil
      throw error
    }
  }

  private func evict(keeping kept: DrawnTileSource.Metatile) {
    var bytes = entries.values.reduce(0) { $0 + $1.bytes }
    for (metatile, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where metatile != kept {
      guard bytes > limit else { return }
      entries[metatile] = nil
      bytes -= entry.bytes
    }
  }
}
