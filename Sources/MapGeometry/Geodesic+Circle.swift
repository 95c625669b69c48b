/// All places within a distance of a centre, for the Mercator map.
package struct GeodesicCircle: Hashable, Sendable {
  /// The area: an outer ring, then its holes. A ring does not repeat its first point. Longitudes are continuous along a
  /// ring and may lie beyond ±180°.
  ///
  /// A circle around one pole becomes a ring once around the world that is closed along ±85.0511°, from 180° west to
  /// 180° east of the centre; one around both poles the whole world with a hole around the opposite place.
  package let rings: [[Coordinate]]
  /// The line at the radius alone, to stroke: without the edges of the map that close `rings`. A closed line repeats its
  /// first point; around a pole it runs once around the world. Empty where the circle takes in the whole globe.
  package let outline: [Coordinate]
}

extension Geodesic {
  /// The outer ring of `circleArea`, for circles that do not reach around both poles.
  package static func circle(center: Coordinate, radiusMeters: Double) -> [Coordinate] {
    circleArea(center: center, radiusMeters: radiusMeters).rings.first ?? []
  }

  /// A circle on the WGS-84 ellipsoid.
  ///
  /// - Parameters:
  ///   - radiusMeters: along the surface. 0 and less, and what is not finite, give no rings.
  ///   - tolerance: how far a chord may lie off the line, in map points; nil for 1/5000 of the circle's height, which
  ///     no picture shows.
  package static func circleArea(
    center: Coordinate, radiusMeters: Double, tolerance: Double? = nil
  ) -> GeodesicCircle {
    guard radiusMeters > 0, radiusMeters.isFinite else { return GeodesicCircle(rings: [], outline: []) }
    let ellipsoid = Ellipsoid.wgs84
    let north = Coordinate(latitude: 90, longitude: center.longitude)
    let south = Coordinate(latitude: -90, longitude: center.longitude)
    let hasNorth = ellipsoid.distance(from: center, to: north) < radiusMeters
    let hasSouth = ellipsoid.distance(from: center, to: south) < radiusMeters
    let (west, east) = (center.longitude - 180, center.longitude + 180)
    let limit = WebMercator.maximumLatitude
    // Half of the equator: no place is farther away.
    if radiusMeters >= .pi * ellipsoid.semiMajorAxis {
      return GeodesicCircle(rings: [worldRing(west, east)], outline: [])
    }
    let edge = CircleEdge(
      center: center, radius: radiusMeters, tolerance: tolerance,
      // The line starts where it crosses the meridian opposite to the centre, if it does.
      firstBearing: hasSouth && !hasNorth ? 180 : 0, isAroundPole: hasNorth != hasSouth,
      isAroundOpposite: hasNorth && hasSouth)
    let line = edge.points()
    if hasNorth && hasSouth {
      return GeodesicCircle(
        rings: [worldRing(west, east), Array(line.dropLast())], outline: line)
    }
    guard hasNorth || hasSouth else { return GeodesicCircle(rings: [Array(line.dropLast())], outline: line) }
    let pole = hasNorth ? limit : -limit
    let (first, last) = (line[0].longitude, line[line.count - 1].longitude)
    let closing = [Coordinate(latitude: pole, longitude: last), Coordinate(latitude: pole, longitude: first)]
    return GeodesicCircle(rings: [line + closing], outline: line)
  }

  private static func worldRing(_ west: Double, _ east: Double) -> [Coordinate] {
    let limit = WebMercator.maximumLatitude
    return [(limit, west), (limit, east), (-limit, east), (-limit, west)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
  }
}

/// The line at a distance from a centre, sampled by bearing, more densely where the map bends or stretches it.
private struct CircleEdge {
  let center: Coordinate
  let radius: Double
  let tolerance: Double?
  let firstBearing: Double
  let isAroundPole: Bool
  let isAroundOpposite: Bool

  private func place(_ bearing: Double) -> Coordinate {
    var place = Ellipsoid.wgs84.destination(from: center, bearing: bearing, meters: radius)
    if isAroundOpposite { place.longitude = Longitude.nearest(place.longitude, to: center.longitude + 180) }
    if isAroundPole, bearing == firstBearing || bearing == firstBearing + 360 {
      // Going out to the east of a pole one comes down in the east: the north pole is passed from east to west.
      let isEastern = (firstBearing == 0) == (bearing == firstBearing)
      place.longitude = center.longitude + (isEastern ? 180 : -180)
    }
    return place
  }

  func points() -> [Coordinate] {
    let limit = tolerance.map { max($0, 1e-3) } ?? defaultTolerance()
    var result = [place(firstBearing)]
    for step in 0..<48 {
      var pending = [(firstBearing + Double(step) * 7.5, firstBearing + Double(step + 1) * 7.5, 0)]
      while let (low, high, depth) = pending.popLast() {
        let (start, end) = (result[result.count - 1], place(high))
        let middle = (low + high) / 2
        if depth < 16, isBent(start, place(middle), end, limit) {
          pending.append((middle, high, depth + 1))
          pending.append((low, middle, depth + 1))
        } else {
          result.append(end)
        }
      }
    }
    // The last is the first, exactly, unless the line goes around the world.
    if !isAroundPole { result[result.count - 1] = result[0] }
    return result
  }

  private func defaultTolerance() -> Double {
    let (top, bottom) = (MapPoint(place(0)).y, MapPoint(place(180)).y)
    return max(abs(bottom - top), WebMercator.mapPointsPerMeter(atLatitude: 0) * radius) / 5000
  }

  private func isBent(_ start: Coordinate, _ middle: Coordinate, _ end: Coordinate, _ tolerance: Double) -> Bool {
    let (one, point, other) = (MapPoint(start), MapPoint(middle), MapPoint(end))
    let chord = SIMD2(other.x - one.x, other.y - one.y)
    let toPoint = SIMD2(point.x - one.x, point.y - one.y)
    let squaredLength = (chord * chord).sum()
    let along = squaredLength > 0 ? min(max((toPoint * chord).sum() / squaredLength, 0), 1) : 0
    let away = toPoint - chord * along
    return (away * away).sum() > tolerance * tolerance
  }
}
