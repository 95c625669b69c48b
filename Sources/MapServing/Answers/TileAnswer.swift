internal import GeoData
internal import Glibc
internal import Tiles

/// Turns what a source gave into a response.
struct TileAnswer: Sendable {
  private let lifetimeSeconds: Int
  private let cacheControl: HTTPHeader

  init(lifetimeSeconds: Int) {
    self.lifetimeSeconds = max(0, lifetimeSeconds)
    cacheControl = HTTPHeader("Cache-Control", "public, max-age=\(max(0, lifetimeSeconds))")
  }

  func response(to request: HTTPRequest, _ result: TileResult, of source: ServedSource) -> HTTPResponse {
    switch result {
    case .tile(let tile) where tile.bytes.isEmpty: return missing(from: source)
    case .tile(let tile):
      do {
        return try response(to: request, tile)
      } catch {
        return error.response
      }
    case .missing: return missing(from: source)
    case .failed(let failure): return ServingError.tileFailed(failure).response
    }
  }

  /// Map libraries take 204 for an empty vector tile and 404 for a raster tile that is not there; the other way round
  /// they show broken pictures or log errors.
  private func missing(from source: ServedSource) -> HTTPResponse {
    let brief = HTTPHeader("Cache-Control", "public, max-age=\(min(60, lifetimeSeconds))")
    if source.mediaType.isRaster {
      return .text(404, "'\(source.id)' does not have this tile", headers: [brief])
    }
    return HTTPResponse(status: 204, headers: [.allowAnyOrigin, brief])
  }

  private func response(to request: HTTPRequest, _ tile: Tile) throws(ServingError) -> HTTPResponse {
    let prepared = PreparedTile(tile, cacheControl: tile.expires.map(Self.cacheControl(expires:)) ?? cacheControl)
    if let response = prepared.response(to: request) { return response }
    // The client cannot unpack it.
    guard let plain = try? Inflation.unpack(tile.bytes) else {
      throw .sourceFailed("the tile's \(tile.encoding.rawValue) data is damaged or too large")
    }
    return prepared.unpacked(plain).answer(to: request)
  }

  /// The answer to all requests for a tile, as long as the tile stays the same; nil where it depends on the time, or
  /// there is no tile.
  func lasting(_ result: TileResult) -> PreparedTile? {
    guard case .tile(let tile) = result, tile.expires == nil, !tile.bytes.isEmpty else { return nil }
    return PreparedTile(tile, cacheControl: cacheControl)
  }

  private static func cacheControl(expires: Double) -> HTTPHeader {
    // A year at most; what is not a number counts as expired.
    let left = min(max(expires - Double(time(nil)), 0), 31_536_000)
    return HTTPHeader("Cache-Control", "public, max-age=\(left.isFinite ? Int(left) : 0)")
  }
}
