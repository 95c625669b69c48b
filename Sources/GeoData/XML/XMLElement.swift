/// A part of an XML document kept whole: elements by their local names, without comments.
final class XMLElement {
  let name: String
  let attributes: [String: String]
  /// The line on which it begins.
  let line: Int
  var children: [XMLElement] = []
  /// The text directly inside, in UTF-8.
  var text: [UInt8] = []

  init(name: String, attributes: [String: String], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  /// The first child of that name.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The text without space around it; nil where nothing is left.
  var content: String? {
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
    else { return nil }
    return String(decoding: text[first...last], as: UTF8.self)
  }

  /// The content of the first child of that name.
  func content(of name: String) -> String? { child(name)?.content }
}
