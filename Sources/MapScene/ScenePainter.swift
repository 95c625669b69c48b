package import Lettering
package import MapGeometry
package import MapRendering

/// Turns a scene's content into drawings for one viewport.
package struct ScenePainter {
  let scene: Scene
  let viewport: Viewport
  let fonts: FontLibrary
  let scheme: ColorScheme

  package init(scene: Scene, viewport: Viewport, fonts: FontLibrary, scheme: ColorScheme) {
    self.scene = scene
    self.viewport = viewport
    self.fonts = fonts
    self.scheme = scheme
  }

  /// A part of what lies over the map, in painting order.
  package enum Overlay: Sendable {
    case drawn(DrawnContent)
    case tiles(SceneOverlay)
  }

  /// Lines, areas and tiles of a level. Items of a kind in a row are drawn together.
  package func overlays(_ level: SceneItem.Level) -> [Overlay] {
    let painter = OverlayPainter(viewport: viewport)
    var result: [Overlay] = []
    var lines: [(item: Int, LineItem)] = []
    var areas: [(item: Int, AreaItem)] = []
    func flush() {
      if !areas.isEmpty { result.append(.drawn(painter.drawing(of: areas))) }
      if !lines.isEmpty { result.append(.drawn(painter.drawing(of: lines))) }
      (lines, areas) = ([], [])
    }
    for (index, item) in scene.items.enumerated() where item.level == level {
      switch item.content {
      case .line(let line):
        if !areas.isEmpty { flush() }
        lines.append((index, line))
      case .area(let area):
        if !lines.isEmpty { flush() }
        areas.append((index, area))
      case .overlay(let overlay):
        flush()
        result.append(.tiles(overlay))
      case .marker, .points: break
      }
    }
    flush()
    return result
  }

  /// Markers, points and clusters.
  package func annotations() -> DrawnContent {
    var groups = ClusterGroups()
    var markers: [(target: AnnotationTarget, item: MarkerItem)] = []
    for (index, item) in scene.items.enumerated() {
      switch item.content {
      case .marker(let marker):
        if let clustering = item.clustering {
          groups.add(marker, item: index, clustering)
        } else {
          markers.append((AnnotationTarget(item: index), marker))
        }
      case .points(let set):
        if let clustering = item.clustering {
          groups.add(set, item: index, clustering)
        } else {
          for place in set.visible(in: viewport, margin: Self.margin * viewport.scale) {
            markers.append((AnnotationTarget(item: index, member: place), set.marker(place)))
          }
        }
      case .line, .area, .overlay: break
      }
    }
    let clustered = groups.resolved(for: viewport, fonts: fonts)
    return AnnotationPainter(viewport: viewport, fonts: fonts, scheme: scheme)
      .annotations(markers: markers + clustered.markers, clusters: clustered.clusters)
  }

  /// How far outside the picture a marker may stand and still reach into it, in points.
  static let margin = 96.0
}
