package import Raster

/// What an expression yields.
package enum StyleValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case color(Color)
  case array([StyleValue])

  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var string: String? { if case .string(let string) = self { string } else { nil } }
  package var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

  /// A colour, or a string that is one.
  package var color: Color? {
    switch self {
    case .color(let color): color
    case .string(let text): Color(css: text)
    default: nil
    }
  }

  /// As the `to-string` operator writes it: whole numbers without a point, null as nothing.
  package var text: String {
    switch self {
    case .null: ""
    case .boolean(let boolean): boolean ? "true" : "false"
    case .number(let number): Self.text(of: number)
    case .string(let string): string
    case .color(let color):
      "rgba(\(Self.text(of: Double(color.red * 255).rounded())),"
        + "\(Self.text(of: Double(color.green * 255).rounded())),"
        + "\(Self.text(of: Double(color.blue * 255).rounded())),\(Self.text(of: Double(color.alpha))))"
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    }
  }

  /// The name of the kind, for messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .color: "color"
    case .array: "array"
    }
  }

  private static func text(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
