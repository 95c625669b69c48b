/// A compiled expression of the MapLibre style specification v8.
package indirect enum StyleExpression: Hashable, Sendable {
  case constant(StyleValue)
  case zoom
  case get(StyleExpression)
  case has(StyleExpression)
  case geometryType
  case identifier
  case compare(Comparison, StyleExpression, StyleExpression)
  case all([StyleExpression])
  case any([StyleExpression])
  case not(StyleExpression)
  case isIn(StyleExpression, StyleExpression)
  case choose(cases: [Case], otherwise: StyleExpression)
  case match(input: StyleExpression, branches: [StyleValue: StyleExpression], otherwise: StyleExpression)
  case coalesce([StyleExpression])
  case step(input: StyleExpression, base: StyleExpression, stops: [Stop])
  case interpolate(Interpolation, input: StyleExpression, stops: [Stop])
  case arithmetic(Arithmetic, [StyleExpression])
  case concatenate([StyleExpression])
  case convert(Conversion, StyleExpression)

  /// `["==", a, b]` and its kin.
  package enum Comparison: String, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  package enum Arithmetic: String, Hashable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case power = "^"
    case minimum = "min"
    case maximum = "max"
  }

  package enum Conversion: String, Hashable, Sendable {
    case toString = "to-string"
    case toNumber = "to-number"
    case toBoolean = "to-boolean"
    case toColor = "to-color"
    case uppercase = "upcase"
    case lowercase = "downcase"
    case length
  }

  /// How values between stops come about.
  package enum Interpolation: Hashable, Sendable {
    case linear
    /// Base 1 is linear; larger bases grow faster towards the end.
    case exponential(base: Double)
  }

  package struct Case: Hashable, Sendable {
    package var condition: StyleExpression
    package var output: StyleExpression
  }

  package struct Stop: Hashable, Sendable {
    package var input: Double
    package var output: StyleExpression
  }
}

extension StyleExpression {
  /// Whether the value depends on the feature, not on the zoom alone.
  package var dependsOnFeature: Bool {
    switch self {
    case .constant, .zoom: false
    case .get, .has, .geometryType, .identifier: true
    case .compare(_, let one, let other), .isIn(let one, let other): one.dependsOnFeature || other.dependsOnFeature
    case .all(let parts), .any(let parts), .coalesce(let parts), .arithmetic(_, let parts), .concatenate(let parts):
      parts.contains(where: \.dependsOnFeature)
    case .not(let part), .convert(_, let part): part.dependsOnFeature
    case .choose(let cases, let otherwise):
      otherwise.dependsOnFeature || cases.contains { $0.condition.dependsOnFeature || $0.output.dependsOnFeature }
    case .match(let input, let branches, let otherwise):
      input.dependsOnFeature || otherwise.dependsOnFeature || branches.values.contains(where: \.dependsOnFeature)
    case .step(let input, let base, let stops):
      input.dependsOnFeature || base.dependsOnFeature || stops.contains(where: \.output.dependsOnFeature)
    case .interpolate(_, let input, let stops):
      input.dependsOnFeature || stops.contains(where: \.output.dependsOnFeature)
    }
  }
}
