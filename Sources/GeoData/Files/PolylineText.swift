package import MapGeometry

/// Encoded polylines as arguments and files hold them.
package enum PolylineText {
  /// The line of an argument such as `enc:_p~iF~ps|U`: everything behind the prefix counts as it stands, for `\`, `|`,
  /// `?`, `~` and `{` are letters of this alphabet. `enc5:` and `enc6:` name a precision, `enc:` takes the one given.
  /// nil where the argument has no such prefix.
  package static func line(
    ofArgument argument: String, precision: Int = 5, name: String = "enc:"
  ) throws(SourceError) -> [Coordinate]? {
    for (prefix, ownPrecision) in [("enc:", precision), ("enc5:", 5), ("enc6:", 6)] where argument.hasPrefix(prefix) {
      return try decode(String(argument.dropFirst(prefix.count)), ownPrecision, name, nil)
    }
    return nil
  }

  /// One polyline a line of text; blank lines are skipped, and each may have the prefix of an argument.
  static func content(_ bytes: [UInt8], file: String, precision: Int) throws(SourceError) -> GeoFileContent {
    var features: [GeoFileFeature] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      var text = String(decoding: line.filter { $0 > 0x20 }, as: UTF8.self)
      if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
      guard !text.isEmpty else { continue }
      let place = "\(file):\(index + 1)"
      let marked = try Self.line(ofArgument: text, precision: precision, name: place)
      let points: [Coordinate]
      if let marked { points = marked } else { points = try decode(text, precision, file, index + 1) }
      features.append(GeoFileFeature(feature: Feature(geometry: .lineString(points)), line: index + 1))
    }
    return GeoFileContent(format: .encodedPolyline, features: features)
  }

  private static func decode(
    _ text: String, _ precision: Int, _ file: String, _ line: Int?
  ) throws(SourceError) -> [Coordinate] {
    do throws(EncodedPolyline.DecodingError) { return try EncodedPolyline.decode(text, precision: precision) } catch {
      let message =
        switch error {
        case .invalidCharacter(let offset):
          "no encoded polyline: character \(offset + 1) is none of those from ? to ~; a \\ may have been doubled or a"
            + " character eaten by the shell, which single quotes prevent"
        case .truncated: "the encoded polyline is cut off: its last number or its last longitude is missing"
        case .outOfRange(let offset):
          "no encoded polyline of precision \(precision): the point at character \(offset + 1) is outside ±90°, ±180°; "
            + (precision == 5 ? "it may be of precision 6" : "it may be of precision 5")
        }
      throw SourceError(file: file, line: line, message: message)
    }
  }

  /// Whether some text can be nothing but polylines: of their alphabet alone, and no JSON.
  static func isPolyline(_ bytes: [UInt8]) -> Bool {
    var hasLetters = false
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for byte in bytes[start...].prefix(4096) where byte > 0x20 {
      guard byte >= 63, byte <= 126 else { return String(decoding: bytes.prefix(5), as: UTF8.self).hasPrefix("enc") }
      hasLetters = true
    }
    let empty: [[UInt8]] = [Array("{}".utf8), Array("[]".utf8)]
    return hasLetters && !empty.contains(bytes[start...].filter { $0 > 0x20 })
  }
}
