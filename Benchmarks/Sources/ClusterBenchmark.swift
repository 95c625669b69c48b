import GeoData
import MapGeometry

/// Clustering against part E of the peers' bench: the same points, the same options. Run both in one session, in turn.
enum ClusterBenchmark {
  /// The bench's pseudo-random numbers (mulberry32, seed 42): the longitude, then the latitude of each point.
  static func coordinates(_ count: Int) -> [Coordinate] {
    var state: UInt32 = 42
    func next() -> Double {
      state &+= 0x6D2B_79F5
      var mixed = (state ^ state >> 15) &* (state | 1)
      mixed = (mixed &+ (mixed ^ mixed >> 7) &* (mixed | 61)) ^ mixed
      return Double(mixed ^ mixed >> 14) / 4_294_967_296
    }
    return (0..<count).map { _ in
      let longitude = -180 + 360 * next()
      return Coordinate(latitude: -80 + 160 * next(), longitude: longitude)
    }
  }

  private static let runs = 5
  private static let boxes = ClusterBoxes(
    reach: 30, point: { _ in ClusterBox(width: 20, height: 20) }, cluster: { _ in ClusterBox(width: 40, height: 40) })

  static func run() {
    for count in [100_000, 1_000_000] {
      let coordinates = coordinates(count)
      var index = ClusterIndex([Coordinate]())
      let load = median { index = ClusterIndex(coordinates) }
      Table.heading(
        "Clusters of \(count) points, radius 40, z0-16, milliseconds", ["what", "median", "found"])
      Table.row(["load", Table.number(load), String(count)])
      var (sum, counts) = (0.0, [Int]())
      for zoom in 0...10 {
        var found = 0
        sum += median {
          found = index.clusters(in: .world, zoom: StyleZoom(Double(zoom)).zoom, mode: .supercluster).count
        }
        counts.append(found)
      }
      Table.row(["world, sum of z0-10", Table.number(sum), ""])
      print("counts " + counts.map(String.init).joined(separator: " "))
      for level in [2.0, 5, 5.5, 8.5, 12] {
        screens("a screen at zoom \(level), whole zoom", index, Zoom(level), .supercluster)
        screens("a screen at zoom \(level), overlapping", index, Zoom(level), .overlapping(boxes))
      }
    }
  }

  /// Pictures of 800 × 600 points in many places: their mean, with nothing in caches from the last one.
  private static func screens(_ name: String, _ index: ClusterIndex, _ zoom: Zoom, _ mode: ClusterMode) {
    let size = MapSize(width: 800 * zoom.mapPointsPerPoint, height: 600 * zoom.mapPointsPerPoint)
    let count = 200
    var found = 0
    let time = median {
      found = 0
      for turn in 0..<count {
        let x = MapPoint.worldSize * Double(turn * 37 % count) / Double(count)
        let y = MapPoint.worldSize * (0.3 + 0.4 * Double(turn * 73 % count) / Double(count))
        let rect = MapRect(origin: MapPoint(x: x - size.width / 2, y: y - size.height / 2), size: size)
        found += index.clusters(in: rect, zoom: zoom, mode: mode).count
      }
    }
    Table.row([name, Table.number(time / Double(count)), String(found / count)])
  }

  static func median(_ body: () -> Void) -> Double {
    Timing(milliseconds: (0..<runs).map { _ in Timing.milliseconds(of: body) }).median
  }
}
