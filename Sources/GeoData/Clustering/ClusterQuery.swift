internal import Glibc
package import MapGeometry

/// How a picture between two whole zooms is clustered.
package enum ClusterMode: Sendable {
  /// As supercluster does: the clusters of the whole zoom below, in 512-pixel tiles.
  case supercluster
  /// With the radius of the exact zoom, and what still overlaps merged.
  case overlapping(ClusterBoxes)
}

extension ClusterIndex {
  /// The clusters and single points whose place is within a rectangle, which may reach over the 180th meridian.
  ///
  /// Each is given once, on the copy of the world that is nearest to the rectangle's middle. In `.supercluster` mode
  /// they come from north to south roughly; in `.overlapping` mode by their first points, and no two boxes overlap.
  ///
  /// - Parameters:
  ///   - rect: in map points, with the margin by which what is drawn reaches into the picture.
  ///   - zoom: of the camera, fractional.
  package func clusters(in rect: MapRect, zoom: Zoom, mode: ClusterMode) -> [Cluster] {
    let level = zoom.styleZoom.level
    guard level.isFinite else { return [] }
    let exact = min(max(level, Double(options.minimumZoom)), Double(options.maximumZoom + 1))
    let whole = Int(exact.rounded(.down))
    switch mode {
    case .supercluster:
      var found: [Cluster] = []
      search(rect, zoom: whole) { found.append(cluster($0, offset: $1)) }
      return found
    case .overlapping(let boxes):
      // Far beyond what can be told apart, and all numbers stay finite.
      let scale = Zoom(min(max(zoom.level, -64), 64)).mapPointsPerPoint
      let placed = placedClusters(in: rect.grown(by: 2 * boxes.reach * scale), zoom: exact)
      var merger = OverlapMerger(placed, boxes: boxes, mapPointsPerPoint: scale)
      let endZoom = min(whole, options.maximumZoom) + 1
      return merger.merged(within: rect).map { cluster($0, nodes: merger.clusters.nodes(of: $0), endZoom: endZoom) }
    }
  }

  /// The clusters and points of a zoom between whole ones.
  private func placedClusters(in rect: MapRect, zoom: Double) -> PlacedClusters {
    let whole = Int(zoom.rounded(.down))
    let isBetween = zoom > Double(whole)
    var placed = PlacedClusters()
    var parting = ClusterParting(
      nodes: nodes, reach: options.reach(zoom: zoom), minimumPoints: options.minimumPoints)
    // What a cluster comes apart into is not further than the radius from its first point, and neither is its middle.
    let margin = isBetween ? 2 * worldUnits(of: options.reach(zoom: Double(whole))) : 0
    search(rect.grown(by: margin), zoom: whole) { node, offset in
      let cluster = nodes.cluster(node)
      if isBetween, let cluster, Int(cluster.zoom) == whole, parting.part(node) {
        for range in parting.parts {
          let middle = parting.middle(of: range, offset: offset)
          if rect.contains(middle) { placed.append(parting.members[range], at: middle) }
        }
      } else {
        var position = WorldUnits.mapPoint(nodes.positions[Int(node)])
        position.x += offset
        guard rect.contains(position) else { return }
        placed.append(node: node, rank: cluster?.rank ?? node, count: cluster?.count ?? 1, at: position)
      }
    }
    return placed
  }

  private func cluster(_ item: PlacedClusters.Item, nodes: [Int32], endZoom: Int) -> Cluster {
    var cluster = cluster(nodes[0])
    cluster.position = item.position
    guard nodes.count > 1 else { return cluster }
    let others = nodes.dropFirst().sorted { self.nodes.rank($0) < self.nodes.rank($1) }
    return Cluster(
      position: item.position, count: Int(item.count), pointIndex: nil, node: nodes[0], others: others,
      rank: item.rank, endZoom: endZoom)
  }

  private func worldUnits(of reach: ClusterReach) -> Double { reach.squared.squareRoot() / WorldUnits.perMapPoint }

  /// Calls `body` with every node of a zoom within a rectangle, and where its copy of the world starts.
  private func search(_ rect: MapRect, zoom: Int, _ body: (_ node: Int32, _ offset: Double) -> Void) {
    let level = level(zoom)
    for part in WorldParts(rect).parts {
      guard part.rect.maxY >= 0, part.rect.minY <= MapPoint.worldSize else { continue }
      let low = SIMD2(WorldUnits.clamped(part.rect.minX), WorldUnits.clamped(part.rect.minY))
      let high = SIMD2(WorldUnits.clamped(part.rect.maxX), WorldUnits.clamped(part.rect.maxY))
      level.search(from: low, to: high) { entry in
        if part.rect.contains(WorldUnits.mapPoint(entry.position)) { body(entry.node, part.offset) }
      }
    }
  }
}

extension MapRect {
  fileprivate func grown(by margin: Double) -> MapRect {
    MapRect(
      x: minX - margin, y: minY - margin, width: size.width + 2 * margin, height: size.height + 2 * margin)
  }
}
