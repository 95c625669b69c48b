/// Splits text into records and fields (RFC 4180, with any delimiter): quotes may hold delimiters and line breaks, and a
/// doubled quote stands for one.
struct CSVScanner {
  struct Field {
    /// Without the quotes around it.
    var range: Range<Int>
    /// Whether doubled quotes within it stand for one.
    var hasQuotes = false
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private var position: Int
  private var nextLine = 1
  /// The line on which the record last read starts.
  private(set) var line = 1
  /// The fields of the record last read.
  private(set) var fields: [Field] = []
  /// Whether the record last read ended within quotes, at the end of the text.
  private(set) var isUnclosed = false

  /// The bytes must outlive the scanner.
  init(_ bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads the next record that is not blank. False at the end.
  mutating func next() -> Bool {
    while position < bytes.count {
      line = nextLine
      fields.removeAll(keepingCapacity: true)
      readRecord()
      if fields.count > 1 || fields.first?.range.isEmpty == false { return true }
    }
    return false
  }

  private mutating func readRecord() {
    while true {
      readField()
      guard position < bytes.count else { return }
      let byte = bytes[position]
      position += 1
      if byte == delimiter { continue }
      if byte == UInt8(ascii: "\r"), position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
      nextLine += 1
      return
    }
  }

  /// Reads up to the delimiter or the line break that ends a field.
  private mutating func readField() {
    let count = bytes.count
    if position < count, bytes[position] == UInt8(ascii: "\"") {
      var field = Field(range: position + 1..<position + 1)
      position += 1
      let start = position
      isUnclosed = true
      while position < count {
        let byte = bytes[position]
        if byte == UInt8(ascii: "\"") {
          if position + 1 < count, bytes[position + 1] == UInt8(ascii: "\"") {
            field.hasQuotes = true
            position += 1
          } else {
            isUnclosed = false
            break
          }
        } else if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isFollowedByLineFeed) {
          nextLine += 1
        }
        position += 1
      }
      field.range = start..<position
      fields.append(field)
      // Whatever stands between the closing quote and the delimiter is nobody's.
      while position < count, !endsField(bytes[position]) { position += 1 }
      return
    }
    let start = position
    while position < count, !endsField(bytes[position]) { position += 1 }
    fields.append(Field(range: start..<position))
  }

  private var isFollowedByLineFeed: Bool { position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "\n") }

  @inline(__always)
  private func endsField(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// The text of a field, without spaces around it. Bytes that are no UTF-8 become U+FFFD.
  func text(_ field: Field) -> String {
    var (start, end) = (field.range.lowerBound, field.range.upperBound)
    while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
    while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard field.hasQuotes else { return String(decoding: content, as: UTF8.self) }
    var result: [UInt8] = []
    var isSecond = false
    for byte in content {
      if byte == UInt8(ascii: "\""), isSecond {
        isSecond = false
        continue
      }
      isSecond = byte == UInt8(ascii: "\"")
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The number in a field; a decimal comma is understood where commas do not separate fields.
  func number(_ field: Field) -> Double? {
    let content = UnsafeBufferPointer(rebasing: bytes[field.range])
    if let number = DecimalNumber.parse(content) { return number }
    return delimiter == UInt8(ascii: ",") && !field.isQuoted(in: bytes)
      ? nil : DecimalNumber.parse(content, decimalSeparator: UInt8(ascii: ","))
  }
}

extension CSVScanner.Field {
  fileprivate func isQuoted(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    range.lowerBound > 0 && bytes[range.lowerBound - 1] == UInt8(ascii: "\"")
  }
}
