import Glibc
import Synchronization

/// Ctrl-C and SIGTERM as a wish to stop; the second one ends the program at once.
enum Interrupt {
  private static let count = Atomic(0)

  /// Runs `run`; calls `stop` once if a signal arrives meanwhile.
  static func whileCatching<Value: Sendable>(
    _ stop: @escaping @Sendable () async -> Void, run: () async throws -> Value
  ) async rethrows -> Value {
    // Made before a handler could touch it: the first use of a static value takes a lock, which a handler must not.
    _ = count.load(ordering: .relaxed)
    let watcher = Task {
      while !Task.isCancelled {
        if count.load(ordering: .relaxed) > 0 { return await stop() }
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    defer { watcher.cancel() }
    for signalNumber in [SIGINT, SIGTERM] {
      signal(signalNumber) { number in
        if Interrupt.count.add(1, ordering: .relaxed).newValue > 1 { _exit(128 + number) }
      }
    }
    return try await run()
  }
}
