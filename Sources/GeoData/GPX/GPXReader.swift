internal import CExpat
internal import MapGeometry

/// Reads GPX through expat. No external entity is ever fetched, and documents that declare entities of their own are
/// refused: GPX needs none, and they can blow up a small file.
package enum GPXReader {
  /// - Parameters:
  ///   - bytes: the whole file, in any encoding that it declares and expat knows (UTF-8, UTF-16, Latin 1, ASCII).
  ///   - file: its name, for errors.
  package static func document(_ bytes: [UInt8], file: String = "GPX") throws(SourceError) -> GPXDocument {
    guard let parser = XML_ParserCreate(nil) else {
      throw SourceError(file: file, line: nil, message: "out of memory")
    }
    defer { XML_ParserFree(parser) }
    let builder = GPXBuilder(parser: parser)
    // expat hands the builder back to the callbacks below; it outlives the parsing that calls them.
    XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in GPXBuilder.from(data)?.start(name, attributes) },
      { data, name in GPXBuilder.from(data)?.end(name) })
    XML_SetCharacterDataHandler(parser) { data, text, count in GPXBuilder.from(data)?.append(text, count) }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      GPXBuilder.from(data)?.fail("the file declares XML entities, which GPX has no use for")
    }
    let status = withExtendedLifetime(builder) { parse(bytes, parser) }
    if let problem = builder.problem { throw SourceError(file: file, line: problem.line, message: problem.message) }
    guard status == XML_STATUS_OK else {
      let line = Int(XML_GetCurrentLineNumber(parser))
      let code = XML_GetErrorCode(parser)
      let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "not XML"
      let isCutOff =
        code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN || code == XML_ERROR_PARTIAL_CHAR
        || code == XML_ERROR_UNCLOSED_CDATA_SECTION
      let advice = bytes.isEmpty ? "; the file is empty" : isCutOff ? "; the file seems cut off" : ""
      throw SourceError(file: file, line: line, message: reason + advice)
    }
    guard builder.isGPX else { throw SourceError(file: file, line: 1, message: "this is XML, but not GPX") }
    return builder.document
  }

  /// expat counts in 32 bits, so that large files go in pieces.
  private static func parse(_ bytes: [UInt8], _ parser: XML_Parser) -> XML_Status {
    bytes.withUnsafeBytes { buffer in
      var position = 0
      while true {
        let count = min(buffer.count - position, 1 << 24)
        let isFinal = position + count == buffer.count
        let start = buffer.baseAddress.map { ($0 + position).assumingMemoryBound(to: CChar.self) }
        let status = XML_Parse(parser, start, Int32(count), isFinal ? 1 : 0)
        if status != XML_STATUS_OK || isFinal { return status }
        position += count
      }
    }
  }
}
