import MapGeometry
import Testing

@Suite struct CoordinateRegionTests {
  private func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func metersBecomeDegreesOfTheEllipsoid() {
    let region = CoordinateRegion(center: coordinate(0, 0), latitudinalMeters: 1000, longitudinalMeters: 1000)
    #expect(abs(region.span.latitudeDelta - 0.00904369) < 1e-7)
    #expect(abs(region.span.longitudeDelta - 0.00898315) < 1e-7)
    let northern = CoordinateRegion(center: coordinate(60, 10), latitudinalMeters: 1000, longitudinalMeters: 1000)
    let west = coordinate(60, 10 - northern.span.longitudeDelta / 2)
    #expect(abs(west.distance(to: coordinate(60, 10 + northern.span.longitudeDelta / 2)) - 1000) < 0.01)
    let pole = CoordinateRegion(center: coordinate(90, 0), latitudinalMeters: 1000, longitudinalMeters: 1000)
    #expect(pole.span.longitudeDelta == 360)
  }

  @Test func rectanglesComeBack() {
    for rect in [
      MapRect(x: 1e8, y: 5e7, width: 2e7, height: 3e7), MapRect(x: 2.6e8, y: 1e8, width: 3e7, height: 1e6), .world,
      MapRect(x: -1e7, y: 1e8, width: 3e7, height: 1e6),
    ] {
      let back = CoordinateRegion(rect).mapRect
      let shift = ((back.minX - rect.minX) / MapPoint.worldSize).rounded() * MapPoint.worldSize
      #expect(abs(back.minX - shift - rect.minX) < 1e-3 && abs(back.minY - rect.minY) < 1e-3)
      #expect(abs(back.size.width - rect.size.width) < 1e-3 && abs(back.size.height - rect.size.height) < 1e-3)
    }
    #expect(CoordinateRegion(MapRect.null).span == CoordinateSpan(latitudeDelta: 0, longitudeDelta: 0))
  }

  @Test func containsAcrossThe180thMeridian() {
    let fiji = CoordinateRegion(
      center: coordinate(-17, 179), span: CoordinateSpan(latitudeDelta: 6, longitudeDelta: 6))
    for longitude in [176.0, 179, 180, -180, -178, 182, -182] { #expect(fiji.contains(coordinate(-17, longitude))) }
    for longitude in [175.0, -177, 0] { #expect(!fiji.contains(coordinate(-17, longitude))) }
    #expect(!fiji.contains(coordinate(-13, 179)) && fiji.contains(coordinate(-14, 179)))
    #expect(fiji.mapRect.spans180thMeridian)
    let world = CoordinateRegion(MapRect.world)
    #expect(world.contains(coordinate(10, 180)) && world.contains(coordinate(10, -180)))
  }
}
