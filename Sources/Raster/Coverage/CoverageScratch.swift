internal import Glibc
internal import Synchronization

/// Zeroed memory for coverage: cells and the bits that tell which of them were touched. Between two drawing calls all of
/// it is zero, because the sweep clears what it reads; so it can be laid out anew for each shape, and handed from one
/// canvas to the next.
final class CoverageScratch {
  /// Larger shapes are drawn in strips, which bounds the memory of a poster.
  static let maximumCells = 1 << 22

  private var memory: Memory

  init() { memory = Self.pool.withLock { $0.popLast() } ?? Memory() }

  deinit {
    let memory = memory
    let kept = Self.pool.withLock { pool in
      guard pool.count < Self.poolSize else { return false }
      pool.append(memory)
      return true
    }
    if !kept { memory.free() }
  }

  var cells: UnsafeMutablePointer<Int32>? { memory.cells }
  var touched: UnsafeMutablePointer<UInt64>? { memory.touched }

  /// Makes room for so many cells and words of bits.
  func reserve(cells: Int, words: Int) {
    if memory.cellCapacity < cells || memory.wordCapacity < words { memory.grow(cells: cells, words: words) }
  }

  private static let poolSize = 4
  private static let pool = Mutex<[Memory]>([])

  /// The pointers are owned by whoever holds the value: it is in the pool or in one scratch, never in both, and the
  /// pool is behind a lock. That makes passing it between threads safe.
  private struct Memory: @unchecked Sendable {
    var cells: UnsafeMutablePointer<Int32>?
    var touched: UnsafeMutablePointer<UInt64>?
    var cellCapacity = 0
    var wordCapacity = 0

    mutating func grow(cells cellCount: Int, words wordCount: Int) {
      let (cellCount, wordCount) = (max(cellCount, cellCapacity), max(wordCount, wordCapacity))
      free()
      cells = Self.zeroed(bytes: cellCount * 4)?.assumingMemoryBound(to: Int32.self)
      touched = Self.zeroed(bytes: wordCount * 8)?.assumingMemoryBound(to: UInt64.self)
      cellCapacity = cells == nil ? 0 : cellCount
      wordCapacity = touched == nil ? 0 : wordCount
    }

    func free() {
      Glibc.free(cells)
      Glibc.free(touched)
    }

    /// `calloc` leaves fresh pages untouched and aligns to 16 bytes, which four cells need.
    private static func zeroed(bytes: Int) -> UnsafeMutableRawPointer? { calloc(bytes + 64, 1) }
  }

  /// How many cells and words are not zero; for tests.
  var residue: Int {
    var count = 0
    if let cells { for index in 0..<memory.cellCapacity where cells[index] != 0 { count += 1 } }
    if let touched { for index in 0..<memory.wordCapacity where touched[index] != 0 { count += 1 } }
    return count
  }
}
