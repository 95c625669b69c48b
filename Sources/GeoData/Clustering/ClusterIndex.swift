package import MapGeometry

/// Points gathered into clusters for every zoom, by the greedy hierarchical method of the supercluster library.
///
/// Zooms are those of slippy maps (a world of 256 · 2ᶻ pixels). supercluster counts in tiles of 512 pixels: its zoom is
/// one less than ours for the same picture. Clusters do not reach over the 180th meridian.
package struct ClusterIndex: Sendable {
  package struct Cluster: Hashable, Sendable {
    /// The middle of the points, weighted, in Mercator. On the copy of the world that was asked for.
    package let position: MapPoint
    /// How many points it stands for.
    package let count: Int
    /// The index of the one point; nil for a cluster of several.
    package let pointIndex: Int?

    package var coordinate: Coordinate { position.coordinate }
  }

  /// By zoom: 0 … `maximumZoom`, then the points themselves.
  private var levels: [ClusterLevel] = []

  /// - Parameters:
  ///   - points: at most 2³¹. Places with a coordinate that is not finite are left out.
  ///   - radiusPixels: how far from the first point of a cluster its others may be.
  ///   - maximumZoom: the last zoom with clusters, 0…24; beyond it every point stands alone.
  ///   - minimumPoints: fewer than this stay apart.
  package init(
    _ points: [MapPoint], radiusPixels: Double = 40, maximumZoom: Int = 17, minimumPoints: Int = 2
  ) {
    var positions: [SIMD2<Double>] = []
    var sources: [Int32] = []
    positions.reserveCapacity(points.count)
    sources.reserveCapacity(points.count)
    for (index, point) in points.prefix(Int(Int32.max)).enumerated() where point.x.isFinite && point.y.isFinite {
      let x = point.x / MapPoint.worldSize
      positions.append(SIMD2(x - x.rounded(.down), point.y / MapPoint.worldSize))
      sources.append(Int32(truncatingIfNeeded: index))
    }
    var level = ClusterLevel(
      positions: positions, counts: [Int32](repeating: 1, count: positions.count), sources: sources)
    levels = [level]
    for zoom in stride(from: min(max(maximumZoom, 0), 24), through: 0, by: -1) {
      let radius = radiusPixels / (256 * Double(1 << zoom))
      (level, positions) = level.clustered(positions: positions, radius: radius, minimumPoints: minimumPoints)
      levels.append(level)
    }
    levels.reverse()
  }

  package init(
    _ coordinates: [Coordinate], radiusPixels: Double = 40, maximumZoom: Int = 17, minimumPoints: Int = 2
  ) {
    self.init(
      coordinates.map(MapPoint.init), radiusPixels: radiusPixels, maximumZoom: maximumZoom,
      minimumPoints: minimumPoints)
  }

  /// The clusters and single points within a rectangle, which may reach over the 180th meridian or show the world more
  /// than once: then they are repeated on every copy. Between whole zooms the clusters of the lower one are given.
  package func clusters(in rect: MapRect, zoom: Double) -> [Cluster] {
    let world = MapPoint.worldSize
    guard rect.minX.isFinite, rect.maxX.isFinite, zoom.isFinite, rect.size.width <= 64 * world else { return [] }
    let level = levels[Int(min(max(zoom.rounded(.down), 0), Double(levels.count - 1)))]
    var result: [Cluster] = []
    let (firstCopy, lastCopy) = ((rect.minX / world).rounded(.down), (rect.maxX / world).rounded(.down))
    for copy in stride(from: firstCopy, through: lastCopy, by: 1) {
      let places = level.tree.places(
        from: SIMD2(rect.minX / world - copy, rect.minY / world),
        to: SIMD2(rect.maxX / world - copy, rect.maxY / world))
      for place in places.lazy.map(Int.init) {
        let position = (level.tree.points[place] + SIMD2(copy, 0)) * world
        let point = MapPoint(x: position.x, y: position.y)
        guard rect.contains(point) else { continue }
        let index = Int(level.tree.indices[place])
        let source = Int(level.sources[index])
        result.append(
          Cluster(position: point, count: Int(level.counts[index]), pointIndex: source < 0 ? nil : source))
      }
    }
    return result
  }
}
