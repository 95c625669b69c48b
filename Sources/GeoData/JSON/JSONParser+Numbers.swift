extension JSONParser {
  mutating func parseNumber() throws(JSONError) -> Double {
    let start = position
    let isNegative = current == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var (mantissa, digitCount, exponent): (UInt64, Int, Int) = (0, 0, 0)
    func digit() -> UInt64? {
      let digit = current &- UInt8(ascii: "0")
      return digit < 10 ? UInt64(digit) : nil
    }
    guard digit() != nil else { throw failure("expected a digit, found \(currentDescription)") }
    if digit() == 0 {
      position += 1
      guard digit() == nil else { throw failure("a number may not start with 0", at: start) }
    }
    while let next = digit() {
      (mantissa, digitCount, position) = (mantissa &* 10 &+ next, digitCount + 1, position + 1)
    }
    if current == UInt8(ascii: ".") {
      position += 1
      guard digit() != nil else { throw failure("expected a digit after the decimal point") }
      while let next = digit() {
        mantissa = mantissa &* 10 &+ next
        (digitCount, exponent, position) = (mantissa == 0 ? 0 : digitCount + 1, exponent - 1, position + 1)
      }
    }
    if current | 0x20 == UInt8(ascii: "e") {
      position += 1
      let isShrinking = current == UInt8(ascii: "-")
      if isShrinking || current == UInt8(ascii: "+") { position += 1 }
      guard digit() != nil else { throw failure("expected a digit in the exponent") }
      var written = 0
      while let next = digit() { (written, position) = (min(written * 10 + Int(next), 100_000), position + 1) }
      exponent += isShrinking ? -written : written
    }
    // Both factors are exact in a Double, so that one rounding gives the nearest value (Clinger 1990).
    if digitCount <= 19, mantissa < 1 << 53, abs(exponent) <= 22 {
      let magnitude =
        exponent < 0 ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
      return isNegative ? -magnitude : magnitude
    }
    let text = String(
      decoding: UnsafeBufferPointer(start: base.map { $0 + start }, count: position - start), as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw failure("the number \(text) is too large", at: start) }
    return value
  }
}

/// The powers of ten that a Double holds exactly.
let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]
