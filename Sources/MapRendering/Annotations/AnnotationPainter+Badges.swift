internal import Lettering
internal import MapGeometry
internal import Raster

/// A cluster's badge on one copy of the world.
struct PlacedBadge {
  enum Look {
    case badge(ClusterBadge)
    case drawing(AnnotationDrawing, size: Double)
  }

  /// Its place among the clusters.
  var index: Int
  var item: ClusterItem
  var look: Look
  /// Where its coordinate falls, in pixels.
  var pixel: SIMD2<Double>
  /// What it covers, in pixels.
  var box: LabelBox
}

extension AnnotationPainter {
  /// The badges that are in sight, the smaller ones first.
  func place(_ clusters: [ClusterItem]) -> [PlacedBadge] {
    let order = clusters.indices.sorted {
      clusters[$0].count != clusters[$1].count ? clusters[$0].count < clusters[$1].count : $0 < $1
    }
    return order.flatMap { index in
      let item = clusters[index]
      let (look, reach) = Self.look(of: item, scale: viewport.scale, fonts: fonts)
      return pixels(for: item.coordinate, copies: item.copies).compactMap { pixel -> PlacedBadge? in
        let box = LabelBox(min: pixel - reach * viewport.scale, max: pixel + reach * viewport.scale)
        return isInSight(box) ? PlacedBadge(index: index, item: item, look: look, pixel: pixel, box: box) : nil
      }
    }
  }

  /// How a cluster is drawn, and half of what it covers, in points.
  static func look(
    of item: ClusterItem, scale: Double, fonts: FontLibrary
  ) -> (look: PlacedBadge.Look, reach: SIMD2<Double>) {
    if let drawing = item.drawing {
      let size = MarkerGeometry.bounded(item.size, in: 0.1...20, otherwise: 1)
      return (.drawing(drawing, size: size), drawing.boundedSize * size / 2)
    }
    let badge = ClusterBadge(item, scale: scale, fonts: fonts)
    return (.badge(badge), SIMD2(repeating: badge.radius + ClusterBadge.edge))
  }

  func draw(_ badge: PlacedBadge, in list: inout DisplayList) {
    switch badge.look {
    case .badge(let drawing): drawing.draw(at: badge.pixel, scheme: scheme, in: &list)
    case .drawing(let drawing, let size):
      list.draw(drawing.stamp(scale: viewport.scale * size), at: [badge.box.min.rounded(.toNearestOrEven)])
    }
  }
}
