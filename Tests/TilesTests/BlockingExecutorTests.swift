import Glibc
import Synchronization
import Testing
import Tiles

/// Counts how many callers are inside at the same time.
final class Running: Sendable {
  private let counts = Mutex<[Int]>([0, 0])

  func enter() { counts.withLock { $0 = [$0[0] + 1, max($0[1], $0[0] + 1)] } }

  func leave() { counts.withLock { $0[0] -= 1 } }

  var most: Int { counts.withLock { $0[1] } }
}

@Test("blocking calls run side by side, on threads of their own")
func blockingCallsRunSideBySide() async throws {
  let executor = BlockingExecutor(maximumThreads: 4)
  let running = Running()
  try await withThrowingTaskGroup(of: Void.self) { group in
    for _ in 0..<12 {
      group.addTask {
        try await executor.run {
          running.enter()
          usleep(20_000)
          running.leave()
        }
      }
    }
    try await group.waitForAll()
  }
  #expect(running.most == 4)
}

@Test("errors and values come back")
func executorReturns() async throws {
  struct Refused: Error {}
  let executor = BlockingExecutor(maximumThreads: 1)
  #expect(try await executor.run { 7 } == 7)
  await #expect(throws: Refused.self) { try await executor.run { throw Refused() } }
}
