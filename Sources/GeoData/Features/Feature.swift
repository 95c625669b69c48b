/// A shape with its properties, as GeoJSON's features.
package struct Feature: Hashable, Sendable {
  /// A string or a number.
  package var identifier: JSONValue?
  /// nil for a feature that is nowhere.
  package var geometry: Geometry?
  package var properties: [String: JSONValue]

  package init(identifier: JSONValue? = nil, geometry: Geometry?, properties: [String: JSONValue] = [:]) {
    self.identifier = identifier
    self.geometry = geometry
    self.properties = properties
  }
}
