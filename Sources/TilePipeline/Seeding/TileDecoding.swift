internal import GeoData
internal import Raster
package import Tiles

/// The last test of a fetched tile: whether it can be decoded.
package enum TileDecoding {
  /// Why a tile is of no use, in plain words; nil for a good one.
  @Sendable package static func problem(_ tile: Tile) -> String? {
    if tile.mediaType == .mapboxVectorTile {
      do {
        _ = try VectorTile(compressed: tile.bytes)
        return nil
      } catch {
        return "\(error)"
      }
    }
    do {
      _ = try ImageCodec.decode(tile.bytes, pixelLimit: 4096 * 4096)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
