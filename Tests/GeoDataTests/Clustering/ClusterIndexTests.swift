import GeoData
import MapGeometry
import Testing

@Suite struct ClusterIndexTests {
  @Test func gathersWithinTheRadiusAtTheWeightedMiddle() throws {
    // At zoom 10 a point of the picture is 1,024 map points.
    let base = MapPoint.worldSize / 2
    let points = [0.0, 30, 39, 200].map { MapPoint(x: base + $0 * 1024, y: base) }
    let clusters = ClusterIndex(points).clusters(in: .world, zoom: Zoom(10), mode: .supercluster)
      .sorted { $0.position.x < $1.position.x }
    #expect(clusters.map(\.count) == [3, 1])
    #expect(clusters.map(\.pointIndex) == [nil, 3])
    let middle = try #require(clusters.first?.position.x)
    #expect(abs(middle - base - 23 * 1024) < 0.1)
  }

  @Test func keepsFewPointsApart() {
    let points = (0..<4).map { MapPoint(x: 1e8 + Double($0), y: 1e8) }
    func count(_ minimumPoints: Int) -> Int {
      ClusterIndex(points, options: ClusterOptions(minimumPoints: minimumPoints))
        .clusters(in: .world, zoom: Zoom(3), mode: .supercluster).count
    }
    #expect(count(5) == 4)
    #expect(count(4) == 1)
  }

  @Test func findsNothingAmongNone() {
    let index = ClusterIndex([MapPoint]())
    #expect(index.clusters(in: .world, zoom: Zoom(3), mode: .supercluster).isEmpty)
    #expect(index.tile(TileCoordinate(z: 0, x: 0, y: 0)).isEmpty)
    #expect(index.points(atPlaceOf: 0).isEmpty)
  }

  @Test func leavesOutPlacesThatAreNone() {
    let points = [MapPoint(x: .nan, y: 0), MapPoint(x: 5, y: .infinity), MapPoint(x: 7, y: 7)]
    let index = ClusterIndex(points)
    #expect(index.clusters(in: .world, zoom: Zoom(30), mode: .supercluster).map(\.pointIndex) == [2])
    #expect(index.points(atPlaceOf: 0).isEmpty)
  }

  @Test func bringsOptionsIntoTheirRange() {
    let points = [MapPoint(x: 1e8, y: 1e8), MapPoint(x: 1e8, y: 1e8), MapPoint(x: 2e8, y: 1e8)]
    for radius in [-1, 0, .nan, 1e300, .infinity] {
      let options = ClusterOptions(
        radius: radius, extent: radius, minimumZoom: 99, maximumZoom: 1000, minimumPoints: -5)
      let counts = ClusterIndex(points, options: options).clusters(in: .world, zoom: .init(3), mode: .supercluster)
      #expect(counts.reduce(0) { $0 + $1.count } == 3)
    }
    let all = ClusterIndex(points, options: ClusterOptions(radius: 1e9))
    #expect(all.clusters(in: .world, zoom: Zoom(1), mode: .supercluster).map(\.count) == [3])
  }

  @Test(arguments: Samples.Spread.allCases)
  func findsWhatABoxHolds(spread: Samples.Spread) {
    var samples = Samples(seed: 4)
    let index = ClusterIndex(samples.points(3000, spread))
    for _ in 0..<60 {
      let rect = samples.rect()
      let zoom = Zoom(samples.fraction() * 20)
      let found = index.clusters(in: rect, zoom: zoom, mode: .supercluster)
      let all = index.clusters(in: .world, zoom: zoom, mode: .supercluster)
      #expect(found.allSatisfy { rect.contains($0.position) })
      let expected = all.filter { rect.containsCopy(of: $0.position) }
      #expect(found.map { index.leaves(of: $0)[0] }.sorted() == expected.map { index.leaves(of: $0)[0] }.sorted())
    }
  }

  @Test func givesTheCopyInTheRectangle() {
    let world = MapPoint.worldSize
    let index = ClusterIndex([Coordinate(latitude: 0, longitude: 179), Coordinate(latitude: 0, longitude: -179)])
    func longitudes(_ left: Double, _ width: Double) -> [Double] {
      let rect = MapRect(x: world * left, y: 0, width: world * width, height: world)
      return index.clusters(in: rect, zoom: Zoom(12), mode: .supercluster)
        .map { ($0.coordinate.longitude * 1000).rounded() / 1000 }.sorted()
    }
    #expect(longitudes(0.9, 0.2) == [179, 181])
    #expect(longitudes(-0.1, 0.2) == [-181, -179])
    #expect(longitudes(2.9, 0.2) == [899, 901])
    // The world three times over: each once, on the copy in the middle.
    #expect(longitudes(-1, 3) == [-179, 179])
  }

  @Test func refusesToLookNowhere() {
    let index = ClusterIndex([MapPoint(x: 1e8, y: 1e8)])
    let rects = [
      MapRect(x: .nan, y: 0, width: 1, height: 1), MapRect(x: 0, y: 0, width: .infinity, height: .infinity),
      MapRect(x: 0, y: 0, width: -5, height: 1), MapRect(x: 0, y: 9e9, width: 1e9, height: 1e9),
      MapRect(x: 1e300, y: 0, width: 1e9, height: 1e9),
    ]
    let boxes = ClusterBoxes(
      point: { _ in ClusterBox(width: 9, height: 9) }, cluster: { _ in .init(width: 9, height: 9) })
    for rect in rects {
      _ = index.clusters(in: rect, zoom: Zoom(3), mode: .overlapping(boxes))
      #expect(index.clusters(in: rect, zoom: Zoom(3), mode: .supercluster).count <= 1)
    }
    #expect(index.clusters(in: .world, zoom: Zoom(.nan), mode: .supercluster).isEmpty)
    #expect(index.clusters(in: .world, zoom: Zoom(-1e9), mode: .overlapping(boxes)).count <= 1)
    #expect(index.clusters(in: .world, zoom: Zoom(1e9), mode: .overlapping(boxes)).count <= 1)
  }

  @Test func tellsWhatIsInAClusterAndWhereItComesApart() throws {
    var samples = Samples(seed: 5)
    let points = samples.points(2000, .clumps)
    let index = ClusterIndex(points)
    for zoom in 1...17 {
      for cluster in index.clusters(in: .world, zoom: Zoom(Double(zoom)), mode: .supercluster) {
        let leaves = index.leaves(of: cluster)
        #expect(leaves.count == cluster.count)
        guard let end = cluster.expansionZoom else {
          #expect(cluster.pointIndex.map { [$0] } == leaves && index.children(of: cluster).isEmpty)
          continue
        }
        let children = index.children(of: cluster)
        #expect(children.count > 1)
        #expect(children.flatMap { index.leaves(of: $0) } == leaves)
        #expect(end.level > Double(zoom))
        // One zoom before it is still whole, at it no longer.
        let before = index.clusters(in: .world, zoom: Zoom(end.level - 1), mode: .supercluster)
        let after = index.clusters(in: .world, zoom: end, mode: .supercluster)
        #expect(before.contains(cluster))
        #expect(!after.contains(cluster) && children.allSatisfy(after.contains))
        #expect(index.leaves(of: cluster, limit: 5, offset: 3) == Array(leaves.dropFirst(3).prefix(5)))
        #expect(index.leaves(of: cluster, limit: 0).isEmpty)
      }
    }
  }

  @Test func listsPointsAtOnePlace() throws {
    let here = Coordinate(latitude: 48.2, longitude: 16.37)
    let index = ClusterIndex([
      here, Coordinate(latitude: 48.2, longitude: 16.38), here, Coordinate(latitude: 48.2, longitude: 376.37),
    ])
    #expect(index.points(atPlaceOf: 2) == [0, 2, 3])
    #expect(index.points(atPlaceOf: 1) == [1])
    #expect(index.points(atPlaceOf: 4).isEmpty && index.points(atPlaceOf: -1).isEmpty)
    let far = try #require(index.clusters(in: .world, zoom: Zoom(4), mode: .supercluster).first)
    #expect(far.count == 4 && !index.isAtOnePlace(far))
    let near = index.clusters(in: .world, zoom: Zoom(17), mode: .supercluster).filter { $0.count > 1 }
    #expect(near.map(\.count) == [3])
    #expect(near.allSatisfy { index.isAtOnePlace($0) && $0.expansionZoom == Zoom(18) })
  }

  @Test func sumsUpProperties() {
    var samples = Samples(seed: 6)
    let points = samples.points(1500, .clumps)
    var values = points.indices.map { _ in (samples.fraction() * 1000).rounded() - 500 }
    values[7] = .nan
    let short = Array(values.prefix(900))
    let categories = points.indices.map { Int32($0 % 5) - 1 }
    let index = ClusterIndex(
      points, properties: ClusterProperties(numbers: [values, short], categories: categories, categoryCount: 3))
    let boxes = ClusterBoxes(
      point: { _ in ClusterBox(width: 20, height: 20) }, cluster: { _ in ClusterBox(width: 60, height: 60) })
    for mode in [ClusterMode.supercluster, .overlapping(boxes)] {
      for zoom in stride(from: 0, through: 19, by: 0.75) {
        for cluster in index.clusters(in: .world, zoom: Zoom(zoom), mode: mode) {
          let leaves = index.leaves(of: cluster)
          for (property, column) in [values, short].enumerated() {
            let found = leaves.filter { $0 < column.count }.map { column[$0] }.filter { !$0.isNaN }
            let sum = index.aggregate(of: cluster, property: property)
            #expect(sum?.count == found.count && sum?.sum == found.reduce(0, +))
            #expect(sum?.minimum == found.min() ?? .infinity && sum?.maximum == found.max() ?? -.infinity)
            #expect(sum?.mean == (found.isEmpty ? nil : found.reduce(0, +) / Double(found.count)))
          }
          let counts = (0..<3).map { category in leaves.filter { categories[$0] == category }.count }
          #expect(index.categoryCounts(of: cluster) == counts)
        }
      }
    }
    let any = index.clusters(in: .world, zoom: Zoom(0), mode: .supercluster)[0]
    #expect(index.aggregate(of: any, property: 2) == nil)
  }
}
