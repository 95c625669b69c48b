internal import Glibc
package import MapGeometry

extension ClusterIndex {
  /// A cluster or point in a tile.
  package struct TileCluster: Hashable, Sendable {
    /// Whole units of which the tile has `ClusterOptions.extent`, from its north-west corner. What is near an edge
    /// also comes in the neighbouring tile, there outside 0 … extent.
    package let x: Int
    package let y: Int
    package let cluster: Cluster
  }

  /// What supercluster gives for a tile: everything in it and within a radius around it. At the edges of the world that
  /// goes on with what is on the other side.
  ///
  /// - Parameter tile: of 512 pixels, so that its z is a `StyleZoom`. One that is not valid is empty.
  package func tile(_ tile: TileCoordinate) -> [TileCluster] {
    guard tile.isValid else { return [] }
    let (level, count) = (level(tile.z), Double(1 << tile.z))
    let margin = options.radius / options.extent
    let (top, bottom) = ((Double(tile.y) - margin) / count, (Double(tile.y) + 1 + margin) / count)
    var found: [TileCluster] = []
    func add(_ left: Double, _ right: Double, column: Double) {
      guard let x = Self.units(left, right), let y = Self.units(top, bottom) else { return }
      level.search(from: SIMD2(x.lowerBound, y.lowerBound), to: SIMD2(x.upperBound, y.upperBound)) { entry in
        func pixel(_ position: UInt32, _ tile: Double) -> Int {
          // JavaScript's rounding, halves towards the right: far below 2⁶³ inside a tile and its margin.
          Int((options.extent * (Double(position) / Self.world * count - tile) + 0.5).rounded(.down))
        }
        found.append(
          TileCluster(
            x: pixel(entry.x, column), y: pixel(entry.y, Double(tile.y)), cluster: cluster(entry.node)))
      }
    }
    add((Double(tile.x) - margin) / count, (Double(tile.x) + 1 + margin) / count, column: Double(tile.x))
    if tile.x == 0 { add(1 - margin / count, 1, column: count) }
    if tile.x == (1 << tile.z) - 1 { add(0, margin / count, column: -1) }
    return found
  }

  private static let world = 4_294_967_296.0

  /// The units from one part of the world to another, both included; nil where there are none.
  private static func units(_ low: Double, _ high: Double) -> ClosedRange<UInt32>? {
    let (first, last) = (max((low * world).rounded(.up), 0), min((high * world).rounded(.down), world - 1))
    return first <= last ? UInt32(first)...UInt32(last) : nil
  }
}
