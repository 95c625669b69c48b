/// Longitudes and latitudes as maps write them at their edges: `48°N`, `11°30′E`, `0°`.
enum DegreeText {
  /// Milliarcseconds: one degree has 3,600,000. Whole numbers, so that lines are where their labels say.
  static let degree = 3_600_000
  static let minute = 60_000
  static let second = 1000

  /// A longitude on any copy of the world.
  static func longitude(_ milliarcseconds: Int, step: Int) -> String {
    var value = milliarcseconds % (360 * degree)
    if value > 180 * degree { value -= 360 * degree }
    if value <= -180 * degree { value += 360 * degree }
    return text(abs(value), step: step, suffix: value == 0 || value == 180 * degree ? "" : value > 0 ? "E" : "W")
  }

  static func latitude(_ milliarcseconds: Int, step: Int) -> String {
    text(abs(milliarcseconds), step: step, suffix: milliarcseconds == 0 ? "" : milliarcseconds > 0 ? "N" : "S")
  }

  /// With the minutes and seconds that multiples of a step need.
  private static func text(_ value: Int, step: Int, suffix: String) -> String {
    func padded(_ number: Int, _ count: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }
    var text = "\(value / degree)°"
    if !step.isMultiple(of: degree) { text += "\(padded(value % degree / minute))′" }
    if !step.isMultiple(of: minute) {
      text += padded(value % minute / second)
      if !step.isMultiple(of: second) { text += ".\(padded(value % second, 3))" }
      text += "″"
    }
    return text + suffix
  }
}
