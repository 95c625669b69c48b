/// Writes JSON text: numbers as short as they can be read back, strings with the escapes that RFC 8259 demands.
package struct JSONWriter {
  package private(set) var text = ""
  private let isIndented: Bool
  private var level = 0

  package init(indented: Bool = false) { isIndented = indented }

  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let value): write(value)
    case .string(let value): write(value)
    case .array(let elements):
      writeList(elements, "[", "]") { writer, element in writer.write(element) }
    case .object(let members):
      writeList(members, "{", "}") { writer, member in
        writer.write(member.0)
        writer.text += writer.isIndented ? ": " : ":"
        writer.write(member.1)
      }
    }
  }

  /// A number; `null` where JSON knows none (infinite or not a number).
  package mutating func write(_ number: Double) {
    guard number.isFinite else {
      text += "null"
      return
    }
    // Whole numbers of this size are exact in a Double, and shorter without the ".0" of Swift.
    text += abs(number) < 1e15 && number == number.rounded() ? "\(Int64(number))" : "\(number)"
  }

  package mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private mutating func writeList<List: Sequence>(
    _ list: List, _ opening: String, _ closing: String, _ writeElement: (inout JSONWriter, List.Element) -> Void
  ) {
    text += opening
    level += 1
    var isFirst = true
    for element in list {
      if !isFirst { text += "," }
      breakLine()
      writeElement(&self, element)
      isFirst = false
    }
    level -= 1
    if !isFirst { breakLine() }
    text += closing
  }

  private mutating func breakLine() {
    if isIndented { text += "\n" + String(repeating: "  ", count: level) }
  }
}

extension JSONValue {
  /// The value as JSON text, on one line or indented by two spaces a level.
  package func serialized(indented: Bool = false) -> String {
    var writer = JSONWriter(indented: indented)
    writer.write(self)
    return writer.text
  }
}
