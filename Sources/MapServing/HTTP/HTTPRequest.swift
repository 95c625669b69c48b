/// A request as a server sees it, however it came in.
package struct HTTPRequest: Sendable, Hashable {
  /// In capitals, as sent: GET, HEAD, OPTIONS, …
  package var method: String
  /// The path as sent, percent-encoding untouched, without the query.
  package var path: String
  package var headers: [HTTPHeader]

  /// - Parameter target: path and query, as in the request line; the query is dropped, nothing here depends on one.
  package init(method: String = "GET", target: String, headers: [HTTPHeader] = []) {
    self.method = method
    self.path = target.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(target[..<$0]) } ?? target
    self.headers = headers
  }

  init(method: String, path: String, headers: [HTTPHeader]) {
    self.method = method
    self.path = path
    self.headers = headers
  }

  /// The value of the first header of that name, given in small letters.
  func header(_ name: String) -> String? {
    headers.first { $0.hasName(name) }?.value
  }

  /// The values of all headers of that name joined with commas, as RFC 9110 (5.2) reads lists; nil where there is none.
  func headerList(_ name: String) -> String? {
    let values = headers.filter { $0.hasName(name) }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

/// One header field.
package struct HTTPHeader: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Compares without regard to case; `lowercase` is in small letters.
  func hasName(_ lowercase: String) -> Bool {
    guard name.utf8.count == lowercase.utf8.count else { return false }
    return zip(name.utf8, lowercase.utf8).allSatisfy { own, other in
      own == other || (own >= 0x41 && own <= 0x5A && own | 0x20 == other)
    }
  }
}
