package import Raster

/// A type that a style property can have.
package protocol StylePropertyType: Sendable, Hashable {
  /// From an evaluated value; nil where it is of another kind.
  init?(_ value: StyleValue)
  /// What a message calls it.
  static var expectation: String { get }
  /// Whether values between two stops are mixed; otherwise a legacy function steps.
  static var isContinuous: Bool { get }
}

extension StylePropertyType {
  package static var isContinuous: Bool { false }
}

/// One paint or layout property: an expression and what holds where it yields nothing.
package struct StyleProperty<Value: StylePropertyType>: Sendable, Hashable {
  package var expression: StyleExpression
  package var defaultValue: Value

  /// The property left out of a layer.
  package init(_ defaultValue: Value) {
    expression = .constant(.null)
    self.defaultValue = defaultValue
  }

  package func value(in context: EvaluationContext) -> Value {
    if case .constant(.null) = expression { return defaultValue }
    return Value(expression.evaluate(context)) ?? defaultValue
  }

  package var dependsOnFeature: Bool { expression.dependsOnFeature }
}

extension Double: StylePropertyType {
  package init?(_ value: StyleValue) {
    guard let number = value.number, number.isFinite else { return nil }
    self = number
  }
  package static var expectation: String { "a number" }
  package static var isContinuous: Bool { true }
}

extension Bool: StylePropertyType {
  package init?(_ value: StyleValue) {
    guard let boolean = value.boolean else { return nil }
    self = boolean
  }
  package static var expectation: String { "true or false" }
}

extension String: StylePropertyType {
  package init?(_ value: StyleValue) {
    guard value != .null else { return nil }
    self = value.text
  }
  package static var expectation: String { "text" }
}

extension Color: StylePropertyType {
  package init?(_ value: StyleValue) {
    guard let color = value.color else { return nil }
    self = color
  }
  package static var expectation: String { "a color" }
  package static var isContinuous: Bool { true }
}

extension Array: StylePropertyType where Element: StylePropertyType {
  package init?(_ value: StyleValue) {
    guard case .array(let values) = value else { return nil }
    let elements = values.compactMap { Element($0) }
    guard elements.count == values.count else { return nil }
    self = elements
  }
  package static var expectation: String { "an array, each element \(Element.expectation)" }
  package static var isContinuous: Bool { Element.isContinuous }
}

/// A keyword: an enumeration of the words that the style specification allows.
package protocol StyleKeyword: StylePropertyType, RawRepresentable, CaseIterable where RawValue == String {}

extension StyleKeyword {
  package init?(_ value: StyleValue) {
    guard let word = value.string else { return nil }
    self.init(rawValue: word)
  }
  package static var expectation: String {
    "one of " + allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  }
}

extension LineCap: StyleKeyword {
  package static var allCases: [LineCap] { [.butt, .round, .square] }
}

extension LineJoin: StyleKeyword {
  package static var allCases: [LineJoin] { [.bevel, .round, .miter] }
}
