/// A recursive-descent reader over bytes that stay in place while it works.
struct JSONParser<Output: JSONRepresentation> {
  let base: UnsafePointer<UInt8>?
  let count: Int
  var position = 0
  var line = 1
  var lineStart = 0
  var depth = 0
  /// Characters of a string with escapes; kept to allocate once.
  var scratch: [UInt8] = []

  private static var maximumDepth: Int { 512 }

  /// The buffer must outlive the parser.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    base = bytes.baseAddress
    count = bytes.count
  }

  /// The byte at the position; 0 at the end, which is no character of JSON either.
  var current: UInt8 {
    guard let base, position < count else { return 0 }
    return base[position]
  }

  mutating func parse() throws(JSONError) -> Output {
    try begin()
    let value = try parseValue()
    skipSpace()
    guard position == count else { throw failure("expected the end of the text, found \(currentDescription)") }
    return value
  }

  /// Several objects one after the other, as in newline-delimited JSON and in JSON text sequences (RFC 8142).
  mutating func parseSequence() throws(JSONError) -> [Output] {
    try begin()
    var values = [try parseValue()]
    while try hasMore() { values.append(try parseValue()) }
    return values
  }

  /// Goes to the first value, past a byte order mark.
  mutating func begin() throws(JSONError) {
    if let base, count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { (position, lineStart) = (3, 3) }
    skipSeparators()
    guard position < count else { throw failure("the text is empty") }
  }

  /// Goes to the next object of a sequence; false at the end.
  mutating func hasMore() throws(JSONError) -> Bool {
    skipSeparators()
    guard position < count else { return false }
    guard current == UInt8(ascii: "{") else {
      throw failure("expected the end of the text, found \(currentDescription)")
    }
    return true
  }

  private mutating func skipSeparators() {
    skipSpace()
    while current == 0x1E {
      position += 1
      skipSpace()
    }
  }

  func failure(_ message: String, at place: Int? = nil) -> JSONError {
    var column = 1
    if let base {
      for index in lineStart..<max(lineStart, min(place ?? position, count)) where base[index] & 0xC0 != 0x80 {
        column += 1
      }
    }
    return JSONError(line: line, column: column, message: message)
  }

  var currentDescription: String {
    guard let base, position < count else { return "the end of the text" }
    let byte = base[position]
    if byte < 0x20 || byte == 0x7F { return "control character \(byte)" }
    var end = position + 1
    while end < count, base[end] & 0xC0 == 0x80 { end += 1 }
    return "'\(String(decoding: UnsafeBufferPointer(start: base + position, count: end - position), as: UTF8.self))'"
  }

  mutating func skipSpace() {
    while true {
      switch current {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): position += 1
      case UInt8(ascii: "\n"):
        position += 1
        (line, lineStart) = (line + 1, position)
      case UInt8(ascii: "\r"):
        position += 1
        if current != UInt8(ascii: "\n") { (line, lineStart) = (line + 1, position) }
      default: return
      }
    }
  }

  mutating func parseValue() throws(JSONError) -> Output {
    let start = line
    switch current {
    case UInt8(ascii: "{"): return Output(.object(try parseObject()), line: start)
    case UInt8(ascii: "["): return Output(.array(try parseArray()), line: start)
    case UInt8(ascii: "\""): return Output(.string(try parseString()), line: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return Output(.number(try parseNumber()), line: start)
    case UInt8(ascii: "t"):
      try expect("true")
      return Output(.boolean(true), line: start)
    case UInt8(ascii: "f"):
      try expect("false")
      return Output(.boolean(false), line: start)
    case UInt8(ascii: "n"):
      try expect("null")
      return Output(.null, line: start)
    default: throw failure("expected a value, found \(currentDescription)")
    }
  }

  private mutating func expect(_ word: StaticString) throws(JSONError) {
    let start = position
    for index in 0..<word.utf8CodeUnitCount {
      guard current == word.utf8Start[index] else { throw failure("expected \(word)", at: start) }
      position += 1
    }
  }

  mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw failure("arrays and objects are nested more than \(Self.maximumDepth) deep")
    }
    position += 1
    skipSpace()
  }

  private mutating func parseArray() throws(JSONError) -> [Output] {
    try enter()
    defer { depth -= 1 }
    var elements: [Output] = []
    if current == UInt8(ascii: "]") {
      position += 1
      return elements
    }
    while true {
      elements.append(try parseValue())
      skipSpace()
      switch current {
      case UInt8(ascii: ","):
        position += 1
        skipSpace()
      case UInt8(ascii: "]"):
        position += 1
        return elements
      default: throw failure("expected ',' or ']' in the array, found \(currentDescription)")
      }
    }
  }

  private mutating func parseObject() throws(JSONError) -> JSONMembers<Output> {
    try enter()
    defer { depth -= 1 }
    var members = JSONMembers<Output>()
    if current == UInt8(ascii: "}") {
      position += 1
      return members
    }
    while true {
      guard current == UInt8(ascii: "\"") else {
        throw failure("expected a key in double quotes, found \(currentDescription)")
      }
      let key = try parseString()
      skipSpace()
      guard current == UInt8(ascii: ":") else {
        throw failure("expected ':' after the key \"\(key)\", found \(currentDescription)")
      }
      position += 1
      skipSpace()
      members[key] = try parseValue()
      skipSpace()
      switch current {
      case UInt8(ascii: ","):
        position += 1
        skipSpace()
      case UInt8(ascii: "}"):
        position += 1
        return members
      default: throw failure("expected ',' or '}' in the object, found \(currentDescription)")
      }
    }
  }
}
