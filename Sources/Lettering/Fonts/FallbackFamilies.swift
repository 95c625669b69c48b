internal import CHarfBuzz

/// Which families to try for a character that the wanted font lacks, by its script, so that no lookup opens every font.
enum FallbackFamilies {
  /// Families as `FontCatalogue` names them, the best first.
  static func families(for scalar: UInt32) -> [String] {
    if isEastAsian(scalar) { return eastAsian + symbols }
    let tag = hb_unicode_script(hb_unicode_funcs_get_default(), scalar).rawValue
    if let name = scriptNames[tag] { return ["notosans" + name, "notonaskh" + name, "notoserif" + name] }
    return symbols + eastAsian
  }

  private static let eastAsian = [
    "notosanscjk", "notosanscjksc", "notosanscjkjp", "sourcehansans", "wqymicrohei", "droidsansfallbackfull",
    "droidsansfallback",
  ]

  private static let symbols = ["notosanssymbols", "notosanssymbols2", "notosansmath", "notomusic"]

  /// Han, kana, bopomofo and Hangul, with the punctuation and the wide forms that belong to them.
  static func isEastAsian(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x11FF, 0x2E80...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// The part of Noto's family names that stands for a script, by ISO 15924 code.
  private static let scriptNames: [UInt32: String] = {
    let names = [
      "Adlm": "adlam", "Arab": "arabic", "Armn": "armenian", "Avst": "avestan", "Bali": "balinese", "Bamu": "bamum",
      "Batk": "batak", "Beng": "bengali", "Brah": "brahmi", "Bugi": "buginese", "Cans": "canadianaboriginal",
      "Cakm": "chakma", "Cham": "cham", "Cher": "cherokee", "Copt": "coptic", "Xsux": "cuneiform", "Cprt": "cypriot",
      "Dsrt": "deseret", "Deva": "devanagari", "Egyp": "egyptianhieroglyphs", "Ethi": "ethiopic", "Geor": "georgian",
      "Glag": "glagolitic", "Goth": "gothic", "Gujr": "gujarati", "Guru": "gurmukhi", "Hebr": "hebrew",
      "Rohg": "hanifirohingya", "Java": "javanese", "Knda": "kannada", "Kali": "kayahli", "Khmr": "khmer",
      "Laoo": "lao", "Lepc": "lepcha", "Limb": "limbu", "Lisu": "lisu", "Mlym": "malayalam", "Mand": "mandaic",
      "Mtei": "meeteimayek", "Plrd": "miao", "Modi": "modi", "Mong": "mongolian", "Mymr": "myanmar", "Nkoo": "nko",
      "Talu": "newtailue", "Newa": "newa", "Ogam": "ogham", "Olck": "olchiki", "Ital": "olditalic",
      "Orya": "oriya", "Osge": "osage", "Osma": "osmanya", "Phag": "phagspa", "Phnx": "phoenician", "Rjng": "rejang",
      "Runr": "runic", "Samr": "samaritan", "Saur": "saurashtra", "Shrd": "sharada", "Sinh": "sinhala",
      "Sund": "sundanese", "Sylo": "sylotinagri", "Syrc": "syriac", "Tglg": "tagalog", "Tagb": "tagbanwa",
      "Tale": "taile", "Lana": "taitham", "Tavt": "taiviet", "Taml": "tamil", "Telu": "telugu", "Thaa": "thaana",
      "Thai": "thai", "Tibt": "tibetan", "Tfng": "tifinagh", "Tirh": "tirhuta", "Vaii": "vai", "Yiii": "yi",
    ]
    var result: [UInt32: String] = [:]
    for (code, name) in names { result[code.utf8.reduce(0) { $0 << 8 | UInt32($1) }] = name }
    return result
  }()
}
