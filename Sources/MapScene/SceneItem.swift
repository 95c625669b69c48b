internal import MapGeometry
package import MapRendering
internal import Raster
package import Tiles

/// One thing on a map.
package struct SceneItem: Sendable {
  package enum Content: Sendable {
    case marker(MarkerItem)
    case points(PointSet)
    case line(LineItem)
    case area(AreaItem)
    case overlay(SceneOverlay)
  }

  package var content: Content
  /// What descriptions and lists of items call it; nil: its title, or its kind.
  package var name: String?
  /// Nil: not clustered.
  package var clustering: Clustering?
  package var level = Level.aboveRoads
  /// 0…1, of markers and points; lines, areas and overlays have their own.
  package var opacity = 1.0

  /// Where lines, areas and overlays lie.
  package enum Level: String, Sendable, Hashable { case aboveRoads, aboveLabels }

  package init(
    _ content: Content, name: String? = nil, clustering: Clustering? = nil, level: Level = .aboveRoads
  ) {
    self.content = content
    self.name = name
    self.clustering = clustering
    self.level = level
  }
}

/// Tiles over the base map.
package struct SceneOverlay: Sendable {
  package var source: any TileSource
  /// What caches know the source by.
  package var identity: any AnyObject & Sendable
  /// 0…1.
  package var opacity: Double
  /// Whether nothing of the base map is seen below it, so that it need not be drawn.
  package var replacesMapContent: Bool

  package init(
    source: any TileSource, identity: any AnyObject & Sendable, opacity: Double = 1, replacesMapContent: Bool = false
  ) {
    self.source = source
    self.identity = identity
    self.opacity = opacity
    self.replacesMapContent = replacesMapContent
  }
}
