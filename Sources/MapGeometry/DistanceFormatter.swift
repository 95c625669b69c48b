internal import Glibc

/// Writes distances as people say them, as `MKDistanceFormatter`: rounded, in the unit that suits the length.
public struct DistanceFormatter: Hashable, Sendable {
  /// Which units are used.
  public enum Units: Hashable, Sendable {
    /// Metres and kilometres.
    case metric
    /// Feet and miles.
    case imperial
    /// Yards and miles, as on British roads.
    case imperialWithYards
  }

  /// How units are written.
  public enum UnitStyle: Hashable, Sendable {
    /// `850 m`
    case abbreviated
    /// `850 meters`
    case full
  }

  public var units: Units
  public var unitStyle: UnitStyle
  /// What stands before the decimals: `"."` or `","`.
  public var decimalSeparator: String

  /// With the units given.
  public init(units: Units = .metric, unitStyle: UnitStyle = .abbreviated, decimalSeparator: String = ".") {
    self.units = units
    self.unitStyle = unitStyle
    self.decimalSeparator = decimalSeparator
  }

  /// With the units of a country's roads: feet in the United States, Liberia and Myanmar, yards in the United Kingdom,
  /// metres elsewhere.
  ///
  /// - Parameter regionCode: two letters (ISO 3166-1), also at the end of a locale such as `en_GB`, in any case.
  public init(regionCode: String, unitStyle: UnitStyle = .abbreviated, decimalSeparator: String = ".") {
    let region = regionCode.uppercased().split(whereSeparator: { $0 == "_" || $0 == "-" }).last ?? ""
    let units: Units = ["US", "LR", "MM"].contains(region) ? .imperial : region == "GB" ? .imperialWithYards : .metric
    self.init(units: units, unitStyle: unitStyle, decimalSeparator: decimalSeparator)
  }

  /// A distance in metres as text: `850 m`, `1.2 km`, `0.5 mi`, `300 ft`. A negative one counts as its opposite; what is
  /// not finite gives an empty text.
  public func string(fromDistance meters: Double) -> String {
    guard meters.isFinite else { return "" }
    let meters = abs(meters)
    let (small, large): (Unit, Unit) =
      switch units {
      case .metric: (.meter, .kilometer)
      case .imperial: (.foot, .mile)
      case .imperialWithYards: (.yard, .mile)
      }
    let count = Self.roundedSmall(meters / small.meters)
    // Rounding may reach the limit itself: 998 m are 1 km.
    if count < small.limit { return text(count, decimals: 0, small) }
    let many = meters / large.meters
    let tenths = (many * 10).rounded()
    return tenths < 100 ? text(tenths / 10, decimals: 1, large) : text(many.rounded(), decimals: 0, large)
  }

  /// The metres that a text in any of these units means; nil where it is none. `1.2 km` gives 1200.
  public func distance(from text: String) -> Double? {
    let text = text.lowercased()
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "," || $0 == " " || $0 == "\u{A0}" }
    let number = digits.filter { $0 != " " && $0 != "\u{A0}" }.split(separator: decimalSeparator).joined(separator: ".")
    let name = text.dropFirst(digits.count).filter { !$0.isWhitespace }
    guard let count = Double(number), count.isFinite,
      let unit = Unit.allCases.first(where: { [$0.symbol, $0.name(isOne: true), $0.name(isOne: false)].contains(name) })
    else { return nil }
    return count * unit.meters
  }

  /// Nobody needs 847 m: two digits, in steps of 5 from 50 and of 10 from 100 on.
  private static func roundedSmall(_ count: Double) -> Double {
    let step = count < 50 ? 1.0 : count < 100 ? 5 : 10
    return (count / step).rounded() * step
  }

  private func text(_ count: Double, decimals: Int, _ unit: Unit) -> String {
    var number = "\(Int64(min(count, 1e15)))"
    let tenths = Int64((min(count, 1e15) * 10).rounded()) % 10
    if decimals > 0, tenths > 0 { number += decimalSeparator + "\(tenths)" }
    return number + " " + (unitStyle == .full ? unit.name(isOne: count == 1) : unit.symbol)
  }

  private enum Unit: CaseIterable {
    case meter, kilometer, foot, yard, mile

    var meters: Double {
      switch self {
      case .meter: 1
      case .kilometer: 1000
      case .foot: 0.3048
      case .yard: 0.9144
      case .mile: 1609.344
      }
    }

    /// From how many on the larger unit takes over: a kilometre, a tenth of a mile, half a mile.
    var limit: Double {
      switch self {
      case .meter: 1000
      case .foot: 528
      case .yard: 880
      case .kilometer, .mile: .infinity
      }
    }

    var symbol: String {
      switch self {
      case .meter: "m"
      case .kilometer: "km"
      case .foot: "ft"
      case .yard: "yd"
      case .mile: "mi"
      }
    }

    func name(isOne: Bool) -> String {
      switch self {
      case .meter: isOne ? "meter" : "meters"
      case .kilometer: isOne ? "kilometer" : "kilometers"
      case .foot: isOne ? "foot" : "feet"
      case .yard: isOne ? "yard" : "yards"
      case .mile: isOne ? "mile" : "miles"
      }
    }
  }
}
