import GeoData
import MapGeometry
import Testing

/// The index of points against looking at each of them.
@Suite struct PointIndexTests {
  /// As the index sees them: on the one world.
  private func places(_ coordinates: [Coordinate]) -> [MapPoint] {
    coordinates.map { coordinate in
      let point = MapPoint(coordinate)
      let x = point.x / MapPoint.worldSize
      return MapPoint(x: (x - x.rounded(.down)) * MapPoint.worldSize, y: point.y)
    }
  }

  private func sample(_ count: Int, _ spread: Samples.Spread, seed: UInt64 = 1) -> [Coordinate] {
    var samples = Samples(seed: seed)
    return samples.points(count, spread).enumerated().map { index, point in
      var coordinate = point.coordinate
      // Some on other copies of the world.
      if index % 5 == 0 { coordinate.longitude += 360 * Double(index % 3 - 1) }
      return coordinate
    }
  }

  @Test(arguments: Samples.Spread.allCases, [0, 1, 31, 33, 2000])
  func findsWhatARectangleHolds(spread: Samples.Spread, count: Int) throws {
    let coordinates = sample(count, spread)
    let (index, points) = (try PointIndex(coordinates), places(coordinates))
    #expect(index.count == count)
    var samples = Samples(seed: 2)
    for round in 0..<60 {
      var rect = samples.rect()
      // Close to the points, where they are all in one place.
      if round % 2 == 1, let point = points.first {
        rect = MapRect(
          x: point.x - samples.fraction() * 3e4, y: point.y - samples.fraction() * 3e4, width: samples.fraction() * 6e4,
          height: samples.fraction() * 6e4)
      }
      let expected = points.indices.filter { rect.containsCopy(of: points[$0]) }
      #expect(index.points(in: rect) == expected)
      let painting = expected.sorted { (points[$0].y, $0) < (points[$1].y, $1) }
      #expect(index.points(in: rect, order: .painting) == painting)
    }
    #expect(index.points(in: .world) == Array(points.indices))
    let threeWorlds = MapRect(x: -3e8, y: 0, width: 9e8, height: MapPoint.worldSize)
    #expect(index.points(in: threeWorlds) == Array(points.indices))
  }

  @Test(arguments: Samples.Spread.allCases, [0.3, 0.001, 0.00001, 0.0000003])
  func thinsToThePointsThatCanBeSeen(spread: Samples.Spread, cells: Double) throws {
    let coordinates = sample(3000, spread)
    let (index, points) = (try PointIndex(coordinates), places(coordinates))
    let world = MapPoint.worldSize
    for rect in [
      .world, MapRect(x: 0.3 * world, y: 0.3 * world, width: 0.4 * world, height: 0.3 * world),
      MapRect(x: 0.6 * world, y: 0.3 * world, width: 0.7 * world, height: 0.5 * world),
    ] {
      var last: [SIMD2<Int>: Int] = [:]
      for point in index.points(in: rect, order: .painting) {
        var x = points[point].x
        while x < rect.minX { x += world }
        last[SIMD2(Int((x - rect.minX) * cells), Int((points[point].y - rect.minY) * cells))] = point
      }
      let expected = last.values.sorted { (points[$0].y, $0) < (points[$1].y, $1) }
      #expect(index.pointsThinned(in: rect, cellsPerMapPoint: cells) == expected)
    }
    #expect(index.pointsThinned(in: .world, cellsPerMapPoint: .nan).isEmpty)
    #expect(index.pointsThinned(in: .world, cellsPerMapPoint: 0).isEmpty)
    #expect(index.pointsThinned(in: .world, cellsPerMapPoint: 1e300) == index.points(in: .world, order: .painting))
  }

  @Test(arguments: Samples.Spread.allCases)
  func findsTheNearest(spread: Samples.Spread) throws {
    let coordinates = sample(1500, spread)
    let (index, points) = (try PointIndex(coordinates), places(coordinates))
    let world = MapPoint.worldSize
    var samples = Samples(seed: 3)
    for round in 0..<100 {
      var place = MapPoint(x: (samples.fraction() * 3 - 1) * world, y: samples.fraction() * world)
      if round % 2 == 0 {
        place = MapPoint(x: points[round].x + samples.fraction() * 1e4, y: points[round].y + samples.fraction() * 1e4)
      }
      if round % 10 == 0 { place = points[round] }
      func distance(_ index: Int) -> Double {
        var dx = (points[index].x - place.x).truncatingRemainder(dividingBy: world)
        if dx > world / 2 { dx -= world }
        if dx < -world / 2 { dx += world }
        let dy = points[index].y - place.y
        return (dx * dx + dy * dy).squareRoot()
      }
      let found = try #require(index.nearest(to: place))
      let least = points.indices.map(distance).min() ?? 0
      #expect(abs(distance(found) - least) < 1e-6)
      #expect(index.nearest(to: place, within: least * 0.999 - 1e-3) == nil)
      #expect(index.nearest(to: place, within: least * 1.001 + 1e-3) == found)
    }
  }

  @Test func findsTheFirstOfEquals() throws {
    let here = Coordinate(latitude: 10, longitude: 20)
    let index = try PointIndex([Coordinate(latitude: 0, longitude: 0), here, here, here])
    #expect(index.nearest(to: MapPoint(here)) == 1)
    #expect(index.nearest(to: MapPoint(x: .nan, y: 0)) == nil)
    #expect(try PointIndex([]).nearest(to: MapPoint(here)) == nil)
    #expect(try PointIndex([]).points(in: .world).isEmpty)
  }

  @Test(arguments: [
    Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 0, longitude: .infinity),
    Coordinate(latitude: 90.001, longitude: 0), Coordinate(latitude: -1e300, longitude: 0),
  ])
  func refusesWhatIsNoPlace(coordinate: Coordinate) {
    let error = #expect(throws: PointIndexError.self) {
      _ = try PointIndex([Coordinate(latitude: 1, longitude: 2), coordinate])
    }
    #expect(error?.description.hasPrefix("point 1 is at \(coordinate):") == true)
  }

  @Test func takesThePolesAndFarLongitudes() throws {
    let index = try PointIndex([
      Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -90, longitude: 720),
      Coordinate(latitude: 0, longitude: 180), Coordinate(latitude: 0, longitude: -180),
    ])
    #expect(index.points(in: .world, order: .painting).first == 0)
    #expect(index.nearest(to: MapPoint(Coordinate(latitude: -89, longitude: 1))) == 1)
    let world = MapPoint.worldSize
    #expect(index.points(in: MapRect(x: world - 5, y: 0, width: 10, height: world)) == [2, 3])
  }

  @Test func refusesToLookNowhere() throws {
    let index = try PointIndex(sample(100, .even))
    for rect in [
      MapRect(x: .nan, y: 0, width: 1, height: 1), MapRect(x: 0, y: 0, width: -1, height: 1e9),
      MapRect(x: 0, y: -5e9, width: 1e9, height: 1e9), MapRect(x: 1e300, y: 0, width: 1, height: 1),
    ] {
      #expect(index.points(in: rect).isEmpty)
      #expect(index.pointsThinned(in: rect, cellsPerMapPoint: 1e-6).isEmpty)
    }
  }
}
