import MapGeometry

/// Points and rectangles, the same every time.
struct Samples {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// 0 ..< 1.
  mutating func fraction() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  enum Spread: CaseIterable {
    /// All over the world.
    case even
    /// In a few places, at every scale.
    case clumps
    /// Many at exactly the same places.
    case coincident
    /// Along a parallel, and along a meridian.
    case parallel, meridian
    /// On a grid, so that many distances are equal.
    case grid
  }

  mutating func points(_ count: Int, _ spread: Spread) -> [MapPoint] {
    let world = MapPoint.worldSize
    return (0..<count).map { index in
      switch spread {
      case .even: return MapPoint(x: fraction() * world, y: fraction() * world)
      case .clumps:
        let (center, size) = (Double(index % 3 + 1) / 4, fraction() * fraction() * fraction() * fraction() * 0.1)
        return MapPoint(x: (center + (fraction() - 0.5) * size) * world, y: (0.5 + (fraction() - 0.5) * size) * world)
      case .coincident: return MapPoint(x: Double(index % 7) * 1000 + 5e7, y: Double(index % 3) * 1e6 + 1e8)
      case .parallel: return MapPoint(x: (0.4 + fraction() * 0.001) * world, y: 1e8)
      case .meridian: return MapPoint(x: 1e8, y: (0.4 + fraction() * 0.001) * world)
      case .grid: return MapPoint(x: Double(index % 16) * 4096 + 1e8, y: Double(index / 16) * 4096 + 1e8)
      }
    }
  }

  /// Small and large, some over the 180th meridian or beyond the poles, some on other copies of the world.
  mutating func rect() -> MapRect {
    let world = MapPoint.worldSize
    let size = (fraction() * fraction() * world, fraction() * fraction() * world)
    return MapRect(
      x: (fraction() * 4 - 2) * world, y: (fraction() * 1.4 - 0.2) * world, width: size.0, height: size.1)
  }
}

extension MapRect {
  /// Whether one of the copies of a point of the world is inside.
  func containsCopy(of point: MapPoint) -> Bool {
    (-4...4).contains { contains(MapPoint(x: point.x + Double($0) * MapPoint.worldSize, y: point.y)) }
  }
}
