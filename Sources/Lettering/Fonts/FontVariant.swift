/// The weight and the slant of a font, as far as its name tells.
struct FontVariant: Hashable, Sendable {
  /// 100 (thin) … 900 (black), as in CSS.
  var weight = 400
  var isItalic = false

  private static let weights = [
    "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "regular": 400, "normal": 400,
    "book": 400, "roman": 400, "medium": 500, "semibold": 600, "demibold": 600, "demi": 600, "bold": 700,
    "extrabold": 800, "ultrabold": 800, "heavy": 800, "black": 900,
  ]

  /// Splits a name such as `Open Sans Semi Bold Italic` or `NotoSans-BoldItalic` into the family, in lower case and
  /// without separators, and the variant that its last words name.
  static func parse(_ name: String) -> (family: String, variant: FontVariant) {
    var rest = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    var variant = FontVariant()
    for slant in ["italic", "oblique", "ital"] where rest.hasSuffix(slant) && rest.count > slant.count {
      rest.removeLast(slant.count)
      variant.isItalic = true
      break
    }
    // The longest word first: "semibold" also ends in "bold".
    let word = weights.keys.filter { rest.hasSuffix($0) && rest.count > $0.count }.max { $0.count < $1.count }
    if let word {
      rest.removeLast(word.count)
      variant.weight = weights[word] ?? 400
    }
    return (rest, variant)
  }

  /// How badly `other` stands in for this variant; 0 where it is the same.
  func distance(to other: FontVariant) -> Int {
    // Between two weights equally far away the one on the far side of 450 from the start looks right, as in CSS.
    let step = abs(weight - other.weight) * 2
    let isWrongSide = weight >= 500 ? other.weight < weight : other.weight > weight
    return step + (isWrongSide ? 1 : 0) + (isItalic == other.isItalic ? 0 : 4000)
  }
}
