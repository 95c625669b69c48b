/// Glyphs of one font, script and direction, from the left to the right. Lengths in ems.
struct ShapedRun {
  struct Glyph {
    var identifier: UInt32
    /// The first of the characters it stands for: an index into the paragraph.
    var cluster: Int
    var advance: Double
    var offset: SIMD2<Double>
  }

  let face: FontFace
  /// The characters: indices into the paragraph.
  let characters: Range<Int>
  /// The embedding level: odd runs from the right to the left.
  let level: Int8
  /// Whether the letters of the script touch, so that nothing may be put between them.
  let isConnected: Bool
  let glyphs: [Glyph]
}
