internal import Glibc

/// The font files of some folders by family and variant, known by their names alone: none is opened for it.
struct FontCatalogue: Sendable {
  struct Entry: Sendable {
    let path: String
    let variant: FontVariant
  }

  /// By family name in lower case without separators, as `FontVariant.parse` gives it.
  private(set) var families: [String: [Entry]] = [:]

  init(folders: [String]) {
    for folder in folders {
      for name in Self.fileNames(in: folder).sorted() {
        guard let dot = name.lastIndex(of: "."),
          ["ttf", "otf", "ttc", "otc"].contains(name[dot...].dropFirst().lowercased())
        else { continue }
        let (family, variant) = FontVariant.parse(String(name[..<dot]))
        families[family, default: []].append(Entry(path: folder + "/" + name, variant: variant))
      }
    }
  }

  /// The file of a family whose variant is nearest.
  func path(family: String, nearest variant: FontVariant) -> String? {
    families[family]?.min { variant.distance(to: $0.variant) < variant.distance(to: $1.variant) }?.path
  }

  private static func fileNames(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names
  }
}
