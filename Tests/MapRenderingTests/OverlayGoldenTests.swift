import Glibc
import MapGeometry
import Raster
import TestSupport
import Testing

@testable import MapRendering

/// One feature of lines and areas each, compared with the picture in `Golden/`.
struct OverlayGoldenTests {
  private let blue = Color(hex: 0x2F7CF6)
  private let red = Color(hex: 0xD03A3A)

  @Test(arguments: [LineCap.butt, .round, .square], [LineJoin.miter, .round, .bevel])
  func capsAndJoins(cap: LineCap, join: LineJoin) {
    let line = LineItem(parts: [local(zigzag)], width: 16, cap: cap, join: join, miterLimit: 4)
    show([line], "line-\(cap.rawValue)-\(join.rawValue)")
  }

  @Test func crossingsLookLikeRoads() {
    let casing = LineCasing(color: .white, width: 3)
    let one = LineItem(parts: [local(loop)], paint: .color(blue), width: 10, casing: casing)
    let other = LineItem(parts: [local([[20, 100], [236, 90]])], paint: .color(red), width: 10, casing: casing)
    show([one, other], "line-casings")
  }

  @Test func translucentLinesAreUniform() {
    let one = LineItem(
      parts: [local(loop)], paint: .color(blue), width: 14, opacity: 0.5, casing: LineCasing(color: .black, width: 2))
    let other = LineItem(parts: [local([[20, 100], [236, 90]])], paint: .color(red), width: 10, opacity: 0.3)
    show([one, other], "line-translucent")
  }

  @Test func partsKeepTheirGaps() {
    let line = LineItem(
      parts: [local([[20, 150], [90, 60]]), local([[110, 60], [160, 130]]), local([[200, 100]])],
      paint: .color(red), width: 9, casing: LineCasing(color: .black, width: 1.5))
    show([line], "line-parts")
  }

  @Test func dashes() {
    let one = LineItem(parts: [local(zigzag)], width: 6, cap: .butt, dashes: .points([14, 8], phase: 0))
    let dots = LineItem(
      parts: [local(zigzag.map { $0 + SIMD2(0, 60) })], paint: .color(red), width: 7,
      casing: LineCasing(color: .white, width: 2), dashes: .points([0, 12], phase: 4))
    show([one, dots], "line-dashes")
  }

  @Test func dashesInMetersGrowTowardsThePoles() {
    let north = [Coordinate(latitude: -20, longitude: 0), Coordinate(latitude: 78, longitude: 8)]
    let parallels = [0.0, 40, 65, 75].map { latitude in
      LineItem(
        parts: [[Coordinate(latitude: latitude, longitude: -70), Coordinate(latitude: latitude, longitude: 70)]],
        paint: .color(red), width: 4, cap: .butt, dashes: .meters([500_000, 500_000], phase: 0))
    }
    let meridian = LineItem(parts: [north], width: 6, cap: .butt, dashes: .meters([500_000, 500_000], phase: 0))
    show([meridian] + parallels, "line-dashes-meters", viewport: world(latitude: 45, longitude: 0, zoom: 0.9))
  }

  @Test func gradientAlongTheLength() {
    let stops = [
      GradientStop(location: 0, color: Color(hex: 0x2F9B57)), GradientStop(location: 0.5, color: Color(hex: 0xF2C744)),
      GradientStop(location: 1, color: Color(hex: 0xC62F35)),
    ]
    let line = LineItem(
      parts: [local(loop), local([[150, 180], [236, 170]])], paint: .gradient(stops), width: 12,
      casing: LineCasing(color: Color(hex: 0x303840), width: 2))
    show([line], "line-gradient")
  }

  @Test func gradientWithDashesAndOpacity() {
    let stops = [GradientStop(location: 0, color: blue), GradientStop(location: 1, color: red)]
    let line = LineItem(
      parts: [local(zigzag)], paint: .gradient(stops), width: 14, opacity: 0.6, cap: .square, join: .miter,
      dashes: .points([20, 24], phase: 0))
    show([line], "line-gradient-dashes")
  }

  @Test func valuesBecomeColors() {
    let points = (0...60).map { (index: Int) -> SIMD2<Double> in
      let x = 20 + Double(index) * 3.6
      let y = 100 - 60 * sin(Double(index) * 0.21)
      return SIMD2(x, y)
    }
    let values = points.indices.map { Double($0 % 20) }
    let line = LineItem(
      parts: [local(points)], paint: .values([values], ColorRamp(.speed, minimum: 2, maximum: 17)), width: 10)
    show([line], "line-values")
  }

  @Test func chevronsPointAheadAndKeepOffSharpBends() {
    let line = LineItem(
      parts: [local(loop), local(zigzag.map { $0 * 0.8 + SIMD2(40, 90) })], paint: .color(blue), width: 12,
      casing: LineCasing(color: Color(hex: 0x1A4FA8), width: 1.5), chevrons: Chevrons(spacing: 26, size: 7))
    show([line], "line-chevrons")
  }

  @Test func offsetLinesAreCleanAtCorners() {
    let colors: [UInt32] = [0xC62F35, 0xF2A23C, 0x303840, 0x2F9B57, 0x2F7CF6]
    let points: [SIMD2<Double>] = [
      [20, 170], [60, 60], [75, 110], [90, 60], [150, 60], [150, 66], [160, 70], [170, 120], [240, 130], [190, 170],
    ]
    let lines = colors.enumerated().map { index, color in
      LineItem(
        parts: [local(points)], paint: .color(Color(hex: color)), width: 4, offset: Double(index - 2) * 7)
    }
    show(lines, "line-offsets")
  }

  @Test func offsetRoundabouts() {
    let ring = (0...40).map { (index: Int) -> SIMD2<Double> in
      let angle = Double(index) / 40 * 2 * Double.pi
      return SIMD2(128, 90) + SIMD2(cos(angle), sin(angle)) * 22
    }
    let points = [SIMD2(20.0, 90)] + Array(ring[20...]) + Array(ring[1...20]) + [SIMD2(30, 150)]
    let lines = [0.0, 6, -6, 12, -12].map { offset in
      LineItem(
        parts: [local(points)], paint: .color(offset == 0 ? .black : offset > 0 ? red : blue), width: 2.5,
        offset: offset)
    }
    let closed = LineItem(parts: [local(square)], paint: .color(.black), width: 2.5)
    var (inner, outer) = (closed, closed)
    (inner.offset, inner.paint) = (9, .color(red))
    (outer.offset, outer.paint) = (-9, .color(blue))
    show(lines + [closed, inner, outer], "line-offset-rings")
  }

  @Test func partOfALine() {
    var (whole, part) = (LineItem(parts: [local(loop)], paint: .color(.black), width: 2), LineItem(parts: []))
    whole.opacity = 0.4
    part = LineItem(
      parts: [local(loop)], paint: .color(red), width: 10, casing: LineCasing(width: 2), strokeStart: 0.25,
      strokeEnd: 0.75)
    show([whole, part], "line-part")
  }

  @Test func geodesicsOverTheWorld() {
    func city(_ latitude: Double, _ longitude: Double) -> Coordinate {
      Coordinate(latitude: latitude, longitude: longitude)
    }
    let (london, tokyo, lima, sydney) = (city(51.5, -0.1), city(35.7, 139.7), city(-12, -77), city(-33.9, 151.2))
    let geodesic = [[london, tokyo], [lima, sydney], [city(60, -100), city(60, 80)]].map {
      LineItem(parts: [$0], contour: .geodesic, paint: .color(red), width: 3, copies: .all)
    }
    let straight = LineItem(parts: [[lima, sydney], [london, tokyo]], width: 2, copies: .all)
    show([straight] + geodesic, "line-geodesic", viewport: world(latitude: 20, longitude: 160, zoom: 0.4))
  }

  @Test(arguments: [FillRule.evenOdd, .nonZero]) func fillRules(rule: FillRule) {
    let star: [SIMD2<Double>] = [[128, 10], [187, 190], [34, 79], [222, 79], [69, 190]]
    let area = AreaItem(
      shape: .polygons([[local(star)]]), fill: .color(blue.opacity(0.5)), rule: rule,
      stroke: AreaItem.Stroke(color: blue, width: 3))
    show(areas: [area], "area-\(rule)")
  }

  @Test func holesAndPartsOfAnyWinding() {
    let hole: [SIMD2<Double>] = [[60, 70], [100, 70], [100, 110], [60, 110]]
    let island: [SIMD2<Double>] = [[70, 80], [90, 80], [90, 100], [70, 100]]
    let outer: [SIMD2<Double>] = [[30, 40], [130, 30], [140, 150], [40, 160]]
    let right = outer.map { $0 + SIMD2(100, 10) }
    let area = AreaItem(
      shape: .polygons([
        [local(outer), local(hole)], [local(island.reversed())],
        [local(right.reversed()), local(hole.map { $0 + SIMD2(110, 10) })],
      ]), fill: .color(red.opacity(0.4)), stroke: AreaItem.Stroke(color: red, dashes: .points([6, 4], phase: 0)))
    show(areas: [area], "area-holes")
  }

  @Test func hatchAndImageFills() {
    var tile = PixelCanvas(width: 12, height: 12, background: Color(hex: 0xF4E8C0))
    var dot = Path()
    dot.addCircle(center: SIMD2(6, 6), radius: 3)
    tile.fill(dot, color: Color(hex: 0x8A5B44))
    let hatched = AreaItem(
      shape: .polygons([[local([[20, 20], [120, 30], [110, 170], [30, 150]])]]),
      fill: .hatch(Hatch(color: red, background: red.opacity(0.15))), stroke: AreaItem.Stroke(color: red, width: 2))
    let neighbor = AreaItem(
      shape: .polygons([[local([[120, 30], [150, 60], [150, 150], [110, 170]])]]),
      fill: .hatch(Hatch(color: red, background: red.opacity(0.15))), opacity: 0.6)
    let tiled = AreaItem(
      shape: .polygons([[local([[165, 20], [240, 40], [230, 170], [160, 160]])]]), fill: .image(tile.pixmap()),
      stroke: AreaItem.Stroke(color: .black))
    show(areas: [hatched, neighbor, tiled], "area-patterns")
  }

  @Test func circlesAreTrueToTheGround() {
    let circles = [
      (80.0, 20.0, 1_000_000.0), (0, 60, 1_000_000), (55, 178, 1_500_000), (-88, 0, 2_500_000), (70, -100, 2_400_000),
    ].map { latitude, longitude, radius in
      AreaItem(
        shape: .circle(center: Coordinate(latitude: latitude, longitude: longitude), radiusMeters: radius),
        fill: .color(blue.opacity(0.3)), stroke: AreaItem.Stroke(color: blue, width: 2), copies: .all)
    }
    show(areas: circles, "area-circles", viewport: world(latitude: 0, longitude: 60, zoom: 0.5, height: 300))
  }

  @Test func areasCloseUpOverThe180thMeridian() {
    let east = ring([[175, -20], [180, -20], [180, -15], [175, -15]])
    let west = ring([[-180, -20], [-176, -18], [-180, -15]])
    let jumping = ring([[176, -30], [-176, -32], [-175, -26], [178, -25]])
    let hole = ring([[179, -28], [-178, -28], [-178, -29], [179, -29]])
    let areas = [
      AreaItem(
        shape: .polygons([[east], [west.reversed()]]), fill: .color(blue.opacity(0.4)),
        stroke: AreaItem.Stroke(color: blue, width: 2)),
      AreaItem(
        shape: .polygons([[jumping, hole]]), fill: .color(red.opacity(0.4)),
        stroke: AreaItem.Stroke(color: red, width: 2)),
    ]
    show(areas: areas, "area-antimeridian", viewport: world(latitude: -24, longitude: 180, zoom: 3.6))
  }

  @Test func areasAroundAPole() {
    let coast = (0..<36).map { (index: Int) -> Coordinate in
      let latitude = -66 - 4 * sin(Double(index))
      return Coordinate(latitude: latitude, longitude: Double(index) * 10 - 180)
    }
    let split =
      coast + [
        Coordinate(latitude: -70, longitude: 180), Coordinate(latitude: -90, longitude: 180),
        Coordinate(latitude: -90, longitude: -180),
      ]
    let arctic = (0..<24).map { Coordinate(latitude: 72, longitude: 180 - Double($0) * 15) }
    let areas = [
      AreaItem(
        shape: .polygons([[split]]), fill: .color(blue.opacity(0.4)), stroke: AreaItem.Stroke(color: blue, width: 2)),
      AreaItem(
        shape: .polygons([[arctic]]), fill: .color(red.opacity(0.4)),
        stroke: AreaItem.Stroke(color: red, width: 2, dashes: .meters([400_000], phase: 0))),
    ]
    show(areas: areas, "area-poles", viewport: world(latitude: 0, longitude: 150, zoom: 0.2, height: 290))
  }

  @Test func inverseMask() {
    let left: [SIMD2<Double>] = [[40, 40], [140, 30], [150, 140], [50, 150]]
    let overlapping = left.map { $0 + SIMD2(60, 20) }
    let hole: [SIMD2<Double>] = [[70, 70], [90, 70], [90, 100], [70, 100]]
    let area = AreaItem(
      shape: .polygons([[local(left), local(hole)], [local(overlapping.reversed())]]),
      fill: .color(Color(hex: 0x303840)), stroke: AreaItem.Stroke(color: red, width: 2), opacity: 0.6,
      isInverse: true)
    show(areas: [area], "area-inverse")
  }

  @Test func inverseMaskOnAllCopies() {
    let island = AreaItem(
      shape: .circle(center: Coordinate(latitude: 20, longitude: -170), radiusMeters: 3_000_000),
      fill: .hatch(Hatch(color: Color(hex: 0x303840), spacing: 6, width: 1.5)), isInverse: true, copies: .all)
    show(areas: [island], "area-inverse-copies", viewport: world(latitude: 10, longitude: 0, zoom: -0.3))
  }

  /// A line that crosses itself.
  private let loop: [SIMD2<Double>] = (0...48).map { (index: Int) -> SIMD2<Double> in
    let t = Double(index) / 48
    let x = 30 + 196 * t + 62 * sin(t * 2 * Double.pi)
    let y = 165 - 560 * t * (1 - t)
    return SIMD2(x, y)
  }
  private let zigzag: [SIMD2<Double>] = [[30, 90], [80, 30], [120, 95], [140, 35], [220, 60], [215, 95]]
  private let square: [SIMD2<Double>] = [[180, 130], [240, 130], [240, 180], [180, 180], [180, 130]]

  /// A viewport whose pixels are those of `local`.
  private let viewport = Viewport(
    center: MapPoint(Coordinate(latitude: 47, longitude: 8)), zoom: Zoom(12), width: 256, height: 200)

  /// Pixels of a picture of 256 × 200 as coordinates.
  private func local(_ pixels: [SIMD2<Double>]) -> [Coordinate] {
    pixels.map { viewport.mapPoint(for: $0).coordinate }
  }

  private func world(latitude: Double, longitude: Double, zoom: Double, height: Int = 200) -> Viewport {
    Viewport(
      center: MapPoint(Coordinate(latitude: latitude, longitude: longitude)), zoom: Zoom(zoom), width: 300,
      height: height)
  }

  /// Pairs of longitude and latitude.
  private func ring(_ pairs: [SIMD2<Double>]) -> [Coordinate] {
    pairs.map { Coordinate(latitude: $0.y, longitude: $0.x) }
  }

  private func show(
    _ lines: [LineItem], _ name: String, viewport: Viewport? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let viewport = viewport ?? self.viewport
    let content = OverlayPainter(viewport: viewport).drawing(of: lines.enumerated().map { ($0, $1) })
    expect(content, viewport, name, sourceLocation)
  }

  private func show(
    areas: [AreaItem], _ name: String, viewport: Viewport? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let viewport = viewport ?? self.viewport
    let content = OverlayPainter(viewport: viewport).drawing(of: areas.enumerated().map { ($0, $1) })
    expect(content, viewport, name, sourceLocation)
  }

  private func expect(
    _ content: DrawnContent, _ viewport: Viewport, _ name: String, _ sourceLocation: SourceLocation
  ) {
    var list = DisplayList()
    list.clear(Color(hex: 0xF0EDE4))
    // Lines below, so that one sees what is translucent; on maps of the world meridians and parallels.
    for longitude in stride(from: -720.0, through: 720, by: 30) {
      let (top, bottom) = (MapPoint(Coordinate(latitude: 85.06, longitude: longitude)).x, MapPoint.worldSize)
      var path = Path()
      path.add(
        [viewport.pixel(for: MapPoint(x: top, y: 0)), viewport.pixel(for: MapPoint(x: top, y: bottom))], closed: false)
      list.stroke(
        path, style: StrokeStyle(width: abs(longitude.remainder(dividingBy: 360)) == 180 ? 2 : 0.7),
        color: Color(hex: 0xB8C4C8))
    }
    for latitude in stride(from: -75.0, through: 75, by: 15) {
      let y = viewport.pixel(for: MapPoint(Coordinate(latitude: latitude, longitude: 0))).y
      var path = Path()
      path.add([SIMD2(0, y), SIMD2(Double(viewport.width), y)], closed: false)
      list.stroke(path, style: StrokeStyle(width: 0.7), color: Color(hex: 0xB8C4C8))
    }
    if viewport.zoom.level > 10 {
      for index in 0..<13 {
        var path = Path()
        path.add([SIMD2(Double(index) * 25, 0), SIMD2(Double(index) * 25 - 60, 200)], closed: false)
        list.stroke(path, style: StrokeStyle(width: 3), color: Color(hex: 0xD8D4C4))
      }
    }
    list.append(content.list)
    expectGolden(
      list.pixmap(width: viewport.width, height: viewport.height), name, sourceLocation: sourceLocation)
  }
}
