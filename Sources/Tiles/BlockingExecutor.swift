internal import Glibc
internal import Synchronization

/// Threads of our own for C calls that block (SQLite, file reads), so that they do not occupy Swift's cooperative
/// pool, which has one thread per core.
///
/// Threads are started when there is work and none idle, up to the limit; they live as long as the process.
package final class BlockingExecutor: TaskExecutor {
  /// For archives: short reads from the page cache and a writer.
  package static let storage = BlockingExecutor(maximumThreads: 8)

  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    /// Index of the next job; the array is compacted when it runs empty.
    var next = 0
    var idle = 0
    var threads = 0
  }

  private let maximumThreads: Int
  private let state = Mutex(State())
  /// Safe: allocated once, and `sem_wait` and `sem_post` may be called from any thread.
  private nonisolated(unsafe) let available: UnsafeMutablePointer<sem_t>

  package init(maximumThreads: Int) {
    self.maximumThreads = max(1, maximumThreads)
    available = .allocate(capacity: 1)
    sem_init(available, 0, 0)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      let waiting = state.jobs.count - state.next
      guard waiting > state.idle, state.threads < maximumThreads else { return false }
      state.threads += 1
      return true
    }
    if needsThread { startThread() }
    sem_post(available)
  }

  /// Runs `body` on one of the threads and returns what it returns.
  @concurrent package func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withTaskExecutorPreference(self) { try await Self.call(body) }
  }

  /// `@concurrent`, since only such a function moves to the preferred executor.
  @concurrent private static func call<Value: Sendable>(_ body: @Sendable () throws -> Value) async throws -> Value {
    try body()
  }

  private func startThread() {
    if !OwnThread.start({ self.work() }) { state.withLock { $0.threads -= 1 } }
  }

  private func work() {
    while true {
      state.withLock { $0.idle += 1 }
      while sem_wait(available) != 0 {}
      let job: UnownedJob? = state.withLock { state in
        state.idle -= 1
        guard state.next < state.jobs.count else { return nil }
        let job = state.jobs[state.next]
        state.next += 1
        if state.next == state.jobs.count {
          state.jobs.removeAll(keepingCapacity: true)
          state.next = 0
        }
        return job
      }
      job?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
