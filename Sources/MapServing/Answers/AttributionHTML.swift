/// Attributions are HTML from whoever made the tiles. What is let through is text and plain links.
enum AttributionHTML {
  /// Text, character references and `<a href="http(s)://…">` remain; other elements are dropped and their text kept,
  /// except that of scripts and style sheets. A simple attribution comes out as it went in.
  static func sanitized(_ html: String) -> String {
    var output = ""
    var isLinkOpen = false
    var rest = Substring(html)
    while let character = rest.first {
      guard character == "<" else {
        let text = rest.prefix { $0 != "<" }
        output += escaped(text)
        rest = rest[text.endIndex...]
        continue
      }
      guard let tag = HTMLTag(at: rest) else {
        output += "&lt;"
        rest.removeFirst()
        continue
      }
      rest = rest[tag.end...]
      switch (tag.name, tag.isClosing) {
      case ("a", true) where isLinkOpen:
        output += "</a>"
        isLinkOpen = false
      case ("a", false):
        guard let target = tag.attribute("href").map(trimmed), isWebAddress(target) else { break }
        if isLinkOpen { output += "</a>" }
        output += "<a href=\"\(escaped(target))\">"
        isLinkOpen = true
      case ("script", false), ("style", false):
        rest = skippingElement(tag.name, in: rest)
      default: break
      }
    }
    return isLinkOpen ? output + "</a>" : output
  }

  private static func isWebAddress(_ target: Substring) -> Bool {
    let start = target.prefix(8).lowercased()
    return (start.hasPrefix("https://") || start.hasPrefix("http://"))
      && target.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private static func skippingElement(_ name: String, in text: Substring) -> Substring {
    var rest = text
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      if let tag = HTMLTag(at: rest), tag.isClosing, tag.name == name { return rest[tag.end...] }
      rest.removeFirst()
    }
    return ""
  }

  /// Character references stay; everything else that HTML reads as markup is escaped.
  private static func escaped(_ text: Substring) -> String {
    var output = ""
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      switch character {
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "&": output += isReference(text[text.index(after: index)...]) ? "&" : "&amp;"
      default: output.append(character)
      }
      index = text.index(after: index)
    }
    return output
  }

  /// `copy;`, `#169;` or `#xA9;`
  private static func isReference(_ text: Substring) -> Bool {
    let body = text.utf8.prefix(32).prefix { $0 != UInt8(ascii: ";") }
    guard text.utf8.count > body.count, text.utf8[body.endIndex] == UInt8(ascii: ";") else { return false }
    let name = body.first == UInt8(ascii: "#") ? body.dropFirst() : body
    return !name.isEmpty
      && name.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
  }
}
