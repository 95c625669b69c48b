import Lettering
import MapGeometry
import Raster
import TestSupport
import Testing

@testable import MapRendering

/// Every piece on its own, on a bright and on a dark map, and all of them together.
@Suite struct FurniturePictureTests {
  private static let fonts = try? FontLibrary()
  private let fonts: FontLibrary

  init() throws { fonts = try #require(Self.fonts) }

  private func expectPicture(
    _ name: String, _ items: [FurnitureItem], width: Int = 300, height: Int = 200, scale: Double = 1,
    latitude: Double = 48, longitude: Double = 11, zoom: Double = 7, content: DrawnContent = DrawnContent()
  ) {
    let viewport = Viewport(
      center: MapPoint(Coordinate(latitude: latitude, longitude: longitude)), zoom: Zoom(zoom),
      width: Int(Double(width) * scale), height: Int(Double(height) * scale), scale: scale)
    for scheme in ColorScheme.allCases {
      let furniture = FurnitureLayout(items, viewport: viewport, fonts: fonts, scheme: scheme).arranged(over: content)
      var list = ground(viewport, scheme)
      list.append(furniture.ground.list)
      list.append(content.list)
      list.append(furniture.content.list)
      expectGolden(list.pixmap(width: viewport.width, height: viewport.height), "furniture-\(name)-\(scheme.rawValue)")
    }
  }

  /// Land, a lake and a river, so that one sees what shines through.
  private func ground(_ viewport: Viewport, _ scheme: ColorScheme) -> DisplayList {
    let (width, height) = (Double(viewport.width), Double(viewport.height))
    var list = DisplayList()
    list.clear(scheme == .light ? Color(hex: 0xEFEAE0) : Color(hex: 0x24292F))
    var lake = Path()
    lake.addCircle(center: [width * 0.95, height * 0.9], radius: height * 0.35)
    lake.addCircle(center: [width * 0.05, height * 0.1], radius: height * 0.3)
    list.fill(lake, color: scheme == .light ? Color(hex: 0xA9CFE4) : Color(hex: 0x16364A))
    var river = Path()
    river.move(to: [0, height * 0.95])
    river.cubicCurve(
      to: [width, height * 0.1], control1: [width * 0.4, height * 0.5], control2: [width * 0.6, height])
    list.stroke(
      river, style: StrokeStyle(width: 5 * viewport.scale),
      color: scheme == .light ? Color(hex: 0xA9CFE4) : Color(hex: 0x16364A))
    return list
  }

  private let osm = "&copy; <a href='https://osm.org/copyright'>OpenStreetMap</a> contributors"

  @Test func attribution() {
    expectPicture("attribution", [FurnitureItem(.attribution(Credits(html: ["Made with Natural Earth", osm])))])
    expectPicture(
      "attribution-left",
      [FurnitureItem(.attribution(Credits(html: ["&copy; Z&uuml;rich", osm])), corner: .bottomLeft)],
      scale: 2)
    expectPicture(
      "attribution-elided",
      [FurnitureItem(.attribution(Credits(html: [osm] + (1...20).map { "© Company number \($0)" })))], width: 200,
      height: 120)
    expectPicture("attribution-small", [FurnitureItem(.attribution(Credits(html: [osm])))], width: 64, height: 64)
  }

  @Test func scaleBars() {
    expectPicture("scale-metric", [FurnitureItem(.scaleBar(.metric))])
    expectPicture(
      "scale-all",
      [
        FurnitureItem(.scaleBar(.metric, and: .imperial), corner: .bottomLeft),
        FurnitureItem(.scaleBar(.nautical), corner: .topRight), FurnitureItem(.scaleBar(.imperial), corner: .topLeft),
        FurnitureItem(.scaleBar(.imperial, and: .metric), corner: .bottomRight),
      ], scale: 2)
  }

  @Test func compasses() {
    expectPicture(
      "compass",
      [
        FurnitureItem(.compass(heading: 0), corner: .topLeft), FurnitureItem(.compass(heading: 30), corner: .topRight),
        FurnitureItem(.compass(heading: 90), corner: .bottomLeft),
        FurnitureItem(.compass(heading: -135), corner: .bottomRight),
      ], scale: 2)
  }

  @Test func titles() {
    expectPicture("title", [FurnitureItem(.title("Rivers of the north", subtitle: "Water levels, 1 March 2024"))])
    expectPicture(
      "title-wrapped",
      [
        FurnitureItem(
          .title(
            "A title that is too long for one line of this small picture",
            subtitle: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"))
      ], width: 240)
  }

  private var legend: Legend {
    Legend(
      title: "What is where",
      entries: [
        .init(.line(.routeBlue, width: 4, casing: .white), "Route"),
        .init(.line(Color(hex: 0x2E9E5B), width: 3, dashes: [6, 4]), "Planned"),
        .init(.dot(.markerRed), "Station"), .init(.marker(.markerBlue), "Hut with a long description that is wrapped"),
        .init(.area(.color(Color(hex: 0xF5A623).opacity(0.35)), stroke: Color(hex: 0xF5A623)), "Closed area"),
        .init(
          .area(.hatch(Hatch(color: Color(hex: 0x2E9E5B), spacing: 4, width: 1.2)), stroke: Color(hex: 0x2E9E5B)),
          "Reserve"),
        .init(.ring(Color(hex: 0x8E4EC6)), "Category"),
      ])
  }

  private var speeds: Legend.ColorScale {
    Legend.ColorScale(
      title: "Speed",
      ramp: ColorRamp(stops: [
        .init(value: 3.2, color: Color(hex: 0x2B83BA)), .init(value: 18, color: Color(hex: 0xFFFFBF)),
        .init(value: 47.5, color: Color(hex: 0xD7191C)),
      ]),
      unit: "km/h")
  }

  @Test func legends() {
    expectPicture("legend", [FurnitureItem(.legend(legend))])
    expectPicture("legend-scale", [FurnitureItem(.legend(Legend(scales: [speeds])))], scale: 2)
    var both = legend
    both.scales = [speeds, .init(ramp: ColorRamp(.elevation, minimum: -250, maximum: 8848), unit: "m")]
    both.entries = Array(both.entries.prefix(3))
    expectPicture("legend-both", [FurnitureItem(.legend(both))], height: 240)
    let many = Legend(title: "Many", entries: (1...24).map { .init(.dot(.markerRed), "Entry \($0)") })
    expectPicture("legend-columns", [FurnitureItem(.legend(many))], width: 400)
  }

  @Test func graticules() {
    expectPicture("graticule", [FurnitureItem(.graticule(Graticule()))], zoom: 6)
    expectPicture(
      "graticule-180", [FurnitureItem(.graticule(Graticule()))], latitude: -17, longitude: 179.5, zoom: 5,
      content: .init())
    // Copies of the world, and nothing beyond the poles.
    expectPicture(
      "graticule-world", [FurnitureItem(.graticule(Graticule(step: 30)))], latitude: 0, longitude: 170, zoom: 0)
    expectPicture("graticule-fine", [FurnitureItem(.graticule(Graticule()))], scale: 2, zoom: 17)
  }

  @Test func insets() {
    let map = Viewport(
      center: MapPoint(Coordinate(latitude: 48, longitude: 11)), zoom: Zoom(7), width: 300, height: 200)
    let overview = OverviewInset.viewport(around: map, width: 90, height: 64)
    let picture = ground(overview, .light).pixmap(width: overview.width, height: overview.height)
    let inset = OverviewInset(picture: picture, of: overview, showing: map)
    expectPicture("inset", [FurnitureItem(.inset(inset)), FurnitureItem(.attribution(Credits(html: [osm])))])
  }

  @Test func borders() {
    expectPicture("border", [FurnitureItem(.border(PictureBorder())), FurnitureItem(.scaleBar(.metric))])
    expectPicture(
      "border-margin",
      [
        FurnitureItem(.border(PictureBorder(width: 2, margin: 12))), FurnitureItem(.graticule(Graticule())),
        FurnitureItem(.attribution(Credits(html: [osm]))),
      ], scale: 2)
  }

  @Test func everythingAtOnce() {
    var content = DrawnContent()
    var route = Path()
    let line: [SIMD2<Double>] = [[20, 40], [150, 120], [300, 100], [420, 260], [560, 330]]
    route.add(line, closed: false)
    content.list.stroke(route, style: StrokeStyle(width: 5), color: .routeBlue)
    content.targets.append(HitTarget(item: 0, shape: .line([line], reach: 2.5)))
    var all = legend
    all.scales = [speeds]
    let overview = Viewport(center: MapPoint(x: 0, y: 0), zoom: Zoom(2), width: 90, height: 64)
    let inset = OverviewInset(
      picture: ground(overview, .light).pixmap(width: 90, height: 64),
      marked: [LabelBox(min: [40, 30], max: [52, 38])])
    expectPicture(
      "all",
      [
        FurnitureItem(.attribution(Credits(html: ["Made with Natural Earth", osm]))),
        FurnitureItem(.scaleBar(.metric, and: .nautical)), FurnitureItem(.compass(heading: 20)),
        FurnitureItem(.title("Everything at once", subtitle: "A map with all its furniture")),
        FurnitureItem(.legend(all)), FurnitureItem(.graticule(Graticule())), FurnitureItem(.inset(inset)),
        FurnitureItem(.border(PictureBorder(width: 1.5, margin: 6))),
        FurnitureItem(
          .drawing(name: "stamp", size: [60, 24]) { box, scale in
            var list = DisplayList()
            var path = Path()
            path.addRectangle(min: box.min, max: box.max, cornerRadius: 12 * scale)
            list.fill(path, color: Color(hex: 0x8E4EC6))
            return list
          }),
      ], width: 600, height: 400, content: content)
  }
}
