package import MapGeometry
package import MapRendering
package import Raster

/// That an item is clustered, and how. Items of the same identifier share badges, whatever their kind.
package struct Clustering: Sendable {
  package var identifier: String
  package var settings: ClusterSettings

  package init(identifier: String, settings: ClusterSettings = ClusterSettings()) {
    self.identifier = identifier
    self.settings = settings
  }
}

/// How places are gathered, and what a cluster looks like. Of several items with one identifier, the first one's counts.
package struct ClusterSettings: Sendable {
  package enum Mode: String, Sendable, Hashable, CaseIterable {
    /// As MapKit: by distance at the exact zoom, then whatever still overlaps.
    case overlapping
    /// As supercluster: at whole zooms only, counted in 512-pixel tiles.
    case supercluster
  }

  /// What is done with the members' values.
  package enum Aggregate: String, Sendable, Hashable, CaseIterable { case sum, minimum, maximum, mean }

  package var mode = Mode.overlapping
  /// Points of the picture; in 512-pixel tiles for `.supercluster`.
  package var radius = 60.0
  /// Fewer stay apart.
  package var minimumPoints = 2
  /// The last zoom with clusters.
  package var maximumZoom = 24
  package var tint: Color?
  /// What the badge shows instead of the number of members.
  package var aggregate: Aggregate?
  /// The colours of the ring's parts, by category; empty for a badge without a ring.
  package var categoryColors: [Color] = []
  /// Whether places with the same coordinate are drawn around it, at zooms where nothing else is near.
  package var fansOut = true
  /// A look of the caller's own; nil from it: the usual badge.
  package var look: (@Sendable (ClusterMembers) -> AnnotationDrawing?)?

  package init() {}
}

/// What a cluster's look is made from.
package struct ClusterMembers: Sendable {
  package var coordinate: Coordinate
  package var count: Int
  package var titles: [String]
  /// The value that the badge shows; nil: the count.
  package var aggregate: Double?

  package init(coordinate: Coordinate, count: Int, titles: [String], aggregate: Double?) {
    self.coordinate = coordinate
    self.count = count
    self.titles = titles
    self.aggregate = aggregate
  }
}
