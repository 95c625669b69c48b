/// Which item of the scene an annotation stands for, as `HitTarget` names it.
package struct AnnotationTarget: Sendable, Hashable {
  /// The item's place in the scene's content.
  package var item: Int
  /// Of a set of many points, the place of the one in it.
  package var member: Int?
  /// Of a cluster, the places of its members in their set.
  package var members: [Int]?

  package init(item: Int, member: Int? = nil, members: [Int]? = nil) {
    self.item = item
    self.member = member
    self.members = members
  }
}

extension HitTarget {
  init(_ target: AnnotationTarget, _ box: LabelBox) {
    self.init(item: target.item, member: target.member, members: target.members, shape: .box(box))
  }
}
