internal import Glibc
internal import MapGeometry
internal import Raster

extension StyleExpression {
  /// The value in a context. What has no meaning (a missing property, a string where a number is needed) is `.null`:
  /// the property's default then applies.
  package func evaluate(_ context: EvaluationContext) -> StyleValue {
    switch self {
    case .constant(let value): value
    case .zoom: .number(context.zoom.level)
    case .get(let name): property(name, context) ?? .null
    case .has(let name): .boolean(property(name, context) != nil)
    case .geometryType: context.feature.map { .string($0.geometryTypeName) } ?? .null
    case .identifier: context.feature?.identifierValue ?? .null
    case .compare(let comparison, let one, let other):
      comparison.holds(one.evaluate(context), other.evaluate(context)).map(StyleValue.boolean) ?? .null
    case .all(let parts): .boolean(parts.allSatisfy { $0.evaluate(context) == .boolean(true) })
    case .any(let parts): .boolean(parts.contains { $0.evaluate(context) == .boolean(true) })
    case .not(let part): .boolean(part.evaluate(context) != .boolean(true))
    case .isIn(let needle, let haystack):
      Self.contains(haystack.evaluate(context), needle.evaluate(context))
    case .choose(let cases, let otherwise):
      (cases.first { $0.condition.evaluate(context) == .boolean(true) }?.output ?? otherwise).evaluate(context)
    case .match(let input, let branches, let otherwise):
      (branches[input.evaluate(context)] ?? otherwise).evaluate(context)
    case .coalesce(let parts):
      parts.lazy.map { $0.evaluate(context) }.first { $0 != .null } ?? .null
    case .step(let input, let base, let stops): Self.step(input, base, stops, context)
    case .interpolate(let interpolation, let input, let stops):
      Self.interpolate(interpolation, input, stops, context)
    case .arithmetic(let operation, let parts): operation.apply(parts.map { $0.evaluate(context) })
    case .concatenate(let parts): .string(parts.map { $0.evaluate(context).text }.joined())
    case .convert(let conversion, let part): conversion.apply(part.evaluate(context))
    }
  }

  private func property(_ name: StyleExpression, _ context: EvaluationContext) -> StyleValue? {
    guard let key = name.evaluate(context).string else { return nil }
    return context.feature?.value(named: key)
  }

  private static func contains(_ haystack: StyleValue, _ needle: StyleValue) -> StyleValue {
    switch (haystack, needle) {
    case (.array(let values), _): .boolean(values.contains(needle))
    case (.string(let text), .string(let part)): .boolean(part.isEmpty || text.contains(part))
    default: .boolean(false)
    }
  }

  private static func step(
    _ input: StyleExpression, _ base: StyleExpression, _ stops: [Stop], _ context: EvaluationContext
  ) -> StyleValue {
    guard let value = input.evaluate(context).number else { return .null }
    return (stops.last { $0.input <= value }?.output ?? base).evaluate(context)
  }

  /// Between two stops: t = (bˣ − 1) / (bʷ − 1), with x the distance from the lower stop and w the stops' distance.
  private static func interpolate(
    _ interpolation: Interpolation, _ input: StyleExpression, _ stops: [Stop], _ context: EvaluationContext
  ) -> StyleValue {
    guard let value = input.evaluate(context).number, let first = stops.first, let last = stops.last else {
      return .null
    }
    if value <= first.input { return first.output.evaluate(context) }
    guard let upper = stops.firstIndex(where: { $0.input > value }), upper > 0 else {
      return last.output.evaluate(context)
    }
    let (low, high) = (stops[upper - 1], stops[upper])
    let (distance, width) = (value - low.input, high.input - low.input)
    let fraction: Double
    switch interpolation {
    case .exponential(let base) where base != 1: fraction = (pow(base, distance) - 1) / (pow(base, width) - 1)
    default: fraction = distance / width
    }
    return mix(low.output.evaluate(context), high.output.evaluate(context), fraction)
  }

  private static func mix(_ low: StyleValue, _ high: StyleValue, _ fraction: Double) -> StyleValue {
    switch (low, high) {
    case (.number(let one), .number(let other)): return .number(one + (other - one) * fraction)
    case (.array(let ones), .array(let others)) where ones.count == others.count:
      return .array(zip(ones, others).map { mix($0, $1, fraction) })
    default:
      guard let one = low.color, let other = high.color else { return fraction < 1 ? low : high }
      return .color(one.interpolate(to: other, fraction: fraction))
    }
  }
}

extension StyleExpression.Comparison {
  /// Nil where the two cannot be ordered.
  func holds(_ one: StyleValue, _ other: StyleValue) -> Bool? {
    switch self {
    case .equal: return one == other
    case .notEqual: return one != other
    default: break
    }
    switch (one, other) {
    case (.number(let one), .number(let other)): return ordered(one, other)
    case (.string(let one), .string(let other)): return ordered(one, other)
    default: return nil
    }
  }

  private func ordered<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
    switch self {
    case .less: one < other
    case .lessOrEqual: one <= other
    case .greater: one > other
    case .greaterOrEqual: one >= other
    case .equal, .notEqual: false
    }
  }
}

extension StyleExpression.Arithmetic {
  func apply(_ values: [StyleValue]) -> StyleValue {
    var numbers: [Double] = []
    for value in values {
      guard let number = value.number else { return .null }
      numbers.append(number)
    }
    guard let first = numbers.first else { return .null }
    let rest = numbers.dropFirst()
    switch self {
    case .add: return .number(rest.reduce(first, +))
    case .multiply: return .number(rest.reduce(first, *))
    case .subtract: return .number(rest.isEmpty ? -first : rest.reduce(first, -))
    case .divide: return .number(rest.reduce(first, /))
    case .remainder: return .number(rest.reduce(first) { fmod($0, $1) })
    case .power: return .number(rest.reduce(first) { pow($0, $1) })
    case .minimum: return .number(rest.reduce(first, Swift.min))
    case .maximum: return .number(rest.reduce(first, Swift.max))
    }
  }
}

extension StyleExpression.Conversion {
  func apply(_ value: StyleValue) -> StyleValue {
    switch self {
    case .toString: return .string(value.text)
    case .uppercase: return .string(value.text.uppercased())
    case .lowercase: return .string(value.text.lowercased())
    case .toColor: return value.color.map(StyleValue.color) ?? .null
    case .toBoolean:
      switch value {
      case .null: return .boolean(false)
      case .boolean(let boolean): return .boolean(boolean)
      case .number(let number): return .boolean(number != 0 && !number.isNaN)
      case .string(let string): return .boolean(!string.isEmpty)
      case .color, .array: return .boolean(true)
      }
    case .toNumber:
      switch value {
      case .null: return .number(0)
      case .boolean(let boolean): return .number(boolean ? 1 : 0)
      case .number: return value
      case .string(let string): return Double(string).map(StyleValue.number) ?? .null
      case .color, .array: return .null
      }
    case .length:
      switch value {
      case .string(let string): return .number(Double(string.unicodeScalars.count))
      case .array(let values): return .number(Double(values.count))
      default: return .null
      }
    }
  }
}
