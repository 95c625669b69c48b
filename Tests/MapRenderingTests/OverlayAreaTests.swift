import MapGeometry
import Raster
import Testing

@testable import MapRendering

/// Where areas are, and how much of the picture they fill.
struct OverlayAreaTests {
  private func world(longitude: Double, zoom: Double = 0, width: Int = 512) -> Viewport {
    Viewport(
      center: MapPoint(Coordinate(latitude: 0, longitude: longitude)), zoom: Zoom(zoom), width: width, height: 256)
  }

  /// The pixels painted, in pixels.
  private func painted(_ area: AreaItem, _ viewport: Viewport) -> Double {
    let list = OverlayPainter(viewport: viewport).drawing(of: [(0, area)]).list
    let picture = list.pixmap(width: viewport.width, height: viewport.height)
    return Double(picture.pixels.reduce(0) { $0 + Int($1 >> 24) }) / 255
  }

  private func box(_ west: Double, _ east: Double, south: Double = -10, north: Double = 10) -> [Coordinate] {
    [(south, west), (south, east), (north, east), (north, west)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
  }

  @Test func splitAndJumpingFormsAreTheSameArea() {
    let fill = AreaItem.Fill.color(.black)
    let split = AreaItem(shape: .polygons([[box(170, 180)], [box(-180, -165).reversed()]]), fill: fill)
    let jumping = AreaItem(shape: .polygons([[box(170, -165)]]), fill: fill)
    let beyond = AreaItem(shape: .polygons([[box(530, 555)]]), fill: fill)
    let viewport = world(longitude: 179, zoom: 2)
    let areas = [split, jumping, beyond].map { painted($0, viewport) }
    let expected =
      25 * 1024 / 360.0 * (2 * viewport.pixel(for: MapPoint(Coordinate(latitude: -10, longitude: 0))).y - 256)
    for area in areas { #expect(abs(area - expected) < 3) }
  }

  @Test func noBorderRunsAlongTheCut() {
    let stroke = AreaItem.Stroke(color: .black, width: 2)
    let split = AreaItem(shape: .polygons([[box(170, 180)], [box(-180, -165)]]), fill: .none, stroke: stroke)
    let jumping = AreaItem(shape: .polygons([[box(170, -165)]]), fill: .none, stroke: stroke)
    // One that ends there keeps its border.
    let half = AreaItem(shape: .polygons([[box(170, 180)]]), fill: .none, stroke: stroke)
    let viewport = world(longitude: 179, zoom: 2)
    #expect(abs(painted(split, viewport) - painted(jumping, viewport)) < 12)
    let height = viewport.pixel(for: MapPoint(Coordinate(latitude: -10, longitude: 0))).y * 2 - 256
    #expect(abs(painted(half, viewport) - 4 * (height + 10 * 1024 / 360.0)) < 12)
  }

  @Test func aBoxOfTheWholeWorldIsOne() {
    let area = AreaItem(
      shape: .polygons([[box(-180, 180, south: -85, north: 85)]]), fill: .color(.black), copies: .nearest)
    #expect(painted(area, world(longitude: 30)) > 512 * 253)
  }

  @Test func ringsAroundAPoleEncloseIt() {
    let ring = (0..<24).map { Coordinate(latitude: 60, longitude: Double($0) * 15 - 170) }
    let top = world(longitude: 0).pixel(for: MapPoint(Coordinate(latitude: 60, longitude: 0))).y
    for copy in [ring, ring.reversed()] {
      let area = AreaItem(shape: .polygons([[copy]]), fill: .color(.black))
      #expect(abs(painted(area, world(longitude: 133)) - 512 * top) < 20)
    }
    let hole = box(100, 140, south: 65, north: 75)
    let less = AreaItem(shape: .polygons([[ring, hole], []]), fill: .color(.black), copies: .all)
    let heights = [65.0, 75].map { world(longitude: 0).pixel(for: MapPoint(Coordinate(latitude: $0, longitude: 0))).y }
    let missing = 2 * 40 * 256 / 360.0 * (heights[0] - heights[1])
    #expect(abs(painted(less, world(longitude: 133)) - 512 * top + missing) < 20)
  }

  @Test(arguments: [0.0, 47, 80, -80], [0.0, 180]) func circlesAreTrue(latitude: Double, longitude: Double) throws {
    let center = Coordinate(latitude: latitude, longitude: longitude)
    let viewport = Viewport(center: MapPoint(center), zoom: Zoom(5), width: 700, height: 700)
    let area = AreaItem(shape: .circle(center: center, radiusMeters: 300_000), fill: .color(.black))
    let content = OverlayPainter(viewport: viewport).drawing(of: [(0, area)])
    guard case .area(let rings, _) = try #require(content.targets.first).shape else {
      Issue.record("no area")
      return
    }
    #expect(rings.count == 1)
    for point in rings[0] where point.x > 1 && point.x < 699 && point.y > 1 && point.y < 699 {
      let distance = viewport.mapPoint(for: point).coordinate.distance(to: center)
      #expect(abs(distance - 300_000) < 800, "\(point)")
    }
    let points = OverlayPainter(viewport: viewport).mapPoints(of: area)
    #expect(points.allSatisfy { abs($0.distance(to: MapPoint(center)) - 300_000) < 800 })
  }

  @Test func inverseIsTheRest() {
    let viewport = world(longitude: 0)
    let area = AreaItem(shape: .polygons([[box(-30, 30)]]), fill: .color(.black), copies: .all)
    var inverse = area
    inverse.isInverse = true
    #expect(abs(painted(area, viewport) + painted(inverse, viewport) - 512 * 256) < 4)
    inverse.copies = .nearest
    #expect(abs(painted(area, viewport) / 2 + painted(inverse, viewport) - 512 * 256) < 4)
    // Nothing of it in sight, or nothing at all: all is grey.
    inverse.shape = .polygons([])
    #expect(painted(inverse, viewport) == 512 * 256)
  }

  @Test func fillAndBorderAreOneInTheirOpacity() {
    let area = AreaItem(
      shape: .polygons([[box(-40, 40)]]), fill: .color(.black), stroke: AreaItem.Stroke(color: .black, width: 6),
      opacity: 0.5)
    let list = OverlayPainter(viewport: world(longitude: 0)).drawing(of: [(0, area)]).list
    let alphas = Set(list.pixmap(width: 512, height: 256).pixels.map { $0 >> 24 })
    #expect((alphas.max() ?? 0) == 127 || (alphas.max() ?? 0) == 128)
  }

  @Test func borderDashesInMetersAndPointsDiffer() {
    var area = AreaItem(
      shape: .polygons([[box(-40, 40)]]), fill: .none,
      stroke: AreaItem.Stroke(color: .black, width: 4, dashes: .points([3, 3], phase: 0)))
    let dashed = painted(area, world(longitude: 0))
    area.stroke?.dashes = .meters([500_000, 500_000], phase: 0)
    let metered = painted(area, world(longitude: 0))
    area.stroke?.dashes = nil
    let solid = painted(area, world(longitude: 0))
    #expect(abs(dashed - solid / 2) < solid * 0.08 && abs(metered - solid / 2) < solid * 0.08)
  }

  @Test func absurdAreasAreHarmless() {
    let nan = Coordinate(latitude: .nan, longitude: .infinity)
    for shape in [
      AreaItem.Shape.polygons([[], [[]], [[nan, nan, nan, nan]], [[nan, Coordinate(latitude: 100, longitude: 1e5)]]]),
      .circle(center: nan, radiusMeters: 3), .circle(center: Coordinate(latitude: 3, longitude: 3), radiusMeters: .nan),
      .circle(center: Coordinate(latitude: 90, longitude: 3), radiusMeters: 1e9),
      .circle(center: Coordinate(latitude: 89, longitude: 3e5), radiusMeters: 19_990_000),
    ] {
      for fill in [
        AreaItem.Fill.none, .hatch(Hatch(color: .black, spacing: .nan)), .image(Pixmap(width: 0, height: 0)),
      ] {
        let area = AreaItem(
          shape: shape, contour: .geodesic, fill: fill,
          stroke: AreaItem.Stroke(color: .black, width: 1, dashes: .meters([.nan], phase: .nan)), opacity: 0.5,
          isInverse: true, copies: .all)
        let painter = OverlayPainter(viewport: world(longitude: 0))
        _ = painter.drawing(of: [(0, area)]).list.pixmap(width: 512, height: 256)
        #expect(painter.mapPoints(of: area).allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
    }
  }
}
