/// An answer, complete: a server here never sends half of one.
package struct HTTPResponse: Sendable, Hashable {
  package var status: Int
  package var headers: [HTTPHeader]
  /// Whoever sends it leaves the body out where the request was HEAD, and still states its length.
  package var body: [UInt8]
  /// With status 304: how long the body would have been. Content-Length has to say that or nothing (RFC 9110, 8.6).
  var unsentLength = 0

  package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Nothing has changed: the headers that a cache brings up to date, and no body.
  static func unchanged(headers: [HTTPHeader], length: Int) -> HTTPResponse {
    var response = HTTPResponse(status: 304, headers: headers)
    response.unsentLength = length
    return response
  }

  /// The value of the first header of that name, in any case.
  package func header(_ name: String) -> String? {
    let lowercase = name.lowercased()
    return headers.first { $0.hasName(lowercase) }?.value
  }

  /// One line of plain text for a person.
  static func text(_ status: Int, _ line: String, headers: [HTTPHeader] = []) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        HTTPHeader("Content-Type", "text/plain; charset=utf-8"), .allowAnyOrigin, .noSniffing,
      ] + headers, body: Array((line + "\n").utf8))
  }
}

extension HTTPHeader {
  /// Tiles and descriptions may be used by pages from anywhere.
  static let allowAnyOrigin = HTTPHeader("Access-Control-Allow-Origin", "*")
  /// Bytes from an archive are what we say they are, not what a browser guesses.
  static let noSniffing = HTTPHeader("X-Content-Type-Options", "nosniff")
  /// Stored only if checked with us each time.
  static let revalidate = HTTPHeader("Cache-Control", "no-cache")
  static let variesByEncoding = HTTPHeader("Vary", "Accept-Encoding")
}
