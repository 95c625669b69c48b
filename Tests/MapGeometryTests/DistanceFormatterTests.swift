import MapGeometry
import Testing

@Suite struct DistanceFormatterTests {
  @Test(arguments: [
    (DistanceFormatter.Units.metric, 0.0, "0 m"), (.metric, 7.4, "7 m"), (.metric, 63, "65 m"), (.metric, 847, "850 m"),
    (.metric, 994.9, "990 m"), (.metric, 998, "1 km"), (.metric, 1234, "1.2 km"), (.metric, 9960, "10 km"),
    (.metric, -12_345, "12 km"), (.imperial, 91.44, "300 ft"), (.imperial, 160, "520 ft"), (.imperial, 161, "0.1 mi"),
    (.imperial, 804.67, "0.5 mi"), (.imperial, 1609.344, "1 mi"), (.imperial, 50_000, "31 mi"),
    (.imperialWithYards, 300, "330 yd"), (.imperialWithYards, 810, "0.5 mi"), (.metric, .infinity, ""),
    (.metric, 1e300, "1000000000000000 km"),
  ])
  func roundsAsPeopleDo(units: DistanceFormatter.Units, meters: Double, text: String) {
    #expect(DistanceFormatter(units: units).string(fromDistance: meters) == text)
  }

  @Test func writesUnitsInFull() {
    let formatter = DistanceFormatter(regionCode: "US", unitStyle: .full)
    #expect(formatter.string(fromDistance: 1609.344) == "1 mile")
    #expect(formatter.string(fromDistance: 3000) == "1.9 miles")
    #expect(formatter.string(fromDistance: 0.3) == "1 foot")
    #expect(DistanceFormatter(unitStyle: .full).string(fromDistance: 850) == "850 meters")
  }

  @Test func adaptsToARegion() {
    #expect(DistanceFormatter(regionCode: "en_US").units == .imperial)
    #expect(DistanceFormatter(regionCode: "gb").units == .imperialWithYards)
    #expect(DistanceFormatter(regionCode: "de-DE").units == .metric)
    #expect(DistanceFormatter(regionCode: "").units == .metric)
    #expect(DistanceFormatter(decimalSeparator: ",").string(fromDistance: 1234) == "1,2 km")
  }

  @Test func readsItsOwnTexts() {
    #expect(DistanceFormatter().distance(from: "1.2 km") == 1200)
    #expect(DistanceFormatter(decimalSeparator: ",").distance(from: "1,5 Miles") == 1.5 * 1609.344)
    #expect(DistanceFormatter().distance(from: "1 foot") == 0.3048)
    for text in ["", "km", "1.2.3 km", "5 parsec"] { #expect(DistanceFormatter().distance(from: text) == nil) }
  }
}
