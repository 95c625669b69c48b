internal import Lettering
internal import MapGeometry
internal import MapRendering

/// The items of each clustering identifier, gathered.
package struct ClusterGroups {
  /// Places that share badges: single markers and whole sets.
  private struct Group {
    var clustering: Clustering
    var firstItem: Int
    var parts: [GroupMembers.Part] = []
  }

  private var groups: [Group] = []

  mutating func add(_ marker: MarkerItem, item: Int, _ clustering: Clustering) {
    add(.marker(marker, item: item), item, clustering)
  }

  mutating func add(_ set: PointSet, item: Int, _ clustering: Clustering) {
    add(.set(set, item: item), item, clustering)
  }

  private mutating func add(_ part: GroupMembers.Part, _ item: Int, _ clustering: Clustering) {
    if let place = groups.firstIndex(where: { $0.clustering.identifier == clustering.identifier }) {
      groups[place].parts.append(part)
    } else {
      groups.append(Group(clustering: clustering, firstItem: item, parts: [part]))
    }
  }

  /// What is drawn of all groups: markers on their own, those fanned out, and clusters.
  func resolved(
    for viewport: Viewport, fonts: FontLibrary
  ) -> (
    markers: [(target: AnnotationTarget, item: MarkerItem)], clusters: [(target: AnnotationTarget, item: ClusterItem)]
  ) {
    var markers: [(target: AnnotationTarget, item: MarkerItem)] = []
    var clusters: [(target: AnnotationTarget, item: ClusterItem)] = []
    for group in groups {
      let resolver = ClusterResolver(
        settings: group.clustering.settings, firstItem: group.firstItem, members: GroupMembers(group.parts),
        viewport: viewport, fonts: fonts)
      resolver.resolve(into: &markers, &clusters)
    }
    return (markers, clusters)
  }

  /// What the members of a cluster are called.
  package struct Members {
    private var members = GroupMembers([])

    /// The members of the group that an item belongs to.
    package init(of scene: Scene, like item: Int) {
      guard let identifier = scene.items[item].clustering?.identifier else { return }
      var parts: [GroupMembers.Part] = []
      for (index, other) in scene.items.enumerated() where other.clustering?.identifier == identifier {
        switch other.content {
        case .marker(let marker): parts.append(.marker(marker, item: index))
        case .points(let set): parts.append(.set(set, item: index))
        case .line, .area, .overlay: break
        }
      }
      members = GroupMembers(parts)
    }

    /// The title of a member by its place in the group; nil where it has none.
    package func title(_ place: Int) -> String? { members.title(place) }
  }
}
