package import MapGeometry

/// What an expression can ask about a feature of a tile.
package protocol StyleFeature {
  /// The property of that name, or nil where the feature has none.
  func value(named name: String) -> StyleValue?
  /// `Point`, `LineString` or `Polygon`.
  var geometryTypeName: String { get }
  var identifierValue: StyleValue { get }
}

/// What an expression is evaluated against.
package struct EvaluationContext {
  package var zoom: StyleZoom
  /// Nil where a property may depend on the zoom only.
  package var feature: (any StyleFeature)?

  package init(zoom: StyleZoom, feature: (any StyleFeature)? = nil) {
    self.zoom = zoom
    self.feature = feature
  }
}
