package import MapGeometry

extension ClusterIndex {
  /// What stands at one place of the map: a cluster, or a point on its own.
  package struct Cluster: Hashable, Sendable {
    /// The middle of the points, weighted, in Mercator. On the copy of the world that was asked for.
    package internal(set) var position: MapPoint
    /// How many points it stands for.
    package internal(set) var count: Int
    /// The index of the one point; nil for a cluster of several.
    package let pointIndex: Int?

    /// Its number in `ClusterNodes`, or the first of several that were put together for one picture.
    let node: Int32
    /// The further ones of several.
    var others: [Int32] = []
    /// The number of its first point.
    let rank: Int32
    /// The whole zoom at which it is no longer there; nil for a point.
    let endZoom: Int?

    package var coordinate: Coordinate { position.coordinate }

    /// The first whole zoom at which the cluster comes apart; nil for a point. Points at one place never do: theirs is
    /// the first zoom beyond all clusters.
    package var expansionZoom: Zoom? { endZoom.map { StyleZoom(Double($0)).zoom } }

    /// What it was made of; more than one where it was put together for one picture.
    var nodes: [Int32] { [node] + others }
  }

  /// What a node looks like, `offset` map points from its place on the one world.
  func cluster(_ node: Int32, offset: Double = 0) -> Cluster {
    var position = WorldUnits.mapPoint(nodes.positions[Int(node)])
    position.x += offset
    guard let cluster = nodes.cluster(node) else {
      return Cluster(position: position, count: 1, pointIndex: Int(node), node: node, rank: node, endZoom: nil)
    }
    return Cluster(
      position: position, count: Int(cluster.count), pointIndex: nil, node: node, rank: cluster.rank,
      endZoom: Int(cluster.zoom) + 1)
  }

  /// What a cluster comes apart into, by their first points; nothing for a point. They are on the world from x = 0.
  package func children(of cluster: Cluster) -> [Cluster] {
    let children = cluster.others.isEmpty ? nodes.children(cluster.node) : cluster.nodes
    return children.map { self.cluster($0) }
  }

  /// The indices of the points in a cluster, a page of them; for a point its own.
  ///
  /// - Parameters:
  ///   - limit: at most so many.
  ///   - offset: after so many. Takes no longer for a late page.
  package func leaves(of cluster: Cluster, limit: Int = .max, offset: Int = 0) -> [Int] {
    var leaves: [Int] = []
    var skipped = 0
    forEachLeaf(of: cluster) { node, count in
      if skipped + count <= offset {
        skipped += count
        return .skip
      }
      guard leaves.count < limit else { return .stop }
      if nodes.cluster(node) != nil { return .enter }
      leaves.append(Int(node))
      return .enter
    }
    return leaves
  }

  /// Whether all points of a cluster are at one place, so that no zoom parts them.
  package func isAtOnePlace(_ cluster: Cluster) -> Bool {
    var first: SIMD2<UInt32>?
    var isOne = true
    forEachLeaf(of: cluster) { node, _ in
      guard nodes.cluster(node) == nil else { return .enter }
      let position = nodes.positions[Int(node)]
      if position != first ?? position { isOne = false }
      first = position
      return isOne ? .enter : .stop
    }
    return isOne
  }

  /// The indices of all points at the place of one, itself included, in their order; nothing for one left out.
  /// `CoincidentFan` tells where to draw them.
  package func points(atPlaceOf point: Int) -> [Int] {
    guard nodes.positions.indices.contains(point), point < nodes.pointCount else { return [] }
    let position = nodes.positions[point]
    var found: [Int] = []
    level(.max).search(from: position, to: position) { found.append(Int($0.node)) }
    found.sort()
    return found.contains(point) ? found : []
  }

  private enum Step { case enter, skip, stop }

  /// Visits what is in a cluster from the top down, in the order of first points.
  private func forEachLeaf(of cluster: Cluster, _ visit: (_ node: Int32, _ count: Int) -> Step) {
    var stack = Array(cluster.nodes.reversed())
    while let node = stack.popLast() {
      switch visit(node, Int(nodes.count(node))) {
      case .enter: stack.append(contentsOf: nodes.children(node).reversed())
      case .skip: continue
      case .stop: return
      }
    }
  }
}

extension ClusterIndex {
  /// A property summed up over the points of a cluster, or that of a point; nil where there is no such property.
  package func aggregate(of cluster: Cluster, property: Int) -> ClusterAggregate? {
    guard properties.numbers.indices.contains(property) else { return nil }
    var sum = ClusterAggregate()
    for node in cluster.nodes.lazy.map(Int.init) {
      if node >= nodes.pointCount {
        sum.add(aggregates.numbers[property][node - nodes.pointCount])
      } else if node < properties.numbers[property].count {
        sum.add(properties.numbers[property][node])
      }
    }
    return sum
  }

  /// How many points of a cluster are of each category; as long as there are categories.
  package func categoryCounts(of cluster: Cluster) -> [Int] {
    let width = properties.categoryCount
    var counts = [Int](repeating: 0, count: width)
    for node in cluster.nodes.lazy.map(Int.init) {
      if node >= nodes.pointCount {
        let start = (node - nodes.pointCount) * width
        for category in 0..<width { counts[category] += Int(aggregates.categories[start + category]) }
      } else if node < properties.categories.count {
        let category = Int(properties.categories[node])
        if counts.indices.contains(category) { counts[category] += 1 }
      }
    }
    return counts
  }
}
