/// Walks over JSON (RFC 8259) and checks its form, without building values.
struct JSONScanner {
  let bytes: [UInt8]
  private var position = 0

  private static let maximumDepth = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where the value of a member of the object lies; the whole text has to be well-formed. Of several, the last.
  mutating func objectMember(named name: [UInt8]) -> Range<Int>? {
    var found: Range<Int>?
    guard let object = value(depth: 0, member: { if $0.elementsEqual(name) { found = $1 } }),
      bytes[object.lowerBound] == UInt8(ascii: "{")
    else { return nil }
    skipSpace()
    return position == bytes.count ? found : nil
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Steps over one value; `member` is told of the members of the outermost object.
  private mutating func value(depth: Int, member: ((ArraySlice<UInt8>, Range<Int>) -> Void)? = nil) -> Range<Int>? {
    skipSpace()
    let start = position
    guard depth < Self.maximumDepth, let byte = current else { return nil }
    let ok: Bool
    switch byte {
    case UInt8(ascii: "{"): ok = object(depth: depth, member: member)
    case UInt8(ascii: "["): ok = array(depth: depth)
    case UInt8(ascii: "\""): ok = string() != nil
    case UInt8(ascii: "t"): ok = word("true")
    case UInt8(ascii: "f"): ok = word("false")
    case UInt8(ascii: "n"): ok = word("null")
    default: ok = number()
    }
    return ok ? start..<position : nil
  }

  private mutating func object(depth: Int, member: ((ArraySlice<UInt8>, Range<Int>) -> Void)?) -> Bool {
    position += 1
    if take(UInt8(ascii: "}")) { return true }
    repeat {
      skipSpace()
      guard let name = string(), take(UInt8(ascii: ":")), let range = value(depth: depth + 1) else { return false }
      member?(bytes[name], range)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  private mutating func array(depth: Int) -> Bool {
    position += 1
    if take(UInt8(ascii: "]")) { return true }
    repeat {
      guard value(depth: depth + 1) != nil else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]"))
  }

  /// The bytes between the quotes, escapes as they stand.
  private mutating func string() -> Range<Int>? {
    guard current == UInt8(ascii: "\"") else { return nil }
    position += 1
    let start = position
    while let byte = current, byte >= 0x20 {
      position += 1
      if byte == UInt8(ascii: "\"") { return start..<position - 1 }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escaped = current else { return nil }
      position += 1
      switch escaped {
      case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: break
      case UInt8(ascii: "u"):
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4,
          digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66 })
        else { return nil }
        position += 4
      default: return nil
      }
    }
    return nil
  }

  private mutating func word(_ text: StaticString) -> Bool {
    let matches = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    if matches { position += text.utf8CodeUnitCount }
    return matches
  }

  private mutating func number() -> Bool {
    if current == UInt8(ascii: "-") { position += 1 }
    let leadingZero = current == UInt8(ascii: "0")
    guard let whole = digits(), !leadingZero || whole == 1 else { return false }
    if current == UInt8(ascii: ".") {
      position += 1
      guard digits() != nil else { return false }
    }
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if let sign = current, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
      guard digits() != nil else { return false }
    }
    return true
  }

  /// How many digits there were, at least one.
  private mutating func digits() -> Int? {
    let start = position
    while let byte = current, byte >= 0x30 && byte <= 0x39 { position += 1 }
    return position > start ? position - start : nil
  }
}
