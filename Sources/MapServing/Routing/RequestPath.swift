/// A request's path taken apart: decoded segments without anything that could lead elsewhere.
enum RequestPath {
  /// `/data/my%20map/1/0/0.png` is `["data", "my map", "1", "0", "0.png"]`; `/` is empty.
  /// - Throws: `uriTooLong`, or `badRequest` for malformed escapes, control characters, and `.` or `..` as a segment.
  static func segments(of path: String, maximumLength: Int) throws(ServingError) -> [String] {
    guard path.utf8.count <= maximumLength else { throw .uriTooLong(maximum: maximumLength) }
    guard path.utf8.first == UInt8(ascii: "/") else { throw .badRequest("the path does not begin with a slash") }
    var segments: [String] = []
    for raw in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = PercentEncoding.decode(raw) else {
        throw .badRequest("the path has a malformed percent-encoding")
      }
      guard !segment.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw .badRequest("the path has a control character")
      }
      guard segment != "." && segment != ".." else { throw .badRequest("the path has a relative segment") }
      segments.append(segment)
    }
    return segments == [""] ? [] : segments
  }
}
