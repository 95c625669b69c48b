internal import GeoData
package import MapGeometry
package import MapRendering
package import Raster

/// Many places of one kind, drawn as dots, or clustered.
package struct PointSet: Sendable {
  package let coordinates: [Coordinate]
  /// One for each coordinate, or none at all.
  package let titles: [String?]
  package let tint: Color
  /// Nil: every point on its own.
  private let clusters: ClusterIndex?

  /// Points of the picture: most badges, which are 36 to 78 points across, then keep clear of each other.
  private static let clusterRadius = 60.0

  /// - Parameter isClustered: whether points closer than about 60 points of the picture share a badge.
  package init(
    coordinates: [Coordinate], titles: [String?] = [], tint: Color = .markerBlue, isClustered: Bool = false
  ) {
    self.coordinates = coordinates
    self.titles = titles.count == coordinates.count ? titles : []
    self.tint = tint
    clusters = isClustered ? ClusterIndex(coordinates, radiusPixels: Self.clusterRadius) : nil
  }

  /// What is to be drawn for a part of the map at a zoom.
  package func items(in rect: MapRect, zoom: Zoom) -> (markers: [MarkerItem], clusters: [ClusterItem]) {
    guard let clusters else { return (coordinates.indices.map(marker), []) }
    var (markers, badges): ([MarkerItem], [ClusterItem]) = ([], [])
    // The index answers for every copy of the world, and so does whoever draws: one of them is enough.
    let found = Self.partsInsideWorld(rect).flatMap { clusters.clusters(in: $0, zoom: zoom.level) }
    for cluster in found {
      if let index = cluster.pointIndex {
        markers.append(marker(index))
      } else {
        badges.append(ClusterItem(coordinate: cluster.coordinate, count: cluster.count, tint: tint))
      }
    }
    return (markers, badges)
  }

  /// A rectangle brought onto the one world from 0 to 2²⁸, in two parts where it goes over the 180th meridian.
  static func partsInsideWorld(_ rect: MapRect) -> [MapRect] {
    let world = MapPoint.worldSize
    func part(_ left: Double, _ right: Double) -> MapRect {
      MapRect(x: left, y: rect.minY, width: right - left, height: rect.size.height)
    }
    guard rect.size.width < world else { return [part(0, world)] }
    let left = rect.minX - (rect.minX / world).rounded(.down) * world
    let right = left + rect.size.width
    return right <= world ? [part(left, right)] : [part(left, world), part(0, right - world)]
  }

  private func marker(_ index: Int) -> MarkerItem {
    MarkerItem(
      coordinate: coordinates[index], title: titles.isEmpty ? nil : titles[index], tint: tint, shape: .dot)
  }
}
