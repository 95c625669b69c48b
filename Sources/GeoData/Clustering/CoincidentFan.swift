internal import Glibc

/// Where to draw points that are at one place, so that each can be seen.
package enum CoincidentFan {
  /// So many fit on a circle; more go on a spiral.
  private static let circleLimit = 8

  /// Offsets from the place, in points, to the right and down. A few stand on a circle, the first to the north and on
  /// clockwise; more wind outwards on a spiral. One alone stays where it is.
  ///
  /// - Parameters:
  ///   - count: how many points; nothing below 1.
  ///   - spacing: the least distance between any two, in points.
  package static func offsets(count: Int, spacing: Double) -> [SIMD2<Double>] {
    guard count > 0, spacing.isFinite, spacing >= 0 else { return [] }
    if count == 1 { return [.zero] }
    if count <= circleLimit {
      let radius = spacing / (2 * sin(Double.pi / Double(count)))
      return (0..<count).map { offset(angle: 2 * Double.pi * Double($0) / Double(count), radius: radius) }
    }
    // Archimedes' spiral with turns a little more than the spacing apart, walked in steps whose chord is the spacing.
    var offsets: [SIMD2<Double>] = []
    offsets.reserveCapacity(count)
    let perRadian = 1.05 * spacing / (2 * Double.pi)
    var angle = 2 * Double.pi
    for _ in 0..<count {
      let radius = perRadian * angle
      offsets.append(offset(angle: angle, radius: radius))
      angle += spacing > 0 ? 2 * asin(min(1, spacing / (2 * radius))) : 1
    }
    return offsets
  }

  /// Clockwise from the north.
  private static func offset(angle: Double, radius: Double) -> SIMD2<Double> {
    SIMD2<Double>(radius * sin(angle), -radius * cos(angle))
  }
}
