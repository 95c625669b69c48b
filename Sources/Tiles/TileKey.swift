public import MapGeometry

/// What is asked of a `TileSource`: which tile, how large in pixels, for which pixel density.
public struct TileKey: Hashable, Sendable {
  /// Where the tile lies.
  public var coordinate: TileCoordinate
  /// The width and height wanted in pixels. Stored and fetched tiles come as they are; drawn ones obey.
  public var pixelSize: Int
  /// Pixels per point: 1, or 2 and 3 for dense screens.
  public var scale: Int

  /// A tile of 256 pixels at scale 1 unless said otherwise.
  public init(_ coordinate: TileCoordinate, pixelSize: Int = 256, scale: Int = 1) {
    self.coordinate = coordinate
    self.pixelSize = pixelSize
    self.scale = scale
  }
}
