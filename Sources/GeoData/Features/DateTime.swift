/// Dates and times as GPX and KML write them (ISO 8601, XML Schema's dateTime).
enum DateTime {
  /// Seconds since the beginning of 1970 in UTC, or NaN where the text is no such time. Without a zone UTC is meant;
  /// without a time of day its beginning.
  static func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    var reader = Digits(text: text)
    reader.skipSpace()
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let day = reader.number(2), (1...12).contains(month), (1...31).contains(day)
    else { return .nan }
    var seconds = Double(days(year, month, day)) * 86_400
    if reader.take("T") || reader.take(" ") {
      guard let hour = reader.number(2), reader.take(":"), let minute = reader.number(2), hour <= 24, minute < 60
      else { return .nan }
      seconds += Double(hour * 3600 + minute * 60)
      if reader.take(":") {
        guard let second = reader.number(2), second <= 60 else { return .nan }
        seconds += Double(second) + reader.fraction()
      }
    }
    if reader.take("Z") {
    } else if let sign = reader.sign() {
      guard let hours = reader.number(2) else { return .nan }
      _ = reader.take(":")
      seconds -= sign * Double(hours * 3600 + (reader.number(2) ?? 0) * 60)
    }
    reader.skipSpace()
    return reader.isAtEnd ? seconds : .nan
  }

  /// Days from 1970-01-01 in the Gregorian calendar, counted in years that begin in March so that leap days come last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private struct Digits {
    let text: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position >= text.count }

    mutating func skipSpace() { while position < text.count, text[position] <= 0x20 { position += 1 } }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard position < text.count, text[position] == UInt8(truncatingIfNeeded: character.value) else { return false }
      position += 1
      return true
    }

    mutating func sign() -> Double? { take("+") ? 1 : take("-") ? -1 : nil }

    mutating func number(_ count: Int) -> Int? {
      guard position + count <= text.count else { return nil }
      var value = 0
      for index in position..<(position + count) {
        let digit = text[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value * 10 + Int(digit)
      }
      position += count
      return value
    }

    mutating func fraction() -> Double {
      guard take(".") || take(",") else { return 0 }
      var (value, unit) = (0.0, 0.1)
      while position < text.count, text[position] &- UInt8(ascii: "0") < 10 {
        value += Double(text[position] &- UInt8(ascii: "0")) * unit
        unit /= 10
        position += 1
      }
      return value
    }
  }
}
