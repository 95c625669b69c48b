import Glibc
import Synchronization

/// Ctrl-C and SIGTERM as a wish to stop; a second one, half a second later or more, ends the program at once.
enum Interrupt {
  /// When the first signal came, in nanoseconds of the monotonic clock; 0 before.
  private static let first = Atomic<Int>(0)
  /// timeout(1) sends its signal to the program and once more to its process group: that is one wish, not two.
  private static var patienceNanoseconds: Int { 500_000_000 }

  /// Runs `run`; calls `stop` once if a signal arrives meanwhile.
  static func whileCatching<Value: Sendable>(
    _ stop: @escaping @Sendable () async -> Void, run: () async throws -> Value
  ) async rethrows -> Value {
    // Made before a handler could touch it: the first use of a static value takes a lock, which a handler must not.
    _ = first.load(ordering: .relaxed)
    let watcher = Task {
      while !Task.isCancelled {
        if first.load(ordering: .relaxed) > 0 { return await stop() }
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    defer { watcher.cancel() }
    for signalNumber in [SIGINT, SIGTERM] {
      signal(signalNumber) { number in
        // Only what a signal handler may call.
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let now = max(time.tv_sec * 1_000_000_000 + time.tv_nsec, 1)
        let (isFirst, before) = Interrupt.first.compareExchange(expected: 0, desired: now, ordering: .relaxed)
        if !isFirst, now - before > Interrupt.patienceNanoseconds { _exit(128 + number) }
      }
    }
    return try await run()
  }
}
