internal import MapGeometry

/// Gathers points into clusters, zoom by zoom from the deepest, as the supercluster library does: in their order, each
/// that none has taken yet takes all free ones within the radius, and becomes a cluster at their weighted middle.
///
/// What makes it fast: rows of entries are read from end to end, no tree is searched. A sweep over all rows, on all
/// processors, finds the few that have a neighbour; only those are visited in their order. The next zoom's rows are
/// pairs of this one's, merged. Each step takes time linear in the number of entries, and gives the same on any number
/// of threads.
struct ClusterBuilder {
  private(set) var nodes: ClusterNodes
  /// By zoom from `minimumZoom` to `maximumZoom`, then the points themselves.
  private(set) var levels: [ClusterLevel] = []

  private let minimumPoints: Int
  private let crowded: WorkMemory<SortRecord>
  private let spare: WorkMemory<SortRecord>
  private let marks: WorkMemory<ClusterMark>
  private var neighbors: [Int32] = []

  /// - Parameters:
  ///   - positions: in units of the world, for each point.
  ///   - indices: which of them there are; the others are left out.
  ///   - options: within their bounds.
  init(positions: [SIMD2<UInt32>], indices: [Int32], options: ClusterOptions) {
    nodes = ClusterNodes(points: positions)
    minimumPoints = options.minimumPoints
    crowded = WorkMemory(capacity: indices.count)
    spare = WorkMemory(capacity: indices.count)
    marks = WorkMemory(capacity: indices.count)

    let height = options.reach(zoom: Double(options.maximumZoom)).units
    let grid = ClusterRowGrid(finestHeight: max(height == UInt32.max ? height : height + 1, 1), joins: 0)
    var level = sortedPoints(indices, grid)
    levels = [level]
    for zoom in stride(from: options.maximumZoom, through: options.minimumZoom, by: -1) {
      let known = nodes.clusters.count
      gather(level, reach: options.reach(zoom: Double(zoom)), zoom: zoom)
      let merged = mergedLevel(level, clustersFrom: known)
      // Where nothing came together the zooms share their memory.
      if nodes.clusters.count == known { levels.append(levels[levels.count - 1]) } else { levels.append(merged) }
      level = merged
    }
    levels.reverse()
  }

  /// The points in rows.
  private func sortedPoints(_ indices: [Int32], _ grid: ClusterRowGrid) -> ClusterLevel {
    let count = indices.count
    let (records, nodes) = (crowded, nodes)
    let pieces = pieces(for: count)
    concurrently(pieces) { piece in
      let records = records.base
      for place in count * piece / pieces..<count * (piece + 1) / pieces {
        let index = indices[place]
        let position = nodes.positions[Int(index)]
        records[place] = ClusterMerge.record(position, node: index, row: grid.number(of: position.y))
      }
    }
    let rowBits = grid.number(of: UInt32.max).usedBits
    let sorted = RadixSort.sort(crowded, spare, count: count, bits: 0..<32 + rowBits)
    return ClusterMerge.level(of: sorted, count: count, grid: grid)
  }

  /// Makes the clusters of one zoom, and marks what goes into them.
  private mutating func gather(_ level: ClusterLevel, reach: ClusterReach, zoom: Int) {
    let count = level.entries.count
    marks.base.initialize(repeating: .free, count: count)
    let found = ClusterSweep(level: level, nodes: nodes, reach: reach).crowdedEntries(into: crowded)
    let order = RadixSort.sort(crowded, spare, count: found, bits: 0..<nodes.pointCount.usedBits)
    let marks = marks.base
    level.entries.withUnsafeBufferPointer { entries in
      for turn in 0..<found {
        let crowded = CrowdedEntry(order.base[turn])
        guard marks[crowded.place] == .free else { continue }
        marks[crowded.place] = .visited
        let entry = entries[crowded.place]
        neighbors.removeAll(keepingCapacity: true)
        crowded.forEachCandidate(entries, reach) { place in
          if marks[place] == .free, reach.holds(entries[place], entry) {
            marks[place] = .visited
            neighbors.append(Int32(truncatingIfNeeded: place))
          }
        }
        guard !neighbors.isEmpty else { continue }
        var total = nodes.count(entry.node)
        for place in neighbors { total &+= nodes.count(entries[Int(place)].node) }
        // Fewer had their turn with this one, and stand alone at this zoom.
        guard Int(total) >= minimumPoints else { continue }
        marks[crowded.place] = .merged
        for place in neighbors { marks[Int(place)] = .merged }
        makeCluster(of: entry, entries, total: total, zoom: zoom)
      }
    }
  }

  /// A cluster of an entry and its `neighbors`.
  private mutating func makeCluster(
    of entry: ClusterEntry, _ entries: UnsafeBufferPointer<ClusterEntry>, total: Int32, zoom: Int
  ) {
    let node = Int32(truncatingIfNeeded: nodes.positions.count)
    // At most 2³¹ points of 32 bits: the sums stay below 2⁶³.
    let weight = UInt64(nodes.count(entry.node))
    var (x, y) = (UInt64(entry.x) &* weight, UInt64(entry.y) &* weight)
    var next: Int32 = -1
    for place in neighbors {
      let member = entries[Int(place)]
      let weight = UInt64(nodes.count(member.node))
      x &+= UInt64(member.x) &* weight
      y &+= UInt64(member.y) &* weight
      nodes.links[Int(member.node)] = ClusterNodes.Links(parent: node, sibling: next)
      next = member.node
    }
    nodes.links[Int(entry.node)] = ClusterNodes.Links(parent: node, sibling: next)
    let sum = UInt64(total)
    nodes.positions.append(
      SIMD2(UInt32(truncatingIfNeeded: (x &+ sum / 2) / sum), UInt32(truncatingIfNeeded: (y &+ sum / 2) / sum)))
    nodes.links.append(ClusterNodes.Links())
    nodes.clusters.append(
      ClusterNodes.Cluster(
        count: total, rank: nodes.rank(entry.node), firstChild: entry.node, zoom: Int32(truncatingIfNeeded: zoom)))
  }

  /// The next zoom further out: what was not merged, and the new clusters.
  private func mergedLevel(_ level: ClusterLevel, clustersFrom known: Int) -> ClusterLevel {
    let grid = level.grid.joined
    let count = nodes.clusters.count - known
    for index in 0..<count {
      let node = nodes.pointCount + known + index
      let position = nodes.positions[node]
      crowded.base[index] = ClusterMerge.record(
        position, node: Int32(truncatingIfNeeded: node), row: grid.number(of: position.y))
    }
    let rowBits = grid.number(of: UInt32.max).usedBits
    let added = RadixSort.sort(crowded, spare, count: count, bits: 0..<32 + rowBits)
    return ClusterMerge(level: level, marks: marks, added: added, addedCount: count).level(grid)
  }
}

/// What became of an entry at one zoom.
enum ClusterMark: UInt8, BitwiseCopyable {
  case free
  /// Had its turn, or another's turn took it without making a cluster.
  case visited
  /// Is in a cluster now.
  case merged
}
