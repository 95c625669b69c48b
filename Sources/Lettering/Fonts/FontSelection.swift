internal import Synchronization

/// The fonts for one `text-font` stack: those it names, then fallbacks by character.
final class FontSelection: Sendable {
  private let store: FontStore
  private let variant: FontVariant
  private let primary: [FontFace]
  private let fallbacks = Mutex<[UInt32: FontFace?]>([:])

  init(stack: [String], store: FontStore) {
    self.store = store
    let parsed = stack.map(FontVariant.parse)
    let variant = parsed.first?.variant ?? FontVariant()
    self.variant = variant
    var faces: [FontFace] = []
    for family in parsed.map(\.family) + [store.defaultFamily] {
      if let face = store.face(family: family, nearest: variant), !faces.contains(where: { $0 === face }) {
        faces.append(face)
      }
    }
    primary = faces
  }

  /// A font with a glyph for the character; nil where no font on this machine has one.
  func face(for scalar: UInt32) -> FontFace? {
    for face in primary where face.hasGlyph(for: scalar) { return face }
    if let known = fallbacks.withLock({ $0[scalar] }) { return known }
    let found = searchFallback(for: scalar)
    fallbacks.withLock { $0[scalar] = found }
    return found
  }

  /// The font that draws a character as well as what follows it in one cluster (its accents and vowel signs), or else
  /// the character alone.
  func face(for scalar: UInt32, with others: [UInt32]) -> FontFace? {
    if others.isEmpty { return face(for: scalar) }
    for face in primary where face.hasGlyph(for: scalar) && others.allSatisfy(face.hasGlyph) { return face }
    return face(for: scalar)
  }

  private func searchFallback(for scalar: UInt32) -> FontFace? {
    for family in FallbackFamilies.families(for: scalar) {
      if let face = store.face(family: family, nearest: variant), face.hasGlyph(for: scalar) { return face }
    }
    for family in store.otherFamilies {
      if let face = store.face(family: family, nearest: variant), face.hasGlyph(for: scalar) { return face }
    }
    guard let file = SystemFonts.shared?.file(for: scalar, variant),
      let face = store.face(path: file.path, index: file.index), face.hasGlyph(for: scalar)
    else { return nil }
    return face
  }
}
