/// What stands around and over a map, arranged.
package struct Furniture: Sendable {
  /// A piece and the pixels that it covers.
  package struct Place: Sendable, Hashable {
    package var name: String
    package var box: LabelBox
  }

  /// A piece that is not in the picture.
  package struct Omission: Sendable, Hashable {
    package enum Reason: String, Sendable, Hashable {
      case noRoom = "there is no room for it"
      case scaleVaries = "the scale differs too much inside the picture"
    }

    package var name: String
    package var reason: Reason
  }

  /// The graticule: painted under the map's labels and the scene's content, which leave its labels free.
  package var ground = DrawnContent()
  /// All else: painted last.
  package var content = DrawnContent()
  package var places: [Place] = []
  package var omitted: [Omission] = []
  /// Whether all credits are there.
  package var attribution = AttributionPanel.Outcome.complete

  package init() {}
}

/// Widths along the sides of a picture, in points.
package struct FurnitureInsets: Sendable, Hashable {
  package var top = 0.0
  package var left = 0.0
  package var bottom = 0.0
  package var right = 0.0

  package init() {}
}
