package import GeoData
package import MapGeometry

/// A decoded vector tile at its place. `coordinate.x` may be outside the zoom's range: then the tile stands on another
/// copy of the world.
package struct VectorTileData: Sendable {
  package var source: String
  package var coordinate: TileCoordinate
  package var tile: VectorTile

  package init(source: String, coordinate: TileCoordinate, tile: VectorTile) {
    self.source = source
    self.coordinate = coordinate
    self.tile = tile
  }
}

/// From a tile's own units to world pixels.
struct TileProjection: Sendable {
  let origin: SIMD2<Double>
  let pixelsPerUnit: Double
  let extent: Double

  init(_ coordinate: TileCoordinate, extent: Int, pixelsPerMapPoint: Double) {
    let rect = coordinate.mapRect
    origin = SIMD2(rect.minX, rect.minY) * pixelsPerMapPoint
    pixelsPerUnit = rect.size.width * pixelsPerMapPoint / Double(extent)
    self.extent = Double(extent)
  }

  func worldPixel(_ point: SIMD2<Double>) -> SIMD2<Double> { origin + point * pixelsPerUnit }
}

extension SIMD2<Double> {
  init(_ point: SIMD2<Int32>) { self.init(Double(point.x), Double(point.y)) }
}
