internal import CExpat

/// Shows XML to a handler through expat. No external entity is ever fetched, and documents that declare entities of
/// their own are refused: no format of maps needs them, and they can blow up a small file.
final class XMLDriver<Handler: XMLHandler> {
  let handler: Handler
  private let parser: XML_Parser
  private let file: String

  /// - Parameter file: its name, for errors.
  init(file: String, _ makeHandler: (XML_Parser) -> Handler) throws(SourceError) {
    guard let parser = XML_ParserCreate(nil) else {
      throw SourceError(file: file, line: nil, message: "out of memory")
    }
    self.parser = parser
    self.file = file
    handler = makeHandler(parser)
    // expat hands the handler back to the callbacks below; this object owns both.
    XML_SetUserData(parser, Unmanaged<XMLHandler>.passUnretained(handler).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        if let handler = from(data), handler.problem == nil, let name { handler.start(name, attributes) }
      },
      { data, _ in
        if let handler = from(data), handler.problem == nil { handler.end() }
      })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let handler = from(data), handler.problem == nil, let text else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        handler.append(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      from(data)?.fail("the file declares XML entities, for which maps have no use")
    }
  }

  deinit { XML_ParserFree(parser) }

  /// Shows the next piece of the text. Expat counts in 32 bits, so that large pieces go in several.
  func feed(_ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool) throws(SourceError) {
    var position = 0
    while true {
      let count = min(bytes.count - position, 1 << 24)
      let isLast = position + count == bytes.count
      let start = bytes.baseAddress.map { UnsafeRawPointer($0 + position).assumingMemoryBound(to: CChar.self) }
      let status = XML_Parse(parser, start, Int32(count), isLast && isFinal ? 1 : 0)
      if let problem = handler.problem { throw SourceError(file: file, line: problem.line, message: problem.message) }
      guard status == XML_STATUS_OK else { throw failure() }
      if isLast { return }
      position += count
    }
  }

  private func failure() -> SourceError {
    let code = XML_GetErrorCode(parser)
    let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "not XML"
    let isCutOff =
      code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN || code == XML_ERROR_PARTIAL_CHAR
      || code == XML_ERROR_UNCLOSED_CDATA_SECTION
    let isEmpty = XML_GetCurrentByteIndex(parser) <= 0 && code == XML_ERROR_NO_ELEMENTS && handler.line == 1
    let advice = isEmpty ? "; the file is empty" : isCutOff ? "; the file seems cut off" : ""
    return SourceError(file: file, line: handler.line, message: reason + advice)
  }
}

private func from(_ data: UnsafeMutableRawPointer?) -> XMLHandler? {
  data.map { Unmanaged<XMLHandler>.fromOpaque($0).takeUnretainedValue() }
}
