import Testing

@testable import MapGeometry

@Suite struct MapRectTests {
  @Test func theBoxAroundPointsTakesTheShortWay() throws {
    let points = [Coordinate(latitude: -17, longitude: 178), Coordinate(latitude: -18, longitude: -179)].map {
      MapPoint($0)
    }
    let rect = try #require(MapRect.enclosing(points))
    #expect(rect.spans180thMeridian)
    #expect(abs(rect.size.width - MapPoint.worldSize * 3 / 360) < 1)
  }

  @Test func theBoxAroundEuropeDoesNotSpanTheMeridian() throws {
    let points = [Coordinate(latitude: 60, longitude: -10), Coordinate(latitude: 36, longitude: 30)].map {
      MapPoint($0)
    }
    let rect = try #require(MapRect.enclosing(points))
    #expect(!rect.spans180thMeridian)
    #expect(rect.minX == points[0].x && rect.maxX == points[1].x)
    #expect(MapRect.enclosing([]) == nil)
  }

  @Test func intersectionAndUnion() {
    let one = MapRect(x: 0, y: 0, width: 10, height: 10)
    let other = MapRect(x: 5, y: 6, width: 10, height: 10)
    #expect(one.intersection(other) == MapRect(x: 5, y: 6, width: 5, height: 4))
    #expect(one.union(other) == MapRect(x: 0, y: 0, width: 15, height: 16))
    #expect(one.intersection(MapRect(x: 11, y: 0, width: 1, height: 1)) == nil)
  }
}
