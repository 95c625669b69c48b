import MapGeometry
import Testing

@Suite struct GeodesicTests {
  private func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func followsTheGreatCircle() throws {
    let line = Geodesic.densified([coordinate(40.64, -73.78), coordinate(51.47, -0.45)], tolerance: 1000)
    #expect(line.first == coordinate(40.64, -73.78) && line.last == coordinate(51.47, -0.45))
    #expect((30...400).contains(line.count))
    // The vertex of this great circle lies well north of both ends.
    #expect(try #require(line.map(\.latitude).max()) > 53.2)
    #expect(abs(Geodesic.length(line) / line[0].distance(to: line[line.count - 1]) - 1) < 0.003)
  }

  @Test func needsFewPointsAlongTheEquatorAndShortSteps() {
    #expect(Geodesic.densified([coordinate(0, 0), coordinate(0, 90)]).count <= 20)
    #expect(Geodesic.densified([coordinate(48, 11), coordinate(48.001, 11.001)]).count == 2)
    #expect(Geodesic.densified([]).isEmpty && Geodesic.densified([coordinate(1, 2)]) == [coordinate(1, 2)])
  }

  @Test func whatIsNoNumberDoesNoHarm() {
    #expect(Geodesic.densified([coordinate(1, 2), coordinate(.nan, 3), coordinate(1, .infinity)]).count == 3)
    #expect(EncodedPolyline.encode([coordinate(.nan, 3), coordinate(1e300, 0), coordinate(1, .infinity)]) == "")
    #expect(EncodedPolyline.encode([coordinate(10, 190)]) == EncodedPolyline.encode([coordinate(10, -170)]))
    #expect(TileRange(covering: .null, z: 3).count == 0)
    #expect(TileRange(covering: MapRect(x: -1e300, y: 0, width: 1, height: 1), z: 3).ys == 0..<1)
  }

  @Test func theSwingAcrossTheEquatorIsSeen() throws {
    let line = Geodesic.densified([coordinate(-40, -60), coordinate(40, 60)], tolerance: 1000)
    let quarter = try #require(line.min { abs($0.longitude + 30) < abs($1.longitude + 30) })
    // On the great circle, tan φ = tan 40° · sin λ / sin 60° from the node at 0, 0.
    #expect(abs(quarter.latitude + 25.85) < 1.5)
    #expect(line.count > 20)
  }

  @Test func goesOnBeyondThe180thMeridian() {
    let line = Geodesic.densified([coordinate(35.5, 139.8), coordinate(37.6, -122.4), coordinate(35.5, 139.8)])
    for (one, other) in zip(line, line.dropFirst()) { #expect(abs(one.longitude - other.longitude) < 10) }
    #expect(abs(line[line.count - 1].longitude - 139.8) < 1e-9)
    #expect(line.contains { $0.longitude > 230 })
  }

  @Test(arguments: [(0.0, 0.0), (30, 50), (-45, 170), (90, 0), (-90, 20)])
  func oppositePlacesAreJoined(latitude: Double, longitude: Double) {
    let line = Geodesic.densified([coordinate(latitude, longitude), coordinate(-latitude, longitude + 180)])
    #expect(line.count > 2 && line.count < 20_000)
    #expect(line.allSatisfy { $0.latitude.isFinite && $0.longitude.isFinite && abs($0.latitude) <= 90 })
    if abs(latitude) < 90 { #expect(line.contains { $0.latitude > 85 }) }
  }

  @Test(arguments: [
    (48.0, 11.0, 500.0), (80, 20, 300_000), (-17, 179.9, 100_000), (0, 0, 5_000_000), (60, 5, 3_000_000),
  ])
  func everyPointOfACircleIsAtItsRadius(latitude: Double, longitude: Double, radius: Double) {
    let center = coordinate(latitude, longitude)
    let circle = Geodesic.circleArea(center: center, radiusMeters: radius)
    #expect(circle.rings.count == 1 && circle.rings[0].count > 40 && circle.rings[0].count < 2000)
    for place in circle.rings[0] { #expect(abs(place.distance(to: center) - radius) < 0.5) }
    #expect(circle.outline.first == circle.outline.last)
    for (one, other) in zip(circle.outline, circle.outline.dropFirst()) {
      #expect(abs(one.longitude - other.longitude) < 60)
    }
    #expect(Geodesic.circle(center: center, radiusMeters: radius) == circle.rings[0])
  }

  @Test(arguments: [
    (80.0, 20.0, 2_000_000.0, 1.0), (-80, 170, 2_000_000, -1), (90, 0, 500_000, 1), (89.999, 7, 5_000, 1),
  ])
  func aCircleAroundAPoleGoesRoundTheWorld(latitude: Double, longitude: Double, radius: Double, side: Double) throws {
    let center = coordinate(latitude, longitude)
    let circle = Geodesic.circleArea(center: center, radiusMeters: radius)
    let ring = try #require(circle.rings.first)
    let (first, last) = (circle.outline[0], circle.outline[circle.outline.count - 1])
    #expect(abs(abs(first.longitude - last.longitude) - 360) < 1e-9 && abs(first.latitude - last.latitude) < 1e-6)
    #expect(ring.suffix(2).allSatisfy { $0.latitude == side * WebMercator.maximumLatitude })
    #expect(ring.suffix(2).map(\.longitude) == [last.longitude, first.longitude])
    for place in circle.outline { #expect(abs(place.distance(to: center) - radius) < 0.5) }
    for (one, other) in zip(circle.outline, circle.outline.dropFirst()) {
      #expect(other.longitude != one.longitude && abs(one.longitude - other.longitude) < 60)
    }
  }

  @Test func largeCirclesLeaveAHoleAndThenNothing() {
    let center = coordinate(10, 20)
    let large = Geodesic.circleArea(center: center, radiusMeters: 15_000_000)
    #expect(large.rings.count == 2 && large.rings[0].count == 4)
    for place in large.rings[1] {
      #expect(abs(place.distance(to: center) / 15_000_000 - 1) < 0.005)
      #expect(abs(place.longitude - 200) < 90)
    }
    #expect(Geodesic.circleArea(center: center, radiusMeters: 1e9).rings.map(\.count) == [4])
    for radius in [0, -1, .nan, .infinity] {
      #expect(Geodesic.circleArea(center: center, radiusMeters: radius).rings.isEmpty)
    }
  }
}
