import Testing

@testable import MapGeometry

@Suite struct MapPointTests {
  /// Values of MKMapPoint, in a world of 268,435,456 map points.
  @Test(arguments: [
    (Coordinate(latitude: 0, longitude: 0), MapPoint(x: 134_217_728, y: 134_217_728)),
    (Coordinate(latitude: 0, longitude: -180), MapPoint(x: 0, y: 134_217_728)),
    (Coordinate(latitude: 37.3349, longitude: -122.009), MapPoint(x: 43_242_125.653, y: 104_105_010.31)),
    (Coordinate(latitude: 51.4779, longitude: 0), MapPoint(x: 134_217_728, y: 89_292_998.87)),
  ])
  func projectsKnownPlaces(coordinate: Coordinate, expected: MapPoint) {
    let point = MapPoint(coordinate)
    #expect(abs(point.x - expected.x) < 0.01)
    #expect(abs(point.y - expected.y) < 0.01)
  }

  @Test func theWorldIsSquareAtTheMercatorLimit() {
    let limit = 85.0511287798066
    #expect(abs(MapPoint(Coordinate(latitude: limit, longitude: 0)).y) < 1e-3)
    #expect(abs(MapPoint(Coordinate(latitude: -limit, longitude: 180)).y - MapPoint.worldSize) < 1e-3)
    #expect(abs(MapPoint(x: 0, y: 0).coordinate.latitude - limit) < 1e-12)
  }

  @Test(arguments: [90.0, 89, 85.06])
  func latitudesBeyondTheLimitAreClamped(latitude: Double) {
    #expect(abs(MapPoint(Coordinate(latitude: latitude, longitude: 10)).y) < 1e-3)
    #expect(abs(MapPoint(Coordinate(latitude: -latitude, longitude: 10)).y - MapPoint.worldSize) < 1e-3)
  }

  @Test(arguments: [-85.0, -60.25, -0.001, 0, 33.3, 85])
  func comesBackToTheCoordinate(latitude: Double) {
    let coordinate = Coordinate(latitude: latitude, longitude: 2.5 * latitude.rounded() - 3)
    let back = MapPoint(coordinate).coordinate
    #expect(abs(back.latitude - coordinate.latitude) < 1e-9)
    #expect(abs(back.longitude - coordinate.longitude) < 1e-9)
  }

  @Test func metersPerMapPointFallWithTheCosine() {
    #expect(abs(WebMercator.metersPerMapPoint(atLatitude: 0) - 0.149291) < 1e-6)
    #expect(abs(WebMercator.metersPerMapPoint(atLatitude: 60) - 0.0746455) < 1e-6)
  }
}
