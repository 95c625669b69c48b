internal import Glibc

extension Color {
  /// A colour as CSS and map styles write it: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()`,
  /// `hsla()` (with commas, or with spaces and a slash), the named colours and `transparent`; nil for anything else.
  public init?(css text: String) {
    let text = text.trimmed.lowercased()
    if text.hasPrefix("#") {
      self.init(hexDigits: text.dropFirst())
    } else if text.hasSuffix(")"), let open = text.firstIndex(of: "(") {
      let arguments = text[text.index(after: open)...].dropLast()
      switch text[..<open] {
      case "rgb", "rgba": self.init(rgbArguments: arguments)
      case "hsl", "hsla": self.init(hslArguments: arguments)
      default: return nil
      }
    } else if text == "transparent" {
      self = .clear
    } else if let hex = Self.named[text] {
      self.init(hex: hex)
    } else {
      return nil
    }
  }

  private init?(hexDigits digits: Substring) {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.utf8.count else { return nil }
    let bytes: [Int]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    let parts = bytes.map { Float($0) / 255 }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }

  private init?(rgbArguments: Substring) {
    guard let arguments = CSSArguments(rgbArguments) else { return nil }
    let parts = arguments.values.map { Self.unit($0.isPercentage ? $0.number / 100 : $0.number / 255) }
    guard arguments.values.allSatisfy({ $0.isPlain }) else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: arguments.alpha)
  }

  /// CSS Color 4, section 7: hue as an angle, saturation and lightness as percentages.
  private init?(hslArguments: Substring) {
    guard let arguments = CSSArguments(hslArguments), let hue = arguments.values[0].degrees,
      arguments.values[1].isPercentage, arguments.values[2].isPercentage
    else { return nil }
    let saturation = Self.unit(arguments.values[1].number / 100)
    let lightness = Self.unit(arguments.values[2].number / 100)
    let amplitude = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Float {
      var k = fmod(offset + hue / 30, 12)
      if k < 0 { k += 12 }
      return lightness - amplitude * Float(max(-1, min(k - 3, 9 - k, 1)))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: arguments.alpha)
  }

  fileprivate static func unit(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
}

/// The arguments of a colour function: three values and perhaps an alpha.
private struct CSSArguments {
  struct Value {
    let number: Double
    let unit: Substring

    init?(_ text: Substring) {
      let end = text.firstIndex { !"+-.0123456789e".contains($0) } ?? text.endIndex
      guard let number = Double(text[..<end]), number.isFinite else { return nil }
      self.number = number
      unit = text[end...]
    }

    var isPercentage: Bool { unit == "%" }
    var isPlain: Bool { unit.isEmpty || isPercentage }

    var degrees: Double? {
      switch unit {
      case "", "deg": number
      case "grad": number * 0.9
      case "rad": number * 180 / .pi
      case "turn": number * 360
      default: nil
      }
    }
  }

  let values: [Value]
  let alpha: Float

  init?(_ text: Substring) {
    var parts: [Substring]
    if text.contains(",") {
      parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Substring(String($0).trimmed) }
    } else {
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2 else { return nil }
      parts = halves[0].split(whereSeparator: \.isWhitespace)
      guard parts.count == 3 else { return nil }
      if halves.count == 2 { parts.append(Substring(String(halves[1]).trimmed)) }
    }
    let values = parts.compactMap { Value($0) }
    guard values.count == parts.count, values.count == 3 || values.count == 4 else { return nil }
    if values.count == 4 {
      guard values[3].isPlain else { return nil }
      alpha = Color.unit(values[3].isPercentage ? values[3].number / 100 : values[3].number)
    } else {
      alpha = 1
    }
    self.values = values
  }
}

extension String {
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
