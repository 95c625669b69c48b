internal import MapGeometry

/// A feature as a file holds it.
package struct GeoFileFeature: Hashable, Sendable {
  package var feature: Feature
  /// The line of the file on which it begins; nil where that says nothing.
  package var line: Int?
  /// Elevations and times, one entry for each line of the geometry in its order; empty where nothing is known. A point
  /// has an entry too.
  package var vertexData: [VertexData]
  /// How its properties say that it looks.
  package var style: SimpleStyle

  package init(feature: Feature, line: Int? = nil, vertexData: [VertexData] = [], style: SimpleStyle = SimpleStyle()) {
    self.feature = feature
    self.line = line
    self.vertexData = vertexData
    self.style = style
  }
}

/// What a file of geographic data holds.
package struct GeoFileContent: Sendable {
  package enum Format: String, Hashable, Sendable {
    case geoJSON = "GeoJSON"
    case gpx = "GPX"
    case kml = "KML"
    case kmz = "KMZ"
    case csv = "CSV"
    case encodedPolyline = "encoded polyline"
  }

  package internal(set) var format: Format
  /// The rows of a CSV file, by columns; nil for other formats.
  package let table: PointTable?
  /// What is odd in the file but did not keep it from being read.
  package let warnings: [SourceError]
  private let shapes: [GeoFileFeature]

  init(format: Format, features: [GeoFileFeature], warnings: [SourceError] = []) {
    (self.format, shapes, table, self.warnings) = (format, features, nil, warnings)
  }

  init(_ table: PointTable) {
    (format, shapes, self.table, warnings) = (.csv, [], table, table.problems)
  }

  /// All features in the order of the file. Those of a table are made anew at each call, with a dictionary for each row:
  /// where there are many, read `table`.
  package var features: [GeoFileFeature] {
    guard let table else { return shapes }
    return table.coordinates.indices.map { row in
      var feature = Feature(geometry: .point(table.coordinates[row]), properties: table.properties(at: row))
      if let label = table.labels[row] { feature.properties["name"] = .string(label) }
      return GeoFileFeature(feature: feature, style: SimpleStyle(properties: feature.properties))
    }
  }
}
