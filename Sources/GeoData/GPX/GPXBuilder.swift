internal import CExpat
internal import Glibc
internal import MapGeometry

/// Collects a document from the events of one parser, on one thread.
final class GPXBuilder {
  private(set) var document = GPXDocument()
  /// The first thing that is wrong; nothing is collected after it.
  private(set) var problem: (line: Int, message: String)?
  private(set) var isGPX = false

  private let parser: XML_Parser
  private var elements: [Element] = []
  private var text: [UInt8] = []
  private var isCollectingText = false

  private enum Element {
    case track, segment, route, waypoint, point, name, other
  }

  init(parser: XML_Parser) { self.parser = parser }

  static func from(_ data: UnsafeMutableRawPointer?) -> GPXBuilder? {
    data.map { Unmanaged<GPXBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  func fail(_ message: String) {
    guard problem == nil else { return }
    problem = (Int(XML_GetCurrentLineNumber(parser)), message)
    XML_StopParser(parser, 0)
  }

  func start(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard problem == nil, let name else { return }
    let kind = Self.localName(name)
    if elements.isEmpty { isGPX = strcmp(kind, "gpx") == 0 }
    let element = element(named: kind)
    elements.append(element)
    switch element {
    case .track: document.tracks.append(GPXDocument.Track(segments: []))
    case .segment: document.tracks[document.tracks.count - 1].segments.append([])
    case .route: document.routes.append(GPXDocument.Route(points: []))
    case .waypoint, .point:
      guard let coordinate = coordinate(kind, attributes) else { return }
      add(coordinate, as: element)
    case .name:
      text.removeAll(keepingCapacity: true)
      isCollectingText = true
    case .other: break
    }
  }

  func append(_ characters: UnsafePointer<CChar>?, _ count: Int32) {
    guard isCollectingText, let characters else { return }
    characters.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      text.append(contentsOf: UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  func end(_ name: UnsafePointer<CChar>?) {
    guard problem == nil, let element = elements.popLast(), element == .name else { return }
    isCollectingText = false
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return }
    let name = words.joined(separator: " ")
    switch elements.last {
    case .track: document.tracks[document.tracks.count - 1].name = name
    case .route: document.routes[document.routes.count - 1].name = name
    case .waypoint: document.waypoints[document.waypoints.count - 1].name = name
    default: break
    }
  }

  private static func localName(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
    strchr(name, Int32(UInt8(ascii: ":"))).map { UnsafePointer($0 + 1) } ?? name
  }

  /// An element counts only where GPX puts it: a `name` inside an extension or a link is another thing.
  private func element(named name: UnsafePointer<CChar>) -> Element {
    switch elements.last {
    case nil: .other
    case .other where elements.count == 1:
      if strcmp(name, "trk") == 0 {
        .track
      } else if strcmp(name, "rte") == 0 {
        .route
      } else if strcmp(name, "wpt") == 0 {
        .waypoint
      } else {
        .other
      }
    case .track: strcmp(name, "trkseg") == 0 ? .segment : strcmp(name, "name") == 0 ? .name : .other
    case .route: strcmp(name, "rtept") == 0 ? .point : strcmp(name, "name") == 0 ? .name : .other
    case .segment: strcmp(name, "trkpt") == 0 ? .point : .other
    case .waypoint: strcmp(name, "name") == 0 ? .name : .other
    default: .other
    }
  }

  private func add(_ coordinate: Coordinate, as element: Element) {
    if element == .waypoint {
      document.waypoints.append(GPXDocument.Waypoint(coordinate: coordinate))
      return
    }
    // The point itself is already on the stack; below it is what it belongs to.
    if elements.dropLast().last == .route {
      document.routes[document.routes.count - 1].points.append(coordinate)
    } else {
      let track = document.tracks.count - 1
      document.tracks[track].segments[document.tracks[track].segments.count - 1].append(coordinate)
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

  private func number(
    _ text: UnsafePointer<CChar>?, _ attribute: String, of element: UnsafePointer<CChar>
  ) -> Double? {
    guard let text else {
      fail("<\(String(cString: element))> has no attribute \(attribute)")
      return nil
    }
    if let number = DecimalNumber.parse(UnsafeBufferPointer(start: text, count: strlen(text))) { return number }
    let found = String(cString: text)
    let advice = found.contains(",") ? "; the decimal separator must be a point" : ""
    fail("<\(String(cString: element))> has \(attribute)=\"\(found)\", which is no number\(advice)")
    return nil
  }
}
