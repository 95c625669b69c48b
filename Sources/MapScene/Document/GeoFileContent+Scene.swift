internal import GeoData
internal import MapGeometry
internal import MapRendering
internal import Raster

/// Which columns of a table of points are meant, by name; nil: guessed.
package struct CSVColumns: Sendable, Hashable {
  package var latitude: String?
  package var longitude: String?
  package var label: String?
  package var delimiter: String?

  package init(latitude: String? = nil, longitude: String? = nil, label: String? = nil, delimiter: String? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.label = label
    self.delimiter = delimiter
  }
}

/// What is drawn of a file.
extension GeoFileContent {
  /// - Throws: for a table, which has points only.
  func checkHasLines(_ file: String) throws(SourceError) {
    guard format == .csv else { return }
    throw SourceError(file: file, line: nil, message: "neither GPX, KML nor GeoJSON, and no encoded polyline either")
  }

  /// All lines, and a value for each of their points.
  /// - Parameter name: `elevation` (metres), `speed` (km/h, from times); nil: no values.
  func lines(values name: String?) -> (parts: [[Coordinate]], values: [[Double]]) {
    var parts: [[Coordinate]] = []
    var values: [[Double]] = []
    for shape in features {
      let lines = shape.feature.geometry?.lines ?? []
      for (index, line) in lines.enumerated() where line.count > 1 {
        parts.append(line)
        guard let name else { continue }
        let data = lines.count == shape.vertexData.count ? shape.vertexData[index] : VertexData()
        values.append(Self.values(name, of: line, data))
      }
    }
    return (parts, values)
  }

  private static func values(_ name: String, of line: [Coordinate], _ data: VertexData) -> [Double] {
    switch name {
    case "elevation" where data.elevations.count == line.count: return data.elevations.map { Double($0) }
    case "speed" where data.times.count == line.count:
      var speeds = [Double](repeating: .nan, count: line.count)
      for index in line.indices.dropFirst() {
        let seconds = data.times[index] - data.times[index - 1]
        guard seconds > 0 else { continue }
        speeds[index] = line[index - 1].distance(to: line[index]) / seconds * 3.6
      }
      if line.count > 1 { speeds[0] = speeds[1] }
      return speeds
    default: return [Double](repeating: .nan, count: line.count)
    }
  }

  /// All polygons, each with its holes.
  var polygons: [[[Coordinate]]] { features.flatMap { $0.feature.geometry?.polygons ?? [] } }
}

extension PointSet {
  /// The points of a file.
  /// - Parameters:
  ///   - property: whose values clusters sum up.
  ///   - category: the property that tells categories apart.
  /// - Throws: `SourceError` where there are none.
  convenience init(
    features content: GeoFileContent, look: MarkerItem, property: String?, category: String?, categories: [String],
    file: String
  ) throws {
    var coordinates: [Coordinate] = []
    var titles: [String] = []
    var values: [Double] = []
    var kinds: [Int] = []
    let places = Dictionary(categories.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    if let table = content.table {
      coordinates = table.coordinates
      titles = table.labels.map { $0 ?? "" }
      if let property { values = table.column(named: property)?.numbers ?? [] }
      if let category { kinds = table.column(named: category)?.values.map { places[$0] ?? -1 } ?? [] }
    } else {
      for shape in content.features {
        let points = shape.feature.geometry?.points ?? []
        guard !points.isEmpty else { continue }
        coordinates += points
        titles += repeatElement(shape.style.title ?? "", count: points.count)
        if let property {
          let value = shape.feature.properties[property]
          let number = value?.number ?? value?.string.flatMap { Double($0) } ?? .nan
          values += repeatElement(number, count: points.count)
        }
        if let category {
          let value = shape.feature.properties[category]
          let kind = (value?.string ?? value?.serialized()).flatMap { places[$0] } ?? -1
          kinds += repeatElement(kind, count: points.count)
        }
      }
    }
    guard !coordinates.isEmpty else {
      throw SourceError(
        file: file, line: nil, message: "no points in it; lines are drawn with --route, in a scene file with \"line\"")
    }
    if let property, !values.contains(where: \.isFinite) {
      throw SourceError(file: file, line: nil, message: "no point has a number \"\(property)\"")
    }
    self.init(
      coordinates: coordinates, titles: titles.allSatisfy(\.isEmpty) ? [] : titles, look: look, values: values,
      categories: kinds)
  }
}

extension Geometry {
  /// The points of point geometries.
  var points: [Coordinate] {
    switch self {
    case .point(let point): [point]
    case .multiPoint(let points): points
    case .collection(let parts): parts.flatMap(\.points)
    default: []
    }
  }

  /// The lines of line geometries.
  var lines: [[Coordinate]] {
    switch self {
    case .lineString(let line): [line]
    case .multiLineString(let lines): lines
    case .collection(let parts): parts.flatMap(\.lines)
    default: []
    }
  }

  /// The polygons of polygon geometries.
  var polygons: [[[Coordinate]]] {
    switch self {
    case .polygon(let rings): [rings]
    case .multiPolygon(let polygons): polygons
    case .collection(let parts): parts.flatMap(\.polygons)
    default: []
    }
  }
}

/// A whole file as it is styled itself.
enum FeatureContent {
  /// Beyond so many points of one style they are kept together.
  private static let largestSingles = 500

  /// Areas below lines below points, as viewers draw them.
  /// - Throws: `SourceError` for a file with nothing to draw.
  static func items(
    _ content: GeoFileContent, clustering: Clustering?, copies: WorldCopies, file: String
  ) throws -> [SceneItem] {
    if let table = content.table, table.coordinates.count > largestSingles || clustering != nil {
      var look = MarkerItem(coordinate: Coordinate(latitude: 0, longitude: 0), tint: .markerBlue, shape: .dot)
      look.copies = copies
      let set = try PointSet(
        features: content, look: look, property: nil, category: nil, categories: [], file: file)
      return [SceneItem(.points(set), clustering: clustering)]
    }
    var (areas, lines, points): ([SceneItem], [SceneItem], [SceneItem]) = ([], [], [])
    for shape in content.features {
      guard let geometry = shape.feature.geometry else { continue }
      let style = shape.style
      let polygons = geometry.polygons
      if !polygons.isEmpty {
        var area = AreaItem(shape: .polygons(polygons), copies: copies)
        area.fill = .color((style.fill.map(color) ?? gray).opacity(style.fillOpacity ?? 0.6))
        area.rule = .evenOdd
        area.stroke = .init(
          color: (style.stroke.map(color) ?? gray).opacity(style.strokeOpacity ?? 1), width: style.strokeWidth ?? 2)
        if area.stroke?.width == 0 { area.stroke = nil }
        areas.append(SceneItem(.area(area), name: style.title))
      }
      let parts = geometry.lines.filter { $0.count > 1 }
      if !parts.isEmpty {
        var line = LineItem(parts: parts, width: style.strokeWidth ?? 2, copies: copies)
        line.paint = .color(style.stroke.map(color) ?? gray)
        line.opacity = style.strokeOpacity ?? 1
        if line.width > 0 { lines.append(SceneItem(.line(line), name: style.title)) }
      }
      for point in geometry.points {
        var marker = MarkerItem(coordinate: point, title: style.title, copies: copies)
        marker.tint = style.markerColor.map(color) ?? Color(hex: 0x7E7E7E)
        marker.size = style.markerSize == .small ? 0.8 : style.markerSize == .large ? 1.3 : 1
        if let symbol = style.markerSymbol { marker.glyph = MarkerItem.Glyph(markerSymbol: symbol) ?? .pin }
        points.append(SceneItem(.marker(marker), clustering: clustering))
      }
    }
    let items = areas + lines + points
    guard !items.isEmpty else { throw SourceError(file: file, line: nil, message: "nothing in it can be drawn") }
    return items
  }

  /// What simplestyle has where nothing is said.
  private static let gray = Color(hex: 0x555555)

  private static func color(_ rgb: SimpleStyle.RGB) -> Color {
    Color(hex: UInt32(rgb.red) << 16 | UInt32(rgb.green) << 8 | UInt32(rgb.blue))
  }
}
