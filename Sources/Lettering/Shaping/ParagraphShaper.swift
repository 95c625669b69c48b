internal import CHarfBuzz

/// Turns a paragraph into glyphs: splits it where direction, script or font change, and has HarfBuzz shape each run.
struct ParagraphShaper {
  private let fonts: FontSelection
  private(set) var missing: [Unicode.Scalar] = []

  init(fonts: FontSelection) { self.fonts = fonts }

  /// The runs in reading order. Characters without a font are in no run.
  mutating func shape(_ paragraph: [Unicode.Scalar]) -> [ShapedRun] {
    let scalars = paragraph.map(\.value)
    let levels = BidirectionalLevels.levels(of: scalars)
    let scripts = Self.scripts(of: scalars)
    let faces = chooseFaces(paragraph)
    var runs: [ShapedRun] = []
    var start = 0
    while start < scalars.count {
      var end = start + 1
      while end < scalars.count, levels[end] == levels[start], scripts[end] == scripts[start],
        faces[end] === faces[start]
      {
        end += 1
      }
      if let face = faces[start] {
        runs.append(
          Self.shape(scalars, start..<end, face: face, script: scripts[start], level: levels[start]))
      }
      start = end
    }
    return runs
  }

  private static func shape(
    _ scalars: [UInt32], _ range: Range<Int>, face: FontFace, script: hb_script_t, level: Int8
  ) -> ShapedRun {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    // The whole paragraph goes along as context, so that Arabic letters join across a change of font.
    hb_buffer_add_utf32(
      buffer, scalars, Int32(scalars.count), UInt32(range.lowerBound), Int32(range.count))
    hb_buffer_set_direction(buffer, level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    hb_shape(face.font, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    let em = face.unitsPerEm
    let glyphs = (0..<Int(count)).compactMap { index -> ShapedRun.Glyph? in
      guard let info = infos?[index], let position = positions?[index] else { return nil }
      return ShapedRun.Glyph(
        identifier: info.codepoint, cluster: Int(info.cluster), advance: Double(position.x_advance) / em,
        offset: SIMD2(Double(position.x_offset), Double(position.y_offset)) / em)
    }
    return ShapedRun(
      face: face, characters: range, level: level, isConnected: connectedScripts.contains(script.rawValue),
      glyphs: glyphs)
  }

  private static let connectedScripts: Set<UInt32> = Set(
    [
      HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_NKO, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_MANDAIC, HB_SCRIPT_ADLAM,
      HB_SCRIPT_PHAGS_PA, HB_SCRIPT_DEVANAGARI, HB_SCRIPT_BENGALI, HB_SCRIPT_GURMUKHI,
    ].map(\.rawValue))

  /// The script of each character; punctuation and accents take that of the letter before, or else of the next.
  private static func scripts(of scalars: [UInt32]) -> [hb_script_t] {
    let functions = hb_unicode_funcs_get_default()
    var scripts = scalars.map { hb_unicode_script(functions, $0) }
    func isShared(_ script: hb_script_t) -> Bool {
      script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
    }
    var current = scripts.first { !isShared($0) } ?? HB_SCRIPT_COMMON
    for index in scripts.indices {
      if isShared(scripts[index]) { scripts[index] = current } else { current = scripts[index] }
    }
    return scripts
  }

  /// One font for each cluster of characters; nil for what no font has, and for what is never drawn.
  private mutating func chooseFaces(_ paragraph: [Unicode.Scalar]) -> [FontFace?] {
    var faces: [FontFace?] = []
    faces.reserveCapacity(paragraph.count)
    var current: FontFace?
    for start in paragraph.indices where start == faces.count {
      let scalar = paragraph[start]
      var end = start + 1
      while end < paragraph.count, paragraph[end].joinsWhatStandsBefore { end += 1 }
      if scalar.isInvisible || (scalar.properties.isWhitespace && current?.hasGlyph(for: scalar.value) == true) {
        // Spaces and joiners stay with the text around them: a change of font would cut the run.
        faces += [FontFace?](repeating: current, count: end - start)
        continue
      }
      let others = paragraph[(start + 1)..<end].filter { !$0.isInvisible }.map(\.value)
      let face = fonts.face(for: scalar.value, with: others)
      for index in start..<end {
        let isDrawn = face?.hasGlyph(for: paragraph[index].value) == true || paragraph[index].isInvisible
        if !isDrawn, !paragraph[index].properties.isWhitespace { missing.append(paragraph[index]) }
        faces.append(isDrawn ? face : nil)
      }
      if let face { current = face }
    }
    return faces
  }
}

extension Unicode.Scalar {
  /// Whether it only steers its neighbours, as joiners and variation selectors do.
  fileprivate var isInvisible: Bool {
    properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
  }

  /// Whether it needs the font of the character before: accents, vowel signs, joiners.
  fileprivate var joinsWhatStandsBefore: Bool {
    if value < 0x300 { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return properties.isJoinControl || properties.isVariationSelector
    }
  }
}
