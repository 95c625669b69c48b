internal import Dispatch

/// Calls `work` once for each number below `count`, on as many threads as there are processors, and returns when all
/// calls have.
func concurrently(_ count: Int, work: @Sendable (Int) -> Void) {
  if count == 1 { return work(0) }
  DispatchQueue.concurrentPerform(iterations: count, execute: work)
}

/// How many pieces to cut work on so many elements into: a fixed number, for results that do not depend on the machine,
/// and one where threads would cost more than they save.
func pieces(for count: Int) -> Int { count < 32_768 ? 1 : 8 }

/// Memory for elements without references, not initialised, freed with the object.
///
/// Sendable, as threads share it: each of them writes only where no other reads or writes meanwhile.
final class WorkMemory<Element: BitwiseCopyable>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>
  let capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }
}

/// An address that threads write to at places of their own: whoever shares it sees to that.
///
/// `@unchecked`: every use gives each thread a range that no other one touches, and waits for all before it reads.
struct SharedAddress<Element>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>

  init(_ base: UnsafeMutablePointer<Element>) { self.base = base }
}
