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

  /// - Parameter isClustered: whether points closer than about 40 points of the picture share a badge.
  package init(
    coordinates: [Coordinate], titles: [String?] = [], tint: Color = .markerBlue, isClustered: Bool = false
  ) {
    self.coordinates = coordinates
    self.titles = titles.count == coordinates.count ? titles : []
    self.tint = tint
    clusters = isClustered ? ClusterIndex(coordinates) : nil
  }

  /// What is to be drawn for a part of the map at a zoom.
  package func items(in rect: MapRect, zoom: Zoom) -> (markers: [MarkerItem], clusters: [ClusterItem]) {
    guard let clusters else { return (coordinates.indices.map(marker), []) }
    var (markers, badges): ([MarkerItem], [ClusterItem]) = ([], [])
    for cluster in clusters.clusters(in: rect, zoom: zoom) {
      if let index = cluster.pointIndex {
        markers.append(marker(index))
      } else {
        badges.append(ClusterItem(coordinate: cluster.coordinate, count: cluster.count, tint: tint))
      }
    }
    return (markers, badges)
  }

  private func marker(_ index: Int) -> MarkerItem {
    MarkerItem(
      coordinate: coordinates[index], title: titles.isEmpty ? nil : titles[index], tint: tint, shape: .dot)
  }
}
