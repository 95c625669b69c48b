internal import Glibc

/// Numbers as people write them in English.
enum NumberText {
  /// A number with as many decimals as multiples of a step need: 0.25 in steps of 0.05, 12,000 in steps of 500. Numbers
  /// of 10¹² and more, which nobody can read, come with an exponent.
  static func decimal(_ value: Double, step: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value < 0 ? "−∞" : "∞" }
    let decimals = decimals(forStep: step)
    let scaled = (abs(value) * pow(10, Double(decimals))).rounded()
    guard scaled < 1e15, abs(value) < 1e12 else { return "\(value)" }
    var digits = String(Int(scaled))
    while digits.count <= decimals { digits = "0" + digits }
    let whole = grouped(digits.dropLast(decimals))
    let sign = value < 0 && scaled > 0 ? "−" : ""
    return decimals == 0 ? sign + whole : "\(sign)\(whole).\(digits.suffix(decimals))"
  }

  /// How many decimals a multiple of a step needs, at most 9.
  private static func decimals(forStep step: Double) -> Int {
    guard step > 0, step.isFinite else { return 0 }
    for decimals in 0..<9 {
      let scaled = step * pow(10, Double(decimals))
      if scaled >= 1e15 || abs(scaled - scaled.rounded()) < 1e-6 * scaled { return decimals }
    }
    return 9
  }

  /// With a comma before every three digits.
  private static func grouped(_ digits: Substring) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
