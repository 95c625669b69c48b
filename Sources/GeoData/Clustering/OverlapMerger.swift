internal import MapGeometry

/// Merges clusters until no two boxes overlap. Those of many points are set first; one that comes upon others is merged
/// with the nearest of them, and the result is set in its turn.
struct OverlapMerger {
  private let boxes: ClusterBoxes
  private let mapPointsPerPoint: Double
  private let endZoom: Int
  private var clusters: [ClusterIndex.Cluster]
  private var outlines: [ClusterBox] = []
  private var isSet: [Bool] = []

  /// Cells of the picture by a hash, each a chain of what reaches into it.
  private var heads: [Int32]
  private var links: [(cluster: Int32, next: Int32)] = []
  private let cellSize: Double

  /// - Parameter endZoom: the whole zoom at which what is merged here is no longer asked for as one.
  init(_ clusters: [ClusterIndex.Cluster], boxes: ClusterBoxes, mapPointsPerPoint: Double, endZoom: Int) {
    self.boxes = boxes
    self.mapPointsPerPoint = mapPointsPerPoint
    self.endZoom = endZoom
    self.clusters = clusters
    self.clusters.reserveCapacity(clusters.count * 3 / 2)
    // Boxes that grow by merging may reach into several cells, but not into very many.
    var size = boxes.reach / 8
    outlines.reserveCapacity(clusters.count * 2)
    for cluster in self.clusters {
      let box = boxes.box(of: cluster)
      outlines.append(Self.outline(box, cluster.position, mapPointsPerPoint))
      size = max(size, box.maxX - box.minX, box.maxY - box.minY)
    }
    cellSize = size
    isSet = [Bool](repeating: false, count: clusters.count)
    var capacity = 64
    while capacity < clusters.count * 4 { capacity *= 2 }
    heads = [Int32](repeating: -1, count: capacity)
  }

  /// What is left within a rectangle, in the order of first points.
  mutating func merged(within rect: MapRect) -> [ClusterIndex.Cluster] {
    // By count, the greatest first, then by first points.
    let turns = clusters.indices.map { index in
      (UInt64(UInt32.max) &- UInt64(clusters[index].count)) << 32 | UInt64(UInt32(bitPattern: clusters[index].rank))
    }
    for index in clusters.indices.sorted(by: { turns[$0] < turns[$1] }) {
      var current = index
      while let other = nearestOverlapping(current) {
        isSet[other] = false
        let both = clusters[current].joined(with: clusters[other], endZoom: endZoom)
        outlines.append(Self.outline(boxes.box(of: both), both.position, mapPointsPerPoint))
        clusters.append(both)
        isSet.append(false)
        current = clusters.count - 1
      }
      set(current)
    }
    let left = clusters.indices.filter { isSet[$0] && rect.contains(clusters[$0].position) }
    return left.sorted { clusters[$0].rank < clusters[$1].rank }.map { clusters[$0] }
  }

  private static func outline(_ box: ClusterBox, _ place: MapPoint, _ scale: Double) -> ClusterBox {
    let (x, y) = (place.x / scale, place.y / scale)
    return ClusterBox(minX: x + box.minX, minY: y + box.minY, maxX: x + box.maxX, maxY: y + box.maxY)
  }

  /// The one already set whose box overlaps and whose place is nearest, of equals that with the first point.
  private func nearestOverlapping(_ index: Int) -> Int? {
    let (outline, place) = (outlines[index], clusters[index].position)
    var best: (distance: Double, rank: Int32, index: Int)?
    forEachCell(of: outline) { cell in
      var link = heads[cell]
      while link >= 0 {
        let other = Int(links[Int(link)].cluster)
        link = links[Int(link)].next
        guard isSet[other], outlines[other].overlaps(outline) else { continue }
        let (dx, dy) = (clusters[other].position.x - place.x, clusters[other].position.y - place.y)
        let candidate = (distance: dx * dx + dy * dy, rank: clusters[other].rank, index: other)
        guard let known = best else {
          best = candidate
          continue
        }
        if (candidate.distance, candidate.rank) < (known.distance, known.rank) { best = candidate }
      }
    }
    return best?.index
  }

  private mutating func set(_ index: Int) {
    isSet[index] = true
    let (box, mask) = (outlines[index], heads.count - 1)
    for row in cell(box.minY)...cell(box.maxY) {
      for column in cell(box.minX)...cell(box.maxX) {
        let slot = Self.hash(row, column) & mask
        links.append((cluster: Int32(truncatingIfNeeded: index), next: heads[slot]))
        heads[slot] = Int32(truncatingIfNeeded: links.count - 1)
      }
    }
  }

  /// Calls `body` with the places in `heads` of all cells that a box reaches into.
  @inline(__always)
  private func forEachCell(of box: ClusterBox, _ body: (Int) -> Void) {
    let mask = heads.count - 1
    for row in cell(box.minY)...cell(box.maxY) {
      for column in cell(box.minX)...cell(box.maxX) { body(Self.hash(row, column) & mask) }
    }
  }

  /// Places are at most a few worlds of 2²⁸ · 2¹⁰ points away: far within 64 bits.
  @inline(__always)
  private func cell(_ value: Double) -> Int64 { Int64(min(max((value / cellSize).rounded(.down), -1e15), 1e15)) }

  @inline(__always)
  private static func hash(_ row: Int64, _ column: Int64) -> Int {
    let mixed = UInt64(bitPattern: column) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: row) &* 0xC2B2_AE3D_27D4_EB4F
    return Int(truncatingIfNeeded: ((mixed ^ mixed &>> 29) &* 0xBF58_476D_1CE4_E5B9) &>> 32)
  }
}

extension ClusterBox {
  /// Whether two outlines share more than an edge.
  fileprivate func overlaps(_ other: ClusterBox) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
