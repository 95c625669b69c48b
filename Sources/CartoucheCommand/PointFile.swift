import GeoData
import MapGeometry
import MapScene
import TilePipeline

/// Files of points: CSV, GeoJSON or GPX, told by their content.
enum PointFile {
  static func read(_ path: String, isClustered: Bool) throws -> PointSet {
    let bytes = try FileBytes.read(path)
    var coordinates: [Coordinate] = []
    var titles: [String?] = []
    switch FileKind(of: bytes) {
    case .json:
      for feature in try GeoJSONReader.features(bytes, file: path) {
        let points = feature.geometry?.points ?? []
        coordinates += points
        titles += Array(repeating: feature.title, count: points.count)
      }
    case .xml:
      let waypoints = try GPXReader.document(bytes, file: path).waypoints
      coordinates = waypoints.map(\.coordinate)
      titles = waypoints.map(\.name)
    case .other:
      let table = try CSVPointReader().points(bytes, file: path)
      (coordinates, titles) = (table.coordinates, table.labels)
    }
    guard !coordinates.isEmpty else {
      throw SourceError(file: path, line: nil, message: "no points in it; lines are drawn with --route")
    }
    return PointSet(coordinates: coordinates, titles: titles, isClustered: isClustered)
  }
}

/// Files of lines: GPX or GeoJSON, told by their content.
enum RouteFile {
  /// The lines of a file; segments and features are not joined.
  static func read(_ path: String) throws -> [[Coordinate]] {
    let bytes = try FileBytes.read(path)
    var parts: [[Coordinate]]
    switch FileKind(of: bytes) {
    case .json: parts = try GeoJSONReader.features(bytes, file: path).flatMap { $0.geometry?.lines ?? [] }
    case .xml:
      let document = try GPXReader.document(bytes, file: path)
      parts = document.tracks.flatMap(\.segments) + document.routes.map(\.points)
    case .other:
      throw SourceError(file: path, line: 1, message: "neither GPX nor GeoJSON")
    }
    parts.removeAll { $0.count < 2 }
    guard !parts.isEmpty else {
      throw SourceError(file: path, line: nil, message: "no line in it; points are drawn with --points")
    }
    return parts
  }
}

/// What the first visible character says.
private enum FileKind {
  case json, xml, other

  init(of bytes: [UInt8]) {
    let first = bytes.first { !(0x09...0x20).contains($0) && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    case UInt8(ascii: "<"): self = .xml
    default: self = .other
    }
  }
}

extension Feature {
  /// What a viewer would call it.
  fileprivate var title: String? {
    for key in ["title", "name", "label"] {
      if let text = properties[key]?.string, !text.isEmpty { return text }
    }
    return nil
  }
}

extension Geometry {
  /// The points of point geometries.
  fileprivate var points: [Coordinate] {
    switch self {
    case .point(let point): [point]
    case .multiPoint(let points): points
    case .collection(let parts): parts.flatMap(\.points)
    default: []
    }
  }

  /// The lines of line geometries.
  fileprivate var lines: [[Coordinate]] {
    switch self {
    case .lineString(let line): [line]
    case .multiLineString(let lines): lines
    case .collection(let parts): parts.flatMap(\.lines)
    default: []
    }
  }
}
