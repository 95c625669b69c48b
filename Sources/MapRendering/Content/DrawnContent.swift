package import Raster

/// What some of a scene's content looks like in a picture, and where it is in it.
package struct DrawnContent: Sendable {
  package var list = DisplayList()
  /// Boxes in pixels that labels and furniture should leave free.
  package var taken: [LabelBox] = []
  /// Where each item can be hit, in painting order: the last one is on top.
  package var targets: [HitTarget] = []

  package init() {}

  /// Paints the other content over this one.
  package mutating func append(_ other: DrawnContent) {
    list.append(other.list)
    taken += other.taken
    targets += other.targets
  }
}

/// Where an item of the scene is in the picture.
package struct HitTarget: Sendable {
  /// The item's place in the scene's content.
  package var item: Int
  /// Of a set of many points, the place of the one in it; nil for all other items.
  package var member: Int?
  /// Of a cluster, the places of its members in their set.
  package var members: [Int]?
  package var shape: HitShape

  package init(item: Int, member: Int? = nil, members: [Int]? = nil, shape: HitShape) {
    self.item = item
    self.member = member
    self.members = members
    self.shape = shape
  }
}

/// The part of a picture that belongs to an item, in pixels.
package enum HitShape: Sendable {
  case box(LabelBox)
  /// A line, in parts, with half its width.
  case line([[SIMD2<Double>]], reach: Double)
  /// Rings and how their inside is told.
  case area([[SIMD2<Double>]], FillRule)
}

/// On which copies of the world content is drawn.
package enum WorldCopies: String, Sendable, Hashable {
  /// Once, on the copy nearest to the picture's middle.
  case nearest
  /// On every copy in sight.
  case all
}
