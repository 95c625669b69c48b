/// How KML's placemarks look: simplestyle's properties, and `icon`, `icon-scale` and `label-color` beside them.
struct KMLStyle {
  var properties: [String: JSONValue] = [:]
  /// Whether areas have an outline.
  var isOutlined: Bool?

  init() {}

  /// From a `Style` element. Colors are `aabbggrr`.
  init(_ element: XMLElement, _ warnings: inout SourceWarnings) {
    for part in element.children {
      switch part.name {
      case "IconStyle":
        read(part, "marker-color", nil, &warnings)
        if let address = part.child("Icon")?.content(of: "href") { properties["icon"] = .string(address) }
        if let scale = part.number(of: "scale") { properties["icon-scale"] = .number(scale) }
      case "LabelStyle": read(part, "label-color", nil, &warnings)
      case "LineStyle":
        read(part, "stroke", "stroke-opacity", &warnings)
        if let width = part.number(of: "width") { properties["stroke-width"] = .number(width) }
      case "PolyStyle":
        read(part, "fill", "fill-opacity", &warnings)
        if let isFilled = part.flag(of: "fill"), !isFilled { properties["fill-opacity"] = 0 }
        isOutlined = part.flag(of: "outline")
      default: break
      }
    }
  }

  private mutating func read(
    _ part: XMLElement, _ colorKey: String, _ opacityKey: String?, _ warnings: inout SourceWarnings
  ) {
    guard let element = part.child("color"), let text = element.content else { return }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 8, let value = UInt32(digits, radix: 16) else {
      warnings.add("<\(part.name)> has the color \"\(text)\"; KML writes colors as aabbggrr", line: element.line)
      return
    }
    let byte = { (shift: UInt32) in UInt8(truncatingIfNeeded: value >> shift) }
    properties[colorKey] = .string(SimpleStyle.RGB(red: byte(0), green: byte(8), blue: byte(16)).hexadecimal)
    if let opacityKey { properties[opacityKey] = .number(Double(byte(24)) / 255) }
  }

  /// This style with what another one says in place of its own.
  func overridden(by other: KMLStyle) -> KMLStyle {
    var result = self
    result.properties.merge(other.properties) { _, new in new }
    result.isOutlined = other.isOutlined ?? isOutlined
    return result
  }
}

/// The styles of a document, by their identifiers.
struct KMLStyleSheet {
  private var styles: [String: KMLStyle] = [:]
  /// What the `normal` pair of a style map points to.
  private var aliases: [String: String] = [:]

  /// Takes a `Style`, a `StyleMap` or a `gx:CascadingStyle`.
  mutating func add(_ element: XMLElement, _ warnings: inout SourceWarnings) {
    guard let identifier = element.attributes["id"] else { return }
    switch element.name {
    case "StyleMap":
      let (alias, style) = Self.normal(of: element, &warnings)
      if let alias { aliases[identifier] = alias }
      if let style { styles[identifier] = style }
    case "CascadingStyle":
      if let style = element.child("Style") { styles[identifier] = KMLStyle(style, &warnings) }
    default: styles[identifier] = KMLStyle(element, &warnings)
    }
  }

  /// What a `StyleMap` says of the normal state: the address of a style, and a style inside the map.
  static func normal(of map: XMLElement, _ warnings: inout SourceWarnings) -> (address: String?, style: KMLStyle?) {
    guard let pair = map.children.first(where: { $0.name == "Pair" && $0.content(of: "key") == "normal" })
    else { return (nil, nil) }
    return (pair.content(of: "styleUrl"), pair.child("Style").map { KMLStyle($0, &warnings) })
  }

  /// The style at an address such as `#id`; nil where there is none. Maps may point to maps.
  func style(at address: String) -> KMLStyle? {
    var identifier = Self.identifier(address)
    for _ in 0..<8 {
      if let style = styles[identifier] { return style }
      guard let next = aliases[identifier] else { return nil }
      identifier = Self.identifier(next)
    }
    return nil
  }

  /// Some programs leave the `#` out.
  private static func identifier(_ address: String) -> String {
    address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).last.map(String.init) ?? address
  }
}

extension XMLElement {
  /// The number in a child.
  func number(of name: String) -> Double? {
    child(name)?.text.withUnsafeBufferPointer { DecimalNumber.parse($0) }
  }

  /// The truth value in a child: `1`, `0`, `true`, `false`.
  func flag(of name: String) -> Bool? {
    switch content(of: name) {
    case "1", "true": true
    case "0", "false": false
    default: nil
    }
  }
}
