internal import MapGeometry
internal import MapRendering
package import MapScene
package import TilePipeline

extension MapSnapshot {
  /// From what the pipeline made.
  package init(
    _ picture: SceneRenderer.Picture, scene: Scene, size: PictureSize, scale: Double, warnings: [String]
  ) {
    let reader = PictureItemReader(scene: scene, viewport: picture.viewport)
    self.init(
      pixmap: picture.pixmap, size: size, scale: scale, items: picture.targets.map { reader.item($0) },
      missingTiles: picture.missing.map(\.description), warnings: warnings, viewport: picture.viewport,
      targets: picture.targets, lineLengths: picture.targets.compactMap { reader.lineLength($0) })
  }
}

/// What an item in a picture is, from the scene.
struct PictureItemReader {
  let scene: Scene
  let viewport: Viewport

  func item(_ target: HitTarget) -> PictureItem {
    let box = target.shape.bounds
    let rect = PictureRect(
      x: box.min.x / viewport.scale, y: box.min.y / viewport.scale, width: box.width / viewport.scale,
      height: box.height / viewport.scale)
    var item = PictureItem(
      kind: .marker, title: "", subtitle: "", coordinate: nil, index: target.item, member: target.member, count: 1,
      memberTitles: [], box: rect)
    guard scene.items.indices.contains(target.item) else { return item }
    let source = scene.items[target.item]
    if let members = target.members {
      let group = ClusterGroups.Members(of: scene, like: target.item)
      item.kind = .cluster
      item.count = members.count
      item.memberTitles = members.prefix(10).compactMap { group.title($0) }
      item.title = source.name ?? ""
      let middle = (box.min + box.max) / 2
      item.coordinate = viewport.mapPoint(for: middle).coordinate.normalized
      return item
    }
    switch source.content {
    case .marker(let marker):
      item.kind = Self.kind(marker.shape)
      item.title = marker.title ?? source.name ?? ""
      item.subtitle = marker.subtitle ?? ""
      item.coordinate = marker.coordinate
    case .points(let set):
      guard let member = target.member, set.coordinates.indices.contains(member) else { break }
      item.kind = Self.kind(set.look.shape)
      let title = set.titles.isEmpty ? "" : set.titles[member]
      item.title = title.isEmpty ? source.name ?? "" : title
      item.coordinate = set.coordinates[member]
    case .line:
      item.kind = .line
      item.title = source.name ?? ""
    case .area:
      item.kind = .area
      item.title = source.name ?? ""
    case .overlay: break
    }
    return item
  }

  private static func kind(_ shape: MarkerItem.Shape) -> PictureItem.Kind {
    switch shape {
    case .userLocation: .userLocation
    case .drawing: .annotation
    case .balloon, .pin, .dot, .image: .marker
    }
  }

  /// Metres along the globe; nil for what is no line.
  func lineLength(_ target: HitTarget) -> Double? {
    guard scene.items.indices.contains(target.item), case .line(let line) = scene.items[target.item].content else {
      return nil
    }
    return line.parts.reduce(0) { $0 + Geodesic.length($1) }
  }
}

extension Coordinate {
  /// The same place with its longitude in −180…180.
  fileprivate var normalized: Coordinate {
    Coordinate(latitude: latitude, longitude: Longitude.normalized(longitude))
  }
}
