import Glibc
import Synchronization
import Tiles

/// Ctrl-C and SIGTERM as a wish to stop; a second one, half a second later or more, ends the program at once.
enum Interrupt {
  /// When the first signal came, in nanoseconds of the monotonic clock; 0 before.
  private static let first = Atomic<Int>(0)
  /// timeout(1) sends its signal to the program and once more to its process group: that is one wish, not two.
  private static var patienceNanoseconds: Int { 500_000_000 }
  // Initialised before the handler is installed, never freed, and only used by sem_post and sem_wait, which synchronise.
  nonisolated(unsafe) private static let semaphore: UnsafeMutablePointer<sem_t> = {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
    return semaphore
  }()
  private static let action = Mutex<(@Sendable () -> Void)?>(nil)

  /// Runs `run`; calls `stop` on a thread of its own if a signal arrives meanwhile.
  static func whileCatching<Value: Sendable>(
    _ stop: @escaping @Sendable () -> Void, run: () async throws -> Value
  ) async rethrows -> Value {
    action.withLock { $0 = stop }
    defer { action.withLock { $0 = nil } }
    startWaiting()
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        // Only what a signal handler may call.
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let now = max(time.tv_sec * 1_000_000_000 + time.tv_nsec, 1)
        let (isFirst, before) = Interrupt.first.compareExchange(expected: 0, desired: now, ordering: .relaxed)
        if isFirst {
          sem_post(Interrupt.semaphore)
        } else if now - before > Interrupt.patienceNanoseconds {
          _exit(128 + number)
        }
      }
    }
    return try await run()
  }

  private static func startWaiting() {
    // Made before a handler could touch them: the first use of a static value takes a lock, which a handler must not.
    _ = (first.load(ordering: .relaxed), semaphore)
    OwnThread.start {
      while sem_wait(Interrupt.semaphore) != 0 {}
      Interrupt.action.withLock { $0 }?()
    }
  }
}
