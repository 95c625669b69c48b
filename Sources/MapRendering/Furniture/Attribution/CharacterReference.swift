/// One character reference of HTML: `&uuml;`, `&#252;` or `&#xFC;`.
struct CharacterReference {
  let scalar: Unicode.Scalar
  /// How many scalars it takes, from the ampersand on.
  let length: Int

  /// No name is longer; what goes on is text.
  private static let longest = 32

  /// Reads the reference that starts at an index, where an ampersand is. Nil for what is none, or names nothing: it
  /// stays text. As in HTML, the semicolon may be missing behind a number and behind the old names (`&copy 2024`), but
  /// here not in the middle of a word.
  init?(in text: [Unicode.Scalar], at start: Int) {
    let isNumber = start + 1 < text.count && text[start + 1] == "#"
    var index = start + (isNumber ? 2 : 1)
    let isHexadecimal = isNumber && index < text.count && (text[index] == "x" || text[index] == "X")
    if isHexadecimal { index += 1 }
    var body = ""
    while index < text.count, Self.isLetterOrDigit(text[index]), body.utf8.count < Self.longest {
      body.unicodeScalars.append(text[index])
      index += 1
    }
    let hasSemicolon = index < text.count && text[index] == ";"
    guard !body.isEmpty, hasSemicolon || index == text.count || !Self.isLetterOrDigit(text[index]) else { return nil }
    let code: UInt32?
    if isNumber {
      code = UInt32(body, radix: isHexadecimal ? 16 : 10).map(Self.meant)
    } else {
      code = Self.names[body]
      guard hasSemicolon || code.map(Self.isKnownWithoutSemicolon) == true else { return nil }
    }
    guard let code, code != 0, let scalar = Unicode.Scalar(code) else { return nil }
    self.scalar = scalar
    length = index + (hasSemicolon ? 1 : 0) - start
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
  }

  /// Numbers from 128 to 159 are those of Windows-1252 wherever HTML is read (WHATWG HTML, section 13.2.5.80).
  private static func meant(_ code: UInt32) -> UInt32 {
    guard (0x80...0x9F).contains(code) else { return code }
    let replacement = windows1252[Int(code - 0x80)]
    return replacement == 0 ? code : replacement
  }

  private static let windows1252: [UInt32] = [
    0x20AC, 0, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0, 0x17E, 0x178,
  ]
}
