/// One tag of HTML, read as leniently as browsers do.
struct HTMLTag {
  var name: String
  var isClosing: Bool
  var attributes: Substring
  /// Just behind the `>`, or the end of a text that lacks it.
  var end: Substring.Index

  /// Nil where the `<` begins no tag, comment or declaration.
  init?(at text: Substring) {
    var rest = text.dropFirst()
    if rest.first == "!" || rest.first == "?" {
      name = ""
      isClosing = false
      attributes = ""
      if rest.hasPrefix("!--") {
        end = Self.endOfComment(rest.dropFirst(3)) ?? text.endIndex
      } else {
        end = rest.firstIndex(of: ">").map(rest.index(after:)) ?? text.endIndex
      }
      return
    }
    isClosing = rest.first == "/"
    if isClosing { rest.removeFirst() }
    let tagName = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard tagName.first?.isLetter == true else { return nil }
    name = tagName.lowercased()
    rest = rest[tagName.endIndex...]
    var quote: Character?
    var index = rest.startIndex
    while index < rest.endIndex {
      let character = rest[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        break
      }
      index = rest.index(after: index)
    }
    attributes = rest[..<index]
    end = index < rest.endIndex ? rest.index(after: index) : index
  }

  private static func endOfComment(_ text: Substring) -> Substring.Index? {
    var rest = text
    while let dash = rest.firstIndex(of: "-") {
      rest = rest[dash...]
      if rest.hasPrefix("-->") { return rest.index(dash, offsetBy: 3) }
      rest.removeFirst()
    }
    return nil
  }

  /// The value of an attribute, quotes removed; character references as they stand.
  func attribute(_ wanted: String) -> Substring? {
    var rest = attributes
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" }
      if name.isEmpty {
        if rest.isEmpty { return nil }
        rest.removeFirst()
        continue
      }
      rest = rest[name.endIndex...].drop { $0.isWhitespace }
      var value: Substring = ""
      if rest.first == "=" {
        rest = rest.dropFirst().drop { $0.isWhitespace }
        if let quote = rest.first, quote == "\"" || quote == "'" {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest[value.endIndex...].dropFirst()
        } else {
          value = rest.prefix { !$0.isWhitespace }
          rest = rest[value.endIndex...]
        }
      }
      if name.lowercased() == wanted { return value }
    }
  }
}
