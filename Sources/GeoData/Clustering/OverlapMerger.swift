internal import MapGeometry

/// Merges clusters until no two boxes overlap. Those of many points are set first; one that comes upon others is merged
/// with the nearest of them, and the result is set in its turn.
struct OverlapMerger {
<<<<<<< HEAD
  private let boxes: ClusterBoxes
  private let mapPointsPerPoint: Double
  private let endZoom: Int
  private var clusters: [ClusterIndex.Cluster]
=======
  private(set) var clusters: PlacedClusters
  private let boxes: ClusterBoxes
  private let pointsPerMapPoint: Double
  /// For each item its box in the picture.
>>>>>>> e97c4e128a004d11caf656cf72caa0aa3a103d2a
  private var outlines: [ClusterBox] = []
  private var isSet: [Bool] = []

  /// Cells of the picture by a hash, each a chain of what reaches into it.
  private var heads: [Int32]
<<<<<<< HEAD
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
=======
  private var links: [(item: Int32, next: Int32)] = []
  private let cellsPerPoint: Double

  init(_ clusters: PlacedClusters, boxes: ClusterBoxes, mapPointsPerPoint: Double) {
    self.clusters = clusters
    self.boxes = boxes
    pointsPerMapPoint = 1 / mapPointsPerPoint
    let count = clusters.items.count
    outlines.reserveCapacity(count * 2)
    isSet.reserveCapacity(count * 2)
    links.reserveCapacity(count * 4)
    // Boxes that grow by merging may reach into several cells, but not into very many.
    var size = boxes.reach / 8
    for item in clusters.items {
      let box = boxes.box(pointIndex: clusters.pointIndex(item), count: item.count)
      size = max(size, box.maxX - box.minX, box.maxY - box.minY)
      outlines.append(Self.outline(box, item, pointsPerMapPoint))
      isSet.append(false)
    }
    cellsPerPoint = 1 / size
    var capacity = 64
    while capacity < count * 2 { capacity *= 2 }
>>>>>>> e97c4e128a004d11caf656cf72caa0aa3a103d2a
    heads = [Int32](repeating: -1, count: capacity)
  }

  /// What is left within a rectangle, in the order of first points.
<<<<<<< HEAD
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
=======
  mutating func merged(within rect: MapRect) -> [PlacedClusters.Item] {
    // By count, the greatest first, then by first points.
    var turns = clusters.items.enumerated().map { index, item in
      (key: UInt64(UInt32.max &- UInt32(bitPattern: item.count)) << 32 | UInt64(UInt32(bitPattern: item.rank)), index)
    }
    turns.sort { $0.key < $1.key }
    for (_, index) in turns {
      var current = index
      while let other = nearestOverlapping(current) {
        isSet[other] = false
        clusters.appendJoined(current, other)
        current = clusters.items.count - 1
        let item = clusters.items[current]
        outlines.append(Self.outline(boxes.box(pointIndex: nil, count: item.count), item, pointsPerMapPoint))
        isSet.append(false)
      }
      set(current)
    }
    var left: [PlacedClusters.Item] = []
    for (index, item) in clusters.items.enumerated() where isSet[index] && rect.contains(item.position) {
      left.append(item)
    }
    left.sort { $0.rank < $1.rank }
    return left
  }

  @inline(__always)
  private static func outline(_ box: ClusterBox, _ item: PlacedClusters.Item, _ scale: Double) -> ClusterBox {
    let (x, y) = (item.x * scale, item.y * scale)
>>>>>>> e97c4e128a004d11caf656cf72caa0aa3a103d2a
    return ClusterBox(minX: x + box.minX, minY: y + box.minY, maxX: x + box.maxX, maxY: y + box.maxY)
  }

  /// The one already set whose box overlaps and whose place is nearest, of equals that with the first point.
  private func nearestOverlapping(_ index: Int) -> Int? {
<<<<<<< HEAD
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
=======
    let (box, item, mask) = (outlines[index], clusters.items[index], heads.count - 1)
    var (best, bestDistance) = (-1, Double.infinity)
    for row in cell(box.minY)...cell(box.maxY) {
      for column in cell(box.minX)...cell(box.maxX) {
        var link = heads[Self.hash(row, column) & mask]
        while link >= 0 {
          let other = Int(links[Int(link)].item)
          link = links[Int(link)].next
          guard isSet[other], outlines[other].overlaps(box) else { continue }
          let candidate = clusters.items[other]
          let (dx, dy) = (candidate.x - item.x, candidate.y - item.y)
          let distance = dx * dx + dy * dy
          guard best < 0 || (distance, candidate.rank) < (bestDistance, clusters.items[best].rank) else { continue }
          (best, bestDistance) = (other, distance)
        }
      }
    }
    return best < 0 ? nil : best
>>>>>>> e97c4e128a004d11caf656cf72caa0aa3a103d2a
  }

  private mutating func set(_ index: Int) {
    isSet[index] = true
    let (box, mask) = (outlines[index], heads.count - 1)
    for row in cell(box.minY)...cell(box.maxY) {
      for column in cell(box.minX)...cell(box.maxX) {
        let slot = Self.hash(row, column) & mask
<<<<<<< HEAD
        links.append((cluster: Int32(truncatingIfNeeded: index), next: heads[slot]))
=======
        links.append((item: Int32(truncatingIfNeeded: index), next: heads[slot]))
>>>>>>> e97c4e128a004d11caf656cf72caa0aa3a103d2a
        heads[slot] = Int32(truncatingIfNeeded: links.count - 1)
      }
    }
  }

<<<<<<< HEAD
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
=======
  /// Bounded, so that no place of any world at any zoom is out of range.
  @inline(__always)
  private func cell(_ value: Double) -> Int64 {
    Int64(min(max((value * cellsPerPoint).rounded(.down), -1e15), 1e15))
  }

  @inline(__always)
  private static func hash(_ row: Int64, _ column: Int64) -> Int {
    let mixed = UInt64(bitPattern: column) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: row) &* 0xC2B2_AE3D_27D4_EB4F
    return Int(truncatingIfNeeded: mixed &>> 32)
>>>>>>> e97c4e128a004d11caf656cf72caa0aa3a103d2a
  }
}

extension ClusterBox {
  /// Whether two outlines share more than an edge.
<<<<<<< HEAD
=======
  @inline(__always)
>>>>>>> e97c4e128a004d11caf656cf72caa0aa3a103d2a
  fileprivate func overlaps(_ other: ClusterBox) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
