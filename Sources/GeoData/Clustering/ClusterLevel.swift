/// A point or a cluster where it stands, in units of the world.
struct ClusterEntry: BitwiseCopyable, Sendable {
  var x: UInt32
  var y: UInt32
  /// Its number in `ClusterNodes`.
  var node: Int32

  init(x: UInt32, y: UInt32, node: Int32) {
    (self.x, self.y, self.node) = (x, y, node)
  }

  init(_ position: SIMD2<UInt32>, node: Int32) {
    self.init(x: position.x, y: position.y, node: node)
  }

  var position: SIMD2<UInt32> { SIMD2(x, y) }
}

/// A strip of the world from west to east, in which at least one entry lies.
struct ClusterRow: BitwiseCopyable, Sendable {
  /// Counted from the north.
  var number: UInt32
  /// The first of its entries; the next row's is behind its last.
  var start: Int32
}

/// Everything that stands on the map at one zoom: in rows of equal height from north to south, within a row from west
/// to east. What is near an entry is then near it in memory, in its own row or the two beside it, however unevenly the
/// points are spread.
struct ClusterLevel: Sendable {
  let entries: [ClusterEntry]
  /// Only those that are not empty, and one behind the last.
  let rows: [ClusterRow]
  let grid: ClusterRowGrid

  /// Calls `body` for every entry in a box, the edges included: from north to south by rows, within a row from west to
  /// east.
  func search(from low: SIMD2<UInt32>, to high: SIMD2<UInt32>, _ body: (ClusterEntry) -> Void) {
    entries.withUnsafeBufferPointer { entries in
      rows.withUnsafeBufferPointer { rows in
        let last = grid.number(of: high.y)
        var row = Self.firstIndex(from: 0, to: rows.count - 1, isBefore: { rows[$0].number < grid.number(of: low.y) })
        while row < rows.count - 1, rows[row].number <= last {
          let end = Int(rows[row + 1].start)
          var index = Self.firstIndex(from: Int(rows[row].start), to: end, isBefore: { entries[$0].x < low.x })
          while index < end, entries[index].x <= high.x {
            let entry = entries[index]
            if entry.y >= low.y, entry.y <= high.y { body(entry) }
            index += 1
          }
          row += 1
        }
      }
    }
  }

  @inline(__always)
  private static func firstIndex(from start: Int, to end: Int, isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (start, end)
    while low < high {
      let middle = (low + high) >> 1
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Rows of the world at one zoom; a zoom further out they are pairs of these.
struct ClusterRowGrid: Hashable, Sendable {
  /// In units of the world, at the deepest zoom.
  let finestHeight: UInt32
  /// How many times rows were joined in pairs.
  var joins: Int

  @inline(__always)
  func number(of y: UInt32) -> UInt32 { (y / finestHeight) &>> UInt32(truncatingIfNeeded: joins) }

  var joined: ClusterRowGrid { ClusterRowGrid(finestHeight: finestHeight, joins: joins + 1) }
}
