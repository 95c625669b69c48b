internal import Glibc
package import Lettering
package import MapGeometry
internal import Raster

/// Draws what a scene puts on the map: lines, markers with their titles, badges.
package struct AnnotationPainter {
  let viewport: Viewport
  let fonts: FontLibrary
  let scheme: ColorScheme

  package init(viewport: Viewport, fonts: FontLibrary, scheme: ColorScheme) {
    self.viewport = viewport
    self.fonts = fonts
    self.scheme = scheme
  }

  /// Markers over badges, larger badges over smaller ones, the southern marker over the northern; titles where they have
  /// room. Below them all circles of accuracy and leaders.
  ///
  /// - Parameters:
  ///   - markers: with the items that they stand for. Their order decides between equals.
  ///   - taken: boxes in pixels of the picture that titles must leave free as well, as those of furniture.
  /// - Returns: the drawing, the boxes that map labels must leave free, and one target for each marker and badge drawn.
  package func annotations(
    markers: [(target: AnnotationTarget, item: MarkerItem)], clusters: [(target: AnnotationTarget, item: ClusterItem)],
    taken: [LabelBox] = []
  ) -> DrawnContent {
    var result = DrawnContent()
    let badges = place(clusters.map(\.item))
    let placed = sortedForPainting(withoutHidden(place(markers), badges: badges, markers: markers))
    drawAccuracy(placed, markers, in: &result.list)
    drawLeaders(placed, markers, in: &result.list)
    for badge in badges {
      draw(badge, in: &result.list)
      if let box = partInSight(badge.box) { result.taken.append(box) }
      result.targets.append(HitTarget(clusters[badge.index].target, badge.box))
    }
    drawMarkers(placed, markers, in: &result.list)
    // Many markers may share a pixel; one of them keeps it free.
    var seen: Set<LabelBox> = []
    result.targets.reserveCapacity(badges.count + placed.count)
    for marker in placed {
      let box = marker.box
      let isNew = seen.insert(LabelBox(min: box.min.rounded(.down), max: box.max.rounded(.down))).inserted
      if isNew, let part = partInSight(box) { result.taken.append(part) }
      result.targets.append(HitTarget(markers[marker.index].target, box))
    }
    drawTitles(placed, markers, badges, avoiding: taken, in: &result)
    return result
  }

  /// The same with every item standing for itself: markers are numbered by their places, clusters follow them.
  package func annotations(
    markers: [MarkerItem], clusters: [ClusterItem], taken: [LabelBox] = []
  ) -> DrawnContent {
    annotations(
      markers: markers.enumerated().map { (AnnotationTarget(item: $0.offset), $0.element) },
      clusters: clusters.enumerated().map { (AnnotationTarget(item: markers.count + $0.offset), $0.element) },
      taken: taken)
  }

  /// Where a coordinate falls in the picture: on the copy of the world that is nearest to its middle, or on every copy
  /// that may be in sight.
  func pixels(for coordinate: Coordinate, copies: WorldCopies) -> [SIMD2<Double>] {
    let point = MapPoint(coordinate)
    let nearest = ((viewport.center.x - point.x) / MapPoint.worldSize).rounded() * MapPoint.worldSize
    switch copies {
    case .nearest: return [viewport.pixel(for: MapPoint(x: point.x + nearest, y: point.y))]
    case .all:
      let home = point.x - (point.x / MapPoint.worldSize).rounded(.down) * MapPoint.worldSize
      return viewport.worldOffsets(margin: 256 * viewport.scale).map {
        viewport.pixel(for: MapPoint(x: home + $0, y: point.y))
      }
    }
  }

  /// Whether something around a box could be seen: shadows reach beyond it.
  func isInSight(_ box: LabelBox) -> Bool {
    LabelBox(min: .zero, max: [Double(viewport.width), Double(viewport.height)])
      .grown(by: AnnotationDrawing.overflow * viewport.scale).overlaps(box)
  }

  /// A box without what lies far outside the picture; nil for one that is all there. Grids of boxes are asked cell by
  /// cell, and a marker may be as large as it likes.
  private func partInSight(_ box: LabelBox) -> LabelBox? {
    let margin = SIMD2(repeating: 64 * viewport.scale)
    let high = SIMD2(Double(viewport.width), Double(viewport.height)) + margin
    let part = LabelBox(min: pointwiseMax(box.min, -margin), max: pointwiseMin(box.max, high))
    return part.min.x < part.max.x && part.min.y < part.max.y ? part : nil
  }

  /// The angle of north in the picture around a place, in degrees clockwise from up.
  func northDegrees(at coordinate: Coordinate) -> Double {
    let point = MapPoint(coordinate)
    let north = viewport.pixel(for: MapPoint(x: point.x, y: point.y - 1 / viewport.pixelsPerMapPoint))
    let direction = north - viewport.pixel(for: point)
    return atan2(direction.x, -direction.y) * 180 / .pi
  }
}
