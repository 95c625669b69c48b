/// What a picture shows: its size and the projection from map points to its pixels.
///
/// North is up and the view straight down for now; whoever draws goes through `pixel(for:)` and `mapPoint(for:)` and
/// assumes neither.
public struct Viewport: Hashable, Sendable {
  /// The map point in the middle of the picture.
  public let center: MapPoint
  /// The slippy-map zoom, fractional.
  public let zoom: Zoom
  /// The size in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Pixels per point: 1, 2 or 3. Line widths and text sizes are in points.
  public let scale: Double

  /// - Parameters:
  ///   - width: the width in pixels, at least 1.
  ///   - height: the height in pixels, at least 1.
  public init(center: MapPoint, zoom: Zoom, width: Int, height: Int, scale: Double = 1) {
    self.center = center
    self.zoom = zoom
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// Exactly the given square of tiles, drawn at `tilePixels` pixels a tile.
  ///
  /// - Parameter scale: pixels per point; a 512-pixel tile of scale 2 is a 256-point tile.
  public init(tiles: TileRange, tilePixels: Int, scale: Double = 1) {
    let side = MapPoint.worldSize / Double(1 << tiles.z)
    center = MapPoint(
      x: Double(tiles.xs.lowerBound + tiles.xs.upperBound) / 2 * side,
      y: Double(tiles.ys.lowerBound + tiles.ys.upperBound) / 2 * side)
    zoom = Zoom(mapPointsPerPoint: side / (Double(tilePixels) / scale))
    width = tiles.xs.count * tilePixels
    height = tiles.ys.count * tilePixels
    self.scale = scale
  }

  /// Pixels per map point.
  public var pixelsPerMapPoint: Double { scale / zoom.mapPointsPerPoint }

  /// Where a map point falls, in pixels from the top left corner; (0.5, 0.5) is the middle of the first pixel.
  public func pixel(for point: MapPoint) -> SIMD2<Double> {
    SIMD2(
      (point.x - center.x) * pixelsPerMapPoint + Double(width) / 2,
      (point.y - center.y) * pixelsPerMapPoint + Double(height) / 2)
  }

  /// The map point under a place of the picture in pixels.
  public func mapPoint(for pixel: SIMD2<Double>) -> MapPoint {
    MapPoint(
      x: (pixel.x - Double(width) / 2) / pixelsPerMapPoint + center.x,
      y: (pixel.y - Double(height) / 2) / pixelsPerMapPoint + center.y)
  }

  /// The part of the map that the picture shows, grown by a margin in pixels on every side.
  public func visibleRect(margin: Double = 0) -> MapRect {
    let topLeft = mapPoint(for: SIMD2(-margin, -margin))
    let bottomRight = mapPoint(for: SIMD2(Double(width) + margin, Double(height) + margin))
    return MapRect(x: topLeft.x, y: topLeft.y, width: bottomRight.x - topLeft.x, height: bottomRight.y - topLeft.y)
  }

  /// How far copies of the world must be moved so that they fall into the picture, in map points: multiples of 2²⁸.
  public func worldOffsets(margin: Double = 0) -> [Double] {
    let rect = visibleRect(margin: margin)
    let first = Int((rect.minX / MapPoint.worldSize).rounded(.down))
    let last = Int((rect.maxX / MapPoint.worldSize).rounded(.down))
    return (first...max(first, last)).map { Double($0) * MapPoint.worldSize }
  }
}
