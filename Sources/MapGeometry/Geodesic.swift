internal import Glibc

/// Lines along the globe.
package enum Geodesic {
  /// Metres along all the segments of a line, on the WGS-84 ellipsoid.
  package static func length(_ line: [Coordinate]) -> Double {
    var sum = 0.0
    for index in line.indices.dropFirst() { sum += line[index - 1].distance(to: line[index]) }
    return sum
  }

  /// Where one gets from a place by a bearing in degrees clockwise from north and a distance in metres, on the WGS-84
  /// ellipsoid. The longitude may lie beyond ±180°, on the copy of the world nearest to the start.
  package static func destination(from start: Coordinate, bearing: Double, meters: Double) -> Coordinate {
    Ellipsoid.wgs84.destination(from: start, bearing: bearing, meters: meters)
  }

  /// A line with points added so that it follows the great circles between its own, as `MKGeodesicPolyline`.
  ///
  /// Longitudes go on beyond ±180° where the line does; every step takes the short way round. Between opposite places,
  /// which every direction joins, the line goes over the north pole.
  ///
  /// - Parameter tolerance: how far a chord may lie off its arc, in map points. One point of a picture shows
  ///   2^(20 − zoom) of them.
  package static func densified(_ line: [Coordinate], tolerance: Double = 64) -> [Coordinate] {
    guard let first = line.first else { return [] }
    var result = [first]
    result.reserveCapacity(line.count * 2)
    for index in line.indices.dropFirst() { appendArc(to: line[index], &result, max(tolerance, 1e-3)) }
    return result
  }

  private static func appendArc(to end: Coordinate, _ result: inout [Coordinate], _ tolerance: Double) {
    guard let start = result.last else { return }
    let arc = GreatCircleArc(from: start, to: end)
    guard arc.angle.isFinite else { return result.append(end) }
    // Across the equator an arc swings to both sides of its chord: pieces of five degrees hide no such swing.
    let pieces = min(max(Int((arc.angle * 36 / .pi).rounded(.up)), 1), 36)
    for piece in 0..<pieces {
      var pending = [(Double(piece) / Double(pieces), Double(piece + 1) / Double(pieces), 0)]
      while let (low, high, depth) = pending.popLast() {
        if depth < 14, isBent(arc, low, high, tolerance) {
          let middle = (low + high) / 2
          pending.append((middle, high, depth + 1))
          pending.append((low, middle, depth + 1))
        } else {
          // The ends are kept to the bit.
          var point = high == 1 ? end : arc.coordinate(at: high)
          point.longitude = Longitude.nearest(point.longitude, to: result[result.count - 1].longitude)
          result.append(point)
        }
      }
    }
  }

  private static func isBent(_ arc: GreatCircleArc, _ low: Double, _ high: Double, _ tolerance: Double) -> Bool {
    let start = arc.coordinate(at: low)
    let origin = MapPoint(start)
    func offset(_ fraction: Double) -> SIMD2<Double> {
      var place = arc.coordinate(at: fraction)
      place.longitude = Longitude.nearest(place.longitude, to: start.longitude)
      let point = MapPoint(place)
      return SIMD2(point.x - origin.x, point.y - origin.y)
    }
    let chord = offset(high)
    let squaredLength = (chord * chord).sum()
    for part in [0.25, 0.5, 0.75] {
      let point = offset(low + (high - low) * part)
      let along = squaredLength > 0 ? min(max((point * chord).sum() / squaredLength, 0), 1) : 0
      let away = point - chord * along
      if (away * away).sum() > tolerance * tolerance { return true }
    }
    return false
  }
}

/// The shorter great circle between two places on a sphere.
struct GreatCircleArc {
  private let start: SIMD3<Double>
  /// At a right angle to `start`, in the direction of the end.
  private let ahead: SIMD3<Double>
  /// Radians from end to end, 0…π.
  let angle: Double

  init(from one: Coordinate, to other: Coordinate) {
    let (first, last) = (Self.vector(one), Self.vector(other))
    start = first
    let cosine = (first * last).sum()
    var direction = last - first * cosine
    var length = (direction * direction).sum().squareRoot()
    angle = atan2(length, cosine)
    if length < 1e-9, cosine < 0 {
      // Opposite: over the north pole, or over Greenwich from a pole itself.
      let pole = abs(first.z) > 1 - 1e-12 ? SIMD3(1.0, 0, 0) : SIMD3(0.0, 0, 1)
      direction = pole - first * (first * pole).sum()
      length = (direction * direction).sum().squareRoot()
    }
    ahead = length > 0 ? direction / length : .zero
  }

  private static func vector(_ place: Coordinate) -> SIMD3<Double> {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  /// The place at a fraction 0…1 of the way, with a longitude in −180…180.
  func coordinate(at fraction: Double) -> Coordinate {
    let point = start * cos(angle * fraction) + ahead * sin(angle * fraction)
    return Coordinate(
      latitude: atan2(point.z, (point.x * point.x + point.y * point.y).squareRoot()) * 180 / .pi,
      longitude: atan2(point.y, point.x) * 180 / .pi)
  }
}
