/// What is wrong with a file of data, and in which line.
package struct SourceError: Error, Hashable, CustomStringConvertible {
  /// The name of the file as the user gave it.
  package let file: String
  /// The first is 1; nil where the whole file is meant.
  package let line: Int?
  package let message: String

  package init(file: String, line: Int?, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  package var description: String { line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }
}

/// Checks of coordinates that all readers share.
enum CoordinateCheck {
  /// Whether a text that is no decimal number says that it is none, or infinite: a program computed it wrongly then,
  /// which must not go unnoticed as an empty field may.
  static func isInfinityOrNaN(_ text: String) -> Bool {
    let word = text.lowercased().filter { $0.isLetter }
    return word == "nan" || word == "inf" || word == "infinity"
  }

  /// What is wrong with a place, and what was probably meant; nil for a good one.
  ///
  /// - Parameter longitudeLimit: 360 for formats in which shapes may go on beyond the 180th meridian.
  static func problem(latitude: Double, longitude: Double, longitudeLimit: Double = 180) -> String? {
    if abs(latitude) <= 90, abs(longitude) <= longitudeLimit { return nil }
    let limit = JSONValue.number(longitudeLimit).serialized()
    let what =
      abs(latitude) <= 90
      ? "longitude \(JSONValue.number(longitude).serialized()) is outside −\(limit)…\(limit)"
      : "latitude \(JSONValue.number(latitude).serialized()) is outside −90…90"
    if abs(longitude) <= 90, abs(latitude) <= longitudeLimit {
      return what + "; latitude and longitude seem to be swapped"
    }
    if max(abs(latitude), abs(longitude)) > 1000 { return what + "; these look like metres, degrees are needed" }
    return what
  }
}
