import GeoData
import MapGeometry

/// Collects what the options of a picture say, in the grammar of scene files: options and files are one language.
struct SceneOptions: Sendable {
  /// Members of the scene that options set; they win over those of a scene file.
  var members = JSONObject()
  /// Content in the order of the options; comes after that of a scene file.
  var content: [JSONValue] = []
  /// Furniture; where there is any, it comes after that of a scene file.
  var controls: [JSONValue] = []
  var clusters = JSONObject()
  var markerStyle = JSONObject()
  var lineStyle = JSONObject()
  var areaStyle = JSONObject()
  var overlayStyle = JSONObject()
  var columns = JSONObject()
  var hidesScaleBar = false

  /// The identifier of what `--cluster` gathers.
  static let clusterIdentifier = "points"

  static func position(_ coordinate: Coordinate) -> JSONValue {
    .array([.number(coordinate.longitude), .number(coordinate.latitude)])
  }

  /// An element with what a style option said for its kind.
  mutating func add(_ type: String, _ style: JSONObject, _ own: JSONObject) {
    var element: JSONObject = ["type": .string(type)]
    for (key, value) in style { element[key] = value }
    for (key, value) in own { element[key] = value }
    content.append(.object(element))
  }

  mutating func add(control type: String, _ settings: JSONObject = [:]) {
    var control: JSONObject = ["type": .string(type)]
    for (key, value) in settings { control[key] = value }
    controls.append(.object(control))
  }

  /// All sets of points share badges.
  mutating func clusterPoints() {
    for (place, element) in content.enumerated() {
      guard var object = element.object, ["points", "features"].contains(object["type"]?.string),
        object["cluster"] == nil
      else { continue }
      object["cluster"] = .string(Self.clusterIdentifier)
      content[place] = .object(object)
    }
  }

  /// The scene that options and a scene file describe together.
  func node(over file: JSONNode?) -> JSONNode {
    var all = JSONMembers<JSONNode>()
    if let object = file?.object { for (key, value) in object { all[key] = value } }
    for (key, value) in members { all[key] = JSONNode(value) }
    func appended(_ values: [JSONValue], to key: String) -> JSONNode {
      JSONNode(array: (file?[key]?.array ?? []) + values.map { JSONNode($0) })
    }
    if !content.isEmpty { all["content"] = appended(content, to: "content") }
    var furniture = controls
    if file?["controls"] == nil {
      let hasScale = controls.contains { $0.object?["type"]?.string == "scale" }
      if !hidesScaleBar, !hasScale { furniture.append(.string("scale")) }
      all["controls"] = appended(furniture, to: "controls")
    } else if !furniture.isEmpty {
      all["controls"] = appended(furniture, to: "controls")
    }
    if !clusters.isEmpty {
      var merged = JSONMembers<JSONNode>()
      if let known = file?["clusters"]?.object { for (key, value) in known { merged[key] = value } }
      merged[Self.clusterIdentifier] = JSONNode(.object(clusters))
      all["clusters"] = JSONNode(object: merged)
    }
    return JSONNode(object: all)
  }

  /// `tint=red,size=1.5,dash=[8,4]`: keys and values as in a scene file. Values that are no JSON are texts.
  static func style(_ text: String) throws(UsageError) -> JSONObject {
    var object = JSONObject()
    for part in split(text) {
      guard let equals = part.firstIndex(of: "=") else {
        let key = part.trimmingSpaces
        guard !key.isEmpty else { continue }
        object[key] = .boolean(true)
        continue
      }
      let key = part[..<equals].trimmingSpaces
      let value = part[part.index(after: equals)...].trimmingSpaces
      guard !key.isEmpty else { throw UsageError("expected key=value, found '\(part)'") }
      object[key] = (try? JSONValue(parsing: value)) ?? .string(value)
    }
    guard !object.isEmpty else { throw UsageError("expected key=value,key=value, found '\(text)'") }
    return object
  }

  /// At commas that are not inside brackets, braces, parentheses or quotes.
  private static func split(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var (depth, isQuoted) = (0, false)
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "\"": isQuoted.toggle()
      case "[", "{", "(": if !isQuoted { depth += 1 }
      case "]", "}", ")": if !isQuoted { depth -= 1 }
      case "," where depth <= 0 && !isQuoted:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
