/// The address under which a client reaches the server: what absolute URLs begin with.
enum PublicAddress {
  /// `http://host:port`, without a slash at the end.
  /// - Throws: `ServingError.badRequest` where the Host header is missing or is no host: it ends up in URLs.
  static func base(of request: HTTPRequest, options: ServerOptions) throws(ServingError) -> String {
    if let fixed = options.publicAddress { return fixed.hasSuffix("/") ? String(fixed.dropLast()) : fixed }
    var scheme = "http"
    var host = request.header("host")
    if options.trustsForwardedHeaders {
      if let forwarded = request.header("x-forwarded-proto").map(firstOfList) {
        let lowercase = forwarded.lowercased()
        guard lowercase == "http" || lowercase == "https" else {
          throw .badRequest("X-Forwarded-Proto is neither http nor https")
        }
        scheme = lowercase
      }
      if let forwarded = request.header("x-forwarded-host") { host = firstOfList(forwarded) }
    }
    guard let host else { throw .badRequest("the request has no Host header to make URLs from") }
    guard isHost(host) else { throw .badRequest("the Host header is not a host name or address with an optional port") }
    return scheme + "://" + host
  }

  /// Each proxy on the way appends; the first is what the client asked for.
  private static func firstOfList(_ value: String) -> String {
    var first = value.prefix { $0 != "," }
    while first.last == " " { first.removeLast() }
    return String(first.drop { $0 == " " })
  }

  /// A name or IPv4 address, or an IPv6 address in brackets; then optionally a port.
  static func isHost(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 255 else { return false }
    var rest = Substring(text).utf8
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = rest[rest.index(after: rest.startIndex)..<end]
      guard !address.isEmpty, address.allSatisfy({ isHexadecimal($0) || $0 == 0x3A || $0 == 0x2E }) else {
        return false
      }
      rest = rest[rest.index(after: end)...]
    } else {
      let name = rest.prefix { $0 != UInt8(ascii: ":") }
      guard !name.isEmpty, name.allSatisfy(isNameByte) else { return false }
      rest = rest[name.endIndex...]
    }
    if rest.isEmpty { return true }
    let port = rest.dropFirst()
    return rest.first == UInt8(ascii: ":") && port.count <= 5 && port.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }
}
