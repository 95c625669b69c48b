import MapGeometry
import Raster
import TestSupport
import Testing

@testable import MapRendering

/// Small pictures of every kind of marker and badge, compared with what was looked at and found right.
@Suite struct AnnotationPictureTests {
  private func shapes(scale: Double) throws -> AnnotationSheet {
    var sheet = try AnnotationSheet(300, 84, scale: scale)
    let image = try MarkerImage(AnnotationSheet.arrow(side: 64), width: 32)
    let shapes: [MarkerItem.Shape] = [
      .balloon, .pin, .dot, .image(image), .drawing(AnnotationSheet.sign),
      .userLocation(headingDegrees: 45, accuracyMeters: nil),
    ]
    for (index, shape) in shapes.enumerated() {
      let isTall = index < 2
      sheet.markers.append(
        MarkerItem(coordinate: sheet.at(28 + Double(index) * 48, isTall ? 64 : 46), shape: shape))
    }
    return sheet
  }

  @Test func shapes() throws { expectGolden(try shapes(scale: 1).picture(), "marker-shapes") }

  @Test func shapesOfDenseScreens() throws { expectGolden(try shapes(scale: 2).picture(), "marker-shapes-2x") }

  @Test func symbols() throws {
    let columns = 13
    let symbols = MarkerSymbol.allCases
    let rows = (symbols.count + columns - 1) / columns
    var sheet = try AnnotationSheet(columns * 34 + 8, rows * 44 + 6)
    let tints: [UInt32] = [0xE5484D, 0x2F6FDE, 0x2B8A3E, 0x8E4EC6, 0xB45309]
    for (index, symbol) in symbols.enumerated() {
      sheet.markers.append(
        MarkerItem(
          coordinate: sheet.at(Double(index % columns) * 34 + 21, Double(index / columns) * 44 + 42),
          tint: Color(hex: tints[index / columns % tints.count]), glyph: .symbol(symbol)))
    }
    expectGolden(sheet.picture(), "marker-symbols")
  }

  @Test func glyphs() throws {
    var sheet = try AnnotationSheet(374, 120)
    let arrow = try MarkerImage(AnnotationSheet.arrow())
    let glyphs: [(MarkerItem.Glyph, Color?, Color?)] = [
      (.pin, nil, nil), (.none, nil, nil), (.text("A"), .markerBlue, nil), (.text("7"), .markerBlue, nil),
      (.text("42"), .markerBlue, nil), (.text("QED"), .markerBlue, nil), (.text("É"), nil, Color(hex: 0xFFE08A)),
      (.text("☕"), Color(hex: 0x7A4B24), nil), (.text("★"), Color(hex: 0xFFD400), nil), (.text("东"), nil, nil),
      (.image(arrow), Color(hex: 0x444C56), nil),
    ]
    for (index, (glyph, tint, glyphTint)) in glyphs.enumerated() {
      sheet.markers.append(
        MarkerItem(coordinate: sheet.at(Double(index) * 33 + 20, 42), tint: tint, glyph: glyph, glyphTint: glyphTint))
    }
    for (index, size) in [0.6, 0.8, 1, 1.4, 1.9].enumerated() {
      sheet.markers.append(
        MarkerItem(
          coordinate: sheet.at(Double(index * index) * 9 + 24, 114), tint: Color(hex: 0x2B8A3E),
          glyph: .symbol(.bicycle), size: size))
    }
    for (index, shape) in [MarkerItem.Shape.pin, .dot].enumerated() {
      for (step, size) in [0.7, 1, 1.5].enumerated() {
        sheet.markers.append(
          MarkerItem(
            coordinate: sheet.at(220 + Double(index * 80 + step * 26), 110), tint: Color(hex: 0x8E4EC6), shape: shape,
            size: size))
      }
    }
    expectGolden(sheet.picture(), "marker-glyphs")
  }

  @Test func rotationAnchorAndOffset() throws {
    var sheet = try AnnotationSheet(350, 150)
    let image = try MarkerImage(AnnotationSheet.arrow(side: 64), width: 32)
    func add(_ x: Double, _ y: Double, _ item: (inout MarkerItem) -> Void) {
      var marker = MarkerItem(coordinate: sheet.at(x, y), shape: .image(image))
      item(&marker)
      sheet.markers.append(marker)
      sheet.markers.append(MarkerItem(coordinate: sheet.at(x, y), tint: .black, shape: .dot, size: 0.35))
    }
    for (index, degrees) in [0.0, 30, 90, 200, -45].enumerated() {
      add(30 + Double(index) * 50, 30) { $0.rotationDegrees = degrees }
    }
    add(285, 30) {
      $0.rotationDegrees = 60
      $0.anchor = SIMD2(0.5, 1)
    }
    let anchors: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(0.5, 1)]
    for (index, anchor) in anchors.enumerated() {
      add(30 + Double(index) * 60, 95) { $0.anchor = anchor }
    }
    add(250, 80) { $0.offset = SIMD2(14, -6) }
    let tints = [Color.markerRed, Color.markerBlue, Color(hex: 0x2B8A3E)]
    for (index, degrees) in [0.0, 45, 180].enumerated() {
      add(315, 110) {
        $0.shape = .balloon
        $0.glyph = .text("B")
        $0.rotationDegrees = degrees
        $0.tint = tints[index]
      }
    }
    expectGolden(sheet.picture(), "marker-rotation")
  }

  @Test func titles() throws {
    var sheet = try AnnotationSheet(330, 220)
    func add(
      _ x: Double, _ y: Double, _ title: String?, _ subtitle: String?, _ item: (inout MarkerItem) -> Void = { _ in }
    ) {
      var marker = MarkerItem(coordinate: sheet.at(x, y), title: title, subtitle: subtitle)
      item(&marker)
      sheet.markers.append(marker)
    }
    add(60, 45, "Depot", "Open until 18:00")
    add(200, 45, "A long name that is broken into lines", "and what is said below it")
    add(20, 120, "At the left edge", nil)
    add(170, 120, "Side", "by side") { $0.shape = .dot }
    add(179, 138, "Other side", "of the dot") { $0.shape = .dot }
    add(300, 140, nil, "Subtitle alone") { $0.shape = .dot }
    add(60, 212, "Above", "at the bottom")
    // Two at one place: the second title finds another side; the third is hidden, the fourth insists.
    for index in 0..<5 {
      add(200, 180, "Crowd \(index)", nil) {
        $0.shape = .dot
        if index == 0 { $0.titleVisibility = .hidden }
      }
    }
    for (index, title) in ["Always", "Always too"].enumerated() {
      add(262 + Double(index) * 6, 200 + Double(index) * 2, title, nil) {
        $0.shape = .dot
        $0.titleVisibility = .visible
      }
    }
    expectGolden(sheet.picture(), "marker-titles")
    sheet.scheme = .dark
    expectGolden(sheet.picture(), "marker-titles-dark")
  }

  @Test func userLocations() throws {
    var sheet = try AnnotationSheet(290, 90)
    let locations: [(Double?, Double?)] = [(nil, nil), (nil, 5000), (300, nil), (90, 4000)]
    for (index, (heading, accuracy)) in locations.enumerated() {
      sheet.markers.append(
        MarkerItem(
          coordinate: sheet.at(30 + Double(index) * 64, 45),
          title: index == 0 ? "Me" : nil,
          shape: .userLocation(headingDegrees: heading, accuracyMeters: accuracy)))
    }
    expectGolden(sheet.picture(), "user-location")
  }

  @Test(arguments: [ColorScheme.light, .dark]) func badges(scheme: ColorScheme) throws {
    var sheet = try AnnotationSheet(420, 200, scheme: scheme)
    for (index, count) in [2, 37, 412, 1234, 65_000, 3_400_000].enumerated() {
      sheet.clusters.append(ClusterItem(coordinate: sheet.at(28 + Double(index) * 69, 46), count: count))
    }
    let (red, green, blue) = (Color(hex: 0xE5484D), Color(hex: 0x2FA866), Color(hex: 0x2F6FDE))
    func add(_ x: Double, _ count: Int, _ change: (inout ClusterItem) -> Void) {
      var cluster = ClusterItem(coordinate: sheet.at(x, 140), count: count)
      change(&cluster)
      sheet.clusters.append(cluster)
    }
    add(36, 12) {
      $0.shares = [.init(color: red, amount: 3), .init(color: green, amount: 4), .init(color: blue, amount: 5)]
    }
    add(104, 800) {
      $0.shares = [.init(color: red, amount: 1), .init(color: green, amount: 795), .init(color: blue, amount: 4)]
    }
    add(172, 5) { $0.shares = [.init(color: blue, amount: 5)] }
    add(240, 9) { $0.label = "€1,234" }
    add(310, 9) {
      $0.drawing = AnnotationSheet.sign
      $0.title = "Harbour"
      $0.subtitle = "9 ships"
    }
    add(376, 20) {
      $0.label = "Σ 12,345.67 km"
      $0.tint = Color(hex: 0x8E4EC6)
      $0.title = "Total"
    }
    expectGolden(sheet.picture(), scheme == .light ? "cluster-badges" : "cluster-badges-dark")
  }

  @Test func fannedOutMarkers() throws {
    var sheet = try AnnotationSheet(200, 150)
    let place = sheet.at(60, 90)
    let offsets: [SIMD2<Double>] = [
      SIMD2(-38, -10), SIMD2(-14, -34), SIMD2(18, -34), SIMD2(40, -8), SIMD2(26, 26), SIMD2(-26, 28),
    ]
    sheet.markers = MarkerItem.fannedOut(
      (1...6).map { MarkerItem(coordinate: place, glyph: .text("\($0)")) }, offsets: offsets)
    let other = sheet.at(155, 75)
    sheet.markers += MarkerItem.fannedOut(
      (0..<4).map { MarkerItem(coordinate: other, title: "Flat \($0)", tint: .markerBlue, shape: .dot) },
      offsets: [SIMD2(-20, -24), SIMD2(20, -20), SIMD2(20, 20), SIMD2(-20, 24)])
    expectGolden(sheet.picture(), "marker-fan")
  }

  @Test func priorities() throws {
    var sheet = try AnnotationSheet(220, 70)
    for index in 0..<9 {
      sheet.markers.append(
        MarkerItem(
          coordinate: sheet.at(24 + Double(index) * 11, 54), tint: index % 3 == 2 ? .markerBlue : .markerRed,
          glyph: .text("\(index)"), priority: index % 3 == 2 ? MarkerItem.Priority.high : MarkerItem.Priority.low))
    }
    sheet.markers.append(MarkerItem(coordinate: sheet.at(160, 54), glyph: .text("R")))
    sheet.markers.append(
      MarkerItem(coordinate: sheet.at(150, 54), tint: .black, glyph: .text("N"), priority: 1, collision: .none))
    sheet.markers.append(
      MarkerItem(coordinate: sheet.at(174, 54), tint: .black, glyph: .text("L"), priority: MarkerItem.Priority.low))
    expectGolden(sheet.picture(), "marker-priorities")
  }
}
