internal import Glibc

/// How points are gathered into clusters, in the terms of the supercluster library, whose zooms are those of tiles
/// 512 pixels wide: `StyleZoom`, one less than the slippy zoom of the same picture.
package struct ClusterOptions: Hashable, Sendable {
  /// How far from the first point of a cluster its others may be, in units of which a tile has `extent`. With an extent
  /// of 512 that is points of the picture.
  package var radius: Double
  /// How many units a tile is wide.
  package var extent: Double
  /// The first zoom with clusters of its own, −1…24; further out the picture stays as it is there. supercluster knows
  /// none below 0; −1 is the slippy zoom 0.
  package var minimumZoom: Int
  /// The last zoom with clusters, 0…24; beyond it every point stands alone.
  package var maximumZoom: Int
  /// Fewer points than this stay apart, at least 2.
  package var minimumPoints: Int

  package init(
    radius: Double = 40, extent: Double = 512, minimumZoom: Int = 0, maximumZoom: Int = 16, minimumPoints: Int = 2
  ) {
    self.radius = radius
    self.extent = extent
    self.minimumZoom = minimumZoom
    self.maximumZoom = maximumZoom
    self.minimumPoints = minimumPoints
  }

  /// The same within what is possible.
  var bounded: ClusterOptions {
    let deepest = min(max(maximumZoom, 0), 24)
    return ClusterOptions(
      radius: radius.isFinite ? min(max(radius, 0), 1e9) : 40, extent: extent.isFinite && extent >= 1 ? extent : 512,
      minimumZoom: min(max(minimumZoom, -1), deepest), maximumZoom: deepest,
      minimumPoints: min(max(minimumPoints, 2), Int(Int32.max)))
  }

  /// The radius at a zoom in units of the world.
  func reach(zoom: Double) -> ClusterReach {
    ClusterReach(units: radius / extent * 4_294_967_296 * exp2(-zoom))
  }
}

/// A distance in units of the world.
struct ClusterReach: Sendable {
  /// Whole units: differences of coordinates are whole, so none that is greater can be within.
  let units: UInt32
  let squared: Double

  init(units: Double) {
    self.units = UInt32(min(max(units, 0).rounded(.down), Double(UInt32.max)))
    squared = units * units
  }

  @inline(__always)
  func holds(_ one: ClusterEntry, _ other: ClusterEntry) -> Bool {
    let dx = Double(Int64(one.x) &- Int64(other.x))
    let dy = Double(Int64(one.y) &- Int64(other.y))
    return dx * dx + dy * dy <= squared
  }

  /// The greatest x that can be within reach of one.
  @inline(__always)
  func right(of x: UInt32) -> UInt32 { x > UInt32.max &- units ? UInt32.max : x &+ units }

  @inline(__always)
  func left(of x: UInt32) -> UInt32 { x < units ? 0 : x &- units }
}
