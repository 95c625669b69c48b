/// In which units lengths on the ground are given.
package enum GroundUnits: String, Sendable, Hashable, CaseIterable {
  /// Kilometres, metres; centimetres and millimetres where a picture shows a table.
  case metric
  /// International miles and feet.
  case imperial
  /// Nautical miles; metres below a tenth of one.
  case nautical

  /// One unit that lengths are written in.
  struct Unit: Sendable, Hashable {
    var symbol: String
    var meters: Double
    /// From how many of it on it is used.
    var least: Double
  }

  /// The largest first. The mile of 1959 has 1,609.344 m, the foot 0.3048 m, the nautical mile 1,852 m.
  var units: [Unit] {
    switch self {
    case .metric:
      [
        Unit(symbol: "km", meters: 1000, least: 1), Unit(symbol: "m", meters: 1, least: 1),
        Unit(symbol: "cm", meters: 0.01, least: 1), Unit(symbol: "mm", meters: 0.001, least: 0),
      ]
    case .imperial:
      [
        Unit(symbol: "mi", meters: 1609.344, least: 1), Unit(symbol: "ft", meters: 0.3048, least: 1),
        Unit(symbol: "in", meters: 0.0254, least: 0),
      ]
    case .nautical:
      [Unit(symbol: "nm", meters: 1852, least: 0.1)] + Self.metric.units.dropFirst()
    }
  }

  /// The longest length of 1, 2 or 5 times a power of ten of a unit that is not longer than a limit in metres; nil for
  /// limits without sense.
  func roundLength(upTo limit: Double) -> (meters: Double, label: String)? {
    guard limit > 0, limit.isFinite, let unit = units.first(where: { limit / $0.meters >= $0.least }) else {
      return nil
    }
    let count = RoundNumber.largest(upTo: limit / unit.meters)
    return (count * unit.meters, "\(NumberText.decimal(count, step: count))\u{A0}\(unit.symbol)")
  }
}
