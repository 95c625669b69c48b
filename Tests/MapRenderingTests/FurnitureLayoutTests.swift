import Lettering
import MapGeometry
import Raster
import Testing

@testable import MapRendering

@Suite struct FurnitureLayoutTests {
  private static let fonts = try? FontLibrary()
  private let fonts: FontLibrary

  init() throws { fonts = try #require(Self.fonts) }

  private func viewport(_ width: Int, _ height: Int, scale: Double = 1, zoom: Double = 9) -> Viewport {
    Viewport(
      center: MapPoint(Coordinate(latitude: 47, longitude: 11)), zoom: Zoom(zoom), width: width, height: height,
      scale: scale)
  }

  private func arranged(
    _ items: [FurnitureItem], over content: DrawnContent = DrawnContent(), width: Int = 600, height: Int = 400,
    zoom: Double = 9
  ) -> Furniture {
    FurnitureLayout(items, viewport: viewport(width, height, zoom: zoom), fonts: fonts, scheme: .light)
      .arranged(over: content)
  }

  private func box(_ name: String, _ width: Double, _ height: Double, corner: PictureCorner? = nil) -> FurnitureItem {
    FurnitureItem(.drawing(name: name, size: [width, height]) { _, _ in DisplayList() }, corner: corner)
  }

  private let credits = FurnitureItem(.attribution(Credits(html: ["© OpenStreetMap contributors"])))

  /// Random pieces in random pictures over random content: each is there or named, inside the border, apart from all
  /// others.
  @Test(arguments: 1...40)
  func piecesNeverOverlap(seed: UInt64) {
    var random = SplitMix(state: seed)
    func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let (width, height) = (60 + pick(900), 60 + pick(700))
    let scale = Double(1 + pick(3))
    var items: [FurnitureItem] = [credits]
    for index in 0..<pick(14) {
      let corner: PictureCorner? = pick(3) == 0 ? PictureCorner.allCases[pick(4)] : nil
      let kind: FurnitureItem.Kind =
        switch pick(8) {
        case 0: .title("Title \(index) of a map", subtitle: pick(2) == 0 ? "with some more words below it" : nil)
        case 1: .scaleBar(GroundUnits.allCases[pick(3)], and: pick(2) == 0 ? .imperial : nil)
        case 2: .compass(heading: random.unit() * 720 - 360)
        case 3:
          .legend(
            Legend(
              title: "Legend", entries: (0..<pick(30)).map { .init(.dot(.black), "Entry number \($0)") },
              scales: pick(2) == 0
                ? [] : [.init(ramp: ColorRamp(colors: [.black, .white], minimum: 0, maximum: 10), unit: "m")]))
        case 4: .inset(OverviewInset(picture: Pixmap(width: 20 + pick(150), height: 20 + pick(100)), marked: []))
        case 5: .border(PictureBorder(width: 2, margin: Double(pick(15))))
        case 6: .graticule(Graticule())
        default:
          .drawing(name: "own", size: [5 + random.unit() * 200, 5 + random.unit() * 150]) { _, _ in DisplayList() }
        }
      items.append(FurnitureItem(kind, corner: corner))
    }
    var content = DrawnContent()
    for _ in 0..<pick(60) {
      let low = SIMD2(random.unit() * Double(width), random.unit() * Double(height))
      content.taken.append(LabelBox(min: low, max: low + SIMD2(random.unit(), random.unit()) * 120))
    }
    let line = (0..<50).map { _ in SIMD2(random.unit() * Double(width), random.unit() * Double(height)) }
    content.targets.append(HitTarget(item: 0, shape: .line([line], reach: 3)))
    let layout = FurnitureLayout(
      items, viewport: viewport(width, height, scale: scale), fonts: fonts, scheme: .dark)
    let furniture = layout.arranged(over: content)

    let picture = LabelBox(min: .zero, max: SIMD2(Double(width), Double(height)))
    for (index, one) in furniture.places.enumerated() {
      #expect(picture.contains(one.box), "\(one)")
      for other in furniture.places.dropFirst(index + 1) { #expect(!one.box.overlaps(other.box), "\(one) \(other)") }
      for label in furniture.ground.taken { #expect(!label.overlaps(one.box), "\(one)") }
    }
    let cornerless = items.filter { $0.piece == nil }.count
    let empty = items.filter { $0.piece?.isEmpty == true }.count
    let borders = furniture.omitted.filter { $0.name == "border" }.count
    #expect(furniture.places.count + furniture.omitted.count - borders + empty == items.count - cornerless)
    #expect(furniture.places.first?.name == "attribution" || furniture.omitted.contains { $0.name == "attribution" })
    let insets = layout.reservedInsets
    #expect(insets.left + insets.right < Double(width) / scale && insets.top + insets.bottom < Double(height) / scale)
  }

  @Test func theCornerWithTheLeastContentIsTaken() throws {
    func corner(_ furniture: Furniture) throws -> [Bool] {
      let box = try #require(furniture.places.first { $0.name == "legend" }).box
      return [box.min.y < 100, box.min.x < 200]
    }
    let legend = FurnitureItem(.legend(Legend(entries: [.init(.dot(.black), "Dot")])))
    var content = DrawnContent()
    #expect(try corner(arranged([legend], over: content)) == [true, false])
    content.taken = [LabelBox(min: [560, 10], max: [590, 30])]
    #expect(try corner(arranged([legend], over: content)) == [true, true])
    content.targets = [HitTarget(item: 0, shape: .line([[[0, 20], [300, 20]]], reach: 2))]
    #expect(try corner(arranged([legend], over: content)) == [false, true])
    content.targets.append(
      HitTarget(item: 1, shape: .area([[[0, 300], [200, 300], [200, 400], [0, 400]]], .nonZero)))
    #expect(try corner(arranged([legend], over: content)) == [false, false])
    // The caller's corner stands whatever is below it.
    var fixed = legend
    fixed.corner = .topRight
    #expect(try corner(arranged([fixed], over: content)) == [true, false])
  }

  @Test func piecesInACornerStack() throws {
    let furniture = arranged([box("a", 50, 40, corner: .topLeft), box("b", 80, 30, corner: .topLeft)])
    #expect(
      furniture.places.map(\.box) == [
        LabelBox(min: [8, 8], max: [58, 48]), LabelBox(min: [8, 54], max: [88, 84]),
      ])
    // Above the credits, not over them.
    let above = arranged([box("a", 50, 40, corner: .bottomRight), credits])
    #expect(above.places[0].name == "attribution" && above.places[0].box.max == [600, 400])
    #expect(above.places[1].box.max.y == above.places[0].box.min.y - 6)
  }

  @Test func whatDoesNotFitIsNamed() {
    let furniture = arranged([box("huge", 700, 10), box("fits", 20, 20), box("high", 10, 395)])
    #expect(furniture.places.map(\.name) == ["fits"])
    #expect(furniture.omitted == [.init(name: "huge", reason: .noRoom), .init(name: "high", reason: .noRoom)])
    // A scale bar would mislead.
    #expect(arranged([FurnitureItem(.scaleBar(.metric))], zoom: 1).omitted.map(\.reason) == [.scaleVaries])
    let border = FurnitureItem(.border(PictureBorder(margin: 300)))
    #expect(arranged([border]).omitted == [.init(name: "border", reason: .noRoom)])
    #expect(arranged([box("nan", .nan, 10)]).omitted.count == 1)
  }

  @Test func theBorderKeepsFurnitureInside() {
    let border = FurnitureItem(.border(PictureBorder(width: 2, margin: 20)))
    let furniture = arranged([border, credits, box("a", 10, 10, corner: .topLeft)])
    #expect(furniture.places[0].box.max == [578, 378])
    #expect(furniture.places[1].box.min == [30, 30])
  }

  @Test func camerasLearnWhatToLeaveFree() {
    func insets(_ items: [FurnitureItem]) -> FurnitureInsets {
      FurnitureLayout(items, viewport: viewport(1200, 800, scale: 2), fonts: fonts, scheme: .light).reservedInsets
    }
    #expect(insets([]) == FurnitureInsets())
    let wide = insets([box("wide", 400, 30, corner: .topLeft)])
    #expect([wide.top, wide.left, wide.bottom, wide.right] == [38, 0, 0, 0])
    let high = insets([box("high", 60, 300, corner: .bottomRight)])
    #expect([high.top, high.left, high.bottom, high.right] == [0, 0, 0, 68])
    let both = insets([box("wide", 400, 30, corner: .topLeft), box("high", 60, 250, corner: .topLeft)])
    #expect([both.top, both.left] == [38, 68])
    let framed = insets([FurnitureItem(.border(PictureBorder(width: 1, margin: 10)))])
    #expect([framed.top, framed.left, framed.bottom, framed.right] == [11, 11, 11, 11])
  }

  @Test func anInsetMarksTheMapOnItsNearestCopy() throws {
    let map = viewport(600, 400)
    let overview = OverviewInset.viewport(around: map, width: 100, height: 80)
    #expect(overview.width == 100 && overview.height == 80 && overview.zoom.level == 4)
    let marks = OverviewInset.boxes(of: map, in: overview)
    let mark = try #require(marks.first)
    #expect(marks.count == 1 && abs(mark.width - 600.0 / 32) < 1e-6 && abs((mark.min.x + mark.max.x) / 2 - 50) < 1e-6)
    // The whole world at least, which does not end inside the picture.
    let wide = Viewport(
      center: MapPoint(Coordinate(latitude: 80, longitude: 0)), zoom: Zoom(2), width: 600, height: 400)
    let world = OverviewInset.viewport(around: wide, width: 128, height: 64)
    #expect(abs(world.zoom.level + 1) < 1e-9)
    #expect(world.visibleRect().minY >= -1e-3 && abs(world.visibleRect().size.width - MapPoint.worldSize) < 1)
    // Over the 180th meridian of a world around Greenwich: at both ends.
    let fiji = Viewport(
      center: MapPoint(Coordinate(latitude: -18, longitude: 180)), zoom: Zoom(6), width: 200, height: 200)
    let around = Viewport(
      center: MapPoint(Coordinate(latitude: 0, longitude: 0)), zoom: Zoom(-1), width: 128, height: 128)
    let ends = OverviewInset.boxes(of: fiji, in: around)
    #expect(ends.map(\.min.x).min() == 0 && ends.map(\.max.x).max() == 128 && ends.count == 2)
  }

  @Test func colorScalesOfAllRanges() {
    let pen = FurniturePen(viewport: viewport(100, 100), fonts: fonts, scheme: .light)
    #expect(ColorScaleBlock(.init(ramp: ColorRamp(stops: [])), width: 100, pen: pen) == nil)
    for ends in [(5.0, 5.0), (-1e308, 1e308), (0, 1e-300), (1e300, 1.0000001e300), (3.201, 3.204), (-7, 1e6)] {
      let ramp = ColorRamp(colors: [.black, .white], minimum: ends.0, maximum: ends.1)
      let block = ColorScaleBlock(.init(ramp: ramp, unit: "km/h"), width: 150, pen: pen)
      #expect(block.map { $0.size.x >= 150 && $0.size.x < 400 && $0.size.y < 40 } ?? ramp.stops.isEmpty, "\(ends)")
    }
  }
}
