import Testing

@testable import MapGeometry

@Suite struct MapPointTests {
  @Test(arguments: [
    (Coordinate(latitude: 0, longitude: 0), MapPoint(x: 134_217_728, y: 134_217_728)),
    (Coordinate(latitude: 0, longitude: -180), MapPoint(x: 0, y: 134_217_728)),
    (Coordinate(latitude: 0, longitude: 90), MapPoint(x: 201_326_592, y: 134_217_728)),
    // By the other form of the formula, y = (1 − asinh(tan φ) / π) / 2, in double precision elsewhere.
    (Coordinate(latitude: 37.3349, longitude: -122.009), MapPoint(x: 43_241_223.691377774, y: 104_169_776.18698163)),
    (Coordinate(latitude: 51.4779, longitude: 0), MapPoint(x: 134_217_728, y: 89_296_969.98411073)),
    (Coordinate(latitude: -33.8568, longitude: 151.2153), MapPoint(x: 246_972_028.02688, y: 161_075_261.4805387)),
  ])
  func projectsKnownPlaces(coordinate: Coordinate, expected: MapPoint) {
    let point = MapPoint(coordinate)
    #expect(abs(point.x - expected.x) < 1e-5)
    #expect(abs(point.y - expected.y) < 1e-5)
  }

  /// Published coordinates in EPSG:3857, in metres: the example of EPSG guidance note 7-2, and one of gcoord's places.
  @Test(arguments: [
    (24 + 22 / 60.0 + 54.433 / 3600, -100 - 20 / 60.0, -11_169_055.58, 2_800_000.00),
    (33.0133556, 114.0164322, 12_692_251.175, 3_897_076.83),
  ])
  func agreesWithPublishedMercatorMeters(latitude: Double, longitude: Double, east: Double, north: Double) {
    let point = MapPoint(Coordinate(latitude: latitude, longitude: longitude))
    let metersPerPoint = 2 * Double.pi * WebMercator.earthRadiusMeters / MapPoint.worldSize
    #expect(abs((point.x - MapPoint.worldSize / 2) * metersPerPoint - east) < 0.02)
    #expect(abs((MapPoint.worldSize / 2 - point.y) * metersPerPoint - north) < 0.02)
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
