internal import CHarfBuzz
internal import Raster
internal import Synchronization

/// An open font file. HarfBuzz reads its tables and its outlines itself; the file is mapped, not loaded.
///
/// Unchecked, yet safe: `font` is set once and made immutable before anybody sees it, and HarfBuzz allows any number
/// of threads to use an immutable font at the same time. The outlines are behind a mutex.
final class FontFace: @unchecked Sendable {
  let path: String
  let font: OpaquePointer
  let unitsPerEm: Double
  private let outlines = Mutex<[UInt32: GlyphOutline]>([:])

  /// How many outlines are kept: about 10 MB of Chinese characters.
  private static let outlineLimit = 16_384

  /// nil where the file cannot be read or holds no font.
  init?(path: String, index: UInt32 = 0) {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { hb_blob_destroy(blob) }
    guard index < hb_face_count(blob), let face = hb_face_create(blob, index) else { return nil }
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
    hb_font_make_immutable(font)
    self.path = path
    self.font = font
    unitsPerEm = Double(max(hb_face_get_upem(face), 1))
  }

  deinit { hb_font_destroy(font) }

  func hasGlyph(for scalar: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 && glyph != 0
  }

  func outline(of glyph: UInt32) -> GlyphOutline {
    if let known = outlines.withLock({ $0[glyph] }) { return known }
    let outline = GlyphOutline(glyph: glyph, of: font)
    outlines.withLock {
      if $0.count >= Self.outlineLimit { $0.removeAll(keepingCapacity: true) }
      $0[glyph] = outline
    }
    return outline
  }
}
