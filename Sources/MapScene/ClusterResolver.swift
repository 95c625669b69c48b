internal import GeoData
internal import Lettering
internal import MapGeometry
internal import MapRendering

/// Finds out what is drawn of one clustering identifier.
struct ClusterResolver {
  let settings: ClusterSettings
  let firstItem: Int
  let members: GroupMembers
  let viewport: Viewport
  let fonts: FontLibrary

  typealias Marker = (target: AnnotationTarget, item: MarkerItem)
  typealias Badge = (target: AnnotationTarget, item: ClusterItem)

  /// At most so many places with the same coordinate are fanned out; more are one badge.
  private static let largestFan = 24
  /// Points from one fanned-out marker to the next.
  private static let fanSpacing = 30.0

  func resolve(into markers: inout [Marker], _ badges: inout [Badge]) {
    let options = ClusterOptions(
      radius: settings.radius, maximumZoom: settings.maximumZoom, minimumPoints: settings.minimumPoints)
    let index = members.index(options, categoryCount: settings.categoryColors.count)
    let rect = viewport.visibleRect(margin: ScenePainter.margin * viewport.scale)
    let found = index.clusters(in: rect, zoom: viewport.zoom, mode: mode)
    for cluster in found {
      if let place = cluster.pointIndex {
        markers.append((members.target(place), members.marker(place)))
      } else if let fan = fan(cluster, index, found) {
        markers += fan
      } else {
        badges.append(badge(cluster, index))
      }
    }
  }

  private var mode: ClusterMode {
    guard settings.mode == .overlapping else { return .supercluster }
    return .overlapping(
      ClusterBoxes { [members, fonts] place in
        var look = members.look(place)
        look.titleVisibility = .hidden
        return Self.box(AnnotationPainter.reach(of: look, fonts: fonts))
      } cluster: { [settings, fonts] count in
        let place = Coordinate(latitude: 0, longitude: 0)
        var badge = ClusterItem(coordinate: place, count: count, titleVisibility: .hidden)
        badge.drawing = settings.look.flatMap {
          $0(ClusterMembers(coordinate: place, count: count, titles: [], aggregate: nil))
        }
        return Self.box(AnnotationPainter.reach(of: badge, fonts: fonts))
      })
  }

  private static func box(_ box: LabelBox) -> ClusterBox {
    ClusterBox(minX: box.min.x, minY: box.min.y, maxX: box.max.x, maxY: box.max.y)
  }

  /// The markers of one place around it, with lines to it; nil where they are many, or others are near.
  private func fan(_ cluster: ClusterIndex.Cluster, _ index: ClusterIndex, _ all: [ClusterIndex.Cluster]) -> [Marker]? {
    guard settings.fansOut, cluster.count <= Self.largestFan, index.isAtOnePlace(cluster) else { return nil }
    let offsets = CoincidentFan.offsets(count: cluster.count, spacing: Self.fanSpacing)
    let reach = (offsets.map { ($0 * $0).sum().squareRoot() }.max() ?? 0) + 40
    let limit = reach * viewport.zoom.mapPointsPerPoint
    let isCrowded = all.contains { other in
      let (dx, dy) = (other.position.x - cluster.position.x, other.position.y - cluster.position.y)
      return other != cluster && dx * dx + dy * dy < limit * limit
    }
    guard !isCrowded else { return nil }
    return zip(index.leaves(of: cluster), offsets).map { place, offset in
      var marker = members.marker(place)
      marker.offset += offset
      marker.hasLeader = true
      return (members.target(place), marker)
    }
  }

  private func badge(_ cluster: ClusterIndex.Cluster, _ index: ClusterIndex) -> Badge {
    let leaves = index.leaves(of: cluster, limit: Self.namedMembers)
    let look = members.look(leaves.first ?? 0)
    var item = ClusterItem(
      coordinate: cluster.coordinate, count: cluster.count, tint: settings.tint ?? look.tint ?? .markerBlue,
      copies: look.copies)
    let aggregate = settings.aggregate.flatMap { value($0, of: index.aggregate(of: cluster, property: 0)) }
    if let aggregate { item.label = ClusterLabel.text(aggregate) }
    let counts = index.categoryCounts(of: cluster)
    item.shares = zip(settings.categoryColors, counts).map { .init(color: $0, amount: Double($1)) }
    if let make = settings.look {
      item.drawing = make(
        ClusterMembers(
          coordinate: cluster.coordinate, count: cluster.count, titles: leaves.compactMap { members.title($0) },
          aggregate: aggregate))
    }
    return (AnnotationTarget(item: firstItem, members: index.leaves(of: cluster)), item)
  }

  /// So many members' titles a look of the caller's own is given.
  private static let namedMembers = 100

  private func value(_ kind: ClusterSettings.Aggregate, of aggregate: ClusterAggregate?) -> Double? {
    guard let aggregate, aggregate.count > 0 else { return nil }
    return switch kind {
    case .sum: aggregate.sum
    case .minimum: aggregate.minimum
    case .maximum: aggregate.maximum
    case .mean: aggregate.mean
    }
  }
}

/// A value in the little room of a badge: two or three figures, thousands as 1.2k, millions as 3.4M.
enum ClusterLabel {
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    var (size, unit) = (abs(value), "")
    for next in ["k", "M", "G", "T"] where size >= 999.5 { (size, unit) = (size / 1000, next) }
    // Past the last unit there is no shorter way to say it.
    guard size < 1e6 else { return "∞" }
    let sign = value < 0 ? "−" : ""
    let tenths = Int((size * 10).rounded())
    if tenths < 100, tenths % 10 != 0 { return "\(sign)\(tenths / 10).\(tenths % 10)\(unit)" }
    return "\(sign)\(Int(size.rounded()))\(unit)"
  }
}
