internal import Glibc

/// The one public zoom: the slippy-map zoom of 256-pixel tiles, fractional. At zoom z the world is 256 · 2ᶻ points wide.
@frozen public struct Zoom: Hashable, Sendable, Comparable {
  public var level: Double

  /// What the command, scenes and servers accept, as TileJSON does.
  public static let validLevels = 0.0...30.0

  /// From a number.
  @inlinable public init(_ level: Double) { self.level = level }

  /// The zoom at which one point of the picture shows this many map points.
  public init(mapPointsPerPoint: Double) { level = 20 - log2(mapPointsPerPoint) }

  /// Map points per point of the picture: 2^(20 − z).
  public var mapPointsPerPoint: Double { exp2(20 - level) }

  /// The zoom of MapLibre's 512-pixel world, one less.
  @inlinable public var styleZoom: StyleZoom { StyleZoom(level - 1) }

  /// By level.
  @inlinable public static func < (one: Zoom, other: Zoom) -> Bool { one.level < other.level }
}

/// The zoom inside MapLibre styles, where the world is 512 · 2ᶻ points wide: one less than `Zoom`.
@frozen public struct StyleZoom: Hashable, Sendable, Comparable {
  public var level: Double

  /// From a number.
  @inlinable public init(_ level: Double) { self.level = level }

  /// The style zoom at which a tile of the given pixel size is drawn: a 512-pixel tile z has z, a 256-pixel one z − 1.
  public init(tileZoom: Int, tilePixels: Int) {
    level = Double(tileZoom) + log2(Double(tilePixels) / 512)
  }

  /// The public zoom, one more.
  @inlinable public var zoom: Zoom { Zoom(level + 1) }

  /// By level.
  @inlinable public static func < (one: StyleZoom, other: StyleZoom) -> Bool { one.level < other.level }
}
