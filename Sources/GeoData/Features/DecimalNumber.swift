/// Reads a number that fills the whole of some text, with spaces around it allowed.
enum DecimalNumber {
  /// nil where the text is no finite decimal number.
  static func parse(_ text: UnsafeBufferPointer<CChar>, decimalSeparator: UInt8 = UInt8(ascii: ".")) -> Double? {
    text.withMemoryRebound(to: UInt8.self) { parse($0, decimalSeparator: decimalSeparator) }
  }

  static func parse(_ text: UnsafeBufferPointer<UInt8>, decimalSeparator: UInt8 = UInt8(ascii: ".")) -> Double? {
    var (start, end) = (0, text.count)
    while start < end, text[start] <= 0x20 { start += 1 }
    while start < end, text[end - 1] <= 0x20 { end -= 1 }
    var index = start
    let isNegative = index < end && text[index] == UInt8(ascii: "-")
    if isNegative || (index < end && text[index] == UInt8(ascii: "+")) { index += 1 }
    var (mantissa, digits, decimals, isInFraction): (UInt64, Int, Int, Bool) = (0, 0, 0, false)
    while index < end {
      let byte = text[index]
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        digits += 1
        if isInFraction { decimals += 1 }
      } else if byte == decimalSeparator, !isInFraction {
        isInFraction = true
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    // Up to here one rounding of exact factors gives the nearest Double; longer numbers take the general way.
    if index == end, digits <= 15 {
      let magnitude = Double(mantissa) / powersOfTen[decimals]
      return isNegative ? -magnitude : magnitude
    }
    let bytes = text[start..<end].map { $0 == decimalSeparator ? UInt8(ascii: ".") : $0 }
    // Swift also reads hexadecimal numbers, which no file of coordinates means.
    guard bytes.allSatisfy({ $0 < 0x7F && $0 | 0x20 != UInt8(ascii: "x") }),
      let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }
}
