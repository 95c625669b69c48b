/// A MapLibre style (version 8) as far as a picture needs it.
package struct StyleDocument: Sendable {
  package var name: String
  package var sources: [String: StyleSource] = [:]
  /// From bottom to top.
  package var layers: [StyleLayer] = []
  package var warnings: [StyleWarning] = []

  package init(name: String) { self.name = name }
}

/// Where a style's data come from.
package struct StyleSource: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable { case vector, raster }

  package var kind: Kind
  /// `cartouche://world`, `mbtiles://PATH`, or a path.
  package var url: String
  package var attribution: String?
  package var place: StylePath
}
