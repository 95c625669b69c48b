internal import MapGeometry

/// What stands in one picture while it is being put together: flat, without an array of members for each.
struct PlacedClusters {
  struct Item: BitwiseCopyable {
    /// Map points, on the copy of the world that is asked for.
    var x: Double
    var y: Double
    var count: Int32
    /// The number of its first point.
    var rank: Int32
    /// In `links`, the first and the last of its nodes.
    var first: Int32
    var last: Int32

    var position: MapPoint { MapPoint(x: x, y: y) }
  }

  private(set) var items: [Item] = []
  /// Nodes, each with the place of the next one in the same item, −1 after the last.
  private var links: [(node: Int32, next: Int32)] = []

  init() {
    items.reserveCapacity(512)
    links.reserveCapacity(512)
  }

  mutating func append(node: Int32, rank: Int32, count: Int32, at position: MapPoint) {
    let place = Int32(truncatingIfNeeded: links.count)
    links.append((node: node, next: -1))
    items.append(Item(x: position.x, y: position.y, count: count, rank: rank, first: place, last: place))
  }

  /// Several nodes as one item; there must be one at least.
  mutating func append(_ members: ArraySlice<ClusterParting.Member>, at position: MapPoint) {
    let first = links.count
    var count: Int32 = 0
    for member in members {
      count &+= member.count
      links.append((node: member.node, next: Int32(truncatingIfNeeded: links.count + 1)))
    }
    links[links.count - 1].next = -1
    items.append(
      Item(
        x: position.x, y: position.y, count: count, rank: members[members.startIndex].rank,
        first: Int32(truncatingIfNeeded: first), last: Int32(truncatingIfNeeded: links.count - 1)))
  }

  /// Appends two items as one, at their weighted middle.
  mutating func appendJoined(_ one: Int, _ other: Int) {
    var (item, added) = (items[one], items[other])
    if added.rank < item.rank { swap(&item, &added) }
    let weight = Double(added.count) / (Double(item.count) + Double(added.count))
    item.x += (added.x - item.x) * weight
    item.y += (added.y - item.y) * weight
    item.count &+= added.count
    links[Int(item.last)].next = added.first
    item.last = added.last
    items.append(item)
  }

  /// The nodes of an item. An item that was joined must not be asked any more.
  func nodes(of item: Item) -> [Int32] {
    var nodes: [Int32] = []
    var place = item.first
    while place >= 0 {
      nodes.append(links[Int(place)].node)
      place = links[Int(place)].next
    }
    return nodes
  }

  /// The point that an item is, if it is one.
  func pointIndex(_ item: Item) -> Int? { item.count == 1 ? Int(links[Int(item.first)].node) : nil }
}
