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
    #expect(one.intersection(MapRect(x: 11, y: 0, width: 1, height: 1)).isNull)
  }

  @Test func touchingRectanglesShareAnEdgeOnly() {
    let one = MapRect(x: 0, y: 0, width: 10, height: 10)
    let neighbour = MapRect(x: 10, y: 0, width: 5, height: 5)
    #expect(!one.intersects(neighbour) && one.intersects(MapRect(x: 9, y: 9, width: 5, height: 5)))
    #expect(one.intersection(neighbour) == MapRect(x: 10, y: 0, width: 0, height: 5))
  }

  @Test func nullIsTheNeutralElement() {
    let one = MapRect(x: 0, y: 0, width: 10, height: 10)
    #expect(MapRect.null.isNull && MapRect.null.isEmpty && !one.isNull && !one.isEmpty)
    #expect(MapRect(x: 1, y: 1, width: 0, height: 0).isEmpty && !MapRect(x: 1, y: 1, width: 2, height: 0).isEmpty)
    #expect(one.union(.null) == one && MapRect.null.union(one) == one)
    #expect(one.intersection(.null).isNull && !one.intersects(.null) && !one.contains(.null))
    #expect(MapRect.null.insetBy(dx: -5, dy: -5).isNull && MapRect.null.offsetBy(dx: 1, dy: 1).isNull)
    #expect(!MapRect.null.spans180thMeridian && MapRect.null.remainder().isNull)
  }

  @Test func insetOffsetAndContains() {
    let one = MapRect(x: 0, y: 0, width: 10, height: 10)
    #expect(one.insetBy(dx: 1, dy: -2) == MapRect(x: 1, y: -2, width: 8, height: 14))
    #expect(one.insetBy(dx: 6, dy: 0).isNull)
    #expect(one.offsetBy(dx: 3, dy: -4) == MapRect(x: 3, y: -4, width: 10, height: 10))
    #expect(one.contains(one) && one.contains(MapRect(x: 2, y: 2, width: 8, height: 1)))
    #expect(!one.contains(MapRect(x: 2, y: 2, width: 9, height: 1)))
  }

  @Test(arguments: [
    (MapRectEdge.minX, MapRect(x: 0, y: 0, width: 3, height: 20), MapRect(x: 3, y: 0, width: 7, height: 20)),
    (.maxX, MapRect(x: 7, y: 0, width: 3, height: 20), MapRect(x: 0, y: 0, width: 7, height: 20)),
    (.minY, MapRect(x: 0, y: 0, width: 10, height: 3), MapRect(x: 0, y: 3, width: 10, height: 17)),
    (.maxY, MapRect(x: 0, y: 17, width: 10, height: 3), MapRect(x: 0, y: 0, width: 10, height: 17)),
  ])
  func dividesFromAnEdge(edge: MapRectEdge, slice: MapRect, rest: MapRect) {
    let divided = MapRect(x: 0, y: 0, width: 10, height: 20).divided(at: 3, from: edge)
    #expect(divided.slice == slice && divided.remainder == rest)
    #expect(MapRect(x: 0, y: 0, width: 10, height: 20).divided(at: 99, from: edge).remainder.size.width.isFinite)
  }

  @Test func theRemainderIsOnTheOtherSide() {
    let world = MapPoint.worldSize
    #expect(MapRect.world.remainder().isNull)
    #expect(
      MapRect(x: world - 10, y: 5, width: 30, height: 7).remainder() == MapRect(x: 0, y: 5, width: 20, height: 7))
    #expect(
      MapRect(x: -10, y: 5, width: 30, height: 7).remainder() == MapRect(x: world - 10, y: 5, width: 10, height: 7))
    #expect(MapRect(x: world + 5, y: 0, width: 2, height: 1).remainder() == MapRect(x: 5, y: 0, width: 2, height: 1))
  }
}
