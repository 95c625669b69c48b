/// What a JSON value holds, over the type that stands for the values inside it.
package enum JSONContent<Element> {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([Element])
  indirect case object(JSONMembers<Element>)
}

extension JSONContent: Sendable where Element: Sendable {}

/// A type that the parser can build: `JSONValue`, or `JSONNode` where lines are needed.
protocol JSONRepresentation {
  init(_ content: JSONContent<Self>, line: Int)
}

/// Called with a concrete type within this module, so that the compiler makes a parser for that type: one that looks
/// types up as it runs was ten times slower.
func parseJSON<Output: JSONRepresentation>(_ bytes: [UInt8]) throws(JSONError) -> Output {
  try withJSONParser(bytes) { (parser: inout JSONParser<Output>) throws(JSONError) in try parser.parse() }
}

func withJSONParser<Output: JSONRepresentation, Result>(
  _ bytes: [UInt8], _ body: (inout JSONParser<Output>) throws(JSONError) -> Result
) throws(JSONError) -> Result {
  // A typed error does not get through the rethrowing closure of the standard library: hence the detour.
  let result = bytes.withUnsafeBufferPointer { buffer -> Swift.Result<Result, JSONError> in
    var parser = JSONParser<Output>(buffer)
    do throws(JSONError) { return .success(try body(&parser)) } catch { return .failure(error) }
  }
  return try result.get()
}

/// Why a text is not JSON, and where.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// The first line is 1.
  package let line: Int
  /// In characters (Unicode scalars); the first is 1.
  package let column: Int
  package let message: String

  package var description: String { "line \(line), column \(column): \(message)" }
}
