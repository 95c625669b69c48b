package import MapGeometry
package import MapRendering

/// A picture to be made, as values: what it shows, from where, how large. The base map is chosen apart from it.
package struct Scene: Sendable {
  package var position = CameraPosition.automatic
  package var size = PictureSize(width: 800, height: 600)
  /// Pixels per point: 1, 2 or 3.
  package var scale = 1
  package var lines: [PolylineItem] = []
  package var markers: [MarkerItem] = []
  package var pointSets: [PointSet] = []
  package var showsScaleBar = true
  package var showsAttribution = true

  package init() {}

  /// The content's points, for the camera that fits them.
  var mapPoints: [MapPoint] {
    var points = markers.map { MapPoint($0.coordinate) }
    for set in pointSets { points += set.coordinates.map { MapPoint($0) } }
    for line in lines { for part in line.parts { points += AnnotationPainter.unrolled(part) } }
    return points
  }

  package var isEmpty: Bool { lines.isEmpty && markers.isEmpty && pointSets.isEmpty }
}

/// The size of a picture in points.
package struct PictureSize: Sendable, Hashable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// From where the map is looked at.
package enum CameraPosition: Sendable, Hashable {
  /// Fits what is drawn; without content, all of the base map.
  case automatic
  case center(Coordinate, Zoom)
  case bounds(GeographicBounds)
}
