internal import GeoData
package import MapGeometry
internal import MapRendering

/// What a report needs around a picture.
extension MapSnapshot {
  /// What the picture shows in a few sentences, for those who do not see it: extent, what is marked, how long lines are.
  public var accessibilityDescription: String {
    let region = region
    let formatter = DistanceFormatter()
    var sentences = [
      "Map around \(Self.degrees(region.center)), about "
        + "\(formatter.string(fromDistance: widthMeters)) wide and \(formatter.string(fromDistance: heightMeters)) high."
    ]
    let marked = items.filter { [.marker, .annotation].contains($0.kind) }
    let names = marked.map(\.title).filter { !$0.isEmpty }
    if !marked.isEmpty {
      let shown = names.prefix(8).joined(separator: ", ")
      let rest = marked.count - min(names.count, 8)
      sentences.append(
        names.isEmpty
          ? "\(Self.count(marked.count, "marker"))."
          : "Marked: \(shown)\(rest > 0 ? " and \(rest) more" : "").")
    }
    let clusters = items.filter { $0.kind == .cluster }
    if !clusters.isEmpty {
      let members = clusters.reduce(0) { $0 + $1.count }
      sentences.append("\(Self.count(clusters.count, "cluster")) of \(members) places.")
    }
    if items.contains(where: { $0.kind == .userLocation }) { sentences.append("The user's location is shown.") }
    let lines = items.filter { $0.kind == .line }
    for (line, length) in zip(lines, lineLengths).prefix(5) {
      sentences.append(
        "\(line.title.isEmpty ? "A line" : line.title), \(formatter.string(fromDistance: length)) long.")
    }
    if lines.count > 5 { sentences.append("\(lines.count - 5) more lines.") }
    let areas = items.filter { $0.kind == .area }
    if !areas.isEmpty {
      let names = areas.map(\.title).filter { !$0.isEmpty }.prefix(5).joined(separator: ", ")
      sentences.append(names.isEmpty ? "\(Self.count(areas.count, "area"))." : "Areas: \(names).")
    }
    return sentences.joined(separator: " ")
  }

  /// Metres across the middle of the picture.
  private var widthMeters: Double {
    let rect = mapRect
    let latitude = MapPoint(x: rect.midX, y: rect.midY).coordinate.latitude
    return min(rect.size.width, MapPoint.worldSize) * WebMercator.metersPerMapPoint(atLatitude: latitude)
  }

  private var heightMeters: Double {
    let rect = mapRect
    let top = MapPoint(x: rect.midX, y: max(rect.minY, 0)).coordinate
    let bottom = MapPoint(x: rect.midX, y: min(rect.maxY, MapPoint.worldSize)).coordinate
    return abs(top.latitude - bottom.latitude) * 111_195
  }

  private static func degrees(_ coordinate: Coordinate) -> String {
    func part(_ value: Double, _ positive: String, _ negative: String) -> String {
      let hundredths = Int((abs(value) * 100).rounded())
      let rest = hundredths % 100
      return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)° \(value < 0 ? negative : positive)"
    }
    return part(coordinate.latitude, "N", "S") + ", " + part(coordinate.longitude, "E", "W")
  }

  private static func count(_ count: Int, _ noun: String) -> String { count == 1 ? "One \(noun)" : "\(count) \(noun)s" }

  /// An HTML element with the picture and an image map over it: each item's title is shown where the pointer is on it.
  /// - Parameters:
  ///   - source: what `src` says.
  ///   - name: the image map's name.
  ///   - link: the address that an item leads to; nil for none.
  public func imageMap(source: String, name: String = "map", link: (PictureItem) -> String? = { _ in nil }) -> String {
    var lines = [
      "<img src=\"\(Self.escaped(source))\" width=\"\(size.width)\" height=\"\(size.height)\" "
        + "alt=\"\(Self.escaped(accessibilityDescription))\" usemap=\"#\(Self.escaped(name))\">",
      "<map name=\"\(Self.escaped(name))\">",
    ]
    // The first area that contains a point wins in a browser: the uppermost comes first.
    for (item, target) in zip(items, targets).reversed() {
      guard let area = Self.area(target.shape, scale: scale) else { continue }
      let title = item.title.isEmpty ? "\(item.kind.rawValue)" : item.title
      let text = item.kind == .cluster ? "\(item.count) places" : title
      let reference = link(item).map { " href=\"\(Self.escaped($0))\"" } ?? ""
      lines.append("  <area \(area) title=\"\(Self.escaped(text))\" alt=\"\(Self.escaped(text))\"\(reference)>")
    }
    lines.append("</map>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func area(_ shape: HitShape, scale: Double) -> String? {
    func number(_ value: Double) -> String { "\(Int((min(max(value / scale, -100_000), 100_000)).rounded()))" }
    switch shape {
    case .box(let box):
      let corners = [box.min.x, box.min.y, box.max.x, box.max.y].map(number).joined(separator: ",")
      return "shape=\"rect\" coords=\"\(corners)\""
    case .area(let rings, _):
      guard let ring = rings.max(by: { $0.count < $1.count }), ring.count > 2 else { return nil }
      let points = ring.flatMap { [number($0.x), number($0.y)] }.joined(separator: ",")
      return "shape=\"poly\" coords=\"\(points)\""
    case .line: return nil
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }

  /// Every item with its box in pixels, what the picture shows and what was missing, as JSON.
  public var itemsJSON: String {
    let bounds = shownBounds
    let all: JSONObject = [
      "width": .number(Double(pixmap.width)), "height": .number(Double(pixmap.height)), "scale": .number(scale),
      "zoom": .number(zoom),
      "bounds": .array([bounds.west, bounds.south, bounds.east, bounds.north].map { .number($0) }),
      "description": .string(accessibilityDescription), "items": .array(items.map { .object(json($0)) }),
      "missingTiles": .array(missingTiles.map { .string($0) }), "warnings": .array(warnings.map { .string($0) }),
    ]
    return JSONValue.object(all).serialized()
  }

  /// What is shown of the one world: latitudes within the map, west in −180…180, east beyond 180 where the picture goes
  /// over the 180th meridian.
  package var shownBounds: GeographicBounds {
    var bounds = GeographicBounds(mapRect)
    let limit = WebMercator.maximumLatitude
    bounds.south = min(max(bounds.south, -limit), limit)
    bounds.north = min(max(bounds.north, -limit), limit)
    guard bounds.east - bounds.west < 360 else {
      return GeographicBounds(west: -180, south: bounds.south, east: 180, north: bounds.north)
    }
    let shift = ((bounds.west + 180) / 360).rounded(.down) * 360
    bounds.west -= shift
    bounds.east -= shift
    return bounds
  }

  private func json(_ item: PictureItem) -> JSONObject {
    let edges = [item.box.x, item.box.y, item.box.width, item.box.height]
    var object: JSONObject = [
      "kind": .string(item.kind.rawValue), "index": .number(Double(item.index)), "title": .string(item.title),
      "box": .array(edges.map { .number(($0 * scale * 100).rounded() / 100) }),
    ]
    if let member = item.member { object["member"] = .number(Double(member)) }
    if !item.subtitle.isEmpty { object["subtitle"] = .string(item.subtitle) }
    if let place = item.coordinate {
      object["coordinate"] = .array([.number(place.longitude), .number(place.latitude)])
    }
    if item.kind == .cluster {
      object["count"] = .number(Double(item.count))
      object["memberTitles"] = .array(item.memberTitles.map { .string($0) })
    }
    return object
  }

  /// A world file (`map.pgw` beside `map.png`): pixel sizes and the middle of the first pixel in metres of EPSG:3857.
  public var worldFile: String {
    // Half the circumference of the sphere that EPSG:3857 projects, π · 6,378,137 m.
    let half = 20_037_508.342789244
    let metersPerPixel = 2 * half / MapPoint.worldSize / viewport.pixelsPerMapPoint
    let corner = viewport.mapPoint(for: [0.5, 0.5])
    let x = (corner.x / MapPoint.worldSize * 2 - 1) * half
    let y = (1 - corner.y / MapPoint.worldSize * 2) * half
    return [metersPerPixel, 0, 0, -metersPerPixel, x, y].map { "\($0)\n" }.joined()
  }

  /// The projection of the world file as well-known text (`map.prj`): EPSG:3857 as ESRI writes it.
  public static let projectionFile = """
    PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",\
    SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],\
    PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],\
    PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],\
    UNIT["Meter",1.0]]

    """
}
