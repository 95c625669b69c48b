import MapGeometry
import Testing

@testable import MapRendering

@Suite struct FurnitureScaleTests {
  /// The picture's middle row lies on the latitude; the bar is measured there.
  private func bar(_ latitude: Double, zoom: Double, _ units: GroundUnits, scale: Double = 1) throws -> ScaleBar {
    let viewport = Viewport(
      center: MapPoint(Coordinate(latitude: latitude, longitude: 11)), zoom: Zoom(zoom), width: 400, height: 300,
      scale: scale)
    return try #require(ScaleBar(viewport: viewport, units: units, at: [80, 150]))
  }

  /// 156,543.03392804 m per point at the equator and zoom 0 (2π · 6,378,137 m / 256), halved by every zoom, times the
  /// cosine of the latitude.
  @Test(arguments: [
    (0.0, 10.0, GroundUnits.metric, "10 km", 10_000 / 152.8740565703), (48, 10, .metric, "10 km", 97.758677),
    (70, 10, .metric, "5 km", 95.627880), (0, 10, .imperial, "5 mi", 8046.72 / 152.8740565703),
    (48, 10, .imperial, "5 mi", 78.663670), (70, 10, .imperial, "2 mi", 61.559262),
    (0, 10, .nautical, "5 nm", 9260 / 152.8740565703), (48, 10, .nautical, "5 nm", 90.524535),
    (70, 10, .nautical, "2 nm", 70.841134), (48, 16, .metric, "100 m", 62.565553),
    (48, 16, .imperial, "500 ft", 95.349903),
    (48, 16, .nautical, "100 m", 62.565553), (48, 14, .nautical, "0.2 nm", 57.935702),
    (0, 22, .metric, "2 m", 53.586594),
    (0, 25, .imperial, "1 ft", 65.332775), (0, 28, .imperial, "2 in", 87.110367), (0, 30, .metric, "1 cm", 68.590840),
  ])
  func barsAreRightForTheirLatitude(
    latitude: Double, zoom: Double, units: GroundUnits, label: String, width: Double
  ) throws {
    let bar = try bar(latitude, zoom: zoom, units)
    #expect(bar.label == label.replacingSpaces)
    #expect(abs(bar.width - width) < 1e-4, "\(bar.width)")
    #expect(abs(try self.bar(latitude, zoom: zoom, units, scale: 2).width - width) < 1e-2)
  }

  @Test func theBarIsRightWhereItStands() throws {
    let viewport = Viewport(
      center: MapPoint(Coordinate(latitude: 60, longitude: 0)), zoom: Zoom(4), width: 400, height: 400)
    let north = try #require(ScaleBar(viewport: viewport, at: [60, 20]))
    let south = try #require(ScaleBar(viewport: viewport, at: [60, 380]))
    for (bar, y) in [(north, 20.0), (south, 380)] {
      let latitude = viewport.mapPoint(for: [60, y]).coordinate.latitude
      let expected = bar.length / (WebMercator.metersPerMapPoint(atLatitude: latitude) * 65536)
      #expect(abs(bar.width - expected) < 1e-6)
    }
    #expect(north.length / north.width < south.length / south.width * 0.8)
  }

  @Test(arguments: [
    (1000.0, 1000.0), (999.9999, 500), (0.02, 0.02), (0.0199, 0.01), (1, 1), (5e8, 5e8), (2.5, 2), (7e-9, 5e-9),
  ])
  func roundNumbers(limit: Double, largest: Double) {
    #expect(abs(RoundNumber.largest(upTo: limit) - largest) <= largest * 1e-12)
    let smallest = RoundNumber.smallest(from: limit)
    #expect(smallest >= limit && smallest <= limit * 2.5 * 1.000001)
  }

  @Test(arguments: [
    (0.25, 0.05, "0.25"), (0.2, 0.1, "0.2"), (12_000, 500, "12,000"), (1_234_567, 1, "1,234,567"), (-3.5, 0.5, "−3.5"),
    (-0.0001, 1, "0"), (999.6, 1, "1,000"), (100, 0, "100"), (0.001, 0.001, "0.001"), (.nan, 1, "–"),
    (-.infinity, 1, "−∞"), (1e300, 1, "1e+300"), (2.4, .nan, "2"),
  ])
  func numbers(value: Double, step: Double, text: String) {
    #expect(NumberText.decimal(value, step: step) == text)
  }

  @Test func noBarForNonsense() {
    #expect(GroundUnits.metric.roundLength(upTo: .infinity) == nil)
    #expect(GroundUnits.metric.roundLength(upTo: 0) == nil)
    #expect(GroundUnits.metric.roundLength(upTo: .nan) == nil)
    #expect(GroundUnits.metric.roundLength(upTo: 1e-9) != nil)
  }

  @Test(arguments: [
    (0, 10, "0°"), (180, 10, "180°"), (-180, 10, "180°"), (190, 10, "170°W"), (-190, 10, "170°E"), (360, 10, "0°"),
    (540, 10, "180°"), (-10, 10, "10°W"), (730, 10, "10°E"),
  ])
  func longitudesOnAllCopies(degrees: Int, step: Int, text: String) {
    #expect(DegreeText.longitude(degrees * DegreeText.degree, step: step * DegreeText.degree) == text)
  }

  @Test func degreesAsFineAsTheirStep() {
    let value = 48 * DegreeText.degree + 5 * DegreeText.minute + 7 * DegreeText.second + 20
    #expect(DegreeText.latitude(value, step: 20) == "48°05′07.020″N")
    #expect(
      DegreeText.latitude(-48 * DegreeText.degree - 30 * DegreeText.minute, step: 30 * DegreeText.minute) == "48°30′S")
    #expect(DegreeText.latitude(0, step: DegreeText.second) == "0°00′00″")
  }

  @Test func graticulesHaveRoundSteps() {
    let seconds = [0, 3, 8, 12, 16].map { Graticule().step(for: Zoom($0)) / DegreeText.second }
    #expect(seconds == [90 * 3600, 20 * 3600, 30 * 60, 120, 10])
    #expect(Graticule(step: 15).step(for: Zoom(3)) == 15 * DegreeText.degree)
    for step in [0, -1, .nan, .infinity, 1e-9, 400] as [Double] {
      #expect(Graticule(step: step).step(for: Zoom(3)) == Graticule().step(for: Zoom(3)))
    }
  }
}

extension String {
  /// Numbers and their units are held together.
  var replacingSpaces: String { split(separator: " ").joined(separator: "\u{A0}") }
}
