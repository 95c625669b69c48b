internal import MapGeometry
package import Tiles

/// A tile server's address with placeholders, as Leaflet, QGIS and TileJSON write it: `{z}`, `{x}`, `{y}`, `{-y}` (rows
/// from the south), `{s}` (a, b or c), `{q}` or `{quadkey}`, `{r}` or `{ratio}` (`@2x` or nothing), `{scale}` (1, 2, 3),
/// `{switch:a,b,c}` and `{bbox-epsg-3857}`.
package struct URLTemplate: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case text(String)
    case zoom, column, row, southRow, quadkey, ratio, scale, mercatorBox
    case choice([String])
  }

  /// Why a template cannot be used.
  package enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    case unknownPlaceholder(String, template: String)
    case unclosedBrace(template: String)
    case noTilePlace(template: String)
    case unsupportedScheme(template: String)

    package var description: String {
      switch self {
      case .unknownPlaceholder(let name, let template):
        """
        unknown placeholder {\(name)} in \(template); known are {z} {x} {y} {-y} {s} {q} {quadkey} {r} {ratio} {scale} \
        {switch:a,b,c} {bbox-epsg-3857}
        """
      case .unclosedBrace(let template): "a { without its } in \(template)"
      case .noTilePlace(let template):
        "\(template) does not say which tile is meant: it needs {z}, {x} and {y}, or {q}, or {bbox-epsg-3857}"
      case .unsupportedScheme(let template): "\(template) is not an http:// or https:// address"
      }
    }
  }

  /// The template as it was given.
  package let text: String
  let parts: [Part]

  package init(_ text: String) throws(Failure) {
    self.text = text
    let lowered = text.lowercased()
    guard lowered.hasPrefix("http://") || lowered.hasPrefix("https://"),
      !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else { throw .unsupportedScheme(template: text) }
    var parts: [Part] = []
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      if brace > rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
      guard let end = rest[brace...].firstIndex(of: "}") else { throw .unclosedBrace(template: text) }
      let name = rest[rest.index(after: brace)..<end]
      guard let part = Self.part(name) else { throw .unknownPlaceholder(String(name), template: text) }
      parts.append(part)
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    let placed = Set(parts)
    let grid =
      placed.contains(.zoom) && placed.contains(.column) && (placed.contains(.row) || placed.contains(.southRow))
    guard grid || placed.contains(.quadkey) || placed.contains(.mercatorBox) else { throw .noTilePlace(template: text) }
    self.parts = parts
  }

  private static func part(_ name: Substring) -> Part? {
    switch name {
    case "z": return .zoom
    case "x": return .column
    case "y": return .row
    case "-y": return .southRow
    case "s": return .choice(["a", "b", "c"])
    case "q", "quadkey": return .quadkey
    case "r", "ratio": return .ratio
    case "scale": return .scale
    case "bbox-epsg-3857": return .mercatorBox
    default:
      guard name.hasPrefix("switch:") else { return nil }
      let choices = name.dropFirst(7).split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return choices.contains("") ? nil : .choice(choices)
    }
  }

  /// The address of one tile. Choices are made by column and row, so that a tile always has the same address.
  package func url(for key: TileKey) -> String {
    let tile = key.coordinate
    var url = ""
    for part in parts {
      switch part {
      case .text(let text): url += text
      case .zoom: url += String(tile.z)
      case .column: url += String(tile.x)
      case .row: url += String(tile.y)
      case .southRow: url += String(tile.tmsRow)
      case .quadkey: url += tile.quadkey
      case .ratio: url += key.scale > 1 ? "@\(key.scale)x" : ""
      case .scale: url += String(key.scale)
      case .choice(let choices): url += choices[(tile.x &+ tile.y).magnitude.remainder(choices.count)]
      case .mercatorBox: url += Self.mercatorBox(tile)
      }
    }
    return url
  }

  /// `west,south,east,north` in metres of EPSG:3857.
  private static func mercatorBox(_ tile: TileCoordinate) -> String {
    let half = Double.pi * WebMercator.earthRadiusMeters
    let side = 2 * half / Double(1 << tile.z)
    let west = Double(tile.x) * side - half
    let north = half - Double(tile.y) * side
    return "\(west),\(north - side),\(west + side),\(north)"
  }

  /// How many hosts the template names: the choices in its authority, multiplied.
  var hostCount: Int {
    var count = 1
    var slashes = 0
    for part in parts {
      switch part {
      case .text(let text):
        slashes += text.count { $0 == "/" }
        if slashes > 2 { return count }
      case .choice(let choices) where slashes == 2: count *= Set(choices).count
      default: break
      }
    }
    return count
  }

  /// The host's name in lower case, without user, port and brackets; placeholders in it are left out.
  var host: String {
    let fixed = parts.map { part in if case .text(let text) = part { text } else { "" } }.joined()
    guard let start = fixed.range(of: "://") else { return "" }
    let authority = fixed[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != "\\" }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    let name = host.hasPrefix("[") ? host.dropFirst().prefix { $0 != "]" } : host.prefix { $0 != ":" }
    return name.lowercased()
  }
}

extension UInt {
  fileprivate func remainder(_ count: Int) -> Int { Int(self % UInt(count)) }
}

extension String {
  /// What follows the first occurrence of a separator.
  fileprivate func range(of separator: String) -> Index? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(separator) { return index(at, offsetBy: separator.count) }
      at = index(after: at)
    }
    return nil
  }
}
