internal import GeoData

/// The syntax of styles from before expressions, which most styles still mix in.
enum LegacySyntax {
  /// A filter in either syntax.
  static func filterOrExpression(_ node: JSONNode, at place: StylePath) throws(StyleError) -> StyleExpression {
    if let filter = try filter(node, at: place) { return filter }
    return try ExpressionParser.parse(node, at: place)
  }

  /// A filter such as `["==", "class", "city"]`, or nil where the node is an expression.
  static func filter(_ node: JSONNode, at place: StylePath) throws(StyleError) -> StyleExpression? {
    guard let array = node.array, let name = array.first?.string else { return nil }
    let arguments = array.dropFirst()
    switch name {
    case "all", "any", "none":
      guard !arguments.isEmpty, arguments.allSatisfy({ $0.array != nil }) else { return nil }
      var parts: [StyleExpression] = []
      for (index, argument) in arguments.enumerated() {
        let inner = place.element(index + 1, line: argument.line)
        parts.append(try filterOrExpression(argument, at: inner))
      }
      return name == "all" ? .all(parts) : name == "any" ? .any(parts) : .not(.any(parts))
    case "==", "!=", "<", "<=", ">", ">=":
      guard arguments.count == 2, let key = array[1].string, array[2].array == nil,
        let comparison = StyleExpression.Comparison(rawValue: name)
      else { return nil }
      return .compare(comparison, subject(key), .constant(try ExpressionParser.constant(array[2], at: place)))
    case "in", "!in":
      guard let key = arguments.first?.string, arguments.dropFirst().allSatisfy({ $0.array == nil }) else {
        return nil
      }
      var values: [StyleValue] = []
      for node in arguments.dropFirst() { values.append(try ExpressionParser.constant(node, at: place)) }
      let isIn = StyleExpression.isIn(subject(key), .constant(.array(values)))
      return name == "in" ? isIn : .not(isIn)
    case "!has":
      guard arguments.count == 1, let key = array[1].string else { return nil }
      return .not(.has(.constant(.string(key))))
    default: return nil
    }
  }

  private static func subject(_ key: String) -> StyleExpression {
    switch key {
    case "$type": .geometryType
    case "$id": .identifier
    default: .get(.constant(.string(key)))
    }
  }

  /// A zoom function `{"base": 1.4, "stops": [[6, 1], [12, 8]]}` as an expression; nil where the object is none.
  static func zoomFunction(
    _ node: JSONNode, isContinuous: Bool, at place: StylePath
  ) throws(StyleError) -> StyleExpression? {
    guard let pairs = node["stops"]?.array, node["property"] == nil else { return nil }
    var stops: [StyleExpression.Stop] = []
    for (index, pair) in pairs.enumerated() {
      let inner = place.member("stops", line: pair.line).element(index, line: pair.line)
      guard pair.array?.count == 2, let input = pair[0]?.number, let output = pair[1] else {
        throw StyleError(place: inner, message: "expected [zoom, value], found \(pair.summary)")
      }
      stops.append(.init(input: input, output: .constant(try ExpressionParser.constant(output, at: inner))))
    }
    guard let first = stops.first else { throw StyleError(place: place, message: "expected at least one stop") }
    if isContinuous {
      return .interpolate(.exponential(base: node["base"]?.number ?? 1), input: .zoom, stops: stops)
    }
    return .step(input: .zoom, base: first.output, stops: Array(stops.dropFirst()))
  }

  /// Text with `{name}` in it, as `text-field` may have; nil without braces.
  static func tokens(in text: String) -> StyleExpression? {
    guard text.contains("{") else { return nil }
    var parts: [StyleExpression] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.constant(.string(String(rest[..<open])))) }
      parts.append(.get(.constant(.string(String(rest[rest.index(after: open)..<close])))))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.constant(.string(String(rest)))) }
    return parts.count == 1 ? parts[0] : .concatenate(parts)
  }
}
