internal import MapGeometry

/// What a cluster of a whole zoom is a little further in: its children gathered with the same method again, but a smaller
/// radius. So clusters of a fractional zoom do not depend on what part of the map is asked for.
struct ClusterParting {
  struct Member: BitwiseCopyable {
    var entry: ClusterEntry
    var rank: Int32
    var count: Int32

    var node: Int32 { entry.node }
  }

  private let nodes: ClusterNodes
  private let reach: ClusterReach
  private let minimumPoints: Int

  /// The children, those of one part together.
  private(set) var members: [Member] = []
  /// Of `members`.
  private(set) var parts: [Range<Int>] = []

  init(nodes: ClusterNodes, reach: ClusterReach, minimumPoints: Int) {
    (self.nodes, self.reach, self.minimumPoints) = (nodes, reach, minimumPoints)
  }

  /// Replaces `members` and `parts` by those of a cluster; false where it is still whole.
  mutating func part(_ node: Int32) -> Bool {
    members.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    guard let cluster = nodes.cluster(node) else { return false }
    var child = cluster.firstChild
    while child >= 0 {
      let entry = ClusterEntry(nodes.positions[Int(child)], node: child)
      members.append(Member(entry: entry, rank: nodes.rank(child), count: nodes.count(child)))
      child = nodes.links[Int(child)].sibling
    }
    if members.dropFirst().allSatisfy({ reach.holds($0.entry, members[0].entry) }) { return false }
    members.sort { $0.rank < $1.rank }
    var start = 0
    while start < members.count {
      let first = members[start]
      // Those near the first move up behind it; the others keep their order.
      var (end, count, kept) = (start + 1, first.count, 0)
      rest.removeAll(keepingCapacity: true)
      for place in start + 1..<members.count {
        let member = members[place]
        if reach.holds(member.entry, first.entry) {
          members[end] = member
          end += 1
          count &+= member.count
        } else {
          rest.append(member)
        }
      }
      for member in rest {
        members[end + kept] = member
        kept += 1
      }
      if end - start > 1, Int(count) >= minimumPoints {
        parts.append(start..<end)
      } else {
        for place in start..<end { parts.append(place..<place + 1) }
      }
      start = end
    }
    return true
  }

  private var rest: [Member] = []

  /// The weighted middle of a part, `offset` map points from its place on the one world.
  func middle(of part: Range<Int>, offset: Double) -> MapPoint {
    var (x, y, total) = (0.0, 0.0, 0.0)
    for place in part {
      let (entry, count) = (members[place].entry, Double(members[place].count))
      x += Double(entry.x) * count
      y += Double(entry.y) * count
      total += count
    }
    let scale = 1 / (WorldUnits.perMapPoint * max(total, 1))
    return MapPoint(x: x * scale + offset, y: y * scale)
  }
}
