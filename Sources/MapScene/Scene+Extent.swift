internal import Lettering
internal import MapGeometry
internal import MapRendering

extension Scene {
  /// Beyond so many markers their titles no longer count one by one.
  private static let individualMarkers = 1000

  /// What the content covers, with the pixel boxes of markers, titles and line widths.
  func extent(fonts: FontLibrary) -> SceneExtent {
    var extent = SceneExtent()
    // What content covers on the map does not depend on the picture.
    let painter = OverlayPainter(viewport: viewport(center: MapPoint(x: 0, y: 0), zoom: Zoom(0)))
    let isCrowded = items.count > Self.individualMarkers
    for item in items {
      switch item.content {
      case .marker(var marker):
        if isCrowded { marker.title = nil }
        extent.add([MapPoint(marker.coordinate)], reach: reach(of: marker, isClustered: item.clustering != nil, fonts))
      case .points(let set)
      where item.clustering == nil && !isCrowded && set.coordinates.count <= Self.individualMarkers:
        for place in set.coordinates.indices {
          let marker = set.marker(place)
          extent.add([MapPoint(marker.coordinate)], reach: reach(of: marker, isClustered: false, fonts))
        }
      case .points(let set):
        extent.add(set.mapPoints, reach: reach(of: set.look, isClustered: item.clustering != nil, fonts))
      case .line(let line):
        let reach = EdgeInsets(all: painter.reach(of: line))
        for part in line.parts {
          var single = line
          single.parts = [part]
          extent.add(unbroken: painter.mapPoints(of: single), reach: reach)
        }
      case .area(let area):
        guard !area.isInverse || items.count == 1 else { continue }
        let reach = EdgeInsets(all: painter.reach(of: area))
        guard case .polygons(let polygons) = area.shape else {
          extent.add(unbroken: painter.mapPoints(of: area), reach: reach)
          continue
        }
        for polygon in polygons {
          var single = area
          single.shape = .polygons([polygon])
          extent.add(unbroken: painter.mapPoints(of: single), reach: reach)
        }
      case .overlay: break
      }
    }
    return extent
  }

  private func reach(of marker: MarkerItem, isClustered: Bool, _ fonts: FontLibrary) -> EdgeInsets {
    let box = AnnotationPainter.reach(of: marker, fonts: fonts)
    // A badge may stand where the marker is.
    let least = isClustered ? 26.0 : 0
    return EdgeInsets(
      top: max(-box.min.y, least), left: max(-box.min.x, least), bottom: max(box.max.y, least),
      right: max(box.max.x, least))
  }
}

extension EdgeInsets {
  init(all distance: Double) { self.init(top: distance, left: distance, bottom: distance, right: distance) }
}
