import GeoData
import MapGeometry
import Testing

/// The index against the method written down plainly, in quadratic time.
@Suite struct ClusterReferenceTests {
  private struct Node: Equatable {
    var x: UInt64
    var y: UInt64
    var members: [Int]
  }

  /// In their order each free one takes all free ones within the radius; those of too small a group had their turn.
  private func gathered(_ nodes: [Node], radius: Double, minimumPoints: Int) -> [Node] {
    var isTaken = [Bool](repeating: false, count: nodes.count)
    var result: [Node] = []
    var alone: [Node] = []
    for (index, node) in nodes.enumerated() where !isTaken[index] {
      isTaken[index] = true
      let near = nodes.indices.filter { other in
        let (dx, dy) = (Double(nodes[other].x) - Double(node.x), Double(nodes[other].y) - Double(node.y))
        return !isTaken[other] && dx * dx + dy * dy <= radius * radius
      }
      for other in near { isTaken[other] = true }
      let group = [node] + near.map { nodes[$0] }
      let count = UInt64(group.reduce(0) { $0 + $1.members.count })
      guard group.count > 1, count >= UInt64(minimumPoints) else {
        alone += group
        continue
      }
      func middle(_ coordinate: (Node) -> UInt64) -> UInt64 {
        (group.reduce(0) { $0 + coordinate($1) * UInt64($1.members.count) } + count / 2) / count
      }
      result.append(Node(x: middle(\.x), y: middle(\.y), members: group.flatMap(\.members).sorted()))
    }
    return (result + alone).sorted { $0.members[0] < $1.members[0] }
  }

  @Test(arguments: Samples.Spread.allCases, [2, 3, 6])
  func agrees(spread: Samples.Spread, minimumPoints: Int) {
    for (seed, count) in [1, 2, 17, 150, 400].enumerated() {
      var samples = Samples(seed: UInt64(seed + 1))
      let points = samples.points(count, spread)
      let options = ClusterOptions(
        radius: [40, 60, 7][seed % 3], extent: seed == 4 ? 256 : 512, minimumZoom: seed == 3 ? 4 : seed == 1 ? -1 : 0,
        maximumZoom: seed == 2 ? 9 : 16, minimumPoints: minimumPoints)
      let index = ClusterIndex(points, options: options)
      var nodes = points.enumerated().map { index, point in
        Node(x: UInt64((point.x * 16).rounded()), y: UInt64((point.y * 16).rounded()), members: [index])
      }
      for zoom in stride(from: options.maximumZoom + 1, through: options.minimumZoom, by: -1) {
        if zoom <= options.maximumZoom {
          let radius = options.radius / options.extent * 4_294_967_296 * (zoom < 0 ? 2 : 1 / Double(1 << zoom))
          nodes = gathered(nodes, radius: radius, minimumPoints: minimumPoints)
        }
        let found = index.clusters(in: .world, zoom: StyleZoom(Double(zoom)).zoom, mode: .supercluster).map { cluster in
          Node(
            x: UInt64(cluster.position.x * 16), y: UInt64(cluster.position.y * 16),
            members: index.leaves(of: cluster).sorted())
        }
        #expect(found.sorted { $0.members[0] < $1.members[0] } == nodes, "\(count) points, zoom \(zoom)")
      }
    }
  }

  /// More points than are worked on by one thread, and more than one row per thread.
  @Test func agreesWithItselfOnAnyNumberOfThreads() {
    var samples = Samples(seed: 9)
    let points = samples.points(70_000, .even)
    let (one, other) = (ClusterIndex(points), ClusterIndex(points))
    for zoom in 1...18 {
      let found = one.clusters(in: .world, zoom: Zoom(Double(zoom)), mode: .supercluster)
      #expect(found == other.clusters(in: .world, zoom: Zoom(Double(zoom)), mode: .supercluster))
      #expect(found.reduce(0) { $0 + $1.count } == points.count)
    }
  }

  /// A hundred thousand at one place, and as many close by: linear time still.
  @Test(.timeLimit(.minutes(1))) func standsCrowds() throws {
    var samples = Samples(seed: 3)
    var points = [MapPoint](repeating: MapPoint(x: 1e8, y: 1e8), count: 100_000)
    points += (0..<100_000).map { _ in MapPoint(x: 1e8 + samples.fraction() * 30, y: 1e8 + samples.fraction() * 30) }
    let index = ClusterIndex(points)
    let clusters = index.clusters(in: .world, zoom: Zoom(17), mode: .supercluster)
    #expect(clusters.reduce(0) { $0 + $1.count } == points.count)
    #expect(clusters.count < 20)
    let first = try #require(clusters.max { $0.count < $1.count })
    #expect(index.leaves(of: first, limit: 3, offset: 1) == [1, 2, 3])
  }
}
