import Glibc
import Synchronization

/// Ctrl-C and SIGTERM as a wish to stop; the second one ends the program at once.
enum Interrupt {
  /// What the handler may touch: an atomic and a semaphore, both safe to use from a signal.
  private static let count = Atomic(0)
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
        if Interrupt.count.add(1, ordering: .relaxed).newValue > 1 { _exit(128 + number) }
        sem_post(Interrupt.semaphore)
      }
    }
    return try await run()
  }

  private static func startWaiting() {
    _ = (count.load(ordering: .relaxed), semaphore)
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        while sem_wait(Interrupt.semaphore) != 0 {}
        Interrupt.action.withLock { $0 }?()
        return nil
      }, nil)
    pthread_detach(thread)
  }
}
