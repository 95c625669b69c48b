internal import MapGeometry
internal import Tiles

/// What can be wrong with a request or with answering it. Each case knows its response: one line of text.
enum ServingError: Error, Sendable, Hashable {
  case badRequest(String)
  case notFound(String)
  /// No archive or style of that name; `known` are those there are.
  case unknownSource(id: String, kind: ServedSource.Kind, known: [String])
  /// The URL ends in something else than what the source has.
  case wrongEnding(String, source: String, correct: String)
  case methodNotAllowed
  case uriTooLong(maximum: Int)
  /// The source could not get this tile.
  case tileFailed(TileFailure)
  /// The source as a whole, or a tile's stored form, is unusable.
  case sourceFailed(String)
  case busy(retryAfterSeconds: Int)
  case stopping

  static let allowedMethods = "GET, HEAD, OPTIONS"

  var status: Int {
    switch self {
    case .badRequest: 400
    case .notFound, .unknownSource, .wrongEnding: 404
    case .methodNotAllowed: 405
    case .uriTooLong: 414
    case .sourceFailed: 500
    case .tileFailed: 502
    case .busy, .stopping: 503
    }
  }

  var response: HTTPResponse {
    var headers: [HTTPHeader] = []
    switch self {
    case .methodNotAllowed: headers.append(HTTPHeader("Allow", Self.allowedMethods))
    case .busy(let seconds): headers.append(HTTPHeader("Retry-After", String(seconds)))
    case .tileFailed, .sourceFailed, .stopping: headers.append(HTTPHeader("Cache-Control", "no-store"))
    default: break
    }
    return .text(status, Self.singleLine(description), headers: headers)
  }

  /// Causes come from files and other servers: no line breaks or control characters, and an end.
  private static func singleLine(_ text: String) -> String {
    var line = String(String.UnicodeScalarView(text.unicodeScalars.prefix(1000).map { $0.value < 0x20 ? " " : $0 }))
    if text.unicodeScalars.count > 1000 { line += "…" }
    return line
  }
}

extension ServingError: CustomStringConvertible {
  var description: String {
    switch self {
    case .badRequest(let reason), .notFound(let reason), .sourceFailed(let reason): return reason
    case .unknownSource(let id, let kind, let known):
      let name = kind == .archive ? "archive" : "style"
      if known.isEmpty { return "there is no \(name) '\(id)': none is served" }
      return "there is no \(name) '\(id)'; there is: \(known.joined(separator: ", "))"
    case .wrongEnding(let ending, let source, let correct):
      return "'\(source)' has no .\(ending) tiles: its addresses end in .\(correct)"
    case .methodNotAllowed: return "only \(Self.allowedMethods) are answered here"
    case .uriTooLong(let maximum): return "the path is longer than \(maximum) bytes"
    case .tileFailed(let failure): return failure.description
    case .busy(let seconds): return "too many tiles are waiting to be drawn: try again in \(seconds) s"
    case .stopping: return "the server is stopping"
    }
  }
}
