package import MapGeometry

/// Why points cannot be indexed.
package enum PointIndexError: Error, Hashable, CustomStringConvertible {
  /// A coordinate that is no place: not finite, or with a latitude beyond ±90.
  case invalidCoordinate(Coordinate, index: Int)
  /// More points than 2³¹ − 1.
  case tooManyPoints(Int)

  package var description: String {
    switch self {
    case .invalidCoordinate(let coordinate, let index):
      "point \(index) is at \(coordinate): give a latitude from -90 to 90 and a finite longitude, or leave it out"
    case .tooManyPoints(let count):
      "\(count) points are too many for one index: it takes up to \(Int32.max), divide them"
    }
  }
}
