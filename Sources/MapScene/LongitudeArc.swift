internal import MapGeometry

/// Ranges of x on the world's circle, in map points. Longitudes lie on a circle, so what encloses all of them is what the
/// widest empty arc leaves.
struct LongitudeArc {
  private var ranges: [(low: Double, high: Double)] = []

  /// Adds a range; beyond one world it is all of it.
  mutating func add(_ low: Double, _ high: Double) {
    let world = MapPoint.worldSize
    let start = low - (low / world).rounded(.down) * world
    ranges.append((start, start + min(high - low, world)))
  }

  /// Where the enclosing arc begins and how wide it is; nil without ranges.
  var enclosing: (start: Double, width: Double)? {
    let world = MapPoint.worldSize
    let sorted = ranges.sorted { $0.low < $1.low }
    guard let first = sorted.first else { return nil }
    // What reaches over the end of the circle lies at its beginning too.
    let overhang = (sorted.map(\.high).max() ?? 0) - world
    var (reach, widest, start) = (max(first.high, overhang), 0.0, first.low)
    for range in sorted.dropFirst() {
      if range.low - reach > widest { (widest, start) = (range.low - reach, range.low) }
      reach = max(reach, range.high)
    }
    let last = first.low + world - reach
    if last >= widest { (widest, start) = (last, first.low) }
    return widest > 0 ? (start, world - widest) : (0, world)
  }

  /// The copy of x that lies in the arc beginning at `start`.
  static func unrolled(_ x: Double, from start: Double) -> Double {
    let world = MapPoint.worldSize
    // A hair to the left of the start is the start: rounding must not send it around the world.
    return x - ((x - start) / world + 1e-12).rounded(.down) * world
  }
}

extension LongitudeArc {
  /// The occupied ranges of many points: a histogram instead of sorting them all.
  mutating func add(_ points: [MapPoint]) {
    guard points.count > 64 else {
      for point in points { add(point.x, point.x) }
      return
    }
    let (world, count) = (MapPoint.worldSize, 4096)
    var low = [Double](repeating: .infinity, count: count)
    var high = [Double](repeating: -.infinity, count: count)
    for point in points {
      let x = point.x - (point.x / world).rounded(.down) * world
      let bucket = min(max(Int(x / world * Double(count)), 0), count - 1)
      low[bucket] = min(low[bucket], x)
      high[bucket] = max(high[bucket], x)
    }
    for bucket in 0..<count where low[bucket] <= high[bucket] { add(low[bucket], high[bucket]) }
  }
}
