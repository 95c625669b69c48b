import Cartouche
import Glibc

/// Maps from Swift: what a fresh `ForEach` costs, what a shared index saves, and whether memory stays flat.
enum SnapshotBenchmark {
  private static let size = Cartouche.PictureSize(width: 400, height: 300)

  private static let snapshots = 10_000

  static func run() async throws {
    let names = (0..<1_000_000).map { "shop \($0)" }
    let places = (0..<1_000_000).map { (index: Int) -> Coordinate in
      Coordinate(latitude: Double(index % 1000) * 0.1 - 50, longitude: Double(index / 1000) * 0.3 - 150)
    }
    forEach(names, places)
    try await sharedIndex(places)
    try await memory(snapshots)
  }

  private static func forEach(_ names: [String], _ places: [Coordinate]) {
    var best = Double.infinity
    for _ in 0..<5 {
      let start = ContinuousClock.now
      let map = Map {
        ForEach(places.indices) {
          Marker(names[$0], coordinate: places[$0]).clusteringIdentifier("shops")
        }
      }
      best = min(best, Timing.milliseconds(since: start))
      withExtendedLifetime(map) {}
    }
    print("a fresh ForEach of 1,000,000 clustered markers: \(Int(best)) ms, \(Int(best)) ns an item (mark: 100)")
  }

  private static func sharedIndex(_ places: [Coordinate]) async throws {
    let start = ContinuousClock.now
    let index = try PointIndex(places)
    print("PointIndex of 1,000,000: \(Int(Timing.milliseconds(since: start))) ms, once")
    let few = try PointIndex(Array(places.prefix(1000)))
    var times: [Double] = []
    for shared in [few, index] {
      let map = Map(position: .center(places[500_500], zoom: 10)) { MapPoints(shared) }
      _ = try await map.snapshot(size: size)
      var best = Double.infinity
      for _ in 0..<20 {
        let start = ContinuousClock.now
        _ = try await map.snapshot(size: size)
        best = min(best, Timing.milliseconds(since: start))
      }
      times.append(best)
    }
    let ratio = (times[1] / times[0] * 100).rounded() / 100
    print("a picture of a part of 1,000,000 places to one of 1,000: \(times[1]) to \(times[0]) ms, ratio \(ratio)")
  }

  private static func memory(_ count: Int) async throws {
    var early = 0
    for number in 1...count {
      let place = Coordinate(latitude: Double(number % 100) - 50, longitude: Double(number % 300) - 150)
      _ = try await Map(position: .center(place, zoom: 5)) {
        Marker("\(number)", coordinate: place)
        MapPolyline([place, Coordinate(latitude: 0, longitude: 0)])
      }.snapshot(size: Cartouche.PictureSize(width: 128, height: 96))
      if number == count / 5 { early = residentKilobytes() }
    }
    let late = residentKilobytes()
    let ratio = (Double(late) / Double(max(early, 1)) * 100).rounded() / 100
    print("memory after \(count / 5) and \(count) pictures: \(early / 1024) and \(late / 1024) MB, ratio \(ratio)")
  }

  /// What the process has in memory, by the kernel.
  private static func residentKilobytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    guard fgets(&text, 128, file) != nil else { return 0 }
    let fields = String(cString: text).split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4 : 0
  }
}
