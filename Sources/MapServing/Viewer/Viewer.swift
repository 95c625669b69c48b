/// The viewer's page and files as responses. Nothing in it comes from elsewhere.
struct Viewer: Sendable {
  private let page: [UInt8]
  private let files: [String: [UInt8]]

  init(leaflet: ViewerFiles?) {
    page = Array(ViewerPage.html(hasLeaflet: leaflet != nil).utf8)
    var files: [String: [UInt8]] = leaflet?.contents ?? [:]
    files["viewer.js"] = Array(ViewerScript.text.utf8)
    files["viewer.css"] = Array(ViewerStyleSheet.text.utf8)
    self.files = files
  }

  /// The policy lets the page run our files only, and load from this server only: what an attribution or a name
  /// smuggled in could do nothing.
  private static let policy = HTTPHeader(
    "Content-Security-Policy",
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
      + "base-uri 'none'; form-action 'none'")

  func page(for request: HTTPRequest) -> HTTPResponse {
    MapServer.conditional(
      page, contentType: "text/html; charset=utf-8", to: request,
      headers: [Self.policy, .noSniffing, HTTPHeader("Referrer-Policy", "no-referrer")])
  }

  func file(_ name: String, for request: HTTPRequest) throws(ServingError) -> HTTPResponse {
    guard let bytes = files[name] else { throw .notFound("the viewer has no file of this name") }
    let contentType =
      if name.hasSuffix(".js") {
        "text/javascript; charset=utf-8"
      } else if name.hasSuffix(".css") { "text/css; charset=utf-8" } else { "image/png" }
    return MapServer.conditional(bytes, contentType: contentType, to: request, headers: [.noSniffing])
  }
}
