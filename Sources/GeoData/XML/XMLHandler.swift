internal import CExpat
internal import Glibc

/// What a reader of one kind of XML makes of the events of a parser, all on one thread. The base takes none of them.
class XMLHandler {
  private let parser: XML_Parser
  /// Lines of parts that the parser was not shown.
  var hiddenLines = 0
  /// The first thing that is wrong; no event comes after it.
  private(set) var problem: (line: Int, message: String)?

  init(parser: XML_Parser) { self.parser = parser }

  /// The line that is read now; the first is 1.
  final var line: Int { Int(XML_GetCurrentLineNumber(parser)) + hiddenLines }

  /// Where the element that is read now begins, or its end tag, in bytes of what the parser was shown.
  final var byteIndex: Int { Int(XML_GetCurrentByteIndex(parser)) }

  /// Ends the reading.
  ///
  /// - Parameter place: the line that is wrong; nil for the one that is read now.
  final func fail(_ message: String, line place: Int? = nil) {
    guard problem == nil else { return }
    problem = (place ?? line, message)
    XML_StopParser(parser, 0)
  }

  /// An element begins. Names and values are C strings that live as long as the call; attributes alternate between
  /// both.
  func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {}

  /// A piece of text in UTF-8.
  func append(_ characters: UnsafeBufferPointer<UInt8>) {}

  func end() {}

  /// A name without the prefix of its namespace.
  static func localName(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
    strchr(name, Int32(UInt8(ascii: ":"))).map { UnsafePointer($0 + 1) } ?? name
  }
}
