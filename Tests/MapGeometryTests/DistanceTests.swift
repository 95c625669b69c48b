import MapGeometry
import Testing

@Suite struct DistanceTests {
  private func angle(_ degrees: Double, _ minutes: Double, _ seconds: Double) -> Double {
    degrees + minutes / 60 + seconds / 3600
  }

  /// The geodesic between Flinders Peak and Buninyong of the GDA technical manual.
  private var flindersPeak: Coordinate {
    Coordinate(latitude: -angle(37, 57, 3.72030), longitude: angle(144, 25, 29.52440))
  }
  private var buninyong: Coordinate {
    Coordinate(latitude: -angle(37, 39, 10.15610), longitude: angle(143, 55, 35.38390))
  }

  @Test func agreesWithPublishedGeodesics() {
    #expect(abs(flindersPeak.distance(to: buninyong) - 54_972.271) < 0.002)
    let reached = Geodesic.destination(from: flindersPeak, bearing: angle(306, 52, 5.37), meters: 54_972.271)
    #expect(reached.distance(to: buninyong) < 0.01)
    let pole = Coordinate(latitude: 90, longitude: 33)
    #expect(abs(Coordinate(latitude: 0, longitude: -70).distance(to: pole) - 10_001_965.729) < 0.01)
    let degree = Coordinate(latitude: 0, longitude: 179.5).distance(to: Coordinate(latitude: 0, longitude: -179.5))
    #expect(abs(degree - 111_319.491) < 0.001)
  }

  @Test func almostOppositePlacesHaveADistanceToo() {
    // Karney gives 19,936,288.579 m; Vincenty's formula does not converge here.
    let distance = Coordinate(latitude: 0, longitude: 0).distance(to: Coordinate(latitude: 0.5, longitude: 179.7))
    #expect(abs(distance / 19_936_288.579 - 1) < 0.005)
    let opposite = Coordinate(latitude: 0, longitude: 0).distance(to: Coordinate(latitude: 0, longitude: 180))
    #expect(abs(opposite / 20_003_931.459 - 1) < 0.005)
  }

  @Test func shortStepsAgreeWithLongOnes() {
    for latitude in [0.0, 45, -60, 79.9] {
      let start = Coordinate(latitude: latitude, longitude: 179.99)
      for bearing in stride(from: 0.0, to: 360, by: 30) {
        let end = Geodesic.destination(from: start, bearing: bearing, meters: 300)
        #expect(abs(start.distance(to: end) - 300) < 0.001)
      }
    }
  }

  @Test func pointsAndScalesAsMapKit() {
    let (one, other) = (Coordinate(latitude: 48, longitude: 11), Coordinate(latitude: 52, longitude: 13))
    #expect(abs(MapPoint(one).distance(to: MapPoint(other)) - one.distance(to: other)) < 1e-3)
    #expect(abs(WebMercator.mapPointsPerMeter(atLatitude: 0) - 6.6984) < 1e-3)
    #expect(
      abs(WebMercator.mapPointsPerMeter(atLatitude: 60) * WebMercator.metersPerMapPoint(atLatitude: 60) - 1) < 1e-12)
    #expect(abs(Geodesic.length([one, other, one]) - one.distance(to: other) * 2) < 1e-6)
    #expect(Geodesic.length([]) == 0 && Geodesic.length([one]) == 0)
  }
}
