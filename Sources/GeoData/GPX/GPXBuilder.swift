internal import CExpat
internal import Glibc
internal import MapGeometry

/// Collects a document from the events of one parser.
final class GPXBuilder: XMLHandler {
  private(set) var document = GPXDocument()
  private(set) var isGPX = false
  var warnings: SourceWarnings
  /// The points of the segment or route that is being read.
  var points: [Coordinate] = []
  var vertexData = VertexData()
  /// Where the tag begins, in bytes of what the parser was shown, behind which more points may follow: the beginning of
  /// the last segment, or the end of the last point in it.
  private(set) var lastPointsTag = -1

  private var elements: [Element] = []
  private var text: [UInt8] = []
  private var isCollectingText = false
  /// The names of the open fields, beside `elements`.
  private var fieldNames: [String] = []
  /// The waypoint that is being read; its place is set at its end.
  private var waypoint = GPXBuilder.noWaypoint
  /// The point that is being read; nil inside one without a readable place.
  private var coordinate: Coordinate?
  private var (elevation, time) = (Float.nan, Double.nan)

  private enum Element {
    case track, segment, route, waypoint, point, field, extensions, styleLine, other
  }

  private static var noWaypoint: GPXDocument.Waypoint {
    GPXDocument.Waypoint(coordinate: Coordinate(latitude: 0, longitude: 0))
  }

  init(parser: XML_Parser, file: String) {
    warnings = SourceWarnings(file: file)
    super.init(parser: parser)
  }

  /// The document with its warnings; to be asked for once, at the end.
  func finished() -> GPXDocument {
    document.warnings = warnings.list
    return document
  }

  override func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    let kind = Self.localName(name)
    if elements.isEmpty { isGPX = strcmp(kind, "gpx") == 0 }
    let element = element(named: kind)
    elements.append(element)
    if element == .segment { lastPointsTag = byteIndex }
    switch element {
    case .track: document.tracks.append(GPXDocument.Track(segments: [], line: line))
    case .route: document.routes.append(GPXDocument.Route(points: [], line: line))
    case .waypoint, .point:
      coordinate = coordinate(kind, attributes)
      if element == .waypoint { waypoint.line = line }
    case .field:
      text.removeAll(keepingCapacity: true)
      isCollectingText = true
    case .segment, .extensions, .styleLine, .other: break
    }
  }

  override func append(_ characters: UnsafeBufferPointer<UInt8>) {
    if isCollectingText { text.append(contentsOf: characters) }
  }

  override func end() {
    guard let element = elements.popLast() else { return }
    switch element {
    case .field:
      isCollectingText = false
      if let name = fieldNames.popLast() { finishField(name) }
    case .point:
      if let coordinate {
        vertexData.append(elevation: elevation, time: time, after: points.count)
        points.append(coordinate)
      }
      clearPoint()
      if elements.last == .segment { lastPointsTag = byteIndex }
    case .waypoint:
      if let coordinate {
        waypoint.coordinate = coordinate
        waypoint.vertexData.append(elevation: elevation, time: time, after: 0)
        document.waypoints.append(waypoint)
      }
      waypoint = Self.noWaypoint
      clearPoint()
    case .segment:
      document.tracks[document.tracks.count - 1].segments.append(points)
      document.tracks[document.tracks.count - 1].vertexData.append(vertexData)
      clearLine()
    case .route:
      document.routes[document.routes.count - 1].points = points
      document.routes[document.routes.count - 1].vertexData = vertexData
      clearLine()
    case .track, .extensions, .styleLine, .other: break
    }
  }

  private func clearPoint() { (coordinate, elevation, time) = (nil, .nan, .nan) }

  private func clearLine() { (points, vertexData) = ([], VertexData()) }

  /// An element counts only where GPX puts it: a `name` inside an extension or a link is another thing.
  private func element(named name: UnsafePointer<CChar>) -> Element {
    switch elements.last {
    case nil: return .other
    case .other where elements.count == 1:
      if strcmp(name, "trk") == 0 { return .track }
      if strcmp(name, "rte") == 0 { return .route }
      if strcmp(name, "wpt") == 0 { return .waypoint }
      return .other
    case .track where strcmp(name, "trkseg") == 0: return .segment
    case .route where strcmp(name, "rtept") == 0: return .point
    case .track, .route, .waypoint:
      if strcmp(name, "extensions") == 0 { return .extensions }
      let isField =
        strcmp(name, "name") == 0 || strcmp(name, "desc") == 0 || strcmp(name, "cmt") == 0 || strcmp(name, "type") == 0
        || strcmp(name, "sym") == 0
        || (elements.last == .waypoint && (strcmp(name, "ele") == 0 || strcmp(name, "time") == 0))
      return isField ? field(name) : .other
    case .segment: return strcmp(name, "trkpt") == 0 ? .point : .other
    case .point: return strcmp(name, "ele") == 0 || strcmp(name, "time") == 0 ? field(name) : .other
    case .extensions: return strcmp(name, "line") == 0 ? .styleLine : .other
    case .styleLine:
      let isField = strcmp(name, "color") == 0 || strcmp(name, "opacity") == 0 || strcmp(name, "width") == 0
      return isField ? field(name) : .other
    default: return .other
    }
  }

  private func field(_ name: UnsafePointer<CChar>) -> Element {
    fieldNames.append(String(cString: name))
    return .field
  }

  private func finishField(_ name: String) {
    switch elements.last {
    case .point, .waypoint:
      if name == "ele" {
        text.withUnsafeBufferPointer { elevation = DecimalNumber.parse($0).map(Float.init) ?? .nan }
        return
      }
      if name == "time" {
        text.withUnsafeBufferPointer { time = DateTime.seconds($0) }
        return
      }
    case .styleLine:
      finishStyle(name)
      return
    default: break
    }
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return }
    let value = words.joined(separator: " ")
    change { title, properties in
      if name == "name" { title = value } else { properties[name] = .string(value) }
    }
  }

  /// The style of a line by topografix.com/GPX/gpx_style: a colour without `#`, an opacity, a width in millimetres,
  /// 96 points to the inch.
  private func finishStyle(_ name: String) {
    let content = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
    if name == "color" {
      change { _, properties in properties["stroke"] = .string(content.hasPrefix("#") ? content : "#" + content) }
    } else if let number = text.withUnsafeBufferPointer({ DecimalNumber.parse($0) }) {
      change { _, properties in
        properties[name == "width" ? "stroke-width" : "stroke-opacity"] =
          .number(name == "width" ? number * 96 / 25.4 : number)
      }
    }
  }

  /// Gives the name and the properties of what is being read to `body`.
  private func change(_ body: (inout String?, inout [String: JSONValue]) -> Void) {
    guard let owner = elements.last(where: { $0 == .track || $0 == .route || $0 == .waypoint }) else { return }
    switch owner {
    case .track:
      document.tracks[document.tracks.count - 1].change(body)
    case .route:
      document.routes[document.routes.count - 1].change(body)
    default: waypoint.change(body)
    }
  }

  private func coordinate(
    _ element: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> Coordinate? {
    var latitude: UnsafePointer<CChar>?
    var longitude: UnsafePointer<CChar>?
    var index = 0
    while let name = attributes?[index], let value = attributes?[index + 1] {
      if strcmp(name, "lat") == 0 { latitude = value } else if strcmp(name, "lon") == 0 { longitude = value }
      index += 2
    }
    guard let latitude = number(latitude, "lat", of: element), let longitude = number(longitude, "lon", of: element)
    else { return nil }
    if let problem = CoordinateCheck.problem(latitude: latitude, longitude: longitude) {
      fail("<\(String(cString: element))>: \(problem)")
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// A point whose place is not a number is left out; one that lies nowhere on Earth ends the reading.
  private func number(
    _ text: UnsafePointer<CChar>?, _ attribute: String, of element: UnsafePointer<CChar>
  ) -> Double? {
    guard let text else {
      warnings.add("<\(String(cString: element))> has no attribute \(attribute)", line: line)
      return nil
    }
    if let number = DecimalNumber.parse(UnsafeBufferPointer(start: text, count: strlen(text))) { return number }
    let found = String(cString: text)
    let advice = found.contains(",") ? "; the decimal separator must be a point" : ""
    let message = "<\(String(cString: element))> has \(attribute)=\"\(found)\", which is no number\(advice)"
    if CoordinateCheck.isInfinityOrNaN(found) { fail(message) } else { warnings.add(message, line: line) }
    return nil
  }
}

// Two members of one element of an array cannot be lent at once; those of a value can.
extension GPXDocument.Track {
  fileprivate mutating func change(_ body: (inout String?, inout [String: JSONValue]) -> Void) {
    body(&name, &properties)
  }
}

extension GPXDocument.Route {
  fileprivate mutating func change(_ body: (inout String?, inout [String: JSONValue]) -> Void) {
    body(&name, &properties)
  }
}

extension GPXDocument.Waypoint {
  fileprivate mutating func change(_ body: (inout String?, inout [String: JSONValue]) -> Void) {
    body(&name, &properties)
  }
}
