internal import MapGeometry

/// Reads GeoJSON (RFC 7946): a feature collection, a feature or a bare geometry, or several of them one after the other
/// (newline-delimited GeoJSON, RFC 8142's sequences).
package enum GeoJSONReader {
  /// The features of a text in UTF-8; a bare geometry becomes one without properties.
  ///
  /// - Parameters:
  ///   - bytes: the whole text. Nesting may be 512 deep.
  ///   - file: its name, for errors.
  package static func features(_ bytes: [UInt8], file: String = "GeoJSON") throws(SourceError) -> [Feature] {
    try readFeatures(bytes, file).map(\.feature)
  }

  /// The features with their lines, heights and styles. What a feature says wrongly of its style is a warning; a position
  /// that is none or lies nowhere on Earth is an error.
  package static func content(_ bytes: [UInt8], file: String = "GeoJSON") throws(SourceError) -> GeoFileContent {
    var features = try readFeatures(bytes, file)
    var warnings = SourceWarnings(file: file)
    for index in features.indices {
      let line = features[index].line
      features[index].style = SimpleStyle(properties: features[index].feature.properties) {
        warnings.add($0, line: line)
      }
      if case .lineString(let points)? = features[index].feature.geometry, points.count == 1 {
        warnings.add("the line has one position; two are needed to draw it", line: line)
      }
    }
    return GeoFileContent(format: .geoJSON, features: features, warnings: warnings.list)
  }

  /// What the scanner does not take goes the slow way, which finds out what is wrong with it, if anything.
  private static func readFeatures(_ bytes: [UInt8], _ file: String) throws(SourceError) -> [GeoFileFeature] {
    do throws(JSONError) {
      return try withJSONParser(bytes) { (parser: inout JSONParser<JSONValue>) throws(JSONError) in
        var scanner = GeoJSONScanner(parser)
        return try scanner.features()
      }
    } catch {}
    let roots: [JSONNode]
    do throws(JSONError) { roots = try JSONNode.sequence(parsing: bytes) } catch {
      throw SourceError(file: file, line: error.line, message: "column \(error.column): \(error.message)")
    }
    var features: [GeoFileFeature] = []
    for root in roots { features += try GeoJSONDecoder(file: file).features(root) }
    return features
  }
}
