import GeoData
import MapGeometry
import Testing

@Suite struct ClusterIndexTests {
  /// Places in a fixed but irregular pattern over the whole world.
  private func places(_ count: Int) -> [MapPoint] {
    (0..<count).map { index in
      let (x, y) = (Double(index) * 0.754_877_666, Double(index) * 0.569_840_291)
      return MapPoint(x: (x - x.rounded(.down)) * MapPoint.worldSize, y: (y - y.rounded(.down)) * MapPoint.worldSize)
    }
  }

  @Test(arguments: [0, 1, 64, 65, 66, 1000])
  func everyPointIsInOneCluster(count: Int) {
    let index = ClusterIndex(places(count))
    for zoom in 0...18 {
      let clusters = index.clusters(in: .world, zoom: Double(zoom))
      #expect(clusters.reduce(0) { $0 + $1.count } == count)
      #expect(clusters.allSatisfy { ($0.pointIndex == nil) == ($0.count > 1) })
    }
    let alone = index.clusters(in: .world, zoom: 18)
    #expect(alone.compactMap(\.pointIndex).sorted() == Array(0..<count))
  }

  @Test func gathersWithinTheRadiusAtTheWeightedMiddle() throws {
    // At zoom 10 a pixel is 1,024 map points.
    let base = MapPoint.worldSize / 2
    let points = [0.0, 30, 39, 200].map { MapPoint(x: base + $0 * 1024, y: base) }
    let clusters = ClusterIndex(points).clusters(in: .world, zoom: 10).sorted { $0.position.x < $1.position.x }
    #expect(clusters.map(\.count) == [3, 1])
    #expect(clusters.map(\.pointIndex) == [nil, 3])
    let middle = try #require(clusters.first?.position.x)
    #expect(abs(middle - base - 23 * 1024) < 0.01)
  }

  @Test func keepsFewPointsApart() {
    let points = (0..<4).map { MapPoint(x: 1e8 + Double($0), y: 1e8) }
    #expect(ClusterIndex(points, minimumPoints: 5).clusters(in: .world, zoom: 3).count == 4)
    #expect(ClusterIndex(points, minimumPoints: 4).clusters(in: .world, zoom: 3).count == 1)
  }

  @Test func repeatsClustersOnEveryCopyOfTheWorld() {
    let world = MapPoint.worldSize
    let index = ClusterIndex([Coordinate(latitude: 0, longitude: 179), Coordinate(latitude: 0, longitude: -179)])
    let rect = MapRect(x: world * 0.9, y: 0, width: world * 0.2, height: world)
    let found = index.clusters(in: rect, zoom: 12).map(\.coordinate.longitude).sorted()
    #expect(found.count == 2)
    #expect(zip(found, [179, 181]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(index.clusters(in: MapRect(x: -world, y: 0, width: 3 * world, height: world), zoom: 12).count == 6)
  }

  @Test func findsWhatABoxHolds() {
    let points = places(3000)
    let index = ClusterIndex(points, maximumZoom: 0)
    let rect = MapRect(x: 1e8, y: 5e7, width: 3e7, height: 8e7)
    let found = Set(index.clusters(in: rect, zoom: 5).compactMap(\.pointIndex))
    let expected = Set(points.indices.filter { rect.contains(points[$0]) })
    #expect(found == expected)
    #expect(!expected.isEmpty)
  }

  @Test func leavesOutPlacesThatAreNone() {
    let points = [MapPoint(x: .nan, y: 0), MapPoint(x: 5, y: .infinity), MapPoint(x: 7, y: 7)]
    let clusters = ClusterIndex(points).clusters(in: .world, zoom: 30)
    #expect(clusters.map(\.pointIndex) == [2])
  }

  /// supercluster's own fixture: 162 places, radius 40 in an extent of 512, at its zoom 0, which is zoom 1 here.
  @Test(.enabled(if: SharedData.isThere, "needs the shared test data"))
  func agreesWithSupercluster() throws {
    let places = try GeoJSONReader.features(SharedData.bytes("clusters/places.json"))
    let coordinates = places.compactMap { feature -> Coordinate? in
      if case .point(let place) = feature.geometry { place } else { nil }
    }
    let clusters = ClusterIndex(coordinates).clusters(in: .world, zoom: 1)
    let found = clusters.map { cluster in
      [
        (cluster.position.x / MapPoint.worldSize * 512).rounded(),
        (cluster.position.y / MapPoint.worldSize * 512).rounded(),
        Double(cluster.count),
      ]
    }
    let tile = try JSONValue(parsing: SharedData.bytes("clusters/places-z0-0-0.json"))
    var expected: Set<[Double]> = []
    for feature in try #require(tile["features"]?.array) {
      let x = try #require(feature["geometry"]?[0]?[0]?.number)
      let y = try #require(feature["geometry"]?[0]?[1]?.number)
      // The tile repeats what is near its edges on both sides; once is enough here.
      if (0..<512).contains(x) { expected.insert([x, y, feature["tags"]?["point_count"]?.number ?? 1]) }
    }
    #expect(found.count == expected.count)
    #expect(Set(found) == expected)
  }
}
