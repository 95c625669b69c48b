import Cartouche
import Foundation
import Raster
import Synchronization
import Testing

struct SnapshotTests {
  private static let rome = Coordinate(latitude: 41.9, longitude: 12.5)
  private static let size = PictureSize(width: 300, height: 200)

  @Test func pointsAndCoordinatesGoBothWays() async throws {
    let picture = try await Map(position: .center(Self.rome, zoom: 6)).snapshot(size: Self.size, scale: 2)
    let middle = picture.point(for: Self.rome)
    #expect(abs(middle.x - 150) < 1e-6 && abs(middle.y - 100) < 1e-6)
    let corner = try #require(picture.coordinate(for: PicturePoint(x: 0, y: 0)))
    let back = picture.point(for: corner)
    #expect(abs(back.x) < 1e-6 && abs(back.y) < 1e-6)
    #expect(picture.region.contains(Self.rome))
    #expect(picture.pixmap.width == 600 && picture.pixmap.height == 400)
  }

  @Test func coordinatesBeyondThePolesAreNil() async throws {
    let picture = try await Map(position: .center(Coordinate(latitude: 0, longitude: 0), zoom: 0))
      .snapshot(size: PictureSize(width: 256, height: 400))
    #expect(picture.coordinate(for: PicturePoint(x: 128, y: 10)) == nil)
    #expect(picture.coordinate(for: PicturePoint(x: 128, y: 200)) != nil)
  }

  @Test func itemsAreFoundWhereTheyAre() async throws {
    let picture = try await Map(position: .center(Self.rome, zoom: 8)) {
      MapCircle(center: Self.rome, radius: 30_000).accessibilityLabel("Area")
      MapPolyline([Coordinate(latitude: 41.9, longitude: 11), Coordinate(latitude: 41.9, longitude: 14)])
        .accessibilityLabel("Line")
      Marker("Rome", coordinate: Self.rome)
    }.snapshot(size: Self.size)
    // The balloon stands above its coordinate; the line runs through it; the circle lies below both.
    #expect(picture.items(at: PicturePoint(x: 150, y: 80)).map(\.title) == ["Rome", "Area"])
    #expect(picture.items(at: PicturePoint(x: 100, y: 100)).first?.title == "Line")
    #expect(picture.items(at: PicturePoint(x: 5, y: 5)).isEmpty)
    let around = MapRect.around(Self.rome, meters: 1000)
    #expect(Set(picture.items(in: around).map(\.title)) == ["Rome", "Area", "Line"])
    #expect(picture.items(in: MapRect.around(Coordinate(latitude: 60, longitude: 12), meters: 1000)).isEmpty)
  }

  @Test func aReportHasWhatItNeeds() async throws {
    let route = [Self.rome, Coordinate(latitude: 43.77, longitude: 11.25)]
    let picture = try await Map {
      MapPolyline(route).accessibilityLabel("Rome to Florence")
      Marker("Rome & <more>", coordinate: Self.rome)
    }.snapshot(size: Self.size)
    let description = picture.accessibilityDescription
    #expect(description.contains("Marked: Rome & <more>."))
    #expect(description.contains("Rome to Florence, ") && description.contains("km long"))
    let html = picture.imageMap(source: "map.png") { "#\($0.index)" }
    #expect(html.contains("title=\"Rome &amp; &lt;more&gt;\"") && html.contains("href=\"#1\""))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(picture.itemsJSON.utf8)) as? [String: Any])
    #expect((json["items"] as? [[String: Any]])?.count == 2)
    #expect(json["width"] as? Int == 300)
    let lines = picture.worldFile.split(separator: "\n").compactMap { Double($0) }
    #expect(lines.count == 6 && lines[0] == -lines[3] && lines[0] > 0)
    #expect(MapSnapshot.projectionFile.contains("Mercator_Auxiliary_Sphere"))
  }

  /// The corner of the world at zoom 0: pixels of 156,543.03392804097 m.
  @Test func theWorldFileIsThatOfWebMercator() async throws {
    let picture = try await Map(position: .center(Coordinate(latitude: 0, longitude: 0), zoom: 0))
      .snapshot(size: PictureSize(width: 256, height: 256))
    let lines = picture.worldFile.split(separator: "\n").compactMap { Double($0) }
    #expect(abs(lines[0] - 156_543.03392804097) < 1e-6)
    #expect(abs(lines[4] + 20_037_508.342789244 - 156_543.03392804097 / 2) < 1e-6)
  }

  @Test func picturesAreWrittenAsTheirNamesSay() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = try await Map().snapshot(size: PictureSize(width: 64, height: 64))
    for (name, magic) in [("a.png", [0x89, 0x50]), ("a.jpg", [0xFF, 0xD8]), ("a.webp", [0x52, 0x49])] {
      let path = folder.appendingPathComponent(name).path
      try picture.write(to: path)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(bytes.prefix(2).map { Int($0) } == magic)
    }
    #expect(throws: MapError.self) { try picture.write(to: folder.appendingPathComponent("a.gif").path) }
    #expect(throws: MapError.self) { try picture.write(to: "/nonesuch/a.png") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.jpg", "a.png", "a.webp"])
  }

  @Test func progressIsToldAndASnapshotCanBeCancelled() async throws {
    let seen = Mutex<[Double]>([])
    let snapshotter = MapSnapshotter(Map(), size: Self.size)
    #expect(!snapshotter.isLoading)
    _ = try await snapshotter.start { progress in seen.withLock { $0.append(progress) } }
    let told = seen.withLock { $0 }
    #expect(told == told.sorted() && told.last == 1 && !snapshotter.isLoading && snapshotter.progress == 1)
    let slow = MapSnapshotter(Map { try! SlowOverlay() }, size: Self.size)
    let task = Task { try await slow.start() }
    while !slow.isLoading { try await Task.sleep(for: .milliseconds(1)) }
    slow.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!slow.isLoading)
  }

  private final class SlowOverlay: TileOverlay, @unchecked Sendable {
    init() throws { try super.init(urlTemplate: nil) }
    override func loadTile(at path: TilePath) async throws -> [UInt8]? {
      try await Task.sleep(for: .seconds(30))
      return nil
    }
  }

  @Test func overlaysAreLoadedAndLieAtTheirLevel() async throws {
    let overlay = try RedOverlay()
    let picture = try await Map(position: .center(Self.rome, zoom: 5)) {
      overlay.opacity(0.5)
    }.snapshot(size: Self.size)
    let plain = try await Map(position: .center(Self.rome, zoom: 5)).snapshot(size: Self.size)
    let (mixed, before) = (picture.pixmap[150, 60], plain.pixmap[150, 60])
    #expect(Int(mixed.red) >= Int(before.red) && Int(mixed.green) < Int(before.green))
    #expect(overlay.asked.withLock { $0 }.allSatisfy { $0.z == 5 && $0.y < 32 })
  }

  private final class RedOverlay: TileOverlay, @unchecked Sendable {
    let asked = Mutex<[TilePath]>([])
    init() throws { try super.init(urlTemplate: nil, isGeometryFlipped: true) }
    override func loadTile(at path: TilePath) async throws -> [UInt8]? {
      asked.withLock { $0.append(path) }
      return RedTile.png
    }
  }

  @Test func theSamePictureWhateverTheThreads() async throws {
    let map = Map {
      ForEach(0..<200) {
        Marker("\($0)", coordinate: Coordinate(latitude: Double($0 % 20), longitude: Double($0 / 20)))
      }
    }
    let pictures = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<4 { group.addTask { try await map.snapshot(size: Self.size).png } }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(pictures.count == 1)
  }
}

/// A red tile as a PNG file.
enum RedTile {
  static let png: [UInt8] = {
    var canvas = PixelCanvas(width: 256, height: 256)
    canvas.clear(Color(hex: 0xFF0000))
    return ImageCodec.encodePNG(canvas.pixmap())
  }()
}

extension MapRect {
  fileprivate static func around(_ center: Coordinate, meters: Double) -> MapRect {
    CoordinateRegion(center: center, latitudinalMeters: meters, longitudinalMeters: meters).mapRect
  }
}
