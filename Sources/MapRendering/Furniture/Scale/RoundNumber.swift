internal import Glibc

/// Numbers that people count in: 1, 2 and 5 times powers of ten.
enum RoundNumber {
  /// The largest that is not above a limit, which is positive and finite.
  static func largest(upTo limit: Double) -> Double {
    let exponent = log10(limit).rounded(.down)
    // Rounding may have put the logarithm on the wrong side of a power of ten.
    let candidates = [exponent + 1, exponent, exponent - 1].flatMap { exponent in
      [5.0, 2, 1].map { factor in exponent < 0 ? factor / pow(10, -exponent) : factor * pow(10, exponent) }
    }
    return candidates.first { $0 <= limit } ?? limit
  }

  /// The smallest that is not below a limit, which is positive and finite.
  static func smallest(from limit: Double) -> Double {
    let exponent = log10(limit).rounded(.down)
    let candidates = [exponent - 1, exponent, exponent + 1].flatMap { exponent in
      [1.0, 2, 5].map { factor in exponent < 0 ? factor / pow(10, -exponent) : factor * pow(10, exponent) }
    }
    return candidates.first { $0 >= limit } ?? limit
  }
}
