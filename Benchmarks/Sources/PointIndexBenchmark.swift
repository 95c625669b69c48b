import GeoData
import MapGeometry

/// What a picture costs that shows some of 1,000,000 points, against looking at each of them.
enum PointIndexBenchmark {
  static func run() throws {
    let coordinates = ClusterBenchmark.coordinates(1_000_000)
    var index = try PointIndex([])
    let build = Timing(
      milliseconds: try (0..<5).map { _ in try Timing.milliseconds { index = try PointIndex(coordinates) } })
    Table.heading("Index of 1,000,000 points, milliseconds", ["what", "median", "found"])
    Table.row(["build", Table.number(build.median), String(index.count)])
    let points = coordinates.map(MapPoint.init)
    for level in [2.0, 6, 10, 14] {
      let zoom = Zoom(level)
      let size = MapSize(width: 800 * zoom.mapPointsPerPoint, height: 600 * zoom.mapPointsPerPoint)
      let middle = MapPoint.worldSize / 2
      let rect = MapRect(origin: MapPoint(x: middle - size.width / 2, y: middle - size.height / 2), size: size)
      row("a screen at zoom \(level)") { index.points(in: rect).count }
      row("a screen at zoom \(level), to be painted") { index.points(in: rect, order: .painting).count }
      row("a screen at zoom \(level), thinned to pixels") {
        index.pointsThinned(in: rect, cellsPerMapPoint: 1 / zoom.mapPointsPerPoint).count
      }
      row("a screen at zoom \(level), without the index") { points.count { rect.contains($0) } }
    }
    row("the nearest to 1,000 places") {
      (0..<1000).count { index.nearest(to: points[$0 * 997].mirrored) != nil }
    }
  }

  private static func row(_ name: String, _ body: () -> Int) {
    var found = 0
    let time = ClusterBenchmark.median { found = body() }
    Table.row([name, Table.number(time), String(found)])
  }
}

extension MapPoint {
  /// Some other place of the map.
  fileprivate var mirrored: MapPoint { MapPoint(x: MapPoint.worldSize - x, y: MapPoint.worldSize - y) }
}
