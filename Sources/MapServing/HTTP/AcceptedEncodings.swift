/// Which content encodings a client can read, from its Accept-Encoding header.
enum AcceptedEncodings {
  /// Whether `coding` (in small letters) may be sent.
  ///
  /// RFC 9110 (12.5.3) lets a server send anything where the header is missing; programs that send none mostly cannot
  /// decode, so that counts as no here.
  static func accepts(_ coding: String, header: String?) -> Bool {
    guard let header else { return false }
    var wildcard = false
    for item in header.lowercased().split(separator: ",") {
      let parts = item.split(separator: ";").map { trimmed($0) }
      guard let name = parts.first else { continue }
      let refused = parts.dropFirst().contains { part in
        part.hasPrefix("q=") && part.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." }
      }
      if name == coding || name == "x-" + coding { return !refused }
      if name == "*" { wildcard = !refused }
    }
    return wildcard
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
