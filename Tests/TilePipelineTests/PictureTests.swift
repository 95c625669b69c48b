import Lettering
import MapGeometry
import MapRendering
import MapScene
import Raster
import TestSupport
import Testing
import Tiles

@testable import TilePipeline

/// Small pictures of the built-in world, compared with what was looked at and found right.
@Suite struct PictureTests {
  private let renderer: SceneRenderer

  init() throws { renderer = SceneRenderer(fonts: try FontLibrary()) }

  private func map(_ name: String) throws -> BaseMap {
    try BaseMapLoader(warn: { Issue.record("unexpected warning: \($0)") }).load(name)
  }

  private func scene(_ latitude: Double, _ longitude: Double, zoom: Double) -> Scene {
    var scene = Scene()
    scene.size = PictureSize(width: 320, height: 240)
    scene.position = .center(Coordinate(latitude: latitude, longitude: longitude), Zoom(zoom))
    return scene
  }

  private func draw(_ scene: Scene, style: String = "standard") async throws -> Pixmap {
    let picture = try await renderer.picture(of: scene, over: try map(style))
    #expect(picture.missing.isEmpty)
    return picture.pixmap
  }

  @Test func world() async throws { expectGolden(try await draw(scene(20, 0, zoom: 1)), "world") }

  @Test func darkEurope() async throws {
    expectGolden(try await draw(scene(47, 11, zoom: 4.5), style: "dark"), "dark-europe")
  }

  @Test func denseScale() async throws {
    var scene = scene(40, 22, zoom: 5)
    scene.size = PictureSize(width: 160, height: 120)
    scene.scale = 2
    expectGolden(try await draw(scene), "greece-2x")
  }

  @Test func namesInTheirScripts() async throws {
    var scene = scene(35, 110, zoom: 6)
    expectGolden(try await draw(scene), "china")
    scene.position = .center(Coordinate(latitude: 29, longitude: 31), Zoom(6))
    expectGolden(try await draw(scene), "egypt")
  }

  @Test func the180thMeridianIsNowhereToBeSeen() async throws {
    let chukotka = try await draw(scene(67, 180, zoom: 4))
    expectGolden(chukotka, "chukotka")
    let fiji = try await draw(scene(-17, 179.5, zoom: 6))
    expectGolden(fiji, "fiji")
  }

  @Test func annotations() async throws {
    var scene = scene(45, 5, zoom: 4)
    let line = LineItem(
      parts: [[Coordinate(latitude: 41.4, longitude: 2.2), Coordinate(latitude: 48.9, longitude: 2.4)]],
      casing: LineCasing())
    scene.items.append(SceneItem(.line(line)))
    let paris = MarkerItem(coordinate: Coordinate(latitude: 48.9, longitude: 2.4), title: "Paris")
    scene.items.append(SceneItem(.marker(paris)))
    let points = (0..<1234).map {
      Coordinate(latitude: 44 + Double($0 % 37) / 100, longitude: 10 + Double($0 / 37) / 100)
    }
    let look = MarkerItem(coordinate: points[0], tint: .markerBlue, shape: .dot)
    let set = PointSet(coordinates: points + [Coordinate(latitude: 41, longitude: -3)], look: look)
    scene.items.append(SceneItem(.points(set), clustering: Clustering(identifier: "points")))
    expectGolden(try await draw(scene), "annotations")
  }

  @Test func theSamePictureComesTwice() async throws {
    let scene = scene(50, 8, zoom: 5)
    let first = try await draw(scene)
    let other = try await SceneRenderer(fonts: try FontLibrary()).picture(of: scene, over: try map("standard")).pixmap
    #expect(ImageCodec.encodePNG(first, effort: .small) == ImageCodec.encodePNG(other, effort: .small))
  }

  /// Pictures drawn at once from many tasks are those drawn one after the other.
  @Test func threadsChangeNothing() async throws {
    let scenes = (0..<8).map { scene(40 + Double($0), 10, zoom: 4 + Double($0) / 4) }
    let map = try map("standard")
    let renderer = renderer
    let together = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for (index, scene) in scenes.enumerated() {
        group.addTask {
          (index, ImageCodec.encodePNG(try await renderer.picture(of: scene, over: map).pixmap, effort: .small))
        }
      }
      return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    for (index, scene) in scenes.enumerated() {
      #expect(together[index] == ImageCodec.encodePNG(try await draw(scene), effort: .small))
    }
  }
}
