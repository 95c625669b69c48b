import Glibc

/// `cartouche-benchmarks [TABLE…]`: tables with ratios to a peer or a limit measured in the same run. With `static`,
/// `static-warm` or `convert-scene` it does the work of one hook instead.
@main
struct CartoucheBenchmarks {
  static func main() async throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "static-warm":
      arguments.removeFirst()
      try await StaticMapBenchmark.printWarmTimes(arguments)
    case "convert-scene":
      arguments.removeFirst()
      try PeerScene.convert(arguments)
    default:
      for table in arguments.isEmpty
        ? ["png", "drawing", "storage", "picture", "clusters", "points", "snapshots"] : arguments
      {
        try await run(table)
      }
    }
  }

  private static func run(_ table: String) async throws {
    switch table {
    case "png": try PNGBenchmark.run()
    case "drawing": DrawingBenchmark.run()
    case "storage": try await StorageBenchmark.run()
    case "picture": try await PictureBenchmark.run()
    case "clusters": ClusterBenchmark.run()
    case "points": try PointIndexBenchmark.run()
    case "snapshots": try await SnapshotBenchmark.run()
    default:
      print("no table '\(table)'; there are png, drawing, storage, picture, clusters, points, snapshots")
      exit(2)
    }
  }
}
