internal import MapRendering
package import Raster

/// What modifiers set. Nil where nobody has said anything.
package final class MapContentAttributes: Sendable, Equatable {
  package struct Values: Sendable, Equatable {
    package var tint: Color?
    package var stroke: MapStroke?
    package var fill: MapFill?
    package var opacity: Double?
    package var clusteringIdentifier: String?
    package var clusterStyle: ClusterStyle?
    package var displayPriority: DisplayPriority?
    package var collisionMode: CollisionMode?
    package var titleVisibility: TitleVisibility?
    package var level: MapOverlayLevel?
    package var wrapsContent: Bool?
    package var name: String?

    package init() {}

    /// These values, and where there are none, the outer ones. Opacities multiply, as layers of glass do.
    func inherited(from outer: Values) -> Values {
      var result = outer
      if let tint { result.tint = tint }
      if let stroke { result.stroke = stroke }
      if let fill { result.fill = fill }
      if let opacity { result.opacity = opacity * (outer.opacity ?? 1) }
      if let clusteringIdentifier { result.clusteringIdentifier = clusteringIdentifier }
      if let clusterStyle { result.clusterStyle = clusterStyle }
      if let displayPriority { result.displayPriority = displayPriority }
      if let collisionMode { result.collisionMode = collisionMode }
      if let titleVisibility { result.titleVisibility = titleVisibility }
      if let level { result.level = level }
      if let wrapsContent { result.wrapsContent = wrapsContent }
      if let name { result.name = name }
      return result
    }
  }

  package let values: Values

  package init(_ values: Values = Values()) { self.values = values }

  package func inherited(from outer: MapContentAttributes?) -> MapContentAttributes {
    guard let outer else { return self }
    return MapContentAttributes(values.inherited(from: outer.values))
  }

  package static func == (one: MapContentAttributes, other: MapContentAttributes) -> Bool {
    one === other || one.values == other.values
  }
}
