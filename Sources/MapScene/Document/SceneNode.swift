internal import GeoData
internal import MapGeometry
internal import Raster

/// A value of a scene file that knows where it stands.
struct SceneNode {
  let node: JSONNode
  /// `content[3].tint`; empty for the whole file.
  let path: String
  let file: String

  func failure(_ message: String) -> SceneDocumentError {
    SceneDocumentError(file: file, line: node.line, path: path, message: message)
  }

  func expected(_ what: String) -> SceneDocumentError { failure("expected \(what), found \(node.summary)") }

  /// - Throws: for a key that is not among those known, with the most similar one.
  func checkKeys(_ known: Set<String>) throws(SceneDocumentError) {
    guard let object = node.object else { throw expected("an object") }
    for key in object.keys where !known.contains(key) {
      let similar = known.filter { SimilarName.isSimilar($0, key) }.min()
      let hint = similar.map { "; did you mean \"\($0)\"?" } ?? "; known are \(known.sorted().joined(separator: ", "))"
      throw SceneDocumentError(
        file: file, line: object[key]?.line ?? node.line, path: path, message: "unknown key \"\(key)\"\(hint)")
    }
  }

  subscript(key: String) -> SceneNode? {
    guard let value = node[key], !value.isNull else { return nil }
    return SceneNode(node: value, path: path.isEmpty ? key : "\(path).\(key)", file: file)
  }

  func required(_ key: String) throws(SceneDocumentError) -> SceneNode {
    guard let value = self[key] else { throw failure("\"\(key)\" is missing") }
    return value
  }

  func elements() throws(SceneDocumentError) -> [SceneNode] {
    guard let array = node.array else { throw expected("an array") }
    return array.enumerated().map { SceneNode(node: $1, path: "\(path)[\($0)]", file: file) }
  }

  func string() throws(SceneDocumentError) -> String {
    guard let value = node.string else { throw expected("a text") }
    return value
  }

  func boolean() throws(SceneDocumentError) -> Bool {
    guard let value = node.boolean else { throw expected("true or false") }
    return value
  }

  func number(_ range: ClosedRange<Double> = -1e300...1e300) throws(SceneDocumentError) -> Double {
    guard let value = node.number else { throw expected("a number") }
    guard range.contains(value) else {
      let bounds = [range.lowerBound, range.upperBound].map { JSONValue.number($0).serialized() }
      throw failure("\(node.summary) is outside \(bounds[0]) to \(bounds[1])")
    }
    return value
  }

  func integer(_ range: ClosedRange<Int>) throws(SceneDocumentError) -> Int {
    let value = try number(Double(range.lowerBound)...Double(range.upperBound))
    guard value == value.rounded() else { throw expected("a whole number") }
    return Int(value)
  }

  func color() throws(SceneDocumentError) -> Color {
    guard let text = node.string, let color = Color(css: text) else {
      throw expected("a colour such as \"#2f7cf6\", \"red\" or \"rgba(0,0,0,0.5)\"")
    }
    return color
  }

  func choice<Value: RawRepresentable<String> & CaseIterable>(_ type: Value.Type) throws(SceneDocumentError) -> Value {
    guard let text = node.string, let value = Value(rawValue: text) else {
      throw expected("one of \(Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))")
    }
    return value
  }

  func oneOf<Value>(_ values: [String: Value]) throws(SceneDocumentError) -> Value {
    guard let text = node.string, let value = values[text] else {
      throw expected("one of \(values.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", "))")
    }
    return value
  }

  /// `[longitude, latitude]`, as in GeoJSON.
  func coordinate() throws(SceneDocumentError) -> Coordinate {
    guard let array = node.array, array.count >= 2, array.count <= 3, let longitude = array[0].number,
      let latitude = array[1].number
    else { throw expected("[longitude, latitude]") }
    guard abs(latitude) <= 90 else {
      let hint = abs(longitude) <= 90 ? "; in a scene file longitude comes first" : ""
      throw failure("latitude \(array[1].summary) is outside -90 to 90\(hint)")
    }
    guard abs(longitude) <= 36_000 else { throw failure("longitude \(array[0].summary) is too large") }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  func line() throws(SceneDocumentError) -> [Coordinate] {
    var coordinates: [Coordinate] = []
    for element in try elements() { coordinates.append(try element.coordinate()) }
    return coordinates
  }

  func lines() throws(SceneDocumentError) -> [[Coordinate]] {
    var lines: [[Coordinate]] = []
    for element in try elements() { lines.append(try element.line()) }
    return lines
  }

  func numbers(_ range: ClosedRange<Double> = -1e300...1e300) throws(SceneDocumentError) -> [Double] {
    var numbers: [Double] = []
    for element in try elements() { numbers.append(try element.number(range)) }
    return numbers
  }

  func pair(_ range: ClosedRange<Double> = -1e6...1e6) throws(SceneDocumentError) -> SIMD2<Double> {
    let values = try numbers(range)
    guard values.count == 2 else { throw expected("two numbers") }
    return SIMD2(values[0], values[1])
  }
}

/// What is wrong with a scene file, and where.
package struct SceneDocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  package var file: String
  package var line: Int
  package var path: String
  package var message: String

  package var description: String {
    let place = line > 0 ? "\(file):\(line): " : ""
    return "\(place)\(path.isEmpty ? "" : path + ": ")\(message)"
  }
}

/// Names that someone may have confused.
enum SimilarName {
  /// Whether one becomes the other by at most two insertions, removals or replacements, and not all of it.
  static func isSimilar(_ one: String, _ other: String) -> Bool {
    let (a, b) = (Array(one.lowercased().utf8), Array(other.lowercased().utf8))
    guard abs(a.count - b.count) <= 2, a.count < 64, b.count < 64 else { return false }
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let replaced = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count] <= min(2, max(a.count, b.count) / 3)
  }
}
