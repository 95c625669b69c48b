internal import Glibc

/// The figure of the Earth.
package struct Ellipsoid: Sendable {
  /// Metres from the centre to the equator.
  package let semiMajorAxis: Double
  /// (a − b) / a.
  package let flattening: Double

  /// That of GPS (NIMA TR8350.2).
  package static let wgs84 = Ellipsoid(semiMajorAxis: 6_378_137, flattening: 1 / 298.257223563)

  /// Metres from the centre to a pole.
  package var semiMinorAxis: Double { semiMajorAxis * (1 - flattening) }

  private var eccentricitySquared: Double { flattening * (2 - flattening) }

  /// Metres on the ground of one degree along the meridian and along the parallel, from the radii of curvature in the
  /// meridian and in the prime vertical.
  package func metersPerDegree(atLatitude latitude: Double) -> (latitude: Double, longitude: Double) {
    let radians = latitude * .pi / 180
    let sine = sin(radians)
    let bulge = 1 - eccentricitySquared * sine * sine
    let primeVertical = semiMajorAxis / sqrt(bulge)
    let meridian = primeVertical * (1 - eccentricitySquared) / bulge
    return (meridian * .pi / 180, abs(primeVertical * cos(radians)) * .pi / 180)
  }

  /// Metres of the shortest way between two places along the surface, by Vincenty's inverse formula (Survey Review
  /// XXIII, 1975), right to a millimetre. Where that does not converge, for places almost opposite to each other, the
  /// great circle on the mean sphere, right to 0.5 %.
  package func distance(from start: Coordinate, to end: Coordinate) -> Double {
    let difference = Longitude.normalized(end.longitude - start.longitude)
    let latitudes = end.latitude - start.latitude
    if abs(difference) < 0.02, abs(latitudes) < 0.02, abs(start.latitude) < 80 {
      // Within two kilometres the surface is flat to a part in ten million, and tracks consist of such steps.
      let degree = metersPerDegree(atLatitude: (start.latitude + end.latitude) / 2)
      let (north, east) = (latitudes * degree.latitude, difference * degree.longitude)
      return sqrt(north * north + east * east)
    }
    return vincentyDistance(start, end, difference * .pi / 180) ?? greatCircleDistance(from: start, to: end)
  }

  private func vincentyDistance(_ start: Coordinate, _ end: Coordinate, _ longitude: Double) -> Double? {
    let (sinU1, cosU1) = reducedLatitude(start.latitude)
    let (sinU2, cosU2) = reducedLatitude(end.latitude)
    var lambda = longitude
    for _ in 0..<100 {
      let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
      let across = cosU2 * sinLambda
      let along = cosU1 * sinU2 - sinU1 * cosU2 * cosLambda
      let sinSigma = sqrt(across * across + along * along)
      if sinSigma == 0 { return cosLambda >= 0 && sinU1 == sinU2 ? 0 : nil }
      let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cosU1 * cosU2 * sinLambda / sinSigma
      let cosSquaredAlpha = 1 - sinAlpha * sinAlpha
      let cos2SigmaM = cosSquaredAlpha == 0 ? 0 : cosSigma - 2 * sinU1 * sinU2 / cosSquaredAlpha
      let c = flattening / 16 * cosSquaredAlpha * (4 + flattening * (4 - 3 * cosSquaredAlpha))
      let next =
        longitude + (1 - c) * flattening * sinAlpha
        * (sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1)))
      if abs(next) > .pi * 1.01 { return nil }
      if abs(next - lambda) < 1e-12 {
        let (a, b) = coefficients(cosSquaredAlpha)
        return semiMinorAxis * a * (sigma - deltaSigma(b, sinSigma, cosSigma, cos2SigmaM))
      }
      lambda = next
    }
    return nil
  }

  /// Where one gets from a place along the surface, by Vincenty's direct formula. The longitude is given on the copy of
  /// the world nearest to the start.
  ///
  /// - Parameters:
  ///   - bearing: degrees clockwise from north at the start.
  ///   - meters: up to half the way round the Earth.
  package func destination(from start: Coordinate, bearing: Double, meters: Double) -> Coordinate {
    let alpha = bearing * .pi / 180
    let (sinAlpha1, cosAlpha1) = (sin(alpha), cos(alpha))
    let (sinU1, cosU1) = reducedLatitude(start.latitude)
    let sigma1 = atan2(sinU1, cosU1 * cosAlpha1)
    let sinAlpha = cosU1 * sinAlpha1
    let cosSquaredAlpha = 1 - sinAlpha * sinAlpha
    let (a, b) = coefficients(cosSquaredAlpha)
    let first = meters / (semiMinorAxis * a)
    var sigma = first
    var cos2SigmaM = cos(2 * sigma1 + sigma)
    for _ in 0..<20 {
      cos2SigmaM = cos(2 * sigma1 + sigma)
      let next = first + deltaSigma(b, sin(sigma), cos(sigma), cos2SigmaM)
      let isDone = abs(next - sigma) < 1e-13
      sigma = next
      if isDone { break }
    }
    cos2SigmaM = cos(2 * sigma1 + sigma)
    let (sinSigma, cosSigma) = (sin(sigma), cos(sigma))
    let northern = sinU1 * cosSigma + cosU1 * sinSigma * cosAlpha1
    let polar = sinU1 * sinSigma - cosU1 * cosSigma * cosAlpha1
    let latitude = atan2(northern, (1 - flattening) * sqrt(sinAlpha * sinAlpha + polar * polar))
    let lambda = atan2(sinSigma * sinAlpha1, cosU1 * cosSigma - sinU1 * sinSigma * cosAlpha1)
    let c = flattening / 16 * cosSquaredAlpha * (4 + flattening * (4 - 3 * cosSquaredAlpha))
    let longitude =
      lambda - (1 - c) * flattening * sinAlpha
      * (sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1)))
    return Coordinate(
      latitude: latitude * 180 / .pi, longitude: start.longitude + Longitude.normalized(longitude * 180 / .pi))
  }

  /// Metres along the great circle on a sphere of the mean radius, by the haversine formula.
  package func greatCircleDistance(from start: Coordinate, to end: Coordinate) -> Double {
    let (one, other) = (start.latitude * .pi / 180, end.latitude * .pi / 180)
    let (north, east) = (sin((other - one) / 2), sin((end.longitude - start.longitude) * .pi / 360))
    let haversine = north * north + cos(one) * cos(other) * east * east
    return 2 * (2 * semiMajorAxis + semiMinorAxis) / 3 * asin(sqrt(min(max(haversine, 0), 1)))
  }

  private func reducedLatitude(_ degrees: Double) -> (sine: Double, cosine: Double) {
    let latitude = degrees * .pi / 180
    let reduced = atan2((1 - flattening) * sin(latitude), cos(latitude))
    return (sin(reduced), cos(reduced))
  }

  private func coefficients(_ cosSquaredAlpha: Double) -> (a: Double, b: Double) {
    let ratio = semiMajorAxis / semiMinorAxis
    let u = cosSquaredAlpha * (ratio * ratio - 1)
    return (
      1 + u / 16384 * (4096 + u * (u * (320 - 175 * u) - 768)), u / 1024 * (256 + u * (u * (74 - 47 * u) - 128))
    )
  }

  private func deltaSigma(_ b: Double, _ sinSigma: Double, _ cosSigma: Double, _ cos2SigmaM: Double) -> Double {
    let square = 2 * cos2SigmaM * cos2SigmaM - 1
    let last = b / 6 * cos2SigmaM * (4 * sinSigma * sinSigma - 3) * (4 * cos2SigmaM * cos2SigmaM - 3)
    return b * sinSigma * (cos2SigmaM + b / 4 * (cosSigma * square - last))
  }
}
