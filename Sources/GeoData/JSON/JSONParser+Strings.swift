extension JSONParser {
  mutating func parseString() throws(JSONError) -> String {
    let quote = position
    position += 1
    let start = position
    guard let base else { throw failure("expected a string") }
    while position < count, base[position] != UInt8(ascii: "\""), base[position] != UInt8(ascii: "\\"),
      base[position] >= 0x20
    {
      position += 1
    }
    if current == UInt8(ascii: "\"") {
      let text = UnsafeBufferPointer(start: base + start, count: position - start)
      position += 1
      return try string(of: text, quote: quote)
    }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: UnsafeBufferPointer(start: base + start, count: position - start))
    while position < count {
      let byte = base[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        let text = scratch
        return try text.withUnsafeBufferPointer { buffer -> Result<String, JSONError> in
          do throws(JSONError) { return .success(try string(of: buffer, quote: quote)) } catch {
            return .failure(error)
          }
        }.get()
      case UInt8(ascii: "\\"): try parseEscape()
      case 0..<0x20: throw failure("a string may not hold control character \(byte); escape it")
      default:
        scratch.append(byte)
        position += 1
      }
    }
    throw failure("the string is not closed", at: quote)
  }

  private func string(of bytes: UnsafeBufferPointer<UInt8>, quote: Int) throws(JSONError) -> String {
    // Most strings are ASCII, for which the checking initialiser takes several times as long.
    var seen: UInt8 = 0
    for byte in bytes { seen |= byte }
    if seen < 0x80 { return String(decoding: bytes, as: UTF8.self) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw failure("the string is not valid UTF-8", at: quote)
    }
    return text
  }

  private mutating func parseEscape() throws(JSONError) {
    position += 1
    let escape = current
    position += 1
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(escape)
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"):
      scratch.append(contentsOf: Array(String(try parseEscapedScalar()).utf8))
    default: throw failure("unknown escape in the string", at: position - 2)
    }
  }

  /// The scalar of `\uXXXX`, or of two of them that form a surrogate pair, from behind the `u`.
  private mutating func parseEscapedScalar() throws(JSONError) -> Character {
    let first = try parseHexadecimal()
    if first & 0xFC00 == 0xD800, current == UInt8(ascii: "\\"), let base, position + 1 < count,
      base[position + 1] == UInt8(ascii: "u")
    {
      let beforeSecond = position
      position += 2
      let second = try parseHexadecimal()
      if second & 0xFC00 == 0xDC00,
        let scalar = Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
      {
        return Character(scalar)
      }
      position = beforeSecond
    }
    return Character(Unicode.Scalar(first) ?? "\u{FFFD}")
  }

  private mutating func parseHexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(current)).hexDigitValue else {
        throw failure("expected four hexadecimal digits after \\u")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
