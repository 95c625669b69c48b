import Lettering
import MapGeometry
import MapRendering
import Testing

@testable import MapScene

@Suite struct CameraTests {
  private let fonts: FontLibrary

  init() throws { fonts = try FontLibrary() }

  private func viewport(_ scene: Scene, deepest: Double = 8) throws -> Viewport {
    try scene.viewport(baseBounds: .world, deepestZoom: Zoom(deepest), fonts: fonts)
  }

  private func marker(_ latitude: Double, _ longitude: Double, _ title: String? = nil) -> SceneItem {
    SceneItem(.marker(MarkerItem(coordinate: Coordinate(latitude: latitude, longitude: longitude), title: title)))
  }

  private func line(_ places: [(Double, Double)], width: Double = 5) -> SceneItem {
    SceneItem(
      .line(LineItem(parts: [places.map { Coordinate(latitude: $0.0, longitude: $0.1) }], width: width)))
  }

  /// Boxes of the markers with their titles lie inside the picture, and one of them touches the padding.
  @Test func nothingOfMarkersIsCutOff() throws {
    var scene = Scene()
    scene.items = [
      marker(48.86, 2.35, "A title that is rather long"), marker(41.9, 12.5, "South"), marker(52.5, 13.4, "North"),
    ]
    scene.padding = EdgeInsets(all: 10)
    let viewport = try viewport(scene)
    var slack = Double.infinity
    for item in scene.items {
      guard case .marker(let marker) = item.content else { continue }
      let pixel = viewport.pixel(for: MapPoint(marker.coordinate))
      let box = AnnotationPainter.reach(of: marker, fonts: fonts).moved(by: pixel)
      #expect(box.min.x >= 9.9 && box.min.y >= 9.9 && box.max.x <= 790.1 && box.max.y <= 590.1)
      slack = min(slack, box.min.x - 10, box.min.y - 10, 790 - box.max.x, 590 - box.max.y)
    }
    #expect(slack < 1)
  }

  @Test func aWideLineIsInsideTooAndSoIsItsOffset() throws {
    var scene = Scene()
    scene.items = [line([(10, 10), (10, 30)], width: 40)]
    scene.padding = EdgeInsets()
    let viewport = try viewport(scene)
    let left = viewport.pixel(for: MapPoint(Coordinate(latitude: 10, longitude: 10)))
    #expect(abs(left.x - 20) < 0.5)
  }

  @Test func contentAcrossThe180thMeridianStaysTogether() throws {
    var scene = Scene()
    scene.items = [line([(-17, 178), (-14, -171)])]
    #expect(try viewport(scene).zoom > Zoom(5))
    scene.items = [marker(-17, 178), marker(-14, -171)]
    #expect(try viewport(scene).zoom > Zoom(5))
    // Cut in two at ±180°, as RFC 7946 asks.
    scene.items = [line([(-17, 178), (-16, 180)]), line([(-16, -180), (-14, -171)])]
    #expect(try viewport(scene).zoom > Zoom(5))
  }

  @Test func longitudesOfAnyMultipleAreThePlacesTheyAre() throws {
    var scene = Scene()
    scene.items = [marker(10, 370), marker(12, -348)]
    let viewport = try viewport(scene)
    #expect(viewport.zoom > Zoom(6))
    let pixel = viewport.pixel(for: viewport.nearestCopy(of: MapPoint(Coordinate(latitude: 10, longitude: 10))))
    #expect(pixel.x > 0 && pixel.x < 800)
  }

  @Test func oneMarkerStopsAtTheDeepestZoomOrSooner() throws {
    var scene = Scene()
    scene.items = [marker(1, 2)]
    #expect(try viewport(scene).zoom == Zoom(8))
    scene.maximumFitZoom = Zoom(5)
    #expect(try viewport(scene).zoom == Zoom(5))
  }

  /// A walk of a kilometre fills the picture, though the world's data end long before.
  @Test func contentWithAnExtentFillsThePicture() throws {
    var scene = Scene()
    scene.items = [line([(46.5, 14), (46.509, 14)])]
    let sharp = try scene.viewport(baseBounds: .world, deepestZoom: Zoom(8), staysSharp: true, fonts: fonts)
    let ends = [46.5, 46.509].map { sharp.pixel(for: MapPoint(Coordinate(latitude: $0, longitude: 14))).y }
    #expect(abs(ends[0] - ends[1]) > 400)
    #expect(try viewport(scene).zoom == Zoom(8))
    scene.maximumFitZoom = Zoom(12)
    #expect(try viewport(scene).zoom == Zoom(12))
  }

  @Test func aMarkerAtThePoleIsInThePicture() throws {
    var scene = Scene()
    scene.items = [marker(90, 0)]
    let viewport = try viewport(scene)
    let pixel = viewport.pixel(for: MapPoint(Coordinate(latitude: 90, longitude: 0)))
    #expect(pixel.y > 40 && pixel.y < 590)
  }

  @Test func aBandAroundTheWorldIsAsWideAsTheWorld() throws {
    var scene = Scene()
    let band = [(60.0, -180.0), (60, 180), (70, 180), (70, -180)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    scene.items = [SceneItem(.area(AreaItem(shape: .polygons([[band]]))))]
    #expect(try viewport(scene).visibleRect().size.width > MapPoint.worldSize * 0.99)
  }

  @Test func anEmptySceneShowsTheBaseMap() throws {
    var scene = Scene()
    scene.size = PictureSize(width: 512, height: 512)
    #expect(try viewport(scene).zoom == Zoom(1))
  }

  @Test func aBoxFitsAsItIsAsked() throws {
    var scene = Scene()
    let bounds = GeographicBounds(west: 5.9, south: 45.8, east: 10.5, north: 47.8)
    scene.scale = 2
    scene.position = .rect(bounds.mapRect, .contain)
    let contained = try viewport(scene)
    let corner = contained.pixel(for: bounds.mapRect.origin)
    #expect(abs(corner.x) < 1e-6 || abs(corner.y) < 1e-6)
    #expect(corner.x > -1e-6 && corner.y > -1e-6 && contained.width == 1600)
    scene.position = .rect(bounds.mapRect, .cover)
    let covered = try viewport(scene).pixel(for: bounds.mapRect.origin)
    #expect(covered.x < 1e-6 && covered.y < 1e-6)
    scene.position = .rect(bounds.mapRect, .exact)
    #expect(throws: CameraError.self) { try viewport(scene) }
    let aspect = bounds.mapRect.size.width / bounds.mapRect.size.height
    scene.size = PictureSize(width: 800, height: Int((800 / aspect).rounded()))
    let exact = try viewport(scene)
    #expect(abs(exact.visibleRect().size.width / bounds.mapRect.size.width - 1) < 0.002)
  }

  @Test func aCameraIsAsFarAwayAsItSays() throws {
    var scene = Scene()
    let place = Coordinate(latitude: 60, longitude: 10)
    scene.position = .camera(MapCamera(centerCoordinate: place, distance: 3000))
    let viewport = try viewport(scene)
    // 2 · 3000 m · tan(36.87° / 2) over 600 points, at half the equator's scale.
    let meters = WebMercator.metersPerMapPoint(atLatitude: 60) * viewport.zoom.mapPointsPerPoint * 600
    #expect(abs(meters - 2000) < 1)
    scene.position = .camera(MapCamera(centerCoordinate: place, distance: 3000, heading: 10))
    #expect(throws: CameraError.self) { try self.viewport(scene) }
  }

  @Test func theSmallestArcIsFoundAmongManyPoints() {
    var extent = SceneExtent()
    let points = (0..<1000).map { index -> MapPoint in
      let longitude = index % 2 == 0 ? 170 + Double(index % 10) : -180 + Double(index % 15)
      return MapPoint(Coordinate(latitude: 0, longitude: longitude))
    }
    extent.add(points, reach: EdgeInsets())
    let rect = SceneExtent.covered(extent.unrolled, mapPointsPerPoint: 1)
    let degrees = (rect?.size.width ?? 0) / MapPoint.worldSize * 360
    #expect(abs(degrees - 24) < 0.01)
  }
}

@Suite struct ClusterTests {
  private func painter(_ items: [SceneItem], zoom: Double = 1, longitude: Double = 20) throws -> DrawnContent {
    var scene = Scene()
    scene.items = items
    let viewport = Viewport(
      center: MapPoint(Coordinate(latitude: 10, longitude: longitude)), zoom: Zoom(zoom), width: 2000, height: 600)
    return ScenePainter(scene: scene, viewport: viewport, fonts: try FontLibrary(), scheme: .light).annotations()
  }

  private func points(_ count: Int, look: MarkerItem.Shape = .dot) -> PointSet {
    PointSet(
      coordinates: (0..<count).map { Coordinate(latitude: 10 + Double($0) / 100, longitude: 20) },
      titles: (0..<count).map { "place \($0)" },
      look: MarkerItem(coordinate: Coordinate(latitude: 0, longitude: 0), shape: look))
  }

  @Test func clustersComeOnceHoweverManyWorldsAreInSight() throws {
    let clustering = Clustering(identifier: "a")
    let drawn = try painter([SceneItem(.points(points(40)), clustering: clustering)])
    #expect(drawn.targets.count == 1 && drawn.targets.first?.members?.count == 40)
  }

  @Test func markersAndSetsOfOneIdentifierShareABadge() throws {
    let clustering = Clustering(identifier: "a")
    let marker = MarkerItem(coordinate: Coordinate(latitude: 10, longitude: 20), title: "alone")
    let items = [
      SceneItem(.marker(marker), clustering: clustering), SceneItem(.points(points(5)), clustering: clustering),
      SceneItem(.marker(marker), clustering: Clustering(identifier: "other")),
    ]
    let drawn = try painter(items)
    #expect(drawn.targets.compactMap(\.members?.count) == [6])
    #expect(drawn.targets.filter { $0.members == nil }.map(\.item) == [2])
    var scene = Scene()
    scene.items = items
    let members = ClusterGroups.Members(of: scene, like: 0)
    #expect(members.title(0) == "alone" && members.title(1) == "place 0" && members.title(5) == "place 4")
    #expect(members.title(6) == nil)
  }

  @Test func coincidentPlacesAreFannedOut() throws {
    let place = Coordinate(latitude: 10, longitude: 20)
    let look = MarkerItem(coordinate: place, shape: .dot)
    let set = PointSet(coordinates: Array(repeating: place, count: 5), look: look)
    var clustering = Clustering(identifier: "a")
    let fanned = try painter([SceneItem(.points(set), clustering: clustering)])
    #expect(fanned.targets.compactMap(\.member).sorted() == [0, 1, 2, 3, 4])
    clustering.settings.fansOut = false
    let badge = try painter([SceneItem(.points(set), clustering: clustering)])
    #expect(badge.targets.map(\.members) == [[0, 1, 2, 3, 4]])
  }

  @Test(arguments: [
    (999.0, "999"), (1234, "1.2k"), (12_345, "12k"), (999_600, "1M"), (3.14, "3.1"), (-1500, "−1.5k"), (0, "0"),
    (2.5e13, "25T"),
  ])
  func valuesAreShortInBadges(value: Double, text: String) { #expect(ClusterLabel.text(value) == text) }

  @Test func onlyWhatCanBeSeenIsDrawn() throws {
    let coordinates = (0..<10_000).map { Coordinate(latitude: Double($0 % 100) - 50, longitude: Double($0 / 100)) }
    let set = PointSet(
      coordinates: coordinates, look: MarkerItem(coordinate: coordinates[0], shape: .dot))
    let drawn = try painter([SceneItem(.points(set))], zoom: 7)
    #expect(drawn.targets.count > 10 && drawn.targets.count < 200)
  }
}
