/// Times in milliseconds of several runs, in the order in which they were taken.
struct Timing {
  var milliseconds: [Double]

  var median: Double { milliseconds.sorted()[milliseconds.count / 2] }
  var least: Double { milliseconds.min() ?? 0 }

  static func milliseconds(of body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return milliseconds(since: start)
  }

  static func milliseconds(since start: ContinuousClock.Instant) -> Double {
    let elapsed = (ContinuousClock.now - start).components
    return Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15
  }

  /// Runs the candidates in turn, so that what else the machine does hits all alike.
  static func compare(runs: Int, _ candidates: [() throws -> Void]) throws -> [Timing] {
    var timings = candidates.map { _ in Timing(milliseconds: []) }
    for candidate in candidates { try candidate() }
    for _ in 0..<runs {
      for (index, candidate) in candidates.enumerated() {
        timings[index].milliseconds.append(try milliseconds(of: candidate))
      }
    }
    return timings
  }
}

/// Columns of text, printed as they come.
enum Table {
  static func heading(_ title: String, _ columns: [String]) {
    print("\n\(title)")
    row(columns)
  }

  static func row(_ cells: [String]) {
    print(
      cells.enumerated().map { index, cell in
        let width = index == 0 ? 40 : 16
        let space = String(repeating: " ", count: max(1, width - cell.count))
        return index == 0 ? cell + space : space + cell
      }.joined())
  }

  static func number(_ value: Double, _ unit: String = "") -> String {
    let scaled = (value * 1000).rounded() / 1000
    return "\(value >= 100 ? value.rounded() : scaled)\(unit)"
  }
}
