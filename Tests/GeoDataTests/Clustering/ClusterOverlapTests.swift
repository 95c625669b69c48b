import GeoData
import MapGeometry
import Testing

/// Clusters at the exact zoom, none on top of another.
@Suite struct ClusterOverlapTests {
  private static let boxes = ClusterBoxes(
    reach: 60,
    // A pin above its place, and badges that grow with the count.
    point: { $0 % 2 == 0 ? ClusterBox(minX: -10, minY: -30, maxX: 10, maxY: 0) : ClusterBox(width: 14, height: 14) },
    cluster: { ClusterBox(width: 24 + Double(min($0, 60)), height: 24 + Double(min($0, 60))) })

  private func outline(_ cluster: ClusterIndex.Cluster, _ zoom: Zoom) -> ClusterBox {
    let box = cluster.pointIndex.map(Self.boxes.point) ?? Self.boxes.cluster(cluster.count)
    let (x, y) = (cluster.position.x / zoom.mapPointsPerPoint, cluster.position.y / zoom.mapPointsPerPoint)
    return ClusterBox(minX: x + box.minX, minY: y + box.minY, maxX: x + box.maxX, maxY: y + box.maxY)
  }

  @Test(arguments: Samples.Spread.allCases, [0.0, 3, 5.5, 9.99, 14.25, 18, 22])
  func leavesNoOverlap(spread: Samples.Spread, level: Double) {
    var samples = Samples(seed: 7)
    let points = samples.points(600, spread)
    let (index, zoom) = (ClusterIndex(points), Zoom(level))
    let clusters = index.clusters(in: .world, zoom: zoom, mode: .overlapping(Self.boxes))
    let outlines = clusters.map { outline($0, zoom) }
    for one in outlines.indices {
      for other in outlines.indices where other < one {
        let (a, b) = (outlines[one], outlines[other])
        let isApart = a.minX >= b.maxX || b.minX >= a.maxX || a.minY >= b.maxY || b.minY >= a.maxY
        #expect(isApart, "\(clusters[one]) and \(clusters[other])")
      }
    }
    // Every point is in one cluster, whose place is the middle of its points.
    #expect(clusters.flatMap { index.leaves(of: $0) }.sorted() == Array(points.indices))
    for cluster in clusters {
      let members = index.leaves(of: cluster).map { points[$0] }
      let x = members.reduce(0) { $0 + $1.x } / Double(members.count)
      let y = members.reduce(0) { $0 + $1.y } / Double(members.count)
      #expect(abs(cluster.position.x - x) < 1 && abs(cluster.position.y - y) < 1)
      #expect(
        index.children(of: cluster).reduce(0) { $0 + $1.count } == (cluster.pointIndex == nil ? members.count : 0))
    }
    #expect(clusters == index.clusters(in: .world, zoom: zoom, mode: .overlapping(Self.boxes)))
  }

  @Test func takesTheRadiusOfTheExactZoom() {
    // Three in a row, 30 points apart at zoom 10, so small that nothing overlaps.
    let small = ClusterBoxes(
      point: { _ in ClusterBox(width: 1, height: 1) }, cluster: { _ in .init(width: 1, height: 1) })
    let points = [0.0, 30, 60].map { MapPoint(x: 1e8 + $0 * 1024, y: 1e8) }
    let index = ClusterIndex(points)
    func counts(_ zoom: Double) -> [Int] {
      index.clusters(in: .world, zoom: Zoom(zoom), mode: .overlapping(small)).map(\.count)
    }
    // 40 points of radius reach 30 points of zoom 10 up to zoom 10 + log2(40 / 30) = 10.415.
    #expect(counts(10) == [2, 1])
    #expect(counts(10.41) == [2, 1])
    #expect(counts(10.42) == [1, 1, 1])
    #expect(counts(11) == [1, 1, 1])
    // The cluster of zoom 10 has its middle 45 points of that zoom from the third: 40 at zoom 10 + log2(40 / 45) = 9.83.
    #expect(counts(9.84) == [2, 1])
    #expect(counts(9.82) == [3])
    #expect(counts(9) == [3])
  }

  @Test func mergesOnlyWhatOverlaps() {
    let points = [0.0, 25, 60].map { MapPoint(x: 1e8 + $0, y: 1e8) }
    let index = ClusterIndex(points, options: ClusterOptions(radius: 0))
    func counts(_ width: Double) -> [Int] {
      let boxes = ClusterBoxes(
        point: { _ in ClusterBox(width: width, height: 10) }, cluster: { _ in ClusterBox(width: width, height: 10) })
      return index.clusters(in: .world, zoom: Zoom(20), mode: .overlapping(boxes)).map(\.count)
    }
    #expect(counts(25) == [1, 1, 1])
    #expect(counts(26) == [2, 1])
    // Their middle is 12.5: the third is 47.5 away from it.
    #expect(counts(47) == [2, 1])
    #expect(counts(48) == [3])
  }

  @Test func mergesAcrossThe180thMeridian() {
    let index = ClusterIndex([Coordinate(latitude: 0, longitude: 179.99), Coordinate(latitude: 0, longitude: -179.99)])
    let world = MapPoint.worldSize
    let boxes = ClusterBoxes(
      point: { _ in ClusterBox(width: 20, height: 20) }, cluster: { _ in .init(width: 30, height: 30) })
    let rect = MapRect(x: world * 0.75, y: world / 4, width: world / 2, height: world / 2)
    let found = index.clusters(in: rect, zoom: Zoom(4), mode: .overlapping(boxes))
    #expect(found.map(\.count) == [2])
    #expect(found.allSatisfy { abs($0.coordinate.longitude - 180) < 1e-6 })
  }

  /// What a picture shows in its middle does not depend on where its edges are.
  @Test func agreesBetweenPicturesSideBySide() {
    var samples = Samples(seed: 8)
    let index = ClusterIndex(samples.points(20_000, .even))
    let zoom = Zoom(6.3)
    func inside(_ x: Double) -> Set<MapPoint> {
      let rect = MapRect(x: x, y: 1e8, width: 4e7, height: 3e7)
      let core = MapRect(x: 1.2e8, y: 1.1e8, width: 1e7, height: 1e7)
      return Set(
        index.clusters(in: rect, zoom: zoom, mode: .overlapping(Self.boxes)).map(\.position).filter(core.contains))
    }
    let found = inside(1e8)
    #expect(found.count > 5)
    #expect(found == inside(1.05e8))
  }

  @Test func standsBoxesThatAreNone() {
    let index = ClusterIndex((0..<50).map { MapPoint(x: 1e8 + Double($0) * 40, y: 1e8) })
    for side in [Double.nan, .infinity, -5, 0, 1e300] {
      let box = ClusterBox(minX: -side, minY: 0, maxX: side, maxY: side)
      let boxes = ClusterBoxes(reach: side, point: { _ in box }, cluster: { _ in box })
      let found = index.clusters(in: .world, zoom: Zoom(19.5), mode: .overlapping(boxes))
      #expect(found.reduce(0) { $0 + $1.count } == 50)
    }
  }
}

@Suite struct CoincidentFanTests {
  @Test(arguments: [2, 3, 8, 9, 40, 500], [1.0, 24])
  func keepsItsDistance(count: Int, spacing: Double) {
    let offsets = CoincidentFan.offsets(count: count, spacing: spacing)
    #expect(offsets.count == count)
    var least = Double.infinity
    for one in offsets.indices {
      for other in 0..<one {
        let offset = offsets[one] - offsets[other]
        least = min(least, (offset * offset).sum().squareRoot())
      }
    }
    #expect(least >= spacing * 0.999 && least < spacing * 1.1)
    // No wider than a square grid of the same number would be, twice over.
    let farthest = offsets.map { ($0 * $0).sum().squareRoot() }.max() ?? 0
    #expect(farthest < spacing * (Double(count).squareRoot() + 2))
  }

  @Test func leavesOneWhereItIs() {
    #expect(CoincidentFan.offsets(count: 1, spacing: 20) == [.zero])
    #expect(CoincidentFan.offsets(count: 0, spacing: 20).isEmpty)
    #expect(CoincidentFan.offsets(count: -3, spacing: 20).isEmpty)
    #expect(CoincidentFan.offsets(count: 4, spacing: .nan).isEmpty)
    #expect(CoincidentFan.offsets(count: 20, spacing: 0).allSatisfy { $0 == .zero })
  }
}
