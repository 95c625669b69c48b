internal import GeoData
internal import MapStyling

/// A feature of a vector tile as expressions see it.
struct TileFeature: StyleFeature {
  let feature: VectorTileFeature

  func value(named name: String) -> StyleValue? {
    switch feature.property(named: name) {
    case .string(let string): .string(string)
    case .number(let number): .number(number)
    case .boolean(let boolean): .boolean(boolean)
    case nil: nil
    }
  }

  var geometryTypeName: String {
    switch feature.kind {
    case .point: "Point"
    case .lineString: "LineString"
    case .polygon: "Polygon"
    case .unknown: "Unknown"
    }
  }

  var identifierValue: StyleValue { feature.identifier.map { .number(Double($0)) } ?? .null }
}
