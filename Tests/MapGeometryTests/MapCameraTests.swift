import MapGeometry
import Testing

@Suite struct MapCameraTests {
  private let munich = Coordinate(latitude: 48.1374, longitude: 11.5755)

  @Test func distanceBecomesZoom() {
    // tan(36.87° / 2) is a third: 900 m away, 600 m of ground fill the height.
    let camera = MapCamera(centerCoordinate: munich, distance: 900)
    #expect(abs(MapCamera.defaultFieldOfView - 36.87) < 0.001)
    let zoom = camera.zoom(heightPoints: 600)
    #expect(abs(zoom.mapPointsPerPoint * WebMercator.metersPerMapPoint(atLatitude: 48.1374) - 1) < 1e-9)
    #expect(abs(camera.zoom(heightPoints: 1200).level - zoom.level - 1) < 1e-9)
  }

  @Test(arguments: [0.0, 60, -85, 90]) func zoomBecomesDistance(latitude: Double) {
    let center = Coordinate(latitude: latitude, longitude: 0)
    let camera = MapCamera(
      centerCoordinate: center, zoom: Zoom(14.25), heightPoints: 480, heading: 90, pitch: 60, fieldOfView: 30)
    #expect(abs(camera.zoom(heightPoints: 480).level - 14.25) < 1e-9)
    #expect(camera.heading == 90 && camera.pitch == 60 && camera.distance > 0)
    #expect(abs(camera.altitude / camera.distance - 0.5) < 1e-12)
  }
}
