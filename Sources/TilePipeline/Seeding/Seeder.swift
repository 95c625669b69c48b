internal import MapGeometry
internal import MapRendering
package import TileFetching
package import TileStorage
internal import Tiles

/// Why a run ended before its plan: no connection to the server comes about any more.
package struct UnreachableServer: Error, CustomStringConvertible {
  package let description: String
}

/// Fills an archive with the tiles of a plan, those that it has not yet.
package struct Seeder: Sendable {
  package enum Source: Sendable {
    case fetched(HTTPTileSource)
    case drawn(DrawnTileSource)
  }

  package let source: Source
  package let plan: SeedPlan
  package let writer: MBTilesWriter
  package let progress: SeedProgress
  package let findings: SeedFindings

  /// - Parameter knownLayers: the `json` row of an archive that has tiles; new tiles add to what it says.
  package init(
    source: Source, plan: SeedPlan, writer: MBTilesWriter, progress: SeedProgress, knownLayers: String? = nil
  ) {
    findings = SeedFindings(knownLayers: knownLayers)
    self.source = source
    self.plan = plan
    self.writer = writer
    self.progress = progress
  }

  /// The archive's layout that suits a source: fetched tiles keep what their server said of them, drawn ones are
  /// stored once where they are equal.
  package static func layout(for source: Source) -> MBTilesLayout {
    switch source {
    case .fetched: .cache
    case .drawn: .deduplicated
    }
  }

  /// Runs to the end of the plan or until `progress.stop()`, then finishes the archive.
  /// - Throws: where the archive cannot be written. Single tiles that fail are in `progress`.
  @concurrent package func run() async throws {
    switch source {
    case .fetched(let source): try await fetch(source)
    case .drawn(let source): try await draw(source)
    }
  }

  /// The tiles of a block that the archive lacks; the others are counted.
  private func absent(_ block: [TileCoordinate]) async throws -> [TileCoordinate] {
    let stored = try await writer.stored(block)
    let absent = zip(block, stored).compactMap { $1 == nil ? $0 : nil }
    progress.count(present: block.count - absent.count)
    return absent
  }

  /// How many tiles are looked up and asked for at once: enough to make the cost of a batch small.
  private static let fetchBlockSide = 16

  private func fetch(_ source: HTTPTileSource) async throws {
    let session = source.openSession()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { session.finishAdding() }
        var blocks = plan.blocks(side: Self.fetchBlockSide)
        while !progress.isStopped, let block = blocks.next() {
          let absent = try await self.absent(block)
          if !absent.isEmpty { await session.add(absent.map { FetchRequest(TileKey($0)) }) }
        }
      }
      group.addTask {
        var unreachable = 0
        while let batch = await session.next() {
          try await store(batch.map { ($0.key, Self.result(of: $0)) })
          for result in batch { unreachable = result.isUnreachable ? unreachable + 1 : 0 }
          if unreachable >= Self.patience, case .failed(let failure)? = batch.last?.outcome {
            throw UnreachableServer(description: "\(failure.cause); gave up after \(unreachable) tiles in a row")
          }
          if progress.isStopped { session.cancel() }
        }
      }
      do {
        // Not waitForAll: that would wait for the other task, which may be waiting for the one that failed.
        while try await group.next() != nil {}
      } catch {
        session.cancel()
        throw error
      }
    }
  }

  /// So many tiles in a row without a connection, each tried several times, and a run ends: the server is not there.
  private static let patience = 12

  private static func result(of fetched: FetchResult) -> TileResult {
    switch fetched.outcome {
    case .tile(let tile): .tile(tile)
    case .missing: .missing
    case .failed(let failure): .failed(failure)
    // Only asked for where an old copy was named, which this seeder does not do.
    case .notModified: .failed(TileFailure(key: fetched.key, cause: "the server says not modified to a first request"))
    }
  }

  private func store(_ results: [(TileKey, TileResult)]) async throws {
    var tiles: [(TileCoordinate, Tile)] = []
    var missing = 0
    var failures: [TileFailure] = []
    var bytes = 0
    for (key, result) in results {
      switch result {
      case .tile(let tile):
        tiles.append((key.coordinate, tile))
        findings.examine(tile, zoom: key.coordinate.z)
        bytes += tile.bytes.count
      case .missing: missing += 1
      case .failed(let failure): failures.append(failure)
      }
    }
    if !tiles.isEmpty { try await writer.write(tiles) }
    progress.count(stored: tiles.count, bytes: bytes)
    progress.count(missing: missing, failures: failures)
  }

  private func draw(_ source: DrawnTileSource) async throws {
    let tilePixels = source.tileSet.tilePixels
    let side = max(Int(StylePainter.metatilePoints) / tilePixels, 1)
    var blocks = plan.blocks(side: side)
    try await withThrowingTaskGroup(of: [(TileKey, TileResult)].self) { group in
      var drawing = 0
      while true {
        while drawing < Self.drawingWidth, let keys = try await nextKeys(&blocks, tilePixels: tilePixels) {
          group.addTask { Array(zip(keys, try await source.tiles(keys))) }
          drawing += 1
        }
        guard let results = try await group.next() else { return }
        drawing -= 1
        try await store(results)
      }
    }
  }

  /// The next metatile's tiles that the archive lacks; nil at the end of the plan or of the run.
  private func nextKeys(_ blocks: inout SeedBlocks, tilePixels: Int) async throws -> [TileKey]? {
    while !progress.isStopped, let block = blocks.next() {
      let keys = try await absent(block).map { TileKey($0, pixelSize: tilePixels) }
      if !keys.isEmpty { return keys }
    }
    return nil
  }

  /// Metatiles drawn at the same time: one for each core, and one being stored.
  private static let drawingWidth = 3
}
