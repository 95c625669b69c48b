import Lettering
import MapGeometry
import MapRendering
import MapScene
import Raster
import TilePipeline

/// The peers' static map: 800×600 over an archive, with markers and a route.
enum StaticMapBenchmark {
  private static let cases = [(0, 0), (100, 0), (1000, 0), (0, 5000), (100, 5000), (1000, 5000)]

  /// Prints `{"markers,points": [milliseconds, …], …}` of one warm process.
  ///
  /// - Parameter arguments: the archive, the peers' scene file and the number of repetitions.
  static func printWarmTimes(_ arguments: [String]) async throws {
    guard arguments.count == 3, let repetitions = Int(arguments[2]) else {
      throw PeerScene.Failure(description: "static-warm ARCHIVE SCENE REPETITIONS")
    }
    let peers = try PeerScene(path: arguments[1])
    let map = try BaseMapLoader(warn: { print($0) }).load(arguments[0])
    let renderer = SceneRenderer(fonts: try FontLibrary())
    let scenes = cases.map { peers.scene(markers: $0.0, points: $0.1) }
    var times = scenes.map { _ in [Double]() }
    for repetition in 0...repetitions {
      for (index, scene) in scenes.enumerated() {
        let start = ContinuousClock.now
        _ = ImageCodec.encodePNG(try await renderer.picture(of: scene, over: map).pixmap)
        if repetition > 0 { times[index].append(Timing.milliseconds(since: start)) }
      }
    }
    let rows = zip(cases, times).map { "\"\($0.0),\($0.1)\": [\($1.map { String($0) }.joined(separator: ", "))]" }
    print("{\(rows.joined(separator: ", "))}")
  }
}
