package import Lettering
package import MapGeometry
package import MapRendering
internal import Raster

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
    let painter = AnnotationPainter(viewport: viewport, fonts: fonts, scheme: scheme)
    let all = markers + clustered.markers
    let translucent = Set(all.indices.map { scene.items[all[$0].target.item].opacity }).filter { $0 < 1 }.sorted()
    guard !translucent.isEmpty else { return painter.annotations(markers: all, clusters: clustered.clusters) }
    var content = DrawnContent()
    for opacity in translucent {
      let faint = all.filter { scene.items[$0.target.item].opacity == opacity }
      var drawn = painter.annotations(markers: faint, clusters: [], taken: content.taken)
      var list = DisplayList()
      list.pushLayer(CanvasLayer(opacity: opacity))
      list.append(drawn.list)
      list.popLayer()
      drawn.list = list
      content.append(drawn)
    }
    content.append(
      painter.annotations(
        markers: all.filter { scene.items[$0.target.item].opacity >= 1 }, clusters: clustered.clusters,
        taken: content.taken))
    return content
  }

  /// How far outside the picture a marker may stand and still reach into it, in points.
  static let margin = 96.0
}
