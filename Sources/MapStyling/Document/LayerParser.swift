internal import GeoData

/// Reads the paint and layout of one layer and remembers which properties nobody asked for.
struct LayerParser {
  private let paint: JSONNode?
  private let layout: JSONNode?
  private let place: StylePath
  private var asked: Set<String> = ["visibility"]
  private(set) var warnings: [StyleWarning] = []

  init(_ layer: JSONNode, at place: StylePath) {
    paint = layer["paint"]
    layout = layer["layout"]
    self.place = place
  }

  /// Reads one property into its place; left out, the default stays.
  mutating func read<Value>(_ name: String, into property: inout StyleProperty<Value>) throws(StyleError) {
    asked.insert(name)
    let section = paint?[name] != nil ? "paint" : "layout"
    guard let node = paint?[name] ?? layout?[name] else { return }
    let place = place.member(section, line: node.line).member(name, line: node.line)
    property.expression = try Self.expression(node, for: property, at: place)
  }

  /// Reads `text-field`, where a string may contain `{name}`.
  mutating func readText(_ name: String, into property: inout StyleProperty<String>) throws(StyleError) {
    try read(name, into: &property)
    if case .constant(.string(let text)) = property.expression, let tokens = LegacySyntax.tokens(in: text) {
      property.expression = tokens
    }
  }

  private static func expression<Value>(
    _ node: JSONNode, for property: StyleProperty<Value>, at place: StylePath
  ) throws(StyleError) -> StyleExpression {
    if node.object != nil {
      guard let function = try LegacySyntax.zoomFunction(node, isContinuous: Value.isContinuous, at: place) else {
        throw StyleError(place: place, message: "expected \(Value.expectation) or an expression, found an object")
      }
      return function
    }
    // A plain array is a value where the property is one ([2, 2] for dashes), an expression where it starts with text
    // that is no font or other word of the property's own.
    if node.array != nil, let value = try? ExpressionParser.constant(node, at: place), let own = Value(value),
      !isCall(node, own)
    {
      return .constant(value)
    }
    let expression = try ExpressionParser.parse(node, at: place)
    if case .constant(let value) = expression, value != .null, Value(value) == nil {
      throw StyleError(place: place, message: "expected \(Value.expectation), found \(node.summary)")
    }
    return expression
  }

  /// Whether an array that could be a value of the property is an operator's call all the same.
  private static func isCall(_ node: JSONNode, _ value: some StylePropertyType) -> Bool {
    guard value is [String] || value is String || value is [TextAnchor], let name = node[0]?.string else {
      return false
    }
    return operators.contains(name)
  }

  private static let operators: Set<String> = [
    "get", "step", "interpolate", "case", "match", "coalesce", "concat", "literal", "to-string", "string", "upcase",
    "downcase", "zoom", "format",
  ]

  /// Warns of every property that was in the style and not read.
  mutating func warnOfTheRest() {
    for (name, section) in [("paint", paint), ("layout", layout)] {
      for (key, node) in section?.object ?? [:] where !asked.contains(key) {
        warnings.append(
          StyleWarning(
            place: place.member(name, line: node.line).member(key, line: node.line),
            message: "not a property that this version draws; ignored"))
      }
    }
  }
}
