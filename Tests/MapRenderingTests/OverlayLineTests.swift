import Glibc
import MapGeometry
import Raster
import Testing

@testable import MapRendering

/// Where lines go, before they are painted.
struct OverlayLineTests {
  private let viewport = Viewport(
    center: MapPoint(Coordinate(latitude: 47, longitude: 8)), zoom: Zoom(12), width: 256, height: 200)

  private func local(_ pixels: [SIMD2<Double>]) -> [Coordinate] {
    pixels.map { viewport.mapPoint(for: $0).coordinate }
  }

  private func prepared(_ item: LineItem, _ viewport: Viewport? = nil) throws -> PreparedLine {
    try #require(OverlayPainter(viewport: viewport ?? self.viewport).prepare(item, at: 0))
  }

  private func expectNear(
    _ points: [SIMD2<Double>], _ expected: [SIMD2<Double>], within tolerance: Double = 0.05,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(points.count == expected.count, "\(points)", sourceLocation: sourceLocation)
    for (one, other) in zip(points, expected) {
      #expect(
        abs(one.x - other.x) < tolerance && abs(one.y - other.y) < tolerance, "\(one) for \(other)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func aPositiveOffsetIsToTheRight() throws {
    let east = local([[20, 100], [200, 100]])
    let line = try prepared(LineItem(parts: [east], offset: 10))
    expectNear(line.pieces[0].positions, [[20, 110], [200, 110]])
    let back = try prepared(LineItem(parts: [east.reversed()], offset: 10))
    expectNear(back.pieces[0].positions, [[200, 90], [20, 90]])
  }

  @Test func cornersOfOffsetLinesMeet() throws {
    // A right turn: the inner side is cut short to one corner.
    let inner = try prepared(LineItem(parts: [local([[20, 50], [150, 50], [150, 180]])], offset: 12))
    expectNear(inner.pieces[0].positions, [[20, 62], [138, 62], [138, 180]])
    // The outer side goes around in an arc, all of it 12 pixels away.
    let outer = try prepared(LineItem(parts: [local([[20, 50], [150, 50], [150, 180]])], offset: -12))
    for point in outer.pieces[0].positions where point.x > 150 && point.y < 50 {
      let away = point - SIMD2(150, 50)
      #expect(abs((away * away).sum().squareRoot() - 12) < 0.1)
    }
  }

  @Test(arguments: [-14.0, -6, 6, 14]) func offsetLinesHaveNoSpikes(offset: Double) throws {
    var points: [SIMD2<Double>] = []
    for index in 0...120 {
      let x = 10 + Double(index) * 2
      points.append(SIMD2(x, 100 + 30 * sin(x * 0.12) + 4 * sin(x * 1.3)))
    }
    let line = try prepared(LineItem(parts: [local(points)], offset: offset))
    for point in line.pieces[0].positions {
      let nearest =
        zip(points, points.dropFirst()).map { start, end -> Double in
          let chord = end - start
          let along = min(max(((point - start) * chord).sum() / (chord * chord).sum(), 0), 1)
          let away = point - start - chord * along
          return (away * away).sum().squareRoot()
        }.min() ?? 0
      #expect(nearest > abs(offset) * 0.85 && nearest < abs(offset) * 1.1, "\(point): \(nearest)")
    }
  }

  @Test func partsCountByTheirLengthOnTheGround() throws {
    let parts = [
      local([[20, 50], [120, 50]]), local([[200, 100], [200, 120]]), local([[60, 150], [140, 150]]),
    ]
    let line = try prepared(LineItem(parts: parts, strokeStart: 0.25, strokeEnd: 0.8))
    // 200 pixels in all: from 50 to 160.
    expectNear(
      line.pieces.flatMap(\.positions), [[70, 50], [120, 50], [200, 100], [200, 120], [60, 150], [100, 150]])
    #expect(
      OverlayPainter(viewport: viewport).prepare(LineItem(parts: parts, strokeStart: 0.7, strokeEnd: 0.3), at: 0) == nil
    )
  }

  @Test func distancesAreMetersOnTheGround() throws {
    let line = [
      Coordinate(latitude: 60, longitude: 8), Coordinate(latitude: 60, longitude: 9),
      Coordinate(latitude: 61, longitude: 9),
    ]
    let prepared = try prepared(
      LineItem(parts: [line], strokeStart: 0, strokeEnd: 0.999),
      Viewport(center: MapPoint(line[1]), zoom: Zoom(8), width: 400, height: 400))
    #expect(abs(prepared.length - 55_800 - 111_420) < 60)
  }

  @Test(arguments: [LineDashes.points([17, 9], phase: 5), .meters([400, 170], phase: 60)])
  func dashesStayWhereTheyAreWhenTheLineIsCutOff(dashes: LineDashes) throws {
    var points: [SIMD2<Double>] = []
    for index in 0..<400 { points.append(SIMD2(Double(index) * 5 - 900, 100 + 60 * sin(Double(index) * 0.3))) }
    let item = LineItem(
      parts: [local(points)], paint: .color(.black), width: 6, cap: .butt, dashes: dashes,
      chevrons: Chevrons(color: .white, spacing: 31, size: 5))
    // A picture of eight times the width, and its middle.
    let wide = Viewport(center: viewport.center, zoom: viewport.zoom, width: 2048, height: 200)
    let whole = OverlayPainter(viewport: wide).drawing(of: [(0, item)]).list.pixmap(width: 2048, height: 200)
    let part = OverlayPainter(viewport: viewport).drawing(of: [(0, item)]).list.pixmap(width: 256, height: 200)
    // Coordinates that differ in the last bits may be rounded to another 1/256 pixel, and a point a quarter of a pixel
    // from the one before be left out or not; a dash at another place would differ by all.
    var (visible, largest) = (0, 0)
    for y in 0..<200 {
      for x in 0..<256 {
        let difference = abs(Int(part[x, y].alpha) - Int(whole[x + 896, y].alpha))
        largest = max(largest, difference)
        if difference > 16 { visible += 1 }
      }
    }
    #expect(visible < 8 && largest < 64)
    #expect(part.pixels.contains { $0 >> 24 == 255 } && part[128, 0].alpha == 0)
  }

  @Test func gradientsGoByLength() throws {
    let stops = [GradientStop(location: 0, color: .black), GradientStop(location: 1, color: .white)]
    // Many points in its first half, none in its second.
    let points = (0...100).map { SIMD2(28 + Double($0), 100.0) } + [SIMD2(228, 100)]
    let item = LineItem(parts: [local(points)], paint: .gradient(stops), width: 8, cap: .butt)
    let picture = OverlayPainter(viewport: viewport).drawing(of: [(0, item)]).list.pixmap(width: 256, height: 200)
    for x in stride(from: 30, through: 225, by: 13) {
      #expect(abs(Double(picture[x, 100].red) - (Double(x) + 0.5 - 28) / 200 * 255) < 4, "\(x)")
    }
    #expect(picture[26, 100].alpha == 0 && picture[229, 100].alpha == 0)
    #expect(picture[100, 95].alpha == 0 && picture[100, 96].alpha == 255 && picture[100, 103].alpha == 255)
  }

  @Test func missingValuesAreThoseBefore() throws {
    let ramp = ColorRamp(stops: [.init(value: 0, color: .black), .init(value: 10, color: .white)])
    let item = LineItem(
      parts: [local([[28, 100], [78, 100], [128, 100], [228, 100]])],
      paint: .values([[.nan, 10, .nan]], ramp), width: 8)
    let picture = OverlayPainter(viewport: viewport).drawing(of: [(0, item)]).list.pixmap(width: 256, height: 200)
    #expect(picture[50, 100].red > 250 && picture[120, 100].red > 250 && picture[220, 100].red > 250)
  }

  @Test func contentIsDrawnOnceOrOnAllCopies() throws {
    let world = Viewport(
      center: MapPoint(Coordinate(latitude: 0, longitude: 170)), zoom: Zoom(0), width: 1024, height: 256)
    let line = [Coordinate(latitude: 0, longitude: -20), Coordinate(latitude: 10, longitude: 20)]
    let once = try prepared(LineItem(parts: [line]), world)
    #expect(once.pieces.count == 1 && abs(once.pieces[0][0].position.x - (512 - 190 * 256 / 360.0)) < 0.01)
    let all = try prepared(LineItem(parts: [line], copies: .all), world)
    #expect(all.pieces.count == 4)
    // Another multiple of the longitude is the same place.
    let turned = line.map { Coordinate(latitude: $0.latitude, longitude: $0.longitude - 1080) }
    expectNear(try prepared(LineItem(parts: [turned]), world).pieces[0].positions, once.pieces[0].positions)
  }

  @Test func linesTakeTheShortWay() throws {
    let world = Viewport(
      center: MapPoint(Coordinate(latitude: 0, longitude: 180)), zoom: Zoom(2), width: 800, height: 400)
    let line = [Coordinate(latitude: 0, longitude: 170), Coordinate(latitude: 0, longitude: -170)]
    let pieces = try prepared(LineItem(parts: [line]), world).pieces
    #expect(pieces.count == 1 && abs(pieces[0][1].position.x - pieces[0][0].position.x - 20 * 1024 / 360.0) < 0.01)
    // Fitting sees the same.
    let rect = try #require(MapRect.enclosing(OverlayPainter(viewport: world).mapPoints(of: LineItem(parts: [line]))))
    #expect(abs(rect.size.width - MapPoint.worldSize / 18) < 1)
  }

  @Test func geodesicsBulgeAndCrossThePole() throws {
    let line = [Coordinate(latitude: 60, longitude: -60), Coordinate(latitude: 60, longitude: 60)]
    let world = Viewport(
      center: MapPoint(Coordinate(latitude: 0, longitude: 0)), zoom: Zoom(1), width: 512, height: 512)
    let painter = OverlayPainter(viewport: world)
    // At the middle of the way: tan φ = tan 60° / cos 60°.
    let top = world.pixel(for: MapPoint(Coordinate(latitude: 73.8979, longitude: 0))).y
    let item = LineItem(parts: [line], contour: .geodesic)
    let positions = try prepared(item, world).pieces[0].positions
    #expect(abs((positions.map(\.y).min() ?? 0) - top) < 0.3)
    let fitted = painter.mapPoints(of: item).map(\.y).min() ?? 0
    #expect(abs(fitted - MapPoint(Coordinate(latitude: 73.8979, longitude: 0)).y) < 6000)
    let overPole = [Coordinate(latitude: 70, longitude: 10), Coordinate(latitude: 70, longitude: -170)]
    let crossing = try prepared(LineItem(parts: [overPole], contour: .geodesic), world)
    #expect((crossing.pieces.joined().map(\.position.y).min() ?? 9) < 0.5)
  }

  @Test func hiddenStretchesAreLeftOut() throws {
    var points: [SIMD2<Double>] = []
    for index in 0..<4000 { points.append(SIMD2(Double(index) * 3 - 6000, 100 + Double(index % 2) * 40)) }
    let line = try prepared(LineItem(parts: [local(points)]))
    #expect(line.pieces.count == 1 && line.pieces[0].count < 110)
    #expect(line.pieces[0].positions.contains { $0.x < 0 } && line.pieces[0].positions.contains { $0.x > 256 })
  }

  @Test func absurdLinesAreHarmless() {
    let wild = [
      Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 91, longitude: 1e300),
      Coordinate(latitude: .infinity, longitude: 8), Coordinate(latitude: 47, longitude: 8),
      Coordinate(latitude: -95, longitude: 999_999), Coordinate(latitude: 47, longitude: -.infinity),
    ]
    for zoom in [0.0, 12, 24] {
      let painter = OverlayPainter(
        viewport: Viewport(center: viewport.center, zoom: Zoom(zoom), width: 200, height: 200, scale: 3))
      for contour in [ContourStyle.straight, .geodesic] {
        for dashes in [
          nil, LineDashes.points([.nan, 3], phase: .nan), .meters([0, 0], phase: 1),
          .meters([1e-9, 1], phase: .infinity),
        ] {
          let item = LineItem(
            parts: [wild, [], [wild[3]], [wild[3], wild[3]]], contour: contour,
            paint: .values([[], [.nan]], ColorRamp(stops: [])),
            casing: LineCasing(width: .nan), dashes: dashes, chevrons: Chevrons(spacing: 0, size: .nan), offset: 1e9,
            strokeStart: .nan, copies: .all)
          var other = item
          (other.strokeStart, other.paint, other.offset) = (0.1, .gradient([]), -3)
          (other.strokeEnd, other.chevrons) = (0.9, Chevrons(spacing: 1, size: 1))
          let content = painter.drawing(of: [(0, item), (1, other)])
          _ = content.list.pixmap(width: 200, height: 200)
          _ = painter.mapPoints(of: item)
        }
      }
    }
    #expect(OverlayPainter(viewport: viewport).drawing(of: [(0, LineItem(parts: [], width: .nan))]).targets.isEmpty)
  }

  @Test func linesCanBeHit() throws {
    let item = LineItem(parts: [local([[20, 50], [150, 50]])], width: 6, casing: LineCasing(width: 2))
    let content = OverlayPainter(viewport: viewport).drawing(of: [(7, item)])
    let target = try #require(content.targets.first)
    guard case .line(let parts, let reach) = target.shape else {
      Issue.record("not a line")
      return
    }
    #expect(target.item == 7 && reach == 5 && parts.count == 1)
    #expect(OverlayPainter(viewport: viewport).reach(of: item) == 5)
  }
}
