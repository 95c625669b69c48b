/// A JSON value that knows its line, for messages such as `layers[12].paint.line-width: expected a number (line 88)`.
package struct JSONNode: Sendable {
  package let content: JSONContent<JSONNode>
  /// The line on which the value starts; the first is 1.
  package let line: Int
}

extension JSONNode: JSONRepresentation {
  init(_ content: JSONContent<JSONNode>, line: Int) {
    self.content = content
    self.line = line
  }
}

extension JSONNode {
  /// Reads one JSON text as `JSONValue(parsing:)` does, and keeps the line of every value.
  package init(parsing bytes: [UInt8]) throws(JSONError) { self = try parseJSON(bytes) }

  package init(parsing text: String) throws(JSONError) { self = try parseJSON(Array(text.utf8)) }

  /// Reads one or more objects that follow each other.
  static func sequence(parsing bytes: [UInt8]) throws(JSONError) -> [JSONNode] {
    try withJSONParser(bytes) { (parser: inout JSONParser<JSONNode>) throws(JSONError) in try parser.parseSequence() }
  }

  /// A value that stands in no file: its line is 0.
  package init(_ value: JSONValue) {
    line = 0
    content =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .number(let value): .number(value)
      case .string(let value): .string(value)
      case .array(let elements): .array(elements.map { JSONNode($0) })
      case .object(let members): .object(members.mapValues { JSONNode($0) })
      }
  }

  /// An array that stands in no file.
  package init(array elements: [JSONNode]) { self.init(content: .array(elements), line: 0) }

  /// An object that stands in no file.
  package init(object members: JSONMembers<JSONNode>) { self.init(content: .object(members), line: 0) }

  package var string: String? { if case .string(let value) = content { value } else { nil } }
  package var number: Double? { if case .number(let value) = content { value } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = content { value } else { nil } }
  package var array: [JSONNode]? { if case .array(let elements) = content { elements } else { nil } }
  package var object: JSONMembers<JSONNode>? { if case .object(let members) = content { members } else { nil } }
  package var isNull: Bool { if case .null = content { true } else { false } }

  /// The member of an object; nil where this is no object or has no such key.
  package subscript(key: String) -> JSONNode? { object?[key] }

  /// The element of an array; nil where this is no array or is shorter.
  package subscript(index: Int) -> JSONNode? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// The same value without its lines.
  package var value: JSONValue {
    switch content {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members): .object(members.mapValues(\.value))
    }
  }

  /// The value as a message shows it: short values as they are, long ones named, as in `an array of 12 elements`.
  package var summary: String {
    switch content {
    case .array(let elements): return "an array of \(elements.count) element\(elements.count == 1 ? "" : "s")"
    case .object(let members): return "an object of \(members.count) member\(members.count == 1 ? "" : "s")"
    default:
      let text = value.serialized()
      return text.count > 60 ? text.prefix(60) + "…" : text
    }
  }
}
