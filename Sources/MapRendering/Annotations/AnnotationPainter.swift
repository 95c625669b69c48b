package import Lettering
package import MapGeometry
package import Raster

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

  /// What markers and badges look like, and the boxes (in pixels of the picture) that map labels must leave free.
  package struct Annotations: Sendable {
    package var list = DisplayList()
    package var taken: [LabelBox] = []
  }

  /// Where a coordinate falls in the picture, once for every copy of the world that is in sight.
  func pixels(for coordinate: Coordinate, margin: Double) -> [SIMD2<Double>] {
    let point = MapPoint(coordinate)
    let (width, height) = (Double(viewport.width), Double(viewport.height))
    return viewport.worldOffsets(margin: margin).compactMap { offset in
      let pixel = viewport.pixel(for: MapPoint(x: point.x + offset, y: point.y))
      let isNear = pixel.x >= -margin && pixel.x <= width + margin && pixel.y >= -margin && pixel.y <= height + margin
      return isNear ? pixel : nil
    }
  }

  /// Markers over badges, the southern over the northern, titles where they have room.
  package func annotations(markers: [MarkerItem], clusters: [ClusterItem]) -> Annotations {
    var result = Annotations()
    var grid = CollisionGrid()
    drawBadges(clusters, grid: &grid, in: &result)
    let placed = place(markers)
    // Many markers may share a pixel; one of them keeps it free.
    var seen: Set<SIMD2<Double>> = []
    for marker in placed where seen.insert(marker.pixel.rounded(.down)).inserted {
      result.taken.append(marker.box)
      grid.take(marker.box)
    }
    drawStamps(placed, in: &result.list)
    drawTitles(placed, grid: &grid, in: &result)
    return result
  }

  private func drawBadges(_ clusters: [ClusterItem], grid: inout CollisionGrid, in result: inout Annotations) {
    let margin = 40 * viewport.scale
    for cluster in clusters.sorted(by: { $0.count < $1.count }) {
      for pixel in pixels(for: cluster.coordinate, margin: margin) {
        ClusterBadge.draw(
          count: cluster.count, tint: cluster.tint, at: pixel, scale: viewport.scale, fonts: fonts, in: &result.list)
        let reach = (ClusterBadge.radius(count: cluster.count) + 2) * viewport.scale
        let box = LabelBox(min: pixel - SIMD2(repeating: reach), max: pixel + SIMD2(repeating: reach))
        result.taken.append(box)
        grid.take(box)
      }
    }
  }

  private struct PlacedMarker {
    var pixel: SIMD2<Double>
    var item: MarkerItem
    var box: LabelBox
  }

  private func place(_ markers: [MarkerItem]) -> [PlacedMarker] {
    let margin = 48 * viewport.scale
    var placed: [PlacedMarker] = []
    for item in markers {
      let reach = MarkerArtwork.box(item.shape)
      for pixel in pixels(for: item.coordinate, margin: margin) {
        placed.append(
          PlacedMarker(
            pixel: pixel, item: item,
            box: LabelBox(min: pixel + reach.min * viewport.scale, max: pixel + reach.max * viewport.scale)))
      }
    }
    return placed.enumerated().sorted { one, other in
      one.element.pixel.y != other.element.pixel.y
        ? one.element.pixel.y < other.element.pixel.y : one.offset < other.offset
    }.map(\.element)
  }

  /// Runs of the same look become one command.
  private func drawStamps(_ markers: [PlacedMarker], in list: inout DisplayList) {
    var run: (look: MarkerArtwork.Look, points: [SIMD2<Double>])?
    func look(_ marker: PlacedMarker) -> MarkerArtwork.Look {
      .init(shape: marker.item.shape, tint: marker.item.tint, scale: viewport.scale)
    }
    for marker in markers {
      if run?.look != look(marker) {
        if let run { list.draw(MarkerArtwork.shared.stamp(for: run.look), at: run.points) }
        run = (look(marker), [])
      }
      run?.points.append(marker.pixel)
    }
    if let run { list.draw(MarkerArtwork.shared.stamp(for: run.look), at: run.points) }
  }

  /// A title goes below a balloon or beside a dot, else to another side, else away.
  private func drawTitles(_ markers: [PlacedMarker], grid: inout CollisionGrid, in result: inout Annotations) {
    let scale = viewport.scale
    let picture = LabelBox(min: .zero, max: [Double(viewport.width), Double(viewport.height)])
    let style = TextStyle(fontStack: ["Noto Sans Bold"], sizePixels: 12 * scale, maximumWidthEms: 12)
    var batch = Path()
    for marker in markers.reversed() {
      guard let title = marker.item.title, !title.isEmpty else { continue }
      // Of a hundred thousand markers most have no room for even one letter: their titles need not be laid out.
      let letter = SIMD2(0, style.lineHeightEms * style.sizePixels - 2)
      let directions = Self.directions(marker.item.shape).filter { direction in
        let middle = Self.middle(beside: marker.box, direction, size: letter, scale: scale)
        return !grid.isTaken(LabelBox(min: middle - letter / 2 - 0.5, max: middle + letter / 2 + 0.5))
      }
      guard !directions.isEmpty else { continue }
      let text = fonts.layout(title, style)
      let size = text.bounds.max - text.bounds.min
      for direction in directions {
        let middle = Self.middle(beside: marker.box, direction, size: size, scale: scale)
        let position = (middle - (text.bounds.min + text.bounds.max) / 2).rounded(.toNearestOrEven)
        let box = LabelBox(min: text.bounds.min + position, max: text.bounds.max + position)
        guard box.min.x >= 0, box.min.y >= 0, box.max.x <= picture.max.x, box.max.y <= picture.max.y,
          !grid.isTaken(box.grown(by: scale))
        else { continue }
        grid.take(box)
        result.taken.append(box.grown(by: 2 * scale))
        batch.add(text.outline, offset: position)
        break
      }
    }
    guard !batch.isEmpty else { return }
    result.list.drawText(batch, color: scheme.text, haloColor: scheme.halo, haloWidth: 1.6 * scale)
  }

  /// Where the middle of a title of a size is, on one side of its marker.
  private static func middle(
    beside box: LabelBox, _ direction: SIMD2<Double>, size: SIMD2<Double>, scale: Double
  ) -> SIMD2<Double> {
    let reach = (box.max - box.min + size) / 2 + SIMD2(repeating: 3 * scale)
    return (box.min + box.max) / 2 + direction * reach
  }

  private static func directions(_ shape: MarkerItem.Shape) -> [SIMD2<Double>] {
    switch shape {
    case .balloon: [[0, 1], [1, 0], [-1, 0], [0, -1]]
    case .dot: [[1, 0], [0, 1], [-1, 0], [0, -1]]
    }
  }
}
