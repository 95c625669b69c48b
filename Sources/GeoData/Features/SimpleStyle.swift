/// How a feature wants to look, by the properties of the simplestyle specification 1.1. nil where it says nothing.
package struct SimpleStyle: Hashable, Sendable {
  /// Eight bits a channel.
  package struct RGB: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  package enum MarkerSize: String, Hashable, Sendable {
    case small, medium, large
  }

  /// `title`, or else `name` or `label`, as most files call it.
  package var title: String?
  package var description: String?
  package var markerColor: RGB?
  package var markerSize: MarkerSize?
  /// The name of an icon, a digit or a letter.
  package var markerSymbol: String?
  package var stroke: RGB?
  /// In points.
  package var strokeWidth: Double?
  /// 0…1
  package var strokeOpacity: Double?
  package var fill: RGB?
  /// 0…1
  package var fillOpacity: Double?

  package init() {}

  /// Reads the properties of a feature.
  ///
  /// - Parameter complain: called with what is wrong with a value; the value is ignored then.
  package init(properties: [String: JSONValue], complain: (String) -> Void = { _ in }) {
    guard !properties.isEmpty else { return }
    for key in ["title", "name", "label"] where title == nil {
      guard let value = properties[key] else { continue }
      if let text = value.plainText, !text.isEmpty { title = text }
    }
    if let text = properties["description"]?.plainText, !text.isEmpty { description = text }
    if let text = properties["marker-symbol"]?.plainText, !text.isEmpty { markerSymbol = text }
    markerColor = Self.color("marker-color", properties, complain)
    stroke = Self.color("stroke", properties, complain)
    fill = Self.color("fill", properties, complain)
    strokeOpacity = Self.number("stroke-opacity", 0...1, properties, complain)
    fillOpacity = Self.number("fill-opacity", 0...1, properties, complain)
    strokeWidth = Self.number("stroke-width", 0...1000, properties, complain)
    if let value = properties["marker-size"], !value.isNull, value.string != "" {
      markerSize = value.string.flatMap { MarkerSize(rawValue: $0.lowercased()) }
      if markerSize == nil {
        complain("\"marker-size\" is \(value.serialized()); use \"small\", \"medium\" or \"large\"")
      }
    }
  }

  private static func color(
    _ key: String, _ properties: [String: JSONValue], _ complain: (String) -> Void
  ) -> RGB? {
    guard let value = properties[key], !value.isNull, value.string != "" else { return nil }
    if let color = value.string.flatMap(RGB.init(hexadecimal:)) { return color }
    complain("\"\(key)\" is \(value.serialized().prefix(60)); a color is written as #rrggbb or #rgb")
    return nil
  }

  private static func number(
    _ key: String, _ range: ClosedRange<Double>, _ properties: [String: JSONValue], _ complain: (String) -> Void
  ) -> Double? {
    guard let value = properties[key], !value.isNull, value.string != "" else { return nil }
    // Many programs write numbers as text.
    let number = value.number ?? value.string.flatMap(Double.init)
    if let number, range.contains(number) { return number }
    let limit = JSONValue.number(range.upperBound).serialized()
    complain("\"\(key)\" is \(value.serialized().prefix(60)); a number of 0 to \(limit) is needed")
    return nil
  }
}

extension SimpleStyle.RGB {
  /// From `rgb` or `rrggbb`, with or without `#`; nil for anything else.
  package init?(hexadecimal text: String) {
    var digits: [UInt8] = []
    for character in text.hasPrefix("#") ? text.dropFirst() : text[...] {
      guard digits.count < 6, character.isASCII, let digit = character.hexDigitValue else { return nil }
      digits.append(UInt8(digit))
    }
    switch digits.count {
    case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 6:
      self.init(
        red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3], blue: digits[4] << 4 | digits[5])
    default: return nil
    }
  }

  /// `#rrggbb`
  package var hexadecimal: String {
    let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension JSONValue {
  /// A string, or a number as it is written.
  fileprivate var plainText: String? {
    switch self {
    case .string(let text): text
    case .number: serialized()
    default: nil
    }
  }
}
