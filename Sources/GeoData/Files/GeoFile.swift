/// The one door to files of points, lines and areas.
package enum GeoFile {
  /// What cannot be told from the content.
  package struct Options: Sendable {
    /// How tables are read. Rows without a place are left out with a warning by default; impossible places are errors.
    package var csv = CSVPointReader()
    /// Decimal digits of encoded polylines, 5 or 6; nil for 6 where the name ends in `6`, as in `.polyline6`, else 5.
    package var polylinePrecision: Int?

    package init() { csv.badRows = .skipUnreadable }
  }

  /// Reads GeoJSON, GPX, KML, KMZ, CSV or encoded polylines; the content says which it is. Gzip is unpacked first.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: its name, for errors.
  package static func read(
    _ bytes: [UInt8], _ name: String, options: Options = Options()
  ) throws(SourceError) -> GeoFileContent {
    if bytes.starts(with: [0x1F, 0x8B]) {
      let unpacked: [UInt8]
      do throws(InflationError) { unpacked = try Inflation.unpack(bytes, limit: 1 << 30) } catch {
        throw SourceError(file: name, line: nil, message: "\(error)")
      }
      guard !unpacked.starts(with: [0x1F, 0x8B]) else {
        throw SourceError(file: name, line: nil, message: "the file is packed twice")
      }
      return try read(unpacked, name, options: options)
    }
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return try KMZReader.content(bytes, file: name) }
    guard let first = firstCharacter(bytes) else {
      throw SourceError(file: name, line: nil, message: "the file is empty")
    }
    // UTF-16 has its own messages.
    if !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]), first != UInt8(ascii: "<"), isBinary(bytes)
    {
      throw SourceError(
        file: name, line: 1, message: "binary data, none of GeoJSON, GPX, KML, KMZ, CSV and encoded polylines")
    }
    if first == UInt8(ascii: "<") { return try readXML(bytes, name) }
    // A polyline may begin with a bracket as well, but holds nothing of what must follow it in JSON.
    if !isJSON(name), PolylineText.isPolyline(bytes) {
      let precision = options.polylinePrecision ?? (endsInSix(name) ? 6 : 5)
      return try PolylineText.content(bytes, file: name, precision: precision)
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || isJSON(name) {
      return try GeoJSONReader.content(bytes, file: name)
    }
    return GeoFileContent(try options.csv.points(bytes, file: name))
  }

  /// Whether the beginning has bytes that no text has.
  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(512)
    return head.contains { $0 < 9 || ($0 > 13 && $0 < 27) }
  }

  /// The first byte that is no space, behind any byte order mark.
  private static func firstCharacter(_ bytes: [UInt8]) -> UInt8? {
    bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF && $0 != 0xFE && $0 != 0xFF && $0 != 0x1E }
  }

  private static func isJSON(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".json") || name.hasSuffix(".geojson") || name.hasSuffix(".geojsonl")
  }

  /// `route.polyline6` and `route.polyline6.txt`.
  private static func endsInSix(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix("6") || name.hasSuffix("6.txt")
  }

  private static func readXML(_ bytes: [UInt8], _ name: String) throws(SourceError) -> GeoFileContent {
    func failure(_ message: String) -> SourceError { SourceError(file: name, line: nil, message: message) }
    switch rootName(bytes) {
    case "gpx": return GeoFileContent(try GPXReader.document(bytes, file: name))
    case "TrainingCenterDatabase": throw failure("this is TCX, which is not read; export it as GPX")
    case "osm": throw failure("this is OpenStreetMap data, which is not read here; convert it to GeoJSON")
    case "html", "HTML": throw failure("this is a web page, not a file of geographic data")
    case "svg": throw failure("this is an SVG picture, not a file of geographic data")
    default: return try KMLReader.content(bytes, file: name)
    }
  }

  /// The local name of the root element, as far as a look at the beginning tells; empty otherwise.
  private static func rootName(_ bytes: [UInt8]) -> String {
    // In UTF-16 every other byte of these names is 0.
    let text = bytes.prefix(65_536).filter { $0 != 0 }
    var position = 0
    while let open = text[position...].firstIndex(of: UInt8(ascii: "<")), open + 1 < text.count {
      let rest = text[(open + 1)...]
      if rest.starts(with: "!--".utf8) {
        var end = open + 4
        while end + 2 < text.count, !text[end...].starts(with: "-->".utf8) { end += 1 }
        position = end
      } else if text[open + 1] != UInt8(ascii: "?"), text[open + 1] != UInt8(ascii: "!") {
        let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init) ?? ""
      } else {
        position = open + 1
      }
    }
    return ""
  }
}
