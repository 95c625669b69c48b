import Foundation
import Raster
import Testing

@Suite(.needsCommand) struct RenderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Draws into `map.png` of the test's folder, and reads it.
  private func draw(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) async throws -> Pixmap {
    let output = folder.file("map.png")
    let result = try await Command.run(["render", "-o", output] + arguments)
    #expect(result.exitCode == 0, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.errors.isEmpty, sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    return try ImageCodec.decode(try folder.bytes("map.png"))
  }

  private func differing(_ one: Pixmap, _ other: Pixmap) -> Int {
    zip(one.pixels, other.pixels).count { $0 != $1 }
  }

  @Test(arguments: [
    ([], 800, 600), (["--size", "300x200"], 300, 200), (["--size", "300x200", "--scale", "2"], 600, 400),
    (["--size", "101x57", "--scale", "3"], 303, 171), (["--size", "200x90"], 200, 90),
  ])
  func sizeAndScale(_ arguments: [String], width: Int, height: Int) async throws {
    let picture = try await draw(arguments)
    #expect(picture.width == width)
    #expect(picture.height == height)
  }

  /// Credits that are required and have no room are the caller's to give.
  @Test func aPictureWithoutRoomForItsCreditsSaysSo() async throws {
    let output = folder.file("map.png")
    let result = try await Command.run(["render", "-o", output, "--size", "1x1"])
    #expect(result.exitCode == 0 && result.errorLines.count == 1 && result.errors.contains("GeoNames"))
    #expect(try ImageCodec.decode(folder.bytes("map.png")).width == 1)
  }

  @Test func standardOutputGetsTheSameBytesAsAFile() async throws {
    let view = ["--center", "48.2,16.4", "--zoom", "5.3", "--size", "320x240"]
    _ = try await draw(view)
    let result = try await Command.run(["render", "-o", "-"] + view)
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output == (try folder.bytes("map.png")))
  }

  @Test func aBoxShowsWhatItsCentreShows() async throws {
    // The higher side counts: 5° north and south are 10.0127° of longitude in Mercator, here in 256 points, so the zoom
    // is log2(360 / 10.0127).
    let box = try await draw(["--bbox", "10,-5,20,5", "--size", "256x256"])
    let center = try await draw(["--center", "0,15", "--zoom", "5.168091547856455", "--size", "256x256"])
    #expect(differing(box, center) < 256 * 256 / 1000)
  }

  @Test func markersLeaveTheirColourAtTheirPlace() async throws {
    let view = ["--center", "0,-30", "--zoom", "3", "--size", "200x200"]
    let without = try await draw(view)
    let with = try await draw(view + ["--marker", "0,-30,Here"])
    func reds(_ picture: Pixmap) -> Int {
      picture.pixels.count { $0 & 0xFF > 200 && $0 >> 8 & 0xFF < 100 && $0 >> 16 & 0xFF < 100 }
    }
    #expect(reds(without) == 0)
    #expect(reds(with) > 200)
  }

  @Test(arguments: [
    ("places.csv", "name,lat,lng\nOne,1,1\nTwo,1.01,1.01\n\"Three, quoted\",-2,4\n"),
    (
      "places.geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"},"geometry":"#
        + #"{"type":"MultiPoint","coordinates":[[1,1],[1.01,1.01],[4,-2]]}}]}"#
    ),
  ])
  func pointsAloneOrClustered(_ name: String, _ text: String) async throws {
    let path = try folder.file(name, text)
    let view = ["--center", "0,2", "--zoom", "6", "--size", "400x400"]
    let empty = try await draw(view)
    let dots = try await draw(view + ["--points", path])
    let clustered = try await draw(view + ["--points", path, "--cluster"])
    #expect(differing(dots, empty) > 100)
    #expect(differing(clustered, empty) > 100)
    #expect(differing(clustered, dots) > 100)
  }

  @Test(arguments: [
    (
      "route.gpx",
      #"<gpx version="1.1"><trk><trkseg><trkpt lat="0" lon="0"/><trkpt lat="10" lon="10"/></trkseg></trk></gpx>"#
    ),
    ("route.geojson", #"{"type":"LineString","coordinates":[[0,0],[10,10]]}"#),
  ])
  func routes(_ name: String, _ text: String) async throws {
    let path = try folder.file(name, text)
    let view = ["--center", "5,5", "--zoom", "4", "--size", "300x300", "--no-scale-bar"]
    let route = try await draw(view + ["--route", path])
    #expect(differing(route, try await draw(view)) > 500)
    // The same line as an encoded polyline: (0,0), (10,10).
    #expect(differing(route, try await draw(view + ["--polyline", "??_c`|@_c`|@"])) == 0)
  }

  @Test func theCameraFitsWhatIsDrawn() async throws {
    let one = try await draw(["--size", "200x200", "--marker", "48.2,16.4"])
    let two = try await draw(["--size", "200x200", "--marker", "48.2,16.4", "--marker", "-30,140"])
    #expect(differing(one, two) > 10_000)
  }

  @Test func darkIsDarker() async throws {
    func brightness(_ pixmap: Pixmap) -> Int {
      pixmap.pixels.reduce(0) { $0 + Int($1 >> 8 & 0xFF) } / pixmap.pixels.count
    }
    let view = ["--center", "48,11", "--zoom", "4", "--size", "256x256"]
    let standard = brightness(try await draw(view))
    #expect(standard > 160)
    #expect(brightness(try await draw(view + ["--style", "dark"])) < 80)
  }

  @Test func aStyleFileIsAStyle() async throws {
    let style = try folder.file(
      "red land.json",
      ##"{"version":8,"sources":{"world":{"type":"vector","url":"cartouche://world"}},"layers":["##
        + ##"{"id":"sea","type":"background","paint":{"background-color":"#0000ff"}},"##
        + ##"{"id":"land","type":"fill","source":"world","source-layer":"land","paint":{"fill-color":"#ff0000"}}]}"##)
    let picture = try await draw(["--style", style, "--center", "25,10", "--zoom", "4", "--size", "200x200"])
    let middle = picture[100, 100]
    #expect(middle.red == 255)
    #expect(middle.blue == 0)
  }

  @Test func anArchiveOfPicturesIsAMap() async throws {
    let archive = folder.file("tiles.mbtiles")
    let seeded = try await Command.run(["seed", "--style", "standard", "--zoom", "0-2", "-o", archive])
    #expect(seeded.exitCode == 0)
    let picture = try await draw(["--style", archive, "--center", "0,0", "--zoom", "2", "--size", "512x512"])
    let drawn = try await draw(["--center", "0,0", "--zoom", "2", "--size", "512x512"])
    // Places of labels differ; sea and land do not.
    #expect(differing(picture, drawn) < 512 * 512 / 10)
  }

  @Test func theSamePictureHasTheSameBytes() async throws {
    let arguments = ["--bbox", "-10,35,30,60", "--marker", "48.2,16.4,Wien", "--marker", "41.9,12.5", "--scale", "2"]
    _ = try await draw(arguments)
    let first = try folder.bytes("map.png")
    _ = try await draw(arguments)
    #expect(try folder.bytes("map.png") == first)
  }

  @Test func worksFromAnyFolderAndWritesNamesWithSpaces() async throws {
    let result = try await Command.run(["render", "--size", "80x60", "-o", "mapa świata 地图.png"], in: folder.path)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try folder.names == ["mapa świata 地图.png"])
  }
}
