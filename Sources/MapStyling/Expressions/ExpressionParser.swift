internal import GeoData

/// Compiles the JSON form of an expression.
struct ExpressionParser {
  /// - Throws: where the operator is unknown, arguments are missing or a constant has the wrong kind.
  static func parse(_ node: JSONNode, at place: StylePath) throws(StyleError) -> StyleExpression {
    guard let array = node.array else { return .constant(try constant(node, at: place)) }
    guard let name = array.first?.string else {
      throw StyleError(
        place: place, message: "expected an operator's name first; write [\"literal\", …] for a plain array")
    }
    return try call(name, Array(array.dropFirst()), at: place)
  }

  /// Anything but an expression: a value as it stands.
  static func constant(_ node: JSONNode, at place: StylePath) throws(StyleError) -> StyleValue {
    switch node.content {
    case .null: return .null
    case .boolean(let boolean): return .boolean(boolean)
    case .number(let number): return .number(number)
    case .string(let string): return .string(string)
    case .array(let nodes):
      var values: [StyleValue] = []
      for (index, node) in nodes.enumerated() {
        values.append(try constant(node, at: place.element(index, line: node.line)))
      }
      return .array(values)
    case .object: throw StyleError(place: place, message: "expected a value or an expression, found an object")
    }
  }

  private static func call(
    _ name: String, _ arguments: [JSONNode], at place: StylePath
  ) throws(StyleError) -> StyleExpression {
    func argument(_ index: Int) throws(StyleError) -> StyleExpression {
      let node = arguments[index]
      return try parse(node, at: place.element(index + 1, line: node.line))
    }
    func all(from start: Int = 0) throws(StyleError) -> [StyleExpression] {
      var parsed: [StyleExpression] = []
      for index in start..<max(start, arguments.count) { parsed.append(try argument(index)) }
      return parsed
    }
    func expect(_ counts: ClosedRange<Int>) throws(StyleError) {
      guard counts.contains(arguments.count) else {
        let wanted = counts.lowerBound == counts.upperBound ? "\(counts.lowerBound)" : "at least \(counts.lowerBound)"
        throw StyleError(
          place: place, message: "\"\(name)\" takes \(wanted) argument(s), found \(arguments.count)")
      }
    }
    let many = 10_000

    if let comparison = StyleExpression.Comparison(rawValue: name) {
      try expect(2...2)
      return .compare(comparison, try argument(0), try argument(1))
    }
    if let operation = StyleExpression.Arithmetic(rawValue: name) {
      try expect(1...many)
      return .arithmetic(operation, try all())
    }
    if let conversion = StyleExpression.Conversion(rawValue: name) {
      try expect(1...many)
      return .convert(conversion, try argument(0))
    }
    switch name {
    case "zoom":
      try expect(0...0)
      return .zoom
    case "get":
      try expect(1...1)
      return .get(try argument(0))
    case "has":
      try expect(1...1)
      return .has(try argument(0))
    case "geometry-type":
      try expect(0...0)
      return .geometryType
    case "id":
      try expect(0...0)
      return .identifier
    case "literal":
      try expect(1...1)
      return .constant(try constant(arguments[0], at: place.element(1, line: arguments[0].line)))
    case "all": return .all(try all())
    case "any": return .any(try all())
    case "!":
      try expect(1...1)
      return .not(try argument(0))
    case "in":
      try expect(2...2)
      return .isIn(try argument(0), try argument(1))
    case "coalesce":
      try expect(1...many)
      return .coalesce(try all())
    case "concat": return .concatenate(try all())
    // These assert a kind and yield the first argument that has it; values of other kinds fall through to the default.
    case "string", "number", "boolean":
      try expect(1...many)
      return .coalesce(try all())
    case "case":
      try expect(3...many)
      return try choose(arguments.count, argument, at: place)
    case "match":
      try expect(4...many)
      return try match(arguments, argument, at: place)
    case "step":
      try expect(2...many)
      return .step(
        input: try argument(0), base: try argument(1), stops: try stops(arguments, from: 2, argument, at: place))
    case "interpolate":
      try expect(4...many)
      return .interpolate(
        try interpolation(arguments[0], at: place.element(1, line: arguments[0].line)), input: try argument(1),
        stops: try stops(arguments, from: 2, argument, at: place))
    default:
      throw StyleError(place: place, message: "unknown operator \"\(name)\"")
    }
  }

  private typealias Argument = (Int) throws(StyleError) -> StyleExpression

  private static func choose(
    _ count: Int, _ argument: Argument, at place: StylePath
  ) throws(StyleError) -> StyleExpression {
    guard count % 2 == 1 else {
      throw StyleError(place: place, message: "\"case\" needs a last value for when no condition holds")
    }
    var cases: [StyleExpression.Case] = []
    for index in stride(from: 0, to: count - 1, by: 2) {
      cases.append(.init(condition: try argument(index), output: try argument(index + 1)))
    }
    return .choose(cases: cases, otherwise: try argument(count - 1))
  }

  private static func match(
    _ arguments: [JSONNode], _ argument: Argument, at place: StylePath
  ) throws(StyleError) -> StyleExpression {
    guard arguments.count % 2 == 0 else {
      throw StyleError(place: place, message: "\"match\" needs a last value for when no label fits")
    }
    var branches: [StyleValue: StyleExpression] = [:]
    for index in stride(from: 1, to: arguments.count - 1, by: 2) {
      let output = try argument(index + 1)
      let labels = arguments[index].array ?? [arguments[index]]
      for label in labels {
        branches[try constant(label, at: place.element(index + 1, line: label.line))] = output
      }
    }
    return .match(input: try argument(0), branches: branches, otherwise: try argument(arguments.count - 1))
  }

  private static func stops(
    _ arguments: [JSONNode], from start: Int, _ argument: Argument, at place: StylePath
  ) throws(StyleError) -> [StyleExpression.Stop] {
    guard (arguments.count - start) % 2 == 0 else {
      throw StyleError(place: place, message: "stops come in pairs of an input and an output")
    }
    var stops: [StyleExpression.Stop] = []
    for index in stride(from: start, to: arguments.count, by: 2) {
      let node = arguments[index]
      guard let input = node.number else {
        throw StyleError(
          place: place.element(index + 1, line: node.line), message: "expected a number, found \(node.summary)")
      }
      if let last = stops.last, last.input >= input {
        throw StyleError(place: place.element(index + 1, line: node.line), message: "stops must grow")
      }
      stops.append(.init(input: input, output: try argument(index + 1)))
    }
    return stops
  }

  private static func interpolation(
    _ node: JSONNode, at place: StylePath
  ) throws(StyleError) -> StyleExpression.Interpolation {
    switch (node[0]?.string, node[1]?.number) {
    case ("linear", _): return .linear
    case ("exponential", let base?): return .exponential(base: base)
    default:
      throw StyleError(
        place: place,
        message: "expected [\"linear\"] or [\"exponential\", base], found \(node[0]?.summary ?? node.summary)")
    }
  }
}
