/// The little JSON that descriptions need: quoting text, and lifting one member out of a stored object untouched.
enum JSONText {
  /// The text in quotes, escaped; `<` too, so that it can stand inside a page.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if scalar.value < 0x20 || scalar == "<" || scalar.value == 0x2028 || scalar.value == 0x2029 {
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }

  /// The text of an object's member as it stands; nil where the text is no well-formed object or lacks the member.
  static func member(_ name: String, of text: String) -> String? {
    var scanner = JSONScanner(Array(text.utf8))
    guard let range = scanner.objectMember(named: Array(name.utf8)) else { return nil }
    return String(validating: scanner.bytes[range], as: UTF8.self)
  }
}
