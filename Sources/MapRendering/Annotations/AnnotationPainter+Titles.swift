package import Lettering
internal import MapGeometry
internal import Raster

/// What wants a title, and where it stands.
private struct TitleRequest {
  var title: String?
  var subtitle: String?
  var isRequired: Bool
  var priority: Double
  /// What it stands beside, in pixels.
  var box: LabelBox
  var directions: [SIMD2<Double>]
}

extension AnnotationPainter {
  /// Points between a marker and its title.
  private static let titleGap = 3.0

  /// A title goes below its marker or beside a dot, else to another side, else without its subtitle, else away.
  /// Required titles come first, then those of higher priorities, then those of what was painted later.
  func drawTitles(
    _ placed: [PlacedMarker], _ markers: MarkerList, _ badges: [PlacedBadge], avoiding others: [LabelBox],
    in result: inout DrawnContent
  ) {
    let requests = titleRequests(placed, markers, badges)
    guard !requests.isEmpty else { return }
    var grid = CollisionGrid()
    for box in others + result.taken { grid.take(box) }
    var (titles, subtitles) = (Path(), Path())
    for request in requests {
      guard let found = room(for: request, in: grid) else { continue }
      let (block, box, justification) = found
      grid.take(box)
      result.taken.append(box.grown(by: 2 * viewport.scale))
      let positions = block.positions(corner: box.min, justification: justification)
      titles.add(block.title.outline, offset: positions.title)
      if let subtitle = block.subtitle { subtitles.add(subtitle.outline, offset: positions.subtitle) }
    }
    for (batch, color) in [(subtitles, scheme.text.opacity(0.8)), (titles, scheme.text)] where !batch.isEmpty {
      result.list.drawText(batch, color: color, haloColor: scheme.halo, haloWidth: 1.6 * viewport.scale)
    }
  }

  private func titleRequests(
    _ placed: [PlacedMarker], _ markers: MarkerList, _ badges: [PlacedBadge]
  ) -> [TitleRequest] {
    var requests: [TitleRequest] = []
    for marker in placed.reversed() {
      let item = markers[marker.index].item
      guard item.titleVisibility != .hidden, item.title?.isEmpty == false || item.subtitle?.isEmpty == false else {
        continue
      }
      requests.append(
        TitleRequest(
          title: item.title, subtitle: item.subtitle, isRequired: item.titleVisibility == .visible,
          priority: item.priority, box: marker.box, directions: Self.directions(item)))
    }
    for badge in badges.reversed() {
      let item = badge.item
      guard item.titleVisibility != .hidden, item.title?.isEmpty == false || item.subtitle?.isEmpty == false else {
        continue
      }
      requests.append(
        TitleRequest(
          title: item.title, subtitle: item.subtitle, isRequired: item.titleVisibility == .visible,
          priority: MarkerItem.Priority.required, box: badge.box, directions: Self.belowFirst))
    }
    guard requests.contains(where: { $0.isRequired || $0.priority < MarkerItem.Priority.required }) else {
      return requests
    }
    return requests.indices.sorted { one, other in
      let (first, second) = (requests[one], requests[other])
      if first.isRequired != second.isRequired { return first.isRequired }
      return first.priority != second.priority ? first.priority > second.priority : one < other
    }.map { requests[$0] }
  }

  /// What of a title has room, and where.
  private func room(
    for request: TitleRequest, in grid: CollisionGrid
  ) -> (TitleBlock, LabelBox, TextStyle.Justification)? {
    let scale = viewport.scale
    // Of a hundred thousand markers most have no room for even one letter: their titles need not be laid out.
    let letter = TitleBlock.smallestSize(scale: scale)
    let directions = request.directions.filter { !grid.isTaken(box(beside: request.box, $0, size: letter)) }
    if directions.isEmpty, !request.isRequired { return nil }
    for subtitle in request.subtitle == nil ? [nil] : [request.subtitle, nil] {
      guard let block = TitleBlock(request.title, subtitle, scale: scale, fonts: fonts) else { continue }
      for direction in directions {
        let box = box(beside: request.box, direction, size: block.size)
        guard isInside(box), !grid.isTaken(box.grown(by: scale)) else { continue }
        return found(block, box, direction, request, subtitle)
      }
      if request.isRequired { break }
    }
    guard request.isRequired,
      let block = TitleBlock(request.title, request.subtitle, scale: scale, fonts: fonts)
    else { return nil }
    // Nowhere is room: rather over something else than cut by the edge.
    let direction =
      request.directions.first { isInside(box(beside: request.box, $0, size: block.size)) } ?? request.directions[0]
    return found(
      block, box(beside: request.box, direction, size: block.size), direction, request, request.subtitle)
  }

  /// Lines of a title beside a marker start, or end, at the marker.
  private func found(
    _ block: TitleBlock, _ box: LabelBox, _ direction: SIMD2<Double>, _ request: TitleRequest, _ subtitle: String?
  ) -> (TitleBlock, LabelBox, TextStyle.Justification) {
    let justification: TextStyle.Justification = direction.x > 0 ? .left : direction.x < 0 ? .right : .center
    guard justification != .center,
      let aligned = TitleBlock(
        request.title, subtitle, justification: justification, scale: viewport.scale, fonts: fonts)
    else { return (block, box, .center) }
    return (aligned, box, justification)
  }

  private func isInside(_ box: LabelBox) -> Bool {
    box.min.x >= 0 && box.min.y >= 0 && box.max.x <= Double(viewport.width) && box.max.y <= Double(viewport.height)
  }

  private func box(beside box: LabelBox, _ direction: SIMD2<Double>, size: SIMD2<Double>) -> LabelBox {
    Self.titleBox(beside: box, direction, size: size, gap: Self.titleGap * viewport.scale)
  }

  /// Where a title of a size is, on one side of its marker.
  private static func titleBox(
    beside box: LabelBox, _ direction: SIMD2<Double>, size: SIMD2<Double>, gap: Double
  ) -> LabelBox {
    let reach = (box.max - box.min + size) / 2 + SIMD2(repeating: gap)
    let middle = (box.min + box.max) / 2 + direction * reach
    return LabelBox(min: middle - size / 2, max: middle + size / 2)
  }

  private static let belowFirst: [SIMD2<Double>] = [[0, 1], [1, 0], [-1, 0], [0, -1]]
  private static let besideFirst: [SIMD2<Double>] = [[1, 0], [0, 1], [-1, 0], [0, -1]]

  private static func directions(_ item: MarkerItem) -> [SIMD2<Double>] {
    let directions =
      switch item.shape {
      case .dot, .userLocation: besideFirst
      default: belowFirst
      }
    guard item.hasLeader, item.offset.x.isFinite, item.offset.y.isFinite, item.offset != .zero else {
      return directions
    }
    // A marker at the end of a line has its title on the side away from the line.
    func advance(_ direction: SIMD2<Double>) -> Double { (direction * item.offset).sum() }
    return directions.indices.sorted { one, other in
      let (first, second) = (advance(directions[one]), advance(directions[other]))
      return first != second ? first > second : one < other
    }.map { directions[$0] }
  }
}

extension AnnotationPainter {
  /// What a marker covers around its coordinate with its title in its first place, in points: what an automatic camera
  /// must leave room for.
  package static func reach(of item: MarkerItem, fonts: FontLibrary) -> LabelBox {
    let box = MarkerGeometry(item).box
    guard item.titleVisibility != .hidden else { return box }
    return reach(of: box, item.title, item.subtitle, directions(item)[0], fonts)
  }

  /// What a badge covers around its coordinate, likewise.
  package static func reach(of item: ClusterItem, fonts: FontLibrary) -> LabelBox {
    let half = look(of: item, scale: 1, fonts: fonts).reach
    let box = LabelBox(min: -half, max: half)
    guard item.titleVisibility != .hidden else { return box }
    return reach(of: box, item.title, item.subtitle, belowFirst[0], fonts)
  }

  private static func reach(
    of box: LabelBox, _ title: String?, _ subtitle: String?, _ direction: SIMD2<Double>, _ fonts: FontLibrary
  ) -> LabelBox {
    guard let block = TitleBlock(title, subtitle, scale: 1, fonts: fonts) else { return box }
    let text = titleBox(beside: box, direction, size: block.size, gap: titleGap)
    return LabelBox(min: pointwiseMin(box.min, text.min), max: pointwiseMax(box.max, text.max))
  }
}
