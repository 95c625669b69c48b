import MapGeometry
import Testing

@testable import MapRendering

@Suite struct AnnotationTests {
  @Test(arguments: [
    (1, "1"), (999, "999"), (1000, "1k"), (1234, "1.2k"), (1250, "1.3k"), (1999, "2k"), (9949, "9.9k"), (9960, "10k"),
    (12_345, "12k"), (999_499, "999k"), (999_500, "1M"), (3_400_000, "3.4M"), (2_000_000_000, "2G"),
  ])
  func badgesShortenNumbers(count: Int, label: String) { #expect(ClusterBadge.label(count: count) == label) }

  @Test func badgesGrowWithTheirNumber() {
    let radii = [2, 10, 100, 1000, 1_000_000].map { ClusterBadge.radius(count: $0) }
    #expect(radii == radii.sorted() && Set(radii).count == radii.count)
  }

  @Test func linesGoTheShortWayOverThe180thMeridian() {
    let line = [Coordinate(latitude: 0, longitude: 179), Coordinate(latitude: 1, longitude: -179)]
    let viewport = Viewport(center: MapPoint(line[0]), zoom: Zoom(3), width: 100, height: 100)
    let points = OverlayPainter(viewport: viewport).mapPoints(of: LineItem(parts: [line]))
    #expect(abs(points[1].x - points[0].x) < MapPoint.worldSize / 100)
    #expect(points[1].x > MapPoint.worldSize)
  }

  @Test func theScaleBarIsRoundAndFits() throws {
    // Further out the scale differs too much between the picture's edges.
    for zoom in stride(from: 4.0, through: 19, by: 0.37) {
      let viewport = Viewport(
        center: MapPoint(Coordinate(latitude: 48, longitude: 2)), zoom: Zoom(zoom), width: 800, height: 600)
      let bar = try #require(ScaleBar(viewport: viewport))
      #expect(bar.width <= 100 && bar.width >= 39)
      let digits = bar.label.prefix { $0.isNumber }.filter { $0 != "0" }
      #expect(["1", "2", "5"].contains(digits))
    }
  }

  @Test func aWholeWorldHasNoScaleBar() {
    let viewport = Viewport(
      center: MapPoint(Coordinate(latitude: 0, longitude: 0)), zoom: Zoom(1), width: 512, height: 512)
    #expect(ScaleBar(viewport: viewport) == nil)
  }

  @Test func attributionsBecomeOneLineOfText() {
    let html = #"&copy; <a href="https://example.org/x">OpenStreetMap</a>  contributors"#
    #expect(
      AttributionPanel.text(fromHTML: [html, "Natural Earth", html]) == "© OpenStreetMap contributors · Natural Earth")
    #expect(AttributionPanel.plainText("a < b &amp;amp; c") == "a < b &amp; c")
  }
}
