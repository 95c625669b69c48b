internal import Dispatch

/// Work on a picture cut into strips of rows.
enum Strips {
  /// Rows cut into so many nearly equal pieces, at least one; no piece is empty.
  static func divide(_ rows: Int, pieces: Int) -> [Range<Int>] {
    let count = max(min(pieces, rows), 1)
    return (0..<count).map { rows * $0 / count..<rows * ($0 + 1) / count }
  }

  /// Calls `work` once for each number below `count`, on as many threads as there are processors, and returns when all
  /// calls have.
  static func concurrently(_ count: Int, work: @Sendable (Int) -> Void) {
    if count == 1 { return work(0) }
    DispatchQueue.concurrentPerform(iterations: count, execute: work)
  }
}

/// An address that threads write to at places of their own: whoever shares it sees to that.
///
/// `@unchecked`: the only user gives each thread rows that no other one touches, and waits for all before it reads.
struct SendableAddress<Element>: @unchecked Sendable {
  let address: UnsafeMutablePointer<Element>?
  init(_ address: UnsafeMutablePointer<Element>?) { self.address = address }
}
