internal import Synchronization

/// Every font file that was opened, once, and the catalogue of those that may be.
final class FontStore: Sendable {
  private struct Key: Hashable {
    let path: String
    let index: UInt32
  }

  private let catalogue: FontCatalogue
  private let faces = Mutex<[Key: FontFace?]>([:])
  /// The family for text whose style names none that is here.
  let defaultFamily: String
  /// Families to try one by one at the end. Only where the user named the folder: the default one has too many.
  let otherFamilies: [String]

  /// Where Debian's fonts-noto-core and fonts-wqy-microhei (Han, kana and Hangul in 5 MB) put them. No others: what else
  /// is installed must not change a picture.
  private static let defaultFolders = ["/usr/share/fonts/truetype/noto", "/usr/share/fonts/truetype/wqy"]

  /// - Parameter folder: replaces the default folders.
  init(folder: String?) throws(FontLibraryError) {
    guard let folder else {
      catalogue = FontCatalogue(folders: Self.defaultFolders)
      (defaultFamily, otherFamilies) = ("notosans", [])
      guard face(family: defaultFamily, nearest: FontVariant()) != nil else {
        throw .defaultFontsMissing(folder: Self.defaultFolders[0])
      }
      return
    }
    catalogue = FontCatalogue(folders: [folder])
    let catalogue = catalogue
    // The plainest name is the family for everything: "Noto Sans" before "Noto Sans Arabic".
    let families = catalogue.families.keys.sorted { ($0.count, $0) < ($1.count, $1) }
    guard let first = families.first else { throw .noFonts(folder: folder) }
    let general = families.first { family in
      catalogue.path(family: family, nearest: FontVariant()).flatMap { FontFace(path: $0) }?.hasGlyph(for: 0x61) == true
    }
    (defaultFamily, otherFamilies) = (general ?? first, families)
    guard families.contains(where: { face(family: $0, nearest: FontVariant()) != nil }) else {
      throw .noFonts(folder: folder)
    }
  }

  func face(family: String, nearest variant: FontVariant) -> FontFace? {
    catalogue.path(family: family, nearest: variant).flatMap { face(path: $0, index: 0) }
  }

  func face(path: String, index: UInt32) -> FontFace? {
    faces.withLock { faces in
      let key = Key(path: path, index: index)
      if let known = faces[key] { return known }
      let face = FontFace(path: path, index: index)
      faces[key] = .some(face)
      return face
    }
  }
}

package enum FontLibraryError: Error, Hashable, CustomStringConvertible {
  case defaultFontsMissing(folder: String)
  case noFonts(folder: String)

  package var description: String {
    switch self {
    case .defaultFontsMissing(let folder):
      "no fonts: \(folder)/NotoSans-Regular.ttf is missing or unreadable; install Debian's packages fonts-noto-core "
        + "and fonts-wqy-microhei, or name a folder of fonts with --fonts"
    case .noFonts(let folder): "the folder \(folder) holds no TrueType or OpenType font that can be read"
    }
  }
}
