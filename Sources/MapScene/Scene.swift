package import MapGeometry
package import MapRendering
internal import Raster

/// A picture to be made, as values: what it shows, from where, how large. The base map is chosen apart from it.
package struct Scene: Sendable {
  package var position = CameraPosition.automatic
  package var size = PictureSize(width: 800, height: 600)
  /// Pixels per point, 1…8.
  package var scale = 1.0
  /// In painting order within each level.
  package var items: [SceneItem] = []
  package var furniture = SceneFurniture.standard
  package var attribution = AttributionPolicy.sources
  /// Points kept free on each side of what an automatic camera fits; nil: what the size allows.
  package var padding: EdgeInsets?
  /// How far in an automatic camera goes, for instance for a single point.
  package var maximumFitZoom: Zoom?
  package var missingTiles = MissingTilePolicy.overzoom
  /// Nil: told from the base map.
  package var colorScheme: ColorScheme?

  package init() {}

  package var isEmpty: Bool { items.isEmpty }
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

/// Distances from the four edges, in points.
package struct EdgeInsets: Sendable, Hashable {
  package var top: Double
  package var left: Double
  package var bottom: Double
  package var right: Double

  package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// From where the map is looked at.
package enum CameraPosition: Sendable, Hashable {
  /// Fits what is drawn; without content, all of the base map.
  case automatic
  case center(Coordinate, Zoom)
  /// The centre, and how far the camera is away from it in metres. North is up and the view straight down.
  case camera(MapCamera)
  case rect(MapRect, FitMode)
}

/// How a box fits into a picture of another shape.
package enum FitMode: String, Sendable, Hashable, CaseIterable {
  /// All of the box, and the surplus shared between both sides.
  case contain
  /// The picture full of the box, of which a part is cut off.
  case cover
  /// An error where the shapes differ by more than a pixel.
  case exact
}

/// What is done where a tile is missing.
package enum MissingTilePolicy: String, Sendable, Hashable, CaseIterable {
  /// No picture.
  case fail
  /// The background shows.
  case background
  /// The nearest larger tile that covers the place, enlarged.
  case overzoom
}
