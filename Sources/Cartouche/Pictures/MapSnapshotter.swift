internal import Synchronization

/// Makes one picture, with progress and cancellation, as `MKMapSnapshotter`.
public final class MapSnapshotter: Sendable {
  private let map: Map
  private let size: PictureSize
  private let scale: Double
  private let renderer: MapRenderer
  private let state = Mutex(State())

  private struct State {
    var task: Task<MapSnapshot, any Error>?
    var progress = 0.0
    var isLoading = false
  }

  /// - Parameters:
  ///   - size: points.
  ///   - scale: pixels per point, 1…4.
  public init(
    _ map: Map, size: PictureSize = PictureSize(width: 800, height: 600), scale: Double = 1,
    renderer: MapRenderer = .shared
  ) {
    self.map = map
    self.size = size
    self.scale = scale
    self.renderer = renderer
  }

  /// Whether a picture is being made.
  public var isLoading: Bool { state.withLock { $0.isLoading } }

  /// 0…1.
  public var progress: Double { state.withLock { $0.progress } }

  /// Makes the picture. A second call while one is running waits for the same picture.
  /// - Parameter onProgress: called with 0…1, from any thread.
  /// - Throws: `MapError`; `CancellationError` after `cancel()`, or where the calling task is cancelled.
  @concurrent public func start(onProgress: (@Sendable (Double) -> Void)? = nil) async throws -> MapSnapshot {
    let task = state.withLock { state in
      if let task = state.task, state.isLoading { return task }
      (state.isLoading, state.progress) = (true, 0)
      let task = Task { [self] in
        defer { self.state.withLock { $0.isLoading = false } }
        return try await renderer.snapshot(of: map, size: size, scale: scale) { progress in
          self.state.withLock { $0.progress = progress }
          onProgress?(progress)
        }
      }
      state.task = task
      return task
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Breaks off; `start` throws `CancellationError`.
  public func cancel() { state.withLock { $0.task }?.cancel() }
}
