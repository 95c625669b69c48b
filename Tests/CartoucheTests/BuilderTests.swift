import Cartouche
import Testing

struct BuilderTests {
  private struct Stop: MapContent {
    var name: String
    var place: Coordinate

    var body: some MapContent {
      MapCircle(center: place, radius: 200).foregroundStyle(.blue.opacity(0.2))
      Marker(name, coordinate: place)
    }
  }

  private static let berlin = Coordinate(latitude: 52.52, longitude: 13.405)
  private static let vienna = Coordinate(latitude: 48.208, longitude: 16.373)

  private func kinds(_ map: Map) async throws -> [PictureItem.Kind] {
    try await map.snapshot(size: PictureSize(width: 200, height: 150)).items.map(\.kind)
  }

  @Test func mixedContentIsDrawnInOneMap() async throws {
    let shops = (0..<3).map { Coordinate(latitude: 50 + Double($0), longitude: 10) }
    let isShown = true
    let map = Map {
      MapPolyline([Self.berlin, Self.vienna], contourStyle: .geodesic).stroke(.blue, lineWidth: 5)
      Marker("Start", coordinate: Self.berlin).tint(.green)
      Annotation("Depot", coordinate: Self.vienna, anchor: .bottom) { Badge("7") }
      ForEach(shops) { Marker("", coordinate: $0) }
      MapCircle(center: Self.vienna, radius: 50_000).foregroundStyle(.blue.opacity(0.2))
      UserAnnotation(Self.berlin)
      if isShown { Stop(name: "Stop", place: Self.vienna) }
      for step in 0..<2 { Marker("\(step)", coordinate: Coordinate(latitude: 49, longitude: 14 + Double(step))) }
      [Marker("a", coordinate: Self.berlin), MapPolyline([Self.vienna, Self.berlin])] as [any MapContent]
    }
    let found = try await kinds(map)
    #expect(found.filter { $0 == .marker }.count == 8)
    #expect(found.filter { $0 == .line }.count == 2)
    #expect(found.filter { $0 == .area }.count == 2)
    #expect(found.filter { $0 == .annotation }.count == 1)
    #expect(found.filter { $0 == .userLocation }.count == 1)
  }

  @Test func innermostAttributeWins() async throws {
    let red = Color(hex: 0xFF0000)
    let map = Map(position: .center(Self.berlin, zoom: 8)) {
      MapContentGroup([
        Marker("", coordinate: Self.berlin).shape(.dot).scaleEffect(5).tint(red)
      ]).tint(.green)
    }
    let picture = try await map.snapshot(size: PictureSize(width: 100, height: 100))
    let pixel = picture.pixmap[50, 50]
    #expect(pixel.red == 255 && pixel.green == 0 && pixel.blue == 0)
  }

  @Test func aMapWithoutContentShowsTheWorld() async throws {
    let picture = try await Map().snapshot(size: PictureSize(width: 256, height: 256))
    #expect(picture.items.isEmpty)
    #expect(picture.mapRect.size.width >= MapPoint.worldSize * 0.99)
  }

  @Test(arguments: [
    (Coordinate(latitude: 91, longitude: 0), "91"), (Coordinate(latitude: .nan, longitude: 0), "nan"),
    (Coordinate(latitude: 0, longitude: .infinity), "inf"),
  ])
  func invalidCoordinatesAreNamed(coordinate: Coordinate, text: String) async throws {
    let maps = [
      Map { Marker("Depot", coordinate: coordinate) }, Map { MapPolyline([Self.berlin, coordinate]) },
      Map { MapCircle(center: coordinate, radius: 5) }, Map { Annotation("x", coordinate: coordinate) { Badge("1") } },
      Map(position: .center(coordinate, zoom: 3)), Map { MapPolygon([Self.berlin, Self.vienna, coordinate]) },
    ]
    for map in maps {
      let error = await #expect(throws: MapError.self) { try await map.snapshot() }
      #expect(error?.description.contains(text) == true)
    }
  }

  @Test func otherMistakesAreErrors() async throws {
    await #expect(throws: MapError.self) {
      try await Map { Marker("", systemImage: "nonesuch", coordinate: Self.berlin) }.snapshot()
    }
    await #expect(throws: MapError.self) { try await Map().snapshot(size: PictureSize(width: 0, height: 10)) }
    await #expect(throws: MapError.self) { try await Map().snapshot(scale: 9) }
    await #expect(throws: MapError.self) { try await Map().mapStyle(.file("nonesuch.json")).snapshot() }
    await #expect(throws: MapError.self) {
      let camera = MapCamera(centerCoordinate: Self.berlin, distance: 1000, heading: 30, pitch: 0)
      return try await Map(position: .camera(camera)).snapshot()
    }
  }
}
