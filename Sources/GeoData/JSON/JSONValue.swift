package typealias JSONObject = JSONMembers<JSONValue>

/// A JSON value (RFC 8259) that does not remember where it stood.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// Boxed, so that the far more frequent numbers take 16 bytes.
  indirect case object(JSONObject)
}

extension JSONValue: JSONRepresentation {
  init(_ content: JSONContent<JSONValue>, line: Int) {
    switch content {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements)
    case .object(let members): self = .object(members)
    }
  }
}

extension JSONValue {
  /// Reads one JSON text (RFC 8259) in UTF-8; a byte order mark is skipped.
  ///
  /// Of a key that occurs twice the last value counts. Half of a surrogate pair becomes U+FFFD. Arrays and objects
  /// may be nested 512 deep.
  package init(parsing bytes: [UInt8]) throws(JSONError) { self = try parseJSON(bytes) }

  package init(parsing text: String) throws(JSONError) { self = try parseJSON(Array(text.utf8)) }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  package var object: JSONObject? { if case .object(let members) = self { members } else { nil } }
  package var isNull: Bool { self == .null }

  /// The member of an object; nil where this is no object or has no such key.
  package subscript(key: String) -> JSONValue? { object?[key] }

  /// The element of an array; nil where this is no array or is shorter.
  package subscript(index: Int) -> JSONValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(nilLiteral: ()) { self = .null }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    var members = JSONObject()
    for (key, value) in elements { members[key] = value }
    self = .object(members)
  }
}
