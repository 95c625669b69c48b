internal import MapGeometry

/// Merges clusters until no two boxes overlap. Those of many points are set first; one that comes upon others is merged
/// with the nearest of them, and the result is set in its turn.
struct OverlapMerger {
  private(set) var clusters: PlacedClusters
  private let boxes: ClusterBoxes
  private let pointsPerMapPoint: Double
  /// For each item its box in the picture.
  private var outlines: [ClusterBox] = []
  private var isSet: [Bool] = []

  /// Cells of the picture by a hash, each a chain of what reaches into it.
  private var heads: [Int32]
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
    heads = [Int32](repeating: -1, count: capacity)
  }

  /// What is left within a rectangle, in the order of first points.
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
    return ClusterBox(minX: x + box.minX, minY: y + box.minY, maxX: x + box.maxX, maxY: y + box.maxY)
  }

  /// The one already set whose box overlaps and whose place is nearest, of equals that with the first point.
  private func nearestOverlapping(_ index: Int) -> Int? {
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
  }

  private mutating func set(_ index: Int) {
    isSet[index] = true
    let (box, mask) = (outlines[index], heads.count - 1)
    for row in cell(box.minY)...cell(box.maxY) {
      for column in cell(box.minX)...cell(box.maxX) {
        let slot = Self.hash(row, column) & mask
        links.append((item: Int32(truncatingIfNeeded: index), next: heads[slot]))
        heads[slot] = Int32(truncatingIfNeeded: links.count - 1)
      }
    }
  }

  /// Bounded, so that no place of any world at any zoom is out of range.
  @inline(__always)
  private func cell(_ value: Double) -> Int64 {
    Int64(min(max((value * cellsPerPoint).rounded(.down), -1e15), 1e15))
  }

  @inline(__always)
  private static func hash(_ row: Int64, _ column: Int64) -> Int {
    let mixed = UInt64(bitPattern: column) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: row) &* 0xC2B2_AE3D_27D4_EB4F
    return Int(truncatingIfNeeded: mixed &>> 32)
  }
}

extension ClusterBox {
  /// Whether two outlines share more than an edge.
  @inline(__always)
  fileprivate func overlaps(_ other: ClusterBox) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
