/// HTML as a reader sees it, on one line.
enum PlainText {
  /// Tags and comments are dropped, scripts and style sheets with what they hold; character references are resolved
  /// once, white space is folded. What only looks like markup (`a < b`, `&nonsense;`) is text.
  static func text(ofHTML html: String) -> String {
    let source = Array(html.unicodeScalars)
    var text = String.UnicodeScalarView()
    var isAfterSpace = true
    func append(_ scalar: Unicode.Scalar) {
      let isSpace = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
      if !isSpace { text.append(scalar) } else if !isAfterSpace { text.append(" ") }
      isAfterSpace = isSpace
    }
    var index = 0
    while index < source.count {
      if source[index] == "<", let tag = Tag(in: source, at: index) {
        index = tag.end
        if tag.hidesContent { index = endOfElement(tag.name, in: source, from: index) }
        if tag.breaksLine { append(" ") }
      } else if source[index] == "&", let reference = CharacterReference(in: source, at: index) {
        append(reference.scalar)
        index += reference.length
      } else {
        append(source[index])
        index += 1
      }
    }
    if text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Just behind the closing tag; the end of the text where there is none.
  private static func endOfElement(_ name: String, in text: [Unicode.Scalar], from start: Int) -> Int {
    var index = start
    while index < text.count {
      // Other tags are not read to their ends: a text of nothing but open quotes would cost its length squared.
      if text[index] == "<", isClosing(name, in: text, at: index), let tag = Tag(in: text, at: index), tag.name == name
      {
        return tag.end
      }
      index += 1
    }
    return text.count
  }

  private static func isClosing(_ name: String, in text: [Unicode.Scalar], at index: Int) -> Bool {
    let start = String(String.UnicodeScalarView(text[index..<min(index + 2 + name.unicodeScalars.count, text.count)]))
    return start.lowercased() == "</" + name
  }

  /// A tag, a comment or a declaration, read as leniently as browsers do.
  private struct Tag {
    var name = ""
    var isClosing = false
    /// Just behind the `>`, or the end of a text that lacks it.
    var end: Int

    /// Nil where the `<` begins none of them.
    init?(in text: [Unicode.Scalar], at start: Int) {
      var index = start + 1
      guard index < text.count else { return nil }
      if text[index] == "!" || text[index] == "?" {
        end = Self.endOfDeclaration(in: text, from: index)
        return
      }
      if text[index] == "/" {
        isClosing = true
        index += 1
      }
      guard index < text.count, text[index].isASCII, text[index].properties.isAlphabetic else { return nil }
      while index < text.count, !text[index].properties.isWhitespace, text[index] != ">", text[index] != "/" {
        name.unicodeScalars.append(text[index])
        index += 1
      }
      name = name.lowercased()
      // A `>` inside a quoted value does not end the tag.
      var quote: Unicode.Scalar?
      while index < text.count, quote != nil || text[index] != ">" {
        if quote == text[index] {
          quote = nil
        } else if quote == nil, text[index] == "\"" || text[index] == "'" {
          quote = text[index]
        }
        index += 1
      }
      end = min(index + 1, text.count)
    }

    private static func endOfDeclaration(in text: [Unicode.Scalar], from start: Int) -> Int {
      let isComment = text[start...].starts(with: "!--".unicodeScalars)
      var index = start
      while index < text.count {
        if text[index] == ">", !isComment || (index >= start + 5 && text[index - 1] == "-" && text[index - 2] == "-") {
          return index + 1
        }
        index += 1
      }
      return text.count
    }

    var hidesContent: Bool { !isClosing && (name == "script" || name == "style") }

    /// Elements whose text stands apart from what surrounds it.
    var breaksLine: Bool { ["br", "p", "div", "li", "ul", "ol", "td", "tr", "hr", "script", "style"].contains(name) }
  }
}
