import Testing

@testable import MapGeometry

@Suite struct ViewportTests {
  @Test func zoomsDifferByOne() {
    #expect(Zoom(5).styleZoom.level == 4)
    #expect(StyleZoom(tileZoom: 5, tilePixels: 512).level == 5)
    #expect(StyleZoom(tileZoom: 5, tilePixels: 256).level == 4)
    #expect(Zoom(0).mapPointsPerPoint * 256 == MapPoint.worldSize)
  }

  @Test(arguments: [(1, 1.0), (2, 7.25), (3, 19.5)])
  func projectionAndItsReverseAgree(scale: Int, zoom: Double) {
    let viewport = Viewport(
      center: MapPoint(Coordinate(latitude: 47, longitude: 8)), zoom: Zoom(zoom), width: 800 * scale,
      height: 600 * scale, scale: Double(scale))
    let pixel = SIMD2<Double>(123.5, 456.25)
    let back = viewport.pixel(for: viewport.mapPoint(for: pixel))
    #expect(abs(back.x - pixel.x) < 1e-6 && abs(back.y - pixel.y) < 1e-6)
    #expect(viewport.pixel(for: viewport.center) == SIMD2(400, 300) * Double(scale))
  }

  @Test func tilesFillTheirViewportExactly() {
    let range = TileRange(z: 5, xs: 4..<8, ys: 8..<12)
    let viewport = Viewport(tiles: range, tilePixels: 512, scale: 2)
    #expect(viewport.width == 2048 && viewport.zoom.level == 5)
    #expect(viewport.pixel(for: TileCoordinate(z: 5, x: 4, y: 8).mapRect.origin) == .zero)
  }

  @Test func aWidePictureShowsSeveralWorlds() {
    let viewport = Viewport(
      center: MapPoint(x: MapPoint.worldSize / 2, y: MapPoint.worldSize / 2), zoom: Zoom(0), width: 800, height: 256)
    #expect(viewport.worldOffsets() == [-2, -1, 0, 1, 2].map { $0 * MapPoint.worldSize })
  }
}
