/// Makes the rows of a zoom from those of the next deeper one: two and two of them merged, without what went into
/// clusters, and with the new clusters.
struct ClusterMerge: Sendable {
  let level: ClusterLevel
  let marks: WorkMemory<ClusterMark>
  /// The new clusters by row and x.
  let added: WorkMemory<SortRecord>
  let addedCount: Int

  static func record(_ position: SIMD2<UInt32>, node: Int32, row: UInt32) -> SortRecord {
    SortRecord(
      key: UInt64(row) << 32 | UInt64(position.x), payload: UInt64(position.y) << 32 | UInt64(UInt32(bitPattern: node)))
  }

  static func entry(_ record: SortRecord) -> ClusterEntry {
    ClusterEntry(
      x: UInt32(truncatingIfNeeded: record.key), y: UInt32(truncatingIfNeeded: record.payload >> 32),
      node: Int32(truncatingIfNeeded: record.payload))
  }

  /// A level of sorted records alone.
  static func level(of records: WorkMemory<SortRecord>, count: Int, grid: ClusterRowGrid) -> ClusterLevel {
    let empty = ClusterLevel(entries: [], rows: [ClusterRow(number: .max, start: 0)], grid: grid)
    return ClusterMerge(level: empty, marks: WorkMemory(capacity: 0), added: records, addedCount: count).level(grid)
  }

  /// A stretch of the world from north to south: where it starts in the old rows and in what is added.
  private struct Cut {
    var row: Int
    var added: Int
  }

  func level(_ grid: ClusterRowGrid) -> ClusterLevel {
    let oldCount = level.entries.count
    let pieces = pieces(for: max(oldCount, addedCount))
    let cuts = (0...pieces).map { cut($0, of: pieces) }
    let counts = WorkMemory<Int>(capacity: pieces)
    concurrently(pieces) { piece in
      let (from, to) = (cuts[piece], cuts[piece + 1])
      var kept = to.added - from.added
      for place in Int(level.rows[from.row].start)..<Int(level.rows[to.row].start) {
        kept &+= marks.base[place] == .merged ? 0 : 1
      }
      counts.base[piece] = kept
    }
    let starts = (0..<pieces).reduce(into: [0]) { $0.append($0[$0.count - 1] + counts.base[$1]) }

    let rowMemory = WorkMemory<ClusterRow>(capacity: level.rows.count + addedCount)
    let rowCounts = WorkMemory<Int>(capacity: pieces)
    let entries = [ClusterEntry](unsafeUninitializedCapacity: starts[pieces]) { buffer, count in
      count = starts[pieces]
      guard let base = buffer.baseAddress else { return }
      let output = SharedAddress(base)
      concurrently(pieces) { piece in
        let (from, to) = (cuts[piece], cuts[piece + 1])
        rowCounts.base[piece] = merge(
          from, to, into: output.base, at: starts[piece], rows: rowMemory.base + from.row + from.added)
      }
    }
    var rows: [ClusterRow] = []
    rows.reserveCapacity((0..<pieces).reduce(1) { $0 + rowCounts.base[$1] })
    for piece in 0..<pieces {
      let start = rowMemory.base + cuts[piece].row + cuts[piece].added
      rows.append(contentsOf: UnsafeBufferPointer(start: start, count: rowCounts.base[piece]))
    }
    rows.append(ClusterRow(number: .max, start: Int32(truncatingIfNeeded: starts[pieces])))
    return ClusterLevel(entries: entries, rows: rows, grid: grid)
  }

  /// Where a piece starts: never between two rows that come together.
  private func cut(_ piece: Int, of pieces: Int) -> Cut {
    let last = level.rows.count - 1
    if piece == 0 { return Cut(row: 0, added: 0) }
    if piece == pieces { return Cut(row: last, added: addedCount) }
    if last == 0 {
      // Nothing but what is added: cut where a row starts.
      var place = addedCount * piece / pieces
      while place > 0, place < addedCount, added.base[place].key >> 32 == added.base[place - 1].key >> 32 { place += 1 }
      return Cut(row: 0, added: place)
    }
    var row = last * piece / pieces
    while row > 0, row < last, level.rows[row].number >> 1 == level.rows[row - 1].number >> 1 { row += 1 }
    if row == last { return Cut(row: last, added: addedCount) }
    let key = UInt64(level.rows[row].number >> 1) << 32
    var (low, high) = (0, addedCount)
    while low < high {
      let middle = (low + high) >> 1
      if added.base[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return Cut(row: row, added: low)
  }

  /// Writes the entries of a piece from `start` on and its rows; gives the number of rows.
  private func merge(
    _ from: Cut, _ to: Cut, into output: UnsafeMutablePointer<ClusterEntry>, at start: Int,
    rows: UnsafeMutablePointer<ClusterRow>
  ) -> Int {
    var (row, new, place, rowCount) = (from.row, from.added, start, 0)
    let (marks, added) = (marks.base, added.base)
    level.entries.withUnsafeBufferPointer { entries in
      level.rows.withUnsafeBufferPointer { oldRows in
        while row < to.row || new < to.added {
          let oldNumber = row < to.row ? oldRows[row].number >> 1 : .max
          let newNumber = new < to.added ? UInt32(truncatingIfNeeded: added[new].key >> 32) : .max
          let number = min(oldNumber, newNumber)
          let rowStart = place
          // Up to three streams by x, each at its end when its key is the greatest there is.
          var (one, oneEnd, two, twoEnd) = (0, 0, 0, 0)
          if row < to.row, oldNumber == number {
            (one, oneEnd) = (Int(oldRows[row].start), Int(oldRows[row + 1].start))
            row += 1
            if row < to.row, oldRows[row].number >> 1 == number {
              (two, twoEnd) = (Int(oldRows[row].start), Int(oldRows[row + 1].start))
              row += 1
            }
          }
          var (oneKey, twoKey) = (UInt64.max, UInt64.max)
          func skip(_ place: inout Int, _ end: Int) -> UInt64 {
            while place < end, marks[place] == .merged { place &+= 1 }
            return place < end ? UInt64(entries[place].x) : .max
          }
          oneKey = skip(&one, oneEnd)
          twoKey = skip(&two, twoEnd)
          while true {
            var newKey = UInt64.max
            if new < to.added, added[new].key >> 32 == UInt64(number) { newKey = added[new].key & 0xFFFF_FFFF }
            if oneKey <= twoKey, oneKey <= newKey {
              guard oneKey != .max else { break }
              output[place] = entries[one]
              one &+= 1
              oneKey = skip(&one, oneEnd)
            } else if twoKey <= newKey {
              output[place] = entries[two]
              two &+= 1
              twoKey = skip(&two, twoEnd)
            } else {
              output[place] = Self.entry(added[new])
              new &+= 1
            }
            place &+= 1
          }
          guard place > rowStart else { continue }
          rows[rowCount] = ClusterRow(number: number, start: Int32(truncatingIfNeeded: rowStart))
          rowCount += 1
        }
      }
    }
    return rowCount
  }
}
