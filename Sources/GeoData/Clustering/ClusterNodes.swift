/// All points and all clusters of every zoom, numbered: first the points as they came, then the clusters as they were
/// made, those of deep zooms first. What is in a cluster has a smaller number than the cluster.
struct ClusterNodes: Sendable {
  struct Links: BitwiseCopyable, Sendable {
    /// The cluster that it is in, −1 where there is none.
    var parent: Int32 = -1
    /// The next one in the same cluster, −1 after the last.
    var sibling: Int32 = -1
  }

  struct Cluster: BitwiseCopyable, Sendable {
    /// How many points it stands for.
    var count: Int32
    /// The number of its first point: its turn among the others.
    var rank: Int32
    var firstChild: Int32
    /// The deepest zoom that it is there at.
    var zoom: Int32
  }

  let pointCount: Int
  var positions: [SIMD2<UInt32>]
  var links: [Links]
  /// From number `pointCount` on.
  var clusters: [Cluster] = []

  init(points: [SIMD2<UInt32>]) {
    pointCount = points.count
    positions = points
    links = [Links](repeating: Links(), count: points.count)
  }

  @inline(__always)
  func cluster(_ node: Int32) -> Cluster? {
    let index = Int(node) - pointCount
    return index < 0 ? nil : clusters[index]
  }

  @inline(__always)
  func count(_ node: Int32) -> Int32 { cluster(node)?.count ?? 1 }

  @inline(__always)
  func rank(_ node: Int32) -> Int32 { cluster(node)?.rank ?? node }

  /// What a cluster was made of, in the order of first points; nothing for a point.
  func children(_ node: Int32) -> [Int32] {
    guard let cluster = cluster(node) else { return [] }
    var children: [Int32] = []
    var child = cluster.firstChild
    while child >= 0 {
      children.append(child)
      child = links[Int(child)].sibling
    }
    children.sort { rank($0) < rank($1) }
    return children
  }
}
