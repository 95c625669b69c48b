package import GeoData
package import MapGeometry
package import MapRendering
internal import Synchronization

/// Many places that look alike. What is prepared for drawing them is kept with them, so that a set that several pictures
/// share is prepared once.
package final class PointSet: Sendable {
  package let coordinates: [Coordinate]
  /// One for each coordinate, or none at all.
  package let titles: [String]
  /// What every one of them looks like; its coordinate and title mean nothing.
  package let look: MarkerItem
  /// A value for each coordinate, for what clusters show; or none.
  package let values: [Double]
  /// The place of each coordinate's category among the clustering's, −1 for none; or none at all.
  package let categories: [Int]
  private let prepared = Mutex(Prepared())

  private struct Prepared {
    var mapPoints: [MapPoint]?
    var index: PointIndex?
    /// The last one asked for.
    var clusters: (options: ClusterOptions, categoryCount: Int, index: ClusterIndex)?
  }

  /// Sets of fewer places are looked through one by one.
  private static let smallestIndexed = 4096
  /// More in sight than this are thinned to what can be told apart.
  private static let mostDrawn = 20_000

  package init(
    coordinates: [Coordinate], titles: [String] = [], look: MarkerItem, values: [Double] = [], categories: [Int] = [],
    index: PointIndex? = nil
  ) {
    self.coordinates = coordinates
    self.titles = titles.count == coordinates.count ? titles : []
    self.look = look
    self.values = values.count == coordinates.count ? values : []
    self.categories = categories.count == coordinates.count ? categories : []
    prepared.withLock { $0.index = index }
  }

  /// All places, projected.
  package var mapPoints: [MapPoint] {
    prepared.withLock { prepared in
      if let points = prepared.mapPoints { return points }
      let points = coordinates.map { MapPoint($0) }
      prepared.mapPoints = points
      return points
    }
  }

  /// The clusters of its places. Made when it is first asked for, and again for other options.
  func clusterIndex(_ options: ClusterOptions, categoryCount: Int) -> ClusterIndex {
    prepared.withLock { prepared in
      if let known = prepared.clusters, known.options == options, known.categoryCount == categoryCount {
        return known.index
      }
      let index = ClusterIndex(
        coordinates, options: options,
        properties: ClusterProperties(
          numbers: values.isEmpty ? [] : [values], categories: categories.map { Int32(clamping: $0) },
          categoryCount: categoryCount))
      prepared.clusters = (options, categoryCount, index)
      return index
    }
  }

  /// One of them as a marker.
  package func marker(_ place: Int) -> MarkerItem {
    var marker = look
    marker.coordinate = coordinates[place]
    marker.title = titles.isEmpty || titles[place].isEmpty ? nil : titles[place]
    return marker
  }

  /// The places that can be seen, in their order.
  func visible(in viewport: Viewport, margin: Double) -> [Int] {
    let rect = viewport.visibleRect(margin: margin)
    let index = coordinates.count < Self.smallestIndexed ? nil : prepared.withLock { $0.index }
    // Without an index, once through all of them costs less than one that nobody else would use.
    let found = index?.points(in: rect) ?? places(in: GeographicBounds(rect))
    guard found.count > Self.mostDrawn else { return found }
    return index?.pointsThinned(in: rect, cellsPerMapPoint: viewport.pixelsPerMapPoint).sorted()
      ?? thinned(found, viewport)
  }

  /// Compares degrees, which costs a tenth of a projection.
  private func places(in bounds: GeographicBounds) -> [Int] {
    let width = bounds.east - bounds.west + 1e-9
    let (south, north) = (bounds.south - 1e-9, bounds.north + 1e-9)
    return coordinates.indices.filter { place in
      let coordinate = coordinates[place]
      // Beyond the map's limit latitudes are drawn at it.
      let latitude = min(max(coordinate.latitude, -WebMercator.maximumLatitude), WebMercator.maximumLatitude)
      guard latitude <= north, latitude >= south else { return false }
      let east = coordinate.longitude - bounds.west
      return east - (east / 360).rounded(.down) * 360 <= width
    }
  }

  /// Of the places on one pixel the last.
  private func thinned(_ places: [Int], _ viewport: Viewport) -> [Int] {
    var last: [SIMD2<Int32>: Int] = [:]
    last.reserveCapacity(Self.mostDrawn)
    let points = mapPoints
    for place in places {
      let point = points[place]
      let pixel = viewport.pixel(for: viewport.nearestCopy(of: point))
      guard abs(pixel.x) < 1e6, abs(pixel.y) < 1e6 else { continue }
      last[SIMD2(Int32(pixel.x), Int32(pixel.y))] = place
    }
    return last.values.sorted()
  }
}
