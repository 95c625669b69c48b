/// Reads KML 2.2 and 2.3: placemarks with their shapes, names, descriptions, data and styles.
package enum KMLReader {
  /// A feature for each placemark, without a geometry where it has none; its properties are `name`, `description`,
  /// `address`, the fields of its extended data, and its style as simplestyle's `marker-color`, `stroke`, `fill`…
  ///
  /// Tuples that are no coordinates are left out with a warning, and so is what is no shape: network links, overlays,
  /// models. A latitude beyond ±90° is an error, and so is a file in which no place can be read.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, in any encoding that it declares and expat knows.
  ///   - file: its name, for errors.
  package static func content(_ bytes: [UInt8], file: String = "KML") throws(SourceError) -> GeoFileContent {
    let driver = try XMLDriver(file: file) { KMLBuilder(parser: $0, file: file) }
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<Void, SourceError> in
      do throws(SourceError) { return .success(try driver.feed(buffer, isFinal: true)) } catch {
        return .failure(error)
      }
    }
    try result.get()
    guard driver.handler.isKML else { throw SourceError(file: file, line: 1, message: "this is XML, but not KML") }
    let (features, warnings) = driver.handler.finished()
    if let problem = driver.handler.firstUnreadable, features.allSatisfy({ $0.feature.geometry == nil }) {
      throw problem
    }
    return GeoFileContent(format: .kml, features: features, warnings: warnings)
  }
}
