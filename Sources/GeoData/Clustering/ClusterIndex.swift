package import MapGeometry

/// Points gathered into clusters for every zoom, by the greedy hierarchical method of the supercluster library, whose
/// results it gives for the same options. Clusters are not made across the 180th meridian.
///
/// Built once, it answers for any part of the map: what stands there at a zoom, what a cluster is made of and where it
/// comes apart. Positions are kept to half a unit of `WorldUnits`: 5 mm.
package struct ClusterIndex: Sendable {
  let options: ClusterOptions
  let nodes: ClusterNodes
  /// By zoom from `options.minimumZoom` to `options.maximumZoom`, then the points themselves.
  let levels: [ClusterLevel]
  let properties: ClusterProperties
  let aggregates: ClusterAggregates

  /// - Parameters:
  ///   - points: at most 2³¹ − 1, any more are left out. So are those with a coordinate that is not finite.
  ///   - options: values out of range are brought into it.
  ///   - properties: numbers and categories of the points, to be summed up for clusters.
  package init(
    _ points: [MapPoint], options: ClusterOptions = ClusterOptions(),
    properties: ClusterProperties = ClusterProperties()
  ) {
    self.init(count: points.count, options: options, properties: properties) { points[$0] }
  }

  /// The same from coordinates. Latitudes beyond that of Web Mercator count as its limit.
  package init(
    _ coordinates: [Coordinate], options: ClusterOptions = ClusterOptions(),
    properties: ClusterProperties = ClusterProperties()
  ) {
    self.init(count: coordinates.count, options: options, properties: properties) { MapPoint(coordinates[$0]) }
  }

  private init(
    count: Int, options: ClusterOptions, properties: ClusterProperties, point: @Sendable (Int) -> MapPoint
  ) {
    let count = min(count, Int(Int32.max))
    let pieces = pieces(for: count)
    let isPlace = WorkMemory<Bool>(capacity: count)
    let positions = [SIMD2<UInt32>](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = count
      guard let base = buffer.baseAddress else { return }
      let output = SharedAddress(base)
      concurrently(pieces) { piece in
        for index in count * piece / pieces..<count * (piece + 1) / pieces {
          let place = point(index)
          isPlace.base[index] = place.x.isFinite && place.y.isFinite
          output.base[index] = isPlace.base[index] ? WorldUnits.position(place) : .zero
        }
      }
    }
    var indices: [Int32] = []
    indices.reserveCapacity(count)
    for index in 0..<count where isPlace.base[index] { indices.append(Int32(truncatingIfNeeded: index)) }
    self.options = options.bounded
    let builder = ClusterBuilder(positions: positions, indices: indices, options: self.options)
    nodes = builder.nodes
    levels = builder.levels
    self.properties = properties
    aggregates = ClusterAggregates(of: properties, nodes: builder.nodes)
  }

  /// What stands at a whole zoom of 512-pixel tiles.
  func level(_ zoom: Int) -> ClusterLevel {
    levels[min(max(zoom, options.minimumZoom), options.maximumZoom + 1) - options.minimumZoom]
  }
}
