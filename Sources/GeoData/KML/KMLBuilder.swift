internal import CExpat
internal import Glibc

/// Collects the placemarks of a document from the events of one parser. Each is made into a tree and let go of again, so
/// that a large file takes no more memory than its shapes.
final class KMLBuilder: XMLHandler {
  private(set) var isKML = false
  /// The first place that could not be read.
  private(set) var firstUnreadable: SourceError?
  private var warnings: SourceWarnings
  private var styles = KMLStyleSheet()
  /// Types of the fields of a schema, by its identifier and their names.
  private var schemas: [String: [String: String]] = [:]
  /// Styles may follow what uses them, so that they are looked up at the end.
  private var placemarks: [Placemark] = []

  /// The elements of the tree that is being made, from its root.
  private var tree: [XMLElement] = []
  /// How many elements are open.
  private var depth = 0
  /// How deep the element is whose inside is left out.
  private var ignoredDepth: Int?

  private struct Placemark {
    var feature: GeoFileFeature
    var styleAddress: String?
    var style: KMLStyle
  }

  private static let kept: Set<String> = ["Placemark", "Style", "StyleMap", "CascadingStyle", "Schema"]
  private static let roots: Set<String> = ["kml", "Document", "Folder", "Placemark"]
  /// What is not drawn, and why.
  private static let ignored: [String: String] = [
    "NetworkLink": "network links are not followed", "GroundOverlay": "ground overlays are not drawn",
    "ScreenOverlay": "screen overlays are not drawn", "PhotoOverlay": "photo overlays are not drawn",
    "Tour": "tours are not drawn", "NetworkLinkControl": "updates over the network are not made",
  ]
  private static let maximumDepth = 200

  init(parser: XML_Parser, file: String) {
    warnings = SourceWarnings(file: file)
    super.init(parser: parser)
  }

  override func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    depth += 1
    let name = String(cString: Self.localName(name))
    if depth == 1 { isKML = Self.roots.contains(name) }
    guard ignoredDepth == nil else { return }
    if tree.isEmpty {
      if let reason = Self.ignored[name] {
        warnings.add("the \(name) is left out; \(reason)", line: line)
        ignoredDepth = depth
      }
      guard Self.kept.contains(name) else { return }
    }
    guard tree.count < Self.maximumDepth else { return fail("elements are nested more than \(Self.maximumDepth) deep") }
    let element = XMLElement(name: name, attributes: Self.values(attributes), line: line)
    tree.last?.children.append(element)
    tree.append(element)
  }

  private static func values(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [String: String] {
    var values: [String: String] = [:]
    var index = 0
    while let name = attributes?[index], let value = attributes?[index + 1] {
      values[String(cString: localName(name))] = String(cString: value)
      index += 2
    }
    return values
  }

  override func append(_ characters: UnsafeBufferPointer<UInt8>) { tree.last?.text.append(contentsOf: characters) }

  override func end() {
    if ignoredDepth == depth { ignoredDepth = nil }
    depth -= 1
    guard let element = tree.popLast(), tree.isEmpty else { return }
    switch element.name {
    case "Placemark": addPlacemark(element)
    case "Schema": addSchema(element)
    default: styles.add(element, &warnings)
    }
  }

  private func addSchema(_ element: XMLElement) {
    guard let identifier = element.attributes["id"] ?? element.attributes["name"] else { return }
    var types: [String: String] = [:]
    for field in element.children where field.name == "SimpleField" {
      if let name = field.attributes["name"], let type = field.attributes["type"] { types[name] = type }
    }
    schemas[identifier] = types
  }

  private func addPlacemark(_ element: XMLElement) {
    var reader = KMLGeometryReader(warnings)
    let geometry = reader.geometry(of: element)
    warnings = reader.warnings
    firstUnreadable = firstUnreadable ?? reader.firstUnreadable
    if let problem = reader.problem { return fail(problem.message, line: problem.line) }
    var feature = Feature(geometry: geometry, properties: properties(of: element))
    feature.identifier = element.attributes["id"].map(JSONValue.string)
    var style = KMLStyle()
    var address = element.content(of: "styleUrl")
    for child in element.children {
      if child.name == "Style" {
        style = style.overridden(by: KMLStyle(child, &warnings))
      } else if child.name == "StyleMap" {
        let normal = KMLStyleSheet.normal(of: child, &warnings)
        address = address ?? normal.address
        if let inner = normal.style { style = style.overridden(by: inner) }
      }
    }
    let hasData = reader.vertexData.contains { !$0.isEmpty }
    placemarks.append(
      Placemark(
        feature: GeoFileFeature(
          feature: feature, line: element.line, vertexData: hasData ? reader.vertexData : [], style: SimpleStyle()),
        styleAddress: address, style: style))
  }

  private func properties(of element: XMLElement) -> [String: JSONValue] {
    var properties: [String: JSONValue] = [:]
    for child in element.children {
      switch child.name {
      case "name", "description", "address", "phoneNumber", "visibility", "styleUrl":
        if let content = child.content { properties[child.name] = .string(content) }
      case "TimeStamp":
        if let when = child.content(of: "when") { properties["timestamp"] = .string(when) }
      case "TimeSpan":
        var span = JSONObject()
        for end in ["begin", "end"] { span[end] = child.content(of: end).map(JSONValue.string) }
        if !span.isEmpty { properties["timespan"] = .object(span) }
      case "ExtendedData": readExtendedData(child, &properties)
      default: break
      }
    }
    return properties
  }

  private func readExtendedData(_ element: XMLElement, _ properties: inout [String: JSONValue]) {
    for child in element.children {
      if child.name == "Data", let name = child.attributes["name"] {
        if let value = child.content(of: "value") { properties[name] = .string(value) }
      } else if child.name == "SchemaData" {
        let address = child.attributes["schemaUrl"] ?? ""
        let types = schemas[String(address.drop { $0 == "#" })] ?? [:]
        for field in child.children where field.name == "SimpleData" {
          guard let name = field.attributes["name"], let content = field.content else { continue }
          properties[name] = Self.value(field, content, types[name])
        }
      }
    }
  }

  private static func value(_ field: XMLElement, _ content: String, _ type: String?) -> JSONValue {
    switch type {
    case "int", "uint", "short", "ushort", "float", "double":
      field.text.withUnsafeBufferPointer { DecimalNumber.parse($0) }.map(JSONValue.number) ?? .string(content)
    case "bool":
      content == "1" || content == "true" ? true : content == "0" || content == "false" ? false : .string(content)
    default: .string(content)
    }
  }

  /// Every placemark with its style, in the order of the file, and the warnings; to be asked for once, at the end.
  func finished() -> (features: [GeoFileFeature], warnings: [SourceError]) {
    var missing: Set<String> = []
    let features = placemarks.map { placemark in
      var item = placemark.feature
      var style = placemark.style
      if let address = placemark.styleAddress {
        if let shared = styles.style(at: address) {
          style = shared.overridden(by: style)
        } else if missing.insert(address).inserted {
          warnings.add("there is no style \(address) in this file", line: item.line)
        }
      }
      if style.isOutlined == false, item.feature.geometry?.isArea == true { style.properties["stroke-opacity"] = 0 }
      item.feature.properties.merge(style.properties) { own, _ in own }
      item.style = SimpleStyle(properties: item.feature.properties) { warnings.add($0, line: item.line) }
      return item
    }
    return (features, warnings.list)
  }
}

extension Geometry {
  /// Whether all of it are areas.
  fileprivate var isArea: Bool {
    switch self {
    case .polygon, .multiPolygon: true
    case .collection(let parts): !parts.isEmpty && parts.allSatisfy(\.isArea)
    default: false
    }
  }
}
