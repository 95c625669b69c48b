/// Breaks a paragraph into lines of about the same length, as labels look best.
///
/// The paragraph is first divided evenly, and the breaks are then chosen that come closest to that, by the sum of the
/// squared differences (the idea of Knuth and Plass; MapLibre breaks labels to the same target).
enum LineBreaker {
  /// - Parameters:
  ///   - advances: the width of each character, in the unit of `maximumWidth`.
  ///   - maximumWidth: 0 or less keeps the paragraph whole. A single word may be wider.
  /// - Returns: the lines without the spaces at their ends. A paragraph of nothing is one empty line.
  static func lines(of paragraph: [Unicode.Scalar], advances: [Double], maximumWidth: Double) -> [Range<Int>] {
    let total = advances.reduce(0, +)
    guard maximumWidth > 0, total > maximumWidth else { return [trimmed(0..<paragraph.count, paragraph)] }
    let target = total / (total / maximumWidth).rounded(.up)
    var sums = [0.0]
    for advance in advances { sums.append(sums[sums.count - 1] + advance) }
    let places = [0] + breakPlaces(in: paragraph) + [paragraph.count]
    var costs = [0.0]
    var origins = [0]
    for index in 1..<places.count {
      var best = (cost: Double.infinity, origin: index - 1)
      for origin in stride(from: index - 1, through: 0, by: -1) {
        let line = trimmed(places[origin]..<places[index], paragraph)
        let width = sums[line.upperBound] - sums[line.lowerBound]
        let cost = costs[origin] + badness(width, target, maximumWidth, isLast: index == places.count - 1)
        if cost < best.cost { best = (cost, origin) }
        if width > 2 * maximumWidth { break }
      }
      costs.append(best.cost)
      origins.append(best.origin)
    }
    var lines: [Range<Int>] = []
    var index = places.count - 1
    while index > 0 {
      lines.append(trimmed(places[origins[index]]..<places[index], paragraph))
      index = origins[index]
    }
    return lines.reversed()
  }

  private static func badness(_ width: Double, _ target: Double, _ maximum: Double, isLast: Bool) -> Double {
    let difference = (width - target) / target
    let raggedness = difference * difference * (isLast && difference < 0 ? 0.5 : 1)
    return width > maximum ? raggedness + 10 * (width - maximum) / maximum : raggedness
  }

  private static func trimmed(_ range: Range<Int>, _ paragraph: [Unicode.Scalar]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, paragraph[start].properties.isWhitespace { start += 1 }
    while end > start, paragraph[end - 1].properties.isWhitespace { end -= 1 }
    return start..<end
  }

  /// Indices at which a line may start, without 0 and the end.
  private static func breakPlaces(in paragraph: [Unicode.Scalar]) -> [Int] {
    var places: [Int] = []
    for index in paragraph.indices.dropFirst() {
      let (before, after) = (paragraph[index - 1], paragraph[index])
      if after.properties.isWhitespace || after.staysWithWhatStandsBefore { continue }
      if before.allowsBreakAfter || ((before.isIdeographic || after.isIdeographic) && !before.staysWithWhatFollows) {
        places.append(index)
      }
    }
    return places
  }
}

extension Unicode.Scalar {
  fileprivate var allowsBreakAfter: Bool {
    switch value {
    case 0xA0, 0x202F, 0x2060, 0xFEFF: false  // Spaces that hold words together.
    case 0x2D, 0x2F, 0x2010, 0x2012...0x2014, 0x200B, 0xAD, 0xB7, 0x30FB: true
    default: properties.isWhitespace
    }
  }

  /// Writing without spaces, which may be broken between any two characters: Han, kana, bopomofo, Yi, wide forms.
  fileprivate var isIdeographic: Bool {
    switch value {
    case 0x2E80...0x312F, 0x31A0...0x9FFF, 0xA000...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF,
      0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// What may not start a line: closing punctuation, small kana, marks.
  fileprivate var staysWithWhatStandsBefore: Bool {
    switch properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: break
    }
    return switch value {
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x3001, 0x3002, 0x30FB, 0x30FC, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B,
      0xFF1F, 0x3005, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x30A1, 0x30A3,
      0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6:
      true
    default: properties.isJoinControl || properties.isVariationSelector
    }
  }

  /// What may not end a line: opening punctuation.
  fileprivate var staysWithWhatFollows: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: false
    }
  }
}
