import Lettering
import MapGeometry
import MapRendering
import MapScene
import Raster
import TilePipeline

/// Whole pictures of the built-in world; the limit is encoding the finished picture.
enum PictureBenchmark {
  static func run() async throws {
    Table.heading(
      "Pictures of the built-in world, 800x600, warm, milliseconds", ["picture", "draw + encode", "times encoding"])
    let fonts = try FontLibrary()
    let renderer = SceneRenderer(fonts: fonts)
    let map = try BaseMapLoader(warn: { print($0) }).load("standard")
    for (name, latitude, longitude, zoom) in [
      ("world, zoom 2", 20.0, 0.0, 2.0), ("Europe, zoom 4", 50, 10, 4), ("Europe, zoom 5.5", 48, 10, 5.5),
      ("Alps, zoom 7", 47, 9, 7),
    ] {
      var scene = Scene()
      scene.position = .center(Coordinate(latitude: latitude, longitude: longitude), Zoom(zoom))
      let finished = try await renderer.picture(of: scene, over: map).pixmap
      let encoding = Timing(
        milliseconds: (0..<9).map { _ in Timing.milliseconds { _ = ImageCodec.encodePNG(finished) } })
      var times: [Double] = []
      for _ in 0..<15 {
        let start = ContinuousClock.now
        _ = ImageCodec.encodePNG(try await renderer.picture(of: scene, over: map).pixmap)
        times.append(Timing.milliseconds(since: start))
      }
      let median = Timing(milliseconds: times).median
      Table.row([name, Table.number(median), Table.number(median / encoding.median)])
    }
  }
}
