import MapGeometry
import MapRendering
import Testing

@testable import MapScene

@Suite struct CameraTests {
  private func viewport(_ scene: Scene) -> Viewport { scene.viewport(baseBounds: .world, deepestZoom: Zoom(8)) }

  @Test func theAutomaticCameraShowsAllContent() {
    var scene = Scene()
    let places = [
      Coordinate(latitude: 48.86, longitude: 2.35), Coordinate(latitude: 41.9, longitude: 12.5),
      Coordinate(latitude: 52.5, longitude: 13.4),
    ]
    scene.markers = places.map { MarkerItem(coordinate: $0) }
    let viewport = viewport(scene)
    for place in places {
      let pixel = viewport.pixel(for: MapPoint(place))
      #expect(pixel.x >= 40 && pixel.x <= 760 && pixel.y >= 50 && pixel.y <= 560)
    }
    #expect(viewport.zoom > Zoom(4))
  }

  @Test func contentAcrossThe180thMeridianStaysTogether() {
    var scene = Scene()
    scene.lines = [
      PolylineItem(parts: [[Coordinate(latitude: -17, longitude: 178), Coordinate(latitude: -14, longitude: -171)]])
    ]
    #expect(viewport(scene).zoom > Zoom(5))
  }

  @Test func oneMarkerStopsAtTheDeepestZoom() {
    var scene = Scene()
    scene.markers = [MarkerItem(coordinate: Coordinate(latitude: 1, longitude: 2))]
    #expect(viewport(scene).zoom == Zoom(8))
  }

  @Test func anEmptySceneShowsTheBaseMap() {
    var scene = Scene()
    scene.size = PictureSize(width: 512, height: 512)
    #expect(viewport(scene).zoom == Zoom(1))
  }

  @Test func aBoxFillsThePicture() {
    var scene = Scene()
    let bounds = GeographicBounds(west: 5.9, south: 45.8, east: 10.5, north: 47.8)
    scene.position = .bounds(bounds)
    scene.scale = 2
    let viewport = viewport(scene)
    let corner = viewport.pixel(for: bounds.mapRect.origin)
    #expect(abs(corner.x) < 1e-6 || abs(corner.y) < 1e-6)
    #expect(corner.x > -1e-6 && corner.y > -1e-6 && viewport.width == 1600)
  }
}

@Suite struct PointSetTests {
  @Test func clustersComeOnceHoweverManyWorldsAreInSight() {
    let points = (0..<40).map { Coordinate(latitude: 10 + Double($0) / 100, longitude: 20) }
    let set = PointSet(coordinates: points, isClustered: true)
    let world = MapPoint.worldSize
    for rect in [
      MapRect(x: -world, y: 0, width: 3 * world, height: world),
      MapRect(x: world, y: 0, width: world * 0.9, height: world),
    ] {
      let items = set.items(in: rect, zoom: Zoom(1))
      #expect(items.clusters.map(\.count) == [40])
      #expect(items.markers.isEmpty)
    }
  }

  @Test func aRectangleOverThe180thMeridianIsCutInTwo() {
    let world = MapPoint.worldSize
    let parts = PointSet.partsInsideWorld(MapRect(x: -world * 0.1, y: 0, width: world * 0.3, height: 1))
    #expect(parts.count == 2)
    #expect(abs(parts[0].minX - world * 0.9) < 1 && parts[0].maxX == world)
    #expect(parts[1].minX == 0 && abs(parts[1].maxX - world * 0.2) < 1)
  }
}
