/// Finds the entries of a level that have another within reach, all others stand alone whatever the order.
struct ClusterSweep: Sendable {
  let level: ClusterLevel
  let nodes: ClusterNodes
  let reach: ClusterReach

  /// Writes a record for each, sorted by nothing useful yet, and gives their number.
  func crowdedEntries(into records: WorkMemory<SortRecord>) -> Int {
    let rowCount = level.rows.count - 1
    let pieces = pieces(for: level.entries.count)
    let counts = WorkMemory<Int>(capacity: pieces)
    concurrently(pieces) { piece in
      let rows = rowCount * piece / pieces..<rowCount * (piece + 1) / pieces
      counts.base[piece] = sweep(rows, into: records.base + Int(level.rows[rows.lowerBound].start))
    }
    // Each piece wrote from where its first row starts: moved together.
    var total = counts.base[0]
    for piece in 1..<max(pieces, 1) where pieces > 1 {
      let start = Int(level.rows[rowCount * piece / pieces].start)
      (records.base + total).update(from: records.base + start, count: counts.base[piece])
      total += counts.base[piece]
    }
    return total
  }

  private func sweep(_ range: Range<Int>, into records: UnsafeMutablePointer<SortRecord>) -> Int {
    var found = 0
    level.entries.withUnsafeBufferPointer { entries in
      level.rows.withUnsafeBufferPointer { rows in
        nodes.clusters.withUnsafeBufferPointer { clusters in
          let pointCount = Int32(truncatingIfNeeded: nodes.pointCount)
          for row in range {
            let (number, start, end) = (rows[row].number, Int(rows[row].start), Int(rows[row + 1].start))
            // The rows beside it, empty where there is nothing in them.
            var above = start
            if row > 0, rows[row - 1].number &+ 1 == number { above = Int(rows[row - 1].start) }
            var (below, belowEnd) = (end, end)
            if row + 2 < rows.count, number &+ 1 == rows[row + 1].number { belowEnd = Int(rows[row + 2].start) }
            for place in start..<end {
              let entry = entries[place]
              let (left, right) = (reach.left(of: entry.x), reach.right(of: entry.x))
              while above < start, entries[above].x < left { above &+= 1 }
              while below < belowEnd, entries[below].x < left { below &+= 1 }
              guard
                hasNeighbor(entries, place, start..<end, left, right)
                  || hasNeighbor(entries, entry, above..<start, right)
                  || hasNeighbor(entries, entry, below..<belowEnd, right)
              else { continue }
              let node = entry.node
              let rank = node < pointCount ? node : clusters[Int(node &- pointCount)].rank
              records[found] = CrowdedEntry(place: place, above: above, below: below).record(rank: rank)
              found &+= 1
            }
          }
        }
      }
    }
    return found
  }

  /// Whether there is one in a row beside an entry's, from the first that is not too far west.
  @inline(__always)
  private func hasNeighbor(
    _ entries: UnsafeBufferPointer<ClusterEntry>, _ entry: ClusterEntry, _ range: Range<Int>, _ right: UInt32
  ) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound, entries[place].x <= right {
      if reach.holds(entries[place], entry) { return true }
      place &+= 1
    }
    return false
  }

  /// Whether there is one in an entry's own row, the nearest first: among many the first is a hit.
  @inline(__always)
  private func hasNeighbor(
    _ entries: UnsafeBufferPointer<ClusterEntry>, _ own: Int, _ row: Range<Int>, _ left: UInt32, _ right: UInt32
  ) -> Bool {
    let entry = entries[own]
    if hasNeighbor(entries, entry, own &+ 1..<row.upperBound, right) { return true }
    var place = own &- 1
    while place >= row.lowerBound, entries[place].x >= left {
      if reach.holds(entries[place], entry) { return true }
      place &-= 1
    }
    return false
  }
}

/// An entry that has another within reach, and from where on there are candidates in the rows beside its own.
struct CrowdedEntry {
  let place: Int
  let above: Int
  let below: Int

  init(place: Int, above: Int, below: Int) {
    (self.place, self.above, self.below) = (place, above, below)
  }

  init(_ record: SortRecord) {
    place = Int(record.key >> 32)
    above = Int(record.payload >> 32)
    below = Int(record.payload & 0xFFFF_FFFF)
  }

  /// With the rank to sort by in the lower half of the key.
  func record(rank: Int32) -> SortRecord {
    SortRecord(
      key: UInt64(UInt32(bitPattern: rank)) | UInt64(truncatingIfNeeded: place) << 32,
      payload: UInt64(truncatingIfNeeded: above) << 32 | UInt64(truncatingIfNeeded: below))
  }

  /// Calls `body` with the places that can be within reach. Where a row ends it may go on into the next: some of those
  /// may come twice, none is left out.
  @inline(__always)
  func forEachCandidate(
    _ entries: UnsafeBufferPointer<ClusterEntry>, _ reach: ClusterReach, _ body: (Int) -> Void
  ) {
    let x = entries[place].x
    let (left, right) = (reach.left(of: x), reach.right(of: x))
    for turn in 0..<3 {
      var (candidate, last) = (turn == 0 ? above : turn == 1 ? place &+ 1 : below, left)
      while candidate < entries.count, entries[candidate].x >= last, entries[candidate].x <= right {
        body(candidate)
        last = entries[candidate].x
        candidate &+= 1
      }
    }
    var (candidate, last) = (place &- 1, x)
    while candidate >= 0, entries[candidate].x <= last, entries[candidate].x >= left {
      body(candidate)
      last = entries[candidate].x
      candidate &-= 1
    }
  }
}
