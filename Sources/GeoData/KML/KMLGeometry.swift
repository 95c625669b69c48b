internal import MapGeometry

/// Makes shapes of KML's elements.
struct KMLGeometryReader {
  private(set) var warnings: SourceWarnings
  /// Elevations and times of the lines, in the order of the shapes.
  private(set) var vertexData: [VertexData] = []
  /// The first place that lies nowhere on Earth: it ends the reading.
  private(set) var problem: SourceError?
  /// The first place that could not be read.
  private(set) var firstUnreadable: SourceError?

  init(_ warnings: SourceWarnings) { self.warnings = warnings }

  private static let kinds: Set<String> = [
    "Point", "LineString", "LinearRing", "Polygon", "MultiGeometry", "Track", "MultiTrack", "Model",
  ]

  /// The shape of a placemark or of a `MultiGeometry`: one of several kinds becomes a collection, one of several of a
  /// kind their multi-shape; nil for none.
  mutating func geometry(of element: XMLElement) -> Geometry? {
    let parts = parts(of: element)
    guard let first = parts.first else { return nil }
    if parts.count == 1 { return first }
    var points: [Coordinate] = []
    var lines: [[Coordinate]] = []
    var polygons: [[[Coordinate]]] = []
    for part in parts {
      switch part {
      case .point(let point): points.append(point)
      case .lineString(let line): lines.append(line)
      case .polygon(let rings): polygons.append(rings)
      default: break
      }
    }
    if points.count == parts.count { return .multiPoint(points) }
    if lines.count == parts.count { return .multiLineString(lines) }
    if polygons.count == parts.count { return .multiPolygon(polygons) }
    return .collection(parts)
  }

  private mutating func parts(of element: XMLElement) -> [Geometry] {
    var result: [Geometry] = []
    for child in element.children where Self.kinds.contains(child.name) {
      switch child.name {
      case "MultiGeometry", "MultiTrack": result += parts(of: child)
      case "Point":
        let (points, _) = coordinates(in: child)
        if let point = points.first { result.append(.point(point)) }
      case "LineString", "LinearRing":
        let (points, data) = coordinates(in: child)
        guard !points.isEmpty else { continue }
        result.append(.lineString(points))
        vertexData.append(data)
      case "Track":
        let (points, data) = track(child)
        guard !points.isEmpty else { continue }
        result.append(.lineString(points))
        vertexData.append(data)
      case "Polygon":
        if let polygon = polygon(child) { result.append(polygon) }
      default: warnings.add("the \(child.name) is left out; three-dimensional models are not drawn", line: child.line)
      }
    }
    return result
  }

  private mutating func polygon(_ element: XMLElement) -> Geometry? {
    var rings: [[Coordinate]] = []
    for (boundary, isOuter) in [("outerBoundaryIs", true), ("innerBoundaryIs", false)] {
      for ring in element.children.lazy.filter({ $0.name == boundary }).flatMap(\.children) {
        guard ring.name == "LinearRing" else { continue }
        let (points, _) = coordinates(in: ring)
        if !points.isEmpty { rings.append(points) }
      }
      // A hole in nothing is nothing.
      if isOuter, rings.isEmpty { return nil }
    }
    return .polygon(rings)
  }

  private mutating func coordinates(in element: XMLElement) -> ([Coordinate], VertexData) {
    guard let child = element.child("coordinates") else { return ([], VertexData()) }
    return read(child)
  }

  /// Tuples `longitude,latitude[,height]` with space between them. Space after the commas, which many programs write,
  /// is understood as long as a tuple has not both of its first numbers.
  private mutating func read(_ element: XMLElement) -> ([Coordinate], VertexData) {
    var points: [Coordinate] = []
    var data = VertexData()
    element.text.withUnsafeBufferPointer { text in
      var position = 0
      while let tuple = Self.nextTuple(text, &position) {
        add(UnsafeBufferPointer(rebasing: text[tuple]), separator: UInt8(ascii: ","), element, &points, &data, .nan)
        if problem != nil { return }
      }
    }
    return (points, data)
  }

  private static func nextTuple(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Range<Int>? {
    let count = text.count
    while position < count, text[position] <= 0x20 { position += 1 }
    guard position < count else { return nil }
    let start = position
    var commas = 0
    while true {
      while position < count, text[position] > 0x20 {
        if text[position] == UInt8(ascii: ",") { commas += 1 }
        position += 1
      }
      let end = position
      var next = position
      while next < count, text[next] <= 0x20 { next += 1 }
      guard next < count else { return start..<end }
      let endsWithComma = text[end - 1] == UInt8(ascii: ",")
      let goesOn = (commas == 0 && text[next] == UInt8(ascii: ",")) || (commas == 1 && endsWithComma)
      guard goesOn || (commas == 2 && endsWithComma && isLoneNumber(text, next)) else { return start..<end }
      position = next
      if !goesOn {
        while position < count, text[position] > 0x20 { position += 1 }
        return start..<position
      }
    }
  }

  /// Whether what stands here has no comma: a height that belongs to the tuple before it.
  private static func isLoneNumber(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    var index = start
    while index < text.count, text[index] > 0x20 {
      if text[index] == UInt8(ascii: ",") { return false }
      index += 1
    }
    return true
  }

  /// A `gx:Track`: as many times as places.
  private mutating func track(_ element: XMLElement) -> ([Coordinate], VertexData) {
    let times = element.children.lazy.filter { $0.name == "when" }.map { when in
      when.text.withUnsafeBufferPointer { DateTime.seconds($0) }
    }
    var time = times.makeIterator()
    var points: [Coordinate] = []
    var data = VertexData()
    for place in element.children where place.name == "coord" {
      let when = time.next() ?? .nan
      place.text.withUnsafeBufferPointer { text in
        var (start, end) = (0, text.count)
        while start < end, text[start] <= 0x20 { start += 1 }
        while end > start, text[end - 1] <= 0x20 { end -= 1 }
        // An empty place keeps its time and has no other meaning.
        guard start < end else { return }
        add(UnsafeBufferPointer(rebasing: text[start..<end]), separator: UInt8(ascii: " "), place, &points, &data, when)
      }
      if problem != nil { break }
    }
    return (points, data)
  }

  private mutating func add(
    _ tuple: UnsafeBufferPointer<UInt8>, separator: UInt8, _ element: XMLElement, _ points: inout [Coordinate],
    _ data: inout VertexData, _ time: Double
  ) {
    let isSpaced = separator == UInt8(ascii: " ")
    let fields = tuple.split(maxSplits: 3, omittingEmptySubsequences: isSpaced) {
      isSpaced ? $0 <= 0x20 : $0 == separator
    }
    let numbers = fields.prefix(3).map { DecimalNumber.parse(UnsafeBufferPointer(rebasing: $0)) }
    guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else {
      let text = String(decoding: tuple.prefix(60), as: UTF8.self)
      let message = "\"\(text)\" is no place as longitude,latitude"
      let isFatal = fields.contains { CoordinateCheck.isInfinityOrNaN(String(decoding: $0, as: UTF8.self)) }
      let wrong = SourceError(file: warnings.file, line: element.line, message: message)
      if isFatal { problem = wrong } else { warnings.add(message + "; it is left out", line: element.line) }
      firstUnreadable = firstUnreadable ?? wrong
      return
    }
    if let wrong = CoordinateCheck.problem(latitude: latitude, longitude: longitude, longitudeLimit: 360) {
      problem = SourceError(file: warnings.file, line: element.line, message: wrong)
      return
    }
    let height = numbers.count > 2 ? numbers[2].map(Float.init) ?? .nan : .nan
    data.append(elevation: height, time: time, after: points.count)
    points.append(Coordinate(latitude: latitude, longitude: longitude))
  }
}
