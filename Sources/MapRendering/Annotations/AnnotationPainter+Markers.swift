internal import Glibc
internal import MapGeometry
internal import Raster

/// A marker on one copy of the world.
struct PlacedMarker {
  /// Its place among the markers.
  var index: Int
  /// Where its coordinate falls, in pixels.
  var place: SIMD2<Double>
  var geometry: MarkerGeometry
  /// What it covers, in pixels.
  var box: LabelBox
  /// Where its own place for the coordinate is, in pixels.
  var pixel: SIMD2<Double>
}

extension AnnotationPainter {
  typealias MarkerList = [(target: AnnotationTarget, item: MarkerItem)]

  /// The markers that are in sight, in their order.
  func place(_ markers: MarkerList) -> [PlacedMarker] {
    var placed: [PlacedMarker] = []
    placed.reserveCapacity(markers.count)
    let scale = viewport.scale
    for index in markers.indices {
      let geometry = MarkerGeometry(markers[index].item)
      for place in pixels(for: markers[index].item.coordinate, copies: markers[index].item.copies) {
        let box = LabelBox(min: place + geometry.box.min * scale, max: place + geometry.box.max * scale)
        guard isInSight(box) || isAccuracyInSight(markers[index].item, place) else { continue }
        placed.append(
          PlacedMarker(
            index: index, place: place, geometry: geometry, box: box, pixel: place + geometry.offset * scale))
      }
    }
    return placed
  }

  /// Without the markers that give way.
  func withoutHidden(_ placed: [PlacedMarker], badges: [PlacedBadge], markers: MarkerList) -> [PlacedMarker] {
    func isRequired(_ marker: PlacedMarker) -> Bool {
      // What is no number is not less than anything.
      !(markers[marker.index].item.priority < MarkerItem.Priority.required)
    }
    guard placed.contains(where: { !isRequired($0) }) else { return placed }
    var shapes = CollisionShapes()
    for badge in badges { shapes.take(.box(badge.box)) }
    for marker in placed where isRequired(marker) {
      if let shape = collisionShape(marker, markers) { shapes.take(shape) }
    }
    let ranked = placed.indices.filter { !isRequired(placed[$0]) }.sorted { one, other in
      let (first, second) = (markers[placed[one].index].item.priority, markers[placed[other].index].item.priority)
      return first != second ? first > second : one < other
    }
    var hidden: Set<Int> = []
    for index in ranked {
      guard let shape = collisionShape(placed[index], markers) else { continue }
      if !shapes.takeIfFree(shape) { hidden.insert(index) }
    }
    return placed.indices.filter { !hidden.contains($0) }.map { placed[$0] }
  }

  private func collisionShape(_ marker: PlacedMarker, _ markers: MarkerList) -> CollisionShapes.Shape? {
    switch markers[marker.index].item.collision {
    case .rectangle: .box(marker.box)
    case .circle:
      .circle(
        center: (marker.box.min + marker.box.max) / 2, radius: min(marker.box.width, marker.box.height) / 2)
    case .none: nil
    }
  }

  /// From the north to the south.
  func sortedForPainting(_ placed: [PlacedMarker]) -> [PlacedMarker] {
    let order = placed.indices.sorted { one, other in
      let (first, second) = (placed[one].pixel.y, placed[other].pixel.y)
      return first != second ? first < second : one < other
    }
    return order.map { placed[$0] }
  }

  /// Runs of the same look become one command.
  func drawMarkers(_ placed: [PlacedMarker], _ markers: MarkerList, in list: inout DisplayList) {
    var run: (look: MarkerLook, points: [SIMD2<Double>])?
    func finish() {
      if let run { list.draw(MarkerArtwork.shared.stamp(for: run.look), at: run.points) }
      run = nil
    }
    for marker in placed {
      let item = markers[marker.index].item
      guard
        let look = MarkerLook(
          item, marker.geometry, heading: heading(of: item), scale: viewport.scale, fonts: fonts)
      else {
        finish()
        draw(item, marker, in: &list)
        continue
      }
      if run?.look != look {
        finish()
        run = (look, [])
      }
      run?.points.append(look.hasPixels ? marker.pixel.rounded(.toNearestOrEven) : marker.pixel)
    }
    finish()
  }

  /// A drawing of the caller's, its corner on a whole pixel.
  private func draw(_ item: MarkerItem, _ marker: PlacedMarker, in list: inout DisplayList) {
    guard case .drawing(let drawing) = item.shape else { return }
    list.draw(
      drawing.stamp(scale: viewport.scale * marker.geometry.size), at: [marker.box.min.rounded(.toNearestOrEven)])
  }

  /// In the picture, in degrees clockwise from up.
  private func heading(of item: MarkerItem) -> Double? {
    guard case .userLocation(let heading?, _) = item.shape, heading.isFinite else { return nil }
    return (heading + northDegrees(at: item.coordinate)).truncatingRemainder(dividingBy: 360)
  }

  /// In pixels; 0 without one.
  private func accuracyRadius(_ item: MarkerItem) -> Double {
    guard case .userLocation(_, let meters?) = item.shape, meters > 0 else { return 0 }
    let latitude = min(abs(item.coordinate.latitude), WebMercator.maximumLatitude) * .pi / 180
    // The length of the equator (WGS 84) over the width of the world, shrunk by the cosine of the latitude.
    let metersPerMapPoint = 2 * .pi * 6_378_137 * cos(latitude) / MapPoint.worldSize
    return min(meters / metersPerMapPoint * viewport.pixelsPerMapPoint, 200_000)
  }

  private func isAccuracyInSight(_ item: MarkerItem, _ place: SIMD2<Double>) -> Bool {
    let radius = accuracyRadius(item)
    return radius > 0 && isInSight(LabelBox(min: place, max: place).grown(by: radius))
  }

  func drawAccuracy(_ placed: [PlacedMarker], _ markers: MarkerList, in list: inout DisplayList) {
    for marker in placed {
      let item = markers[marker.index].item
      let radius = accuracyRadius(item)
      guard radius > marker.geometry.size * MarkerGeometry.UserDot.reach * viewport.scale else { continue }
      var circle = Path()
      circle.addCircle(center: marker.place, radius: radius)
      list.fill(circle, color: item.shownTint.opacity(0.16))
      list.stroke(circle, style: StrokeStyle(width: viewport.scale), color: item.shownTint.opacity(0.45))
    }
  }

  /// Lines from places to the markers that stand away from them: all edges first, so that lines of one place join.
  func drawLeaders(_ placed: [PlacedMarker], _ markers: MarkerList, in list: inout DisplayList) {
    let leading = placed.filter { markers[$0.index].item.hasLeader && $0.pixel != $0.place }
    guard !leading.isEmpty else { return }
    var (lines, places) = (Path(), Path())
    for marker in leading {
      lines.add([marker.place, marker.pixel], closed: false)
      places.addCircle(center: marker.place, radius: 2.6 * viewport.scale)
    }
    list.stroke(lines, style: StrokeStyle(width: 3.6 * viewport.scale), color: scheme.halo)
    list.stroke(places, style: StrokeStyle(width: 2 * viewport.scale), color: scheme.halo)
    list.stroke(lines, style: StrokeStyle(width: 1.4 * viewport.scale), color: scheme.text)
    list.fill(places, color: scheme.text)
  }
}
