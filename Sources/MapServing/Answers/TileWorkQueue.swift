internal import Synchronization
internal import Tiles

/// Tiles that take their time, a bounded number of them at once and a bounded number waiting.
///
/// Requests for a tile that is already being made wait for that one.
final class TileWorkQueue: Sendable {
  struct Job: Hashable, Sendable {
    /// The source's place among those served.
    var source: Int
    var key: TileKey
  }

  typealias Completion = @Sendable (Result<TileResult, any Error>) -> Void

  private struct State {
    var running = 0
    /// In the order of arrival.
    var waiting: [(job: Job, source: any TileSource)] = []
    var completions: [Job: [Completion]] = [:]
  }

  private let state = Mutex(State())
  private let maximumRunning: Int
  private let maximumWaiting: Int

  init(maximumRunning: Int, maximumWaiting: Int) {
    self.maximumRunning = max(1, maximumRunning)
    self.maximumWaiting = max(0, maximumWaiting)
  }

  /// Has the tile made and calls `completion` once, from a task.
  /// - Returns: false where too many are waiting; `completion` is then not called.
  func submit(_ job: Job, to source: any TileSource, completion: @escaping Completion) -> Bool {
    let (accepted, starts) = state.withLock { state in
      if state.completions[job] != nil {
        state.completions[job]?.append(completion)
        return (true, false)
      }
      let starts = state.running < maximumRunning
      guard starts || state.waiting.count < maximumWaiting else { return (false, false) }
      state.completions[job] = [completion]
      if starts { state.running += 1 } else { state.waiting.append((job, source)) }
      return (true, starts)
    }
    if starts { start(job, source) }
    return accepted
  }

  private func start(_ job: Job, _ source: any TileSource) {
    Task {
      let result: Result<TileResult, any Error>
      do {
        let tiles = try await source.tiles([job.key])
        result = .success(tiles.first ?? .missing)
      } catch {
        result = .failure(error)
      }
      finish(job, result)
    }
  }

  private func finish(_ job: Job, _ result: Result<TileResult, any Error>) {
    let (completions, next) = state.withLock { state in
      let completions = state.completions.removeValue(forKey: job) ?? []
      let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      if next == nil { state.running -= 1 }
      return (completions, next)
    }
    if let next { start(next.job, next.source) }
    for completion in completions { completion(result) }
  }
}
