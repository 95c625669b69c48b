internal import GeoData

extension StyleDocument {
  /// Reads a style's JSON.
  ///
  /// - Parameter name: what the style is called where it does not say.
  /// - Throws: `StyleError` for what cannot be drawn at all. What is only unknown is in `warnings`.
  package init(parsing bytes: [UInt8], name: String) throws(StyleError) {
    let root: JSONNode
    do {
      root = try JSONNode(parsing: bytes)
    } catch {
      throw StyleError(
        place: StylePath(path: "", line: error.line), message: "not JSON: \(error.message), column \(error.column)")
    }
    let top = StylePath(path: "", line: root.line)
    guard root.object != nil else { throw StyleError(place: top, message: "expected an object, found \(root.summary)") }
    guard let version = root["version"] else {
      throw StyleError(place: top, message: "no \"version\": is this a MapLibre style?")
    }
    guard version.number == 8 else {
      throw StyleError(
        place: top.member("version", line: version.line), message: "expected 8, found \(version.summary)")
    }
    self.init(name: root["name"]?.string ?? name)
    try readSources(root)
    try readLayers(root)
    warnOfUnknownKeys(root)
  }

  private mutating func readSources(_ root: JSONNode) throws(StyleError) {
    guard let node = root["sources"] else { return }
    let place = StylePath(path: "sources", line: node.line)
    guard let members = node.object else {
      throw StyleError(place: place, message: "expected an object, found \(node.summary)")
    }
    for (identifier, source) in members {
      let inner = place.member(identifier, line: source.line)
      guard let type = source["type"]?.string else { throw StyleError(place: inner, message: "no \"type\"") }
      guard let kind = StyleSource.Kind(rawValue: type) else {
        warnings.append(
          StyleWarning(place: inner, message: "sources of type \"\(type)\" are not drawn by this version"))
        continue
      }
      guard let url = source["url"]?.string ?? source["tiles"]?[0]?.string else {
        throw StyleError(place: inner, message: "expected \"url\": an archive's path, or cartouche://world")
      }
      sources[identifier] = StyleSource(
        kind: kind, url: url, attribution: source["attribution"]?.string, place: inner)
    }
  }

  private mutating func readLayers(_ root: JSONNode) throws(StyleError) {
    let place = StylePath(path: "layers", line: root["layers"]?.line ?? root.line)
    guard let nodes = root["layers"]?.array else {
      throw StyleError(place: place, message: "expected an array of layers")
    }
    var identifiers: Set<String> = []
    for (index, node) in nodes.enumerated() {
      let inner = place.element(index, line: node.line)
      guard let layer = try readLayer(node, at: inner) else { continue }
      if !identifiers.insert(layer.identifier).inserted {
        throw StyleError(place: inner, message: "a second layer with the id \"\(layer.identifier)\"")
      }
      layers.append(layer)
    }
  }

  private static let typesNotDrawn: Set<String> = [
    "raster", "hillshade", "color-relief", "heatmap", "fill-extrusion", "sky",
  ]

  private mutating func readLayer(_ node: JSONNode, at place: StylePath) throws(StyleError) -> StyleLayer? {
    guard let type = node["type"]?.string else { throw StyleError(place: place, message: "no \"type\"") }
    guard let identifier = node["id"]?.string else { throw StyleError(place: place, message: "no \"id\"") }
    if node["layout"]?["visibility"]?.string == "none" { return nil }
    var parser = LayerParser(node, at: place)
    let kind: StyleLayer.Kind
    switch type {
    case "background": kind = .background(try parser.background())
    case "fill": kind = .fill(try parser.fill())
    case "line": kind = .line(try parser.line())
    case "circle": kind = .circle(try parser.circle())
    case "symbol":
      if let placement = node["layout"]?["symbol-placement"]?.string, placement != "point" {
        warnings.append(
          StyleWarning(place: place, message: "labels along lines are not drawn by this version; layer left out"))
        return nil
      }
      kind = .symbol(try parser.symbol())
    case _ where Self.typesNotDrawn.contains(type):
      warnings.append(StyleWarning(place: place, message: "layers of type \"\(type)\" are not drawn by this version"))
      return nil
    default:
      throw StyleError(
        place: place.member("type", line: node["type"]?.line ?? node.line),
        message: "unknown layer type \"\(type)\"; expected background, fill, line, circle or symbol")
    }
    parser.warnOfTheRest()
    warnings += parser.warnings
    for (key, value) in node.object ?? [:] where !Self.knownLayerKeys.contains(key) {
      warnings.append(StyleWarning(place: place.member(key, line: value.line), message: "unknown; ignored"))
    }
    var layer = StyleLayer(
      identifier: identifier, kind: kind, minimumZoom: node["minzoom"]?.number ?? -.infinity,
      maximumZoom: node["maxzoom"]?.number ?? .infinity)
    if type != "background" {
      guard let source = node["source"]?.string else { throw StyleError(place: place, message: "no \"source\"") }
      guard declares(source: source) else {
        throw StyleError(place: place.member("source", line: node.line), message: "no source \"\(source)\"")
      }
      layer.source = source
      layer.sourceLayer = node["source-layer"]?.string
    }
    if let filter = node["filter"], !filter.isNull {
      let inner = place.member("filter", line: filter.line)
      layer.filter = try LegacySyntax.filterOrExpression(filter, at: inner)
    }
    return layer
  }

  /// Whether a source exists, also one that is only warned of.
  private func declares(source name: String) -> Bool {
    sources[name] != nil || warnings.contains { $0.place.path == "sources.\(name)" }
  }

  private static let knownLayerKeys: Set<String> = [
    "id", "type", "metadata", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout", "paint",
  ]

  private static let knownKeys: Set<String> = [
    "version", "name", "metadata", "center", "zoom", "bearing", "pitch", "sources", "layers", "sprite", "glyphs",
    "id", "owner", "created", "modified", "draft", "visibility",
  ]

  private mutating func warnOfUnknownKeys(_ root: JSONNode) {
    for (key, node) in root.object ?? [:] where !Self.knownKeys.contains(key) {
      warnings.append(
        StyleWarning(place: StylePath(path: key, line: node.line), message: "unknown; ignored"))
    }
  }
}
