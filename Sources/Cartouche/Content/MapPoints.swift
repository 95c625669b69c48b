package import GeoData
public import MapGeometry

/// Many places, prepared once and shared by any number of pictures: what a picture costs is what is visible of them.
public final class PointIndex: Sendable {
  /// In the order in which they were given.
  public let coordinates: [Coordinate]
  /// One for each place, or none at all.
  public let titles: [String]
  /// What clusters sum up, one for each place, NaN for none; or none at all.
  public let values: [Double]
  /// What the rings of clusters tell apart, one for each place; or none at all.
  public let categories: [String]
  package let index: GeoData.PointIndex

  /// Takes about 0.3 s for a million.
  /// - Parameters:
  ///   - titles: one for each coordinate, or none; the same holds for values and categories.
  ///   - values: what clusters sum up; NaN for none.
  ///   - categories: what the rings of clusters tell apart.
  /// - Throws: `MapError` for a coordinate that is not valid, or another number of titles.
  public init(_ coordinates: [Coordinate], titles: [String] = [], values: [Double] = [], categories: [String] = [])
    throws
  {
    for (what, count) in [("titles", titles.count), ("values", values.count), ("categories", categories.count)]
    where count != 0 && count != coordinates.count {
      throw MapError("\(count) \(what) for \(coordinates.count) coordinates")
    }
    for (place, coordinate) in coordinates.enumerated() {
      try MapError.check(coordinate, "point \(place)")
    }
    self.coordinates = coordinates
    self.titles = titles
    self.values = values
    self.categories = categories
    do throws(PointIndexError) {
      index = try GeoData.PointIndex(coordinates)
    } catch {
      throw MapError("\(error)")
    }
  }
}

/// The places of an index as markers; dots unless `shape` says otherwise.
public struct MapPoints: PrimitiveMapContent {
  /// The places.
  public var index: PointIndex
  package var style: MarkerStyle

  /// The places of an index.
  public init(_ index: PointIndex, shape: MarkerShape = .dot) {
    self.index = index
    var values = MarkerStyle.Values()
    values.shape = shape
    style = MarkerStyle(values)
  }

  public func _resolve(into resolver: inout MapContentResolver) { resolver.add(.points(self)) }
}
