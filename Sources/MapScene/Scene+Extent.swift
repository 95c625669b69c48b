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
        if case .userLocation(_, let meters?) = marker.shape, meters > 0 {
          let circle = AreaItem(shape: .circle(center: marker.coordinate, radiusMeters: meters))
          extent.add(unbroken: painter.mapPoints(of: circle), reach: EdgeInsets())
        }
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
          let longitudes = polygon.joined().map(\.longitude)
          if let west = longitudes.min(), let east = longitudes.max(), east - west >= 359.999 {
            // All around the world: no way is the short one.
            let rows = polygon.joined().map { MapPoint(Coordinate(latitude: $0.latitude, longitude: west)) }
            extent.add(unbroken: rows + rows.map { MapPoint(x: $0.x + MapPoint.worldSize, y: $0.y) }, reach: reach)
            continue
          }
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
    var box = AnnotationPainter.reach(of: marker, fonts: fonts)
    if box.width > Double(size.width) * 0.5 || box.height > Double(size.height) * 0.4 {
      // A title that will hardly be drawn must not drive the camera away.
      var untitled = marker
      untitled.titleVisibility = .hidden
      box = AnnotationPainter.reach(of: untitled, fonts: fonts)
    }
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
