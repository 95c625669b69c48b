internal import Tiles

/// A tile with all that is sent before it.
struct PreparedTile: Sendable {
  private var headers: [HTTPHeader]
  private var tag: String
  private var encoding: ContentEncoding
  private(set) var body: [UInt8]

  init(_ tile: Tile, cacheControl: HTTPHeader) {
    (body, encoding) = (tile.bytes, tile.encoding)
    headers = [
      HTTPHeader("Content-Type", tile.mediaType.rawValue), .allowAnyOrigin, .noSniffing, cacheControl,
    ]
    if encoding != .identity { headers.append(.variesByEncoding) }
    tag = EntityTag.strong(for: body)
  }

  /// The same tile for clients that cannot unpack it.
  func unpacked(_ bytes: [UInt8]) -> PreparedTile {
    var plain = self
    plain.body = bytes
    plain.encoding = .identity
    plain.tag = EntityTag.strong(for: body, variant: "-plain")
    return plain
  }

  /// Nil where the client cannot unpack the body.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    if encoding != .identity,
      !AcceptedEncodings.accepts(encoding.rawValue, header: request.headerList("accept-encoding"))
    {
      return nil
    }
    return answer(to: request)
  }

  /// The answer to a client that can read it.
  func answer(to request: HTTPRequest) -> HTTPResponse {
    var headers = headers
    if encoding != .identity { headers.append(HTTPHeader("Content-Encoding", encoding.rawValue)) }
    headers.append(HTTPHeader("ETag", tag))
    if let condition = request.headerList("if-none-match"), EntityTag.matches(condition, tag) {
      return .unchanged(headers: headers, length: body.count)
    }
    return HTTPResponse(status: 200, headers: headers, body: body)
  }
}
