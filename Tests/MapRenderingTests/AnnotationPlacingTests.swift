import Lettering
import MapGeometry
import Raster
import Testing

@testable import MapRendering

@Suite struct AnnotationPlacingTests {
  @Test func everySymbolIsDrawnAndFitsTheBalloon() {
    for symbol in MarkerSymbol.allCases {
      let drawing = SymbolDrawing(symbol.drawing, unit: 1)
      #expect(drawing.isComplete && !drawing.pieces.isEmpty, "\(symbol)")
      for piece in drawing.pieces {
        let points = piece.path.points
        #expect(points.allSatisfy { abs($0.x) <= 12 && abs($0.y) <= 12 }, "\(symbol) leaves the grid")
      }
      #expect(MarkerSymbol(name: symbol.rawValue) == symbol)
    }
    #expect(MarkerSymbol.allCases.count >= 60)
  }

  @Test func strangeDrawingsAreLeftOut() {
    for text in ["M 1", "X 3 4", "M 1 2 L", "w M 1 2", "M 1 2 L 3 4 ;", "hello", "M 1..2 3", "-"] {
      #expect(!SymbolDrawing(text, unit: 1).isComplete || text.hasSuffix(";"))
    }
  }

  @Test(arguments: [
    ("bus", MarkerSymbol.bus), ("House", .home), ("charging_station", .chargingStation), ("ice cream", .iceCream),
    ("anchor", .harbor),
  ])
  func symbolsHaveTheirPlainNames(name: String, symbol: MarkerSymbol) { #expect(MarkerSymbol(name: name) == symbol) }

  @Test func simplestyleNamesLettersToo() {
    if case .text("B") = MarkerItem.Glyph(markerSymbol: "b") {} else { Issue.record("b") }
    if case .text("7") = MarkerItem.Glyph(markerSymbol: "7") {} else { Issue.record("7") }
    if case .symbol(.rail) = MarkerItem.Glyph(markerSymbol: "rail") {} else { Issue.record("rail") }
    #expect(MarkerItem.Glyph(markerSymbol: "no-such-thing") == nil)
    #expect(MarkerItem.Glyph(markerSymbol: "") == nil)
    #expect(MarkerItem.Glyph(markerSymbol: "-") == nil)
  }

  @Test func aMissingGlyphFallsBackToThePin() throws {
    var (odd, plain) = (try AnnotationSheet(40, 50), try AnnotationSheet(40, 50))
    odd.markers = [MarkerItem(coordinate: odd.at(20, 45), glyph: .text("A\u{E123}"))]
    plain.markers = [MarkerItem(coordinate: plain.at(20, 45))]
    #expect(odd.picture().pixels == plain.picture().pixels)
    #expect(odd.fonts.takeMissingCharacters() == ["\u{E123}"])
  }

  @Test func lowerPrioritiesGiveWay() throws {
    var sheet = try AnnotationSheet(200, 100)
    func marker(_ x: Double, _ priority: Double, _ collision: MarkerItem.Collision = .rectangle) -> MarkerItem {
      MarkerItem(coordinate: sheet.at(x, 60), priority: priority, collision: collision)
    }
    sheet.markers = [marker(50, 250), marker(60, 750), marker(66, 1000), marker(150, 250), marker(151, 250)]
    #expect(sheet.content().targets.map(\.item).sorted() == [2, 3])
    sheet.markers = [marker(50, 250), marker(60, 250, .none), marker(62, 1000, .none)]
    #expect(sheet.content().targets.count == 3)
    sheet.markers = [marker(50, 1000), marker(55, 1000)]
    #expect(sheet.content().targets.count == 2)
    sheet.markers = [marker(50, .nan), marker(55, .nan)]
    #expect(sheet.content().targets.count == 2)
    sheet.markers = [marker(50, 250)]
    sheet.clusters = [ClusterItem(coordinate: sheet.at(52, 50), count: 3)]
    #expect(sheet.content().targets.map(\.item) == [1])
  }

  @Test func circlesCollideLater() throws {
    var sheet = try AnnotationSheet(200, 100)
    // Two squares whose corners overlap, not the circles in them.
    let image = try MarkerImage(Pixmap(width: 40, height: 40))
    for collision in [MarkerItem.Collision.rectangle, .circle] {
      sheet.markers = [(50.0, 30.0), (84, 64)].map {
        MarkerItem(coordinate: sheet.at($0.0, $0.1), shape: .image(image), priority: 250, collision: collision)
      }
      #expect(sheet.content().targets.count == (collision == .circle ? 2 : 1))
    }
  }

  @Test func targetsFollowThePaintingOrder() throws {
    var sheet = try AnnotationSheet(200, 200)
    sheet.markers = [150.0, 50, 100].map { MarkerItem(coordinate: sheet.at(100, $0)) }
    let painter = AnnotationPainter(viewport: sheet.viewport, fonts: sheet.fonts, scheme: .light)
    let content = painter.annotations(
      markers: sheet.markers.enumerated().map { (AnnotationTarget(item: 7, member: $0.offset), $0.element) },
      clusters: [
        (AnnotationTarget(item: 9, members: [3, 4, 5]), ClusterItem(coordinate: sheet.at(30, 30), count: 3))
      ])
    #expect(content.targets.map(\.item) == [9, 7, 7, 7])
    #expect(content.targets[0].members == [3, 4, 5])
    #expect(content.targets.dropFirst().map(\.member) == [1, 2, 0])
    guard case .box(let box) = content.targets[3].shape else {
      Issue.record("no box")
      return
    }
    let margin = 1e-6
    #expect(abs(box.min.x - 87) < margin && abs(box.max.x - 113) < margin)
    #expect(abs(box.min.y - 114) < margin && abs(box.max.y - 151) < margin)
  }

  @Test func titlesKeepOffEverything() throws {
    var sheet = try AnnotationSheet(400, 300)
    var generator = SplitMix(state: 3)
    for index in 0..<60 {
      sheet.markers.append(
        MarkerItem(
          coordinate: sheet.at(generator.unit() * 400, generator.unit() * 300), title: "Place \(index)",
          subtitle: index % 3 == 0 ? "of some kind" : nil, shape: index % 2 == 0 ? .dot : .balloon))
    }
    let furniture = LabelBox(min: [0, 200], max: [400, 300])
    let content = sheet.content(taken: [furniture])
    let markerBoxes = content.targets.compactMap { if case .box(let box) = $0.shape { box } else { nil } }
    let titles = content.taken.filter { !markerBoxes.contains($0) }.map { $0.grown(by: -2) }
    #expect(titles.count > 5)
    for (index, title) in titles.enumerated() {
      #expect(!title.overlaps(furniture))
      #expect(title.min.x >= 0 && title.min.y >= 0 && title.max.x <= 400 && title.max.y <= 300)
      #expect(!markerBoxes.contains { $0.overlaps(title) })
      #expect(!titles.dropFirst(index + 1).contains { $0.overlaps(title) })
    }
  }

  @Test func aSubtitleIsGivenUpBeforeItsTitle() throws {
    var sheet = try AnnotationSheet(300, 100)
    sheet.markers = [
      MarkerItem(coordinate: sheet.at(150, 40), title: "Title", subtitle: "A long subtitle below", shape: .dot)
    ]
    // Only a strip to the right of the dot, as high as one line, is left.
    let strip = (LabelBox(min: [0, 0], max: [300, 30]), LabelBox(min: [0, 50], max: [300, 100]))
    let wall = LabelBox(min: [0, 0], max: [140, 100])
    let content = sheet.content(taken: [strip.0, strip.1, wall])
    #expect(content.taken.count == 2)
    sheet.markers[0].titleVisibility = .visible
    #expect((sheet.content(taken: [strip.0, strip.1, wall]).taken.last?.height ?? 0) > 25)
    sheet.markers[0].titleVisibility = .hidden
    #expect(sheet.content().taken.count == 1)
  }

  @Test func contentIsDrawnOnTheNearestCopyOrOnAll() throws {
    let fonts = try FontLibrary()
    let viewport = Viewport(
      center: MapPoint(Coordinate(latitude: 0, longitude: 170)), zoom: Zoom(0), width: 1000, height: 256)
    let painter = AnnotationPainter(viewport: viewport, fonts: fonts, scheme: .light)
    func boxes(_ longitude: Double, _ copies: WorldCopies) -> [Double] {
      let marker = MarkerItem(
        coordinate: Coordinate(latitude: 0, longitude: longitude), shape: .dot, copies: copies)
      return painter.annotations(markers: [marker], clusters: []).targets.compactMap {
        if case .box(let box) = $0.shape { (box.min.x + box.max.x) / 2 } else { nil }
      }
    }
    for longitude in [-170, 190, 550, -3770] as [Double] {
      let nearest = boxes(longitude, .nearest)
      #expect(nearest.count == 1 && abs(nearest[0] - (500 + 20.0 / 360 * 256)) < 1e-6)
      #expect(boxes(longitude, .all).count == 4)
    }
  }

  @Test func reachHoldsMarkerAndTitle() throws {
    let fonts = try FontLibrary()
    let place = Coordinate(latitude: 1, longitude: 2)
    let plain = AnnotationPainter.reach(of: MarkerItem(coordinate: place), fonts: fonts)
    #expect(plain == LabelBox(min: [-13, -36], max: [13, 1]))
    let titled = AnnotationPainter.reach(
      of: MarkerItem(coordinate: place, title: "A title of some length", subtitle: "more"), fonts: fonts)
    #expect(titled.min.x < -40 && titled.max.x > 40 && titled.max.y > 25 && titled.min.y == -36)
    let turned = AnnotationPainter.reach(
      of: MarkerItem(coordinate: place, size: 2, rotationDegrees: 180, offset: [5, 0]), fonts: fonts)
    #expect(abs(turned.min.y + 2) < 1e-9 && abs(turned.max.y - 72) < 1e-9 && abs(turned.max.x - 31) < 1e-9)
    let badge = AnnotationPainter.reach(of: ClusterItem(coordinate: place, count: 100), fonts: fonts)
    #expect(badge.width > 40 && badge.width < 60)
  }

  @Test func strangeNumbersAreHarmless() throws {
    var sheet = try AnnotationSheet(60, 60)
    let start = ContinuousClock.now
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0] {
      let place = sheet.at(30, 40)
      sheet.markers += [
        MarkerItem(coordinate: place, size: value), MarkerItem(coordinate: place, rotationDegrees: value),
        MarkerItem(coordinate: place, anchor: [value, value]), MarkerItem(coordinate: place, offset: [value, value]),
        MarkerItem(coordinate: place, priority: value),
        MarkerItem(coordinate: place, shape: .userLocation(headingDegrees: value, accuracyMeters: value)),
        MarkerItem(
          coordinate: place, shape: .drawing(AnnotationDrawing(size: [value, value]) { _, _ in }), size: 20),
        MarkerItem(coordinate: Coordinate(latitude: value, longitude: value), copies: .all),
      ]
      sheet.clusters += [
        ClusterItem(coordinate: place, count: 2, shares: [.init(color: .black, amount: value)], size: value),
        ClusterItem(
          coordinate: place, count: .min, label: String(repeating: "9", count: 3000),
          shares: [.init(color: .black, amount: 1), .init(color: .white, amount: value)]),
      ]
    }
    #expect(sheet.picture().width == 60)
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func shapesOfAnySizeCollide() {
    var shapes = CollisionShapes()
    func box(_ x: Double, _ side: Double) -> CollisionShapes.Shape {
      .box(LabelBox(min: [x, 0], max: [x + side, side]))
    }
    let asked: [(CollisionShapes.Shape, Bool)] = [
      (box(0, 10), true), (box(1e6, 1e5), true), (box(5, 1), false), (box(1.05e6, 10), false), (box(-1e6, 2e6), false),
      (.circle(center: [15, 15], radius: 6), true), (.circle(center: [12, 12], radius: 5), false),
    ]
    for (shape, isFree) in asked {
      let wasFree = shapes.takeIfFree(shape)
      #expect(wasFree == isFree, "\(shape)")
    }
    _ = shapes.takeIfFree(box(.nan, .infinity))
  }
}
