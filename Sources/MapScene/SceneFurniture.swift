package import MapRendering

/// A piece of furniture as a scene asks for it.
package enum SceneFurniture: Sendable {
  case item(FurnitureItem)
  /// A small map of the surroundings in which the picture's part is marked; width and height in points.
  case overview(width: Double, height: Double, corner: PictureCorner?)

  /// What a map has unless something else is said: a bar with a scale.
  package static let standard = [SceneFurniture.item(FurnitureItem(.scaleBar(.metric)))]
}
