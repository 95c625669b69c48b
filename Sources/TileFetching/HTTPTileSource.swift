package import Tiles

/// Tiles from a server that is described by a URL template.
///
/// All callers share one thread and its connections, at most `maxConnectionsPerHost` to a host. Only complete tiles of
/// a known kind come out; errors that may pass are tried again.
package final class HTTPTileSource: TileSource {
  package let template: URLTemplate
  package let tileSet: TileSetDescription
  private let engine: FetchEngine

  /// - Parameters:
  ///   - tileSet: the kind of tile decides whether bodies are kept compressed: vector tiles are, pictures are not.
  ///   - validator: looks at each tile beyond its structure, on the fetching thread.
  package init(
    template: URLTemplate, tileSet: TileSetDescription, settings: HTTPSettings = HTTPSettings(),
    validator: TileValidator? = nil
  ) {
    self.template = template
    self.tileSet = tileSet
    engine = FetchEngine(
      template: template, settings: settings, validator: validator, wantsCompressed: !tileSet.mediaType.isRaster)
  }

  deinit { engine.stop() }

  @concurrent package func tiles(_ keys: [TileKey]) async throws -> [TileResult] {
    let session = fetch(keys.map { FetchRequest($0) })
    var results = keys.map { TileResult.failed(TileFailure(key: $0, cause: "not fetched")) }
    while let batch = await session.next() {
      for result in batch {
        switch result.outcome {
        case .tile(let tile): results[result.index] = .tile(tile)
        case .missing: results[result.index] = .missing
        case .failed(let failure): results[result.index] = .failed(failure)
        case .notModified: break
        }
      }
    }
    try Task.checkCancellation()
    return results
  }

  /// Fetches what a sequence names, taking from it as there is room. Results come in the order in which they arrive. The
  /// session keeps the source alive until it is read to its end or cancelled; one of both must happen.
  package func fetch(_ requests: some Sequence<FetchRequest> & Sendable) -> FetchSession {
    let session = FetchSession(requests) { [self] in engine.wake() }
    engine.submit(session)
    return session
  }

  /// Fetches what is added to the session. As with `fetch(_:)`, it must be read to its end or cancelled.
  package func openSession() -> FetchSession {
    let session = FetchSession { [self] in engine.wake() }
    engine.submit(session)
    return session
  }
}
