internal import MapGeometry

/// Reads runs of track points as most programs write them, several times faster than a parser of all XML:
///
///     <trkpt lat="…" lon="…"><ele>…</ele><time>…</time></trkpt>
///
/// with further plain elements, such as `hdop` or those of extensions, in any order. Whatever else stands in a point
/// (attributes, entities, comments, letters beyond ASCII, numbers that are none) is left to the parser, errors included.
struct GPXPointScanner {
  private let base: UnsafePointer<UInt8>
  private let count: Int
  /// Where reading goes on.
  private(set) var position: Int
  /// Line breaks passed since the beginning.
  private(set) var lines = 0

  /// The bytes must outlive the scanner.
  init(base: UnsafePointer<UInt8>, count: Int, position: Int) {
    (self.base, self.count, self.position) = (base, count, position)
  }

  /// Reads plain points, and stops before what is none.
  mutating func readPoints(into points: inout [Coordinate], _ data: inout VertexData) {
    while true {
      let (start, startLines) = (position, lines)
      skipSpace()
      guard let point = readPoint() else {
        (position, lines) = (start, startLines)
        return
      }
      data.append(elevation: point.elevation, time: point.time, after: points.count)
      points.append(point.coordinate)
    }
  }

  /// The end of the next point, if one begins here after space; nil otherwise.
  func endOfOddPoint() -> Int? {
    var copy = self
    copy.skipSpace()
    guard copy.take("<trkpt") else { return nil }
    return Self.end(of: "</trkpt>", base, count, copy.position)
  }

  /// The position after the next occurrence of a word.
  static func end(of word: StaticString, _ base: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Int? {
    let length = word.utf8CodeUnitCount
    var position = start
    while position + length <= count {
      var matched = 0
      while matched < length, base[position + matched] == word.utf8Start[matched] { matched += 1 }
      if matched == length { return position + length }
      position += 1
    }
    return nil
  }

  private struct Point {
    var coordinate: Coordinate
    var elevation = Float.nan
    var time = Double.nan
  }

  private mutating func readPoint() -> Point? {
    guard take("<trkpt") else { return nil }
    var latitude: Double?
    var longitude: Double?
    while true {
      let before = position
      skipSpace()
      let hadSpace = position > before
      guard position < count else { return nil }
      if base[position] == UInt8(ascii: ">") || base[position] == UInt8(ascii: "/") { break }
      guard hadSpace else { return nil }
      if latitude == nil, take("lat=") {
        guard let number = attribute() else { return nil }
        latitude = number
      } else if longitude == nil, take("lon=") {
        guard let number = attribute() else { return nil }
        longitude = number
      } else {
        return nil
      }
    }
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    var point = Point(coordinate: Coordinate(latitude: latitude, longitude: longitude))
    if take("/>") { return point }
    guard take(">") else { return nil }
    while true {
      skipSpace()
      if take("</trkpt>") { return point }
      if take("<ele>") {
        guard let text = text(), take("</ele>"), let number = DecimalNumber.parse(text) else { return nil }
        point.elevation = Float(number)
      } else if take("<time>") {
        guard let text = text(), take("</time>") else { return nil }
        point.time = DateTime.seconds(text)
      } else if !skipPlainElement() {
        return nil
      }
    }
  }

  /// A number in quotes.
  private mutating func attribute() -> Double? {
    guard position < count else { return nil }
    let quote = base[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = position + 1
    var end = start
    // Numbers that could be read hold neither markup nor line breaks.
    while end < count, base[end] != quote, base[end] >= 0x20 { end += 1 }
    guard end < count, base[end] == quote else { return nil }
    position = end + 1
    return DecimalNumber.parse(UnsafeBufferPointer(start: base + start, count: end - start))
  }

  /// The text up to the next `<`; nil where it is not plain ASCII.
  private mutating func text() -> UnsafeBufferPointer<UInt8>? {
    let start = position
    while position < count {
      let byte = base[position]
      if byte == UInt8(ascii: "<") { return UnsafeBufferPointer(start: base + start, count: position - start) }
      // `]]>` may not stand in text, and `&` begins an entity.
      if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "]") || byte >= 0x7F { return nil }
      if byte < 0x20 {
        guard byte == 0x0A || byte == 0x09 else { return nil }
        if byte == 0x0A { lines += 1 }
      }
      position += 1
    }
    return nil
  }

  /// An element without attributes, in a point or in its extensions, of plain text and further such elements.
  private mutating func skipPlainElement(depth: Int = 0) -> Bool {
    guard depth < 8, take("<") else { return false }
    let start = position
    while position < count, Self.isNameByte(base[position]) { position += 1 }
    let length = position - start
    // A name that begins with anything but a letter is rare, or wrong.
    guard length > 0, base[start] | 0x20 &- UInt8(ascii: "a") < 26 else { return false }
    if take("/>") { return true }
    guard take(">") else { return false }
    while true {
      guard text() != nil, position + 1 < count else { return false }
      if base[position + 1] == UInt8(ascii: "/") { break }
      guard skipPlainElement(depth: depth + 1) else { return false }
    }
    position += 2
    guard position + length < count else { return false }
    for index in 0..<length where base[position + index] != base[start + index] { return false }
    position += length
    return take(">")
  }

  @inline(__always)
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte | 0x20 &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private mutating func skipSpace() {
    while position < count {
      let byte = base[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D else { return }
      if byte == 0x0A { lines += 1 }
      position += 1
    }
  }

  @inline(__always)
  private mutating func take(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= count else { return false }
    for index in 0..<length where base[position + index] != word.utf8Start[index] { return false }
    position += length
    return true
  }
}
