/// What else is known of points that are to be clustered, one value for each point.
package struct ClusterProperties: Sendable {
  /// Numbers to be summed up for clusters, one array per property. NaN, or an array that is too short, stands for
  /// points without it.
  package let numbers: [[Double]]
  /// The category of each point, 0 ..< `categoryCount`; others, or an array that is too short, for points without one.
  package let categories: [Int32]
  /// How many categories there are, at most 256.
  package let categoryCount: Int

  package init(numbers: [[Double]] = [], categories: [Int32] = [], categoryCount: Int = 0) {
    self.numbers = numbers
    self.categories = categories
    self.categoryCount = min(max(categoryCount, 0), 256)
  }
}

/// A property of the points of a cluster, summed up.
package struct ClusterAggregate: Hashable, Sendable {
  /// How many of the points have it.
  package var count = 0
  package var sum = 0.0
  /// Infinite without points that have it.
  package var minimum = Double.infinity
  package var maximum = -Double.infinity

  package init() {}

  /// Nil without points that have it.
  package var mean: Double? { count > 0 ? sum / Double(count) : nil }

  mutating func add(_ value: Double) {
    guard !value.isNaN else { return }
    count += 1
    sum += value
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }

  mutating func add(_ other: ClusterAggregate) {
    count += other.count
    sum += other.sum
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
  }
}

/// The properties of all clusters, summed up once.
struct ClusterAggregates: Sendable {
  /// By property, then by cluster.
  private(set) var numbers: [[ClusterAggregate]]
  /// By cluster, then by category.
  private(set) var categories: [Int32]

  init(of properties: ClusterProperties, nodes: ClusterNodes) {
    let clusterCount = nodes.clusters.count
    // What is in a cluster has a smaller number: in this order every child is complete before its parent asks.
    numbers = properties.numbers.map { values in
      var sums = [ClusterAggregate](repeating: ClusterAggregate(), count: clusterCount)
      for (node, links) in nodes.links.enumerated() where links.parent >= 0 {
        let parent = Int(links.parent) - nodes.pointCount
        if node >= nodes.pointCount {
          sums[parent].add(sums[node - nodes.pointCount])
        } else if node < values.count {
          sums[parent].add(values[node])
        }
      }
      return sums
    }
    let width = properties.categoryCount
    categories = [Int32](repeating: 0, count: clusterCount * width)
    guard width > 0 else { return }
    for (node, links) in nodes.links.enumerated() where links.parent >= 0 {
      let parent = (Int(links.parent) - nodes.pointCount) * width
      if node >= nodes.pointCount {
        let child = (node - nodes.pointCount) * width
        for category in 0..<width { categories[parent + category] &+= categories[child + category] }
      } else if node < properties.categories.count, (0..<width).contains(Int(properties.categories[node])) {
        categories[parent + Int(properties.categories[node])] &+= 1
      }
    }
  }
}
