internal import Raster
internal import Synchronization

/// Fonts, and text laid out in them. One instance serves all threads.
package final class FontLibrary: Sendable {
  private struct LayoutKey: Hashable {
    let text: String
    let style: TextStyle
  }

  private let store: FontStore
  private let selections = Mutex<[[String]: FontSelection]>([:])
  private let layouts = Mutex(RecentCache<LayoutKey, TextLayout>(limit: 4096))
  private let missing = Mutex(MissingCharacters())

  /// Opens the default fonts (Noto Sans and WenQuanYi Micro Hei at Debian's paths), or those of a folder in their place.
  ///
  /// Files of a folder are known by names such as `OpenSans-SemiboldItalic.ttf`.
  package init(fontsFolder: String? = nil) throws(FontLibraryError) {
    store = try FontStore(folder: fontsFolder)
  }

  /// A text longer than this is no label: it is cut, with an ellipsis. Files may hold megabytes in one field.
  package static let maximumCharacters = 1000

  /// Shapes, breaks and positions a text. Layouts are cached: the same text and style cost a lookup.
  package func layout(_ text: String, _ style: TextStyle) -> TextLayout {
    let text = Self.shortened(text)
    let key = LayoutKey(text: text, style: style)
    if let known = layouts.withLock({ $0[key] }) { return known }
    let composer = TextComposer(fonts: selection(for: style.fontStack), style: style)
    let layout = composer.compose(text)
    if !layout.missing.isEmpty { missing.withLock { $0.add(layout.missing) } }
    layouts.withLock { $0[key] = layout }
    return layout
  }

  /// Characters that no font could draw, in the order in which they turned up, each reported once in the life of the
  /// library: for a warning after a picture.
  package func takeMissingCharacters() -> [Unicode.Scalar] { missing.withLock { $0.take() } }

  /// A line that names a missing character, as in `no font has a glyph for '🂡' (U+1F0A1)`.
  package static func warning(forMissing scalar: Unicode.Scalar) -> String {
    let code = String(scalar.value, radix: 16, uppercase: true)
    let padding = String(repeating: "0", count: max(0, 4 - code.count))
    let remedy = FallbackFamilies.isEastAsian(scalar.value) ? "; Debian's package fonts-noto-cjk has it" : ""
    return "no font has a glyph for '\(scalar)' (U+\(padding)\(code)), it is left out\(remedy)"
  }

  private static func shortened(_ text: String) -> String {
    // Counted in scalars: one character may hold any number of accents.
    guard text.utf8.count > maximumCharacters,
      let end = text.unicodeScalars.index(
        text.startIndex, offsetBy: maximumCharacters, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    return String(text.unicodeScalars[..<end]) + "…"
  }

  private func selection(for stack: [String]) -> FontSelection {
    selections.withLock { selections in
      if let known = selections[stack] { return known }
      let selection = FontSelection(stack: stack, store: store)
      selections[stack] = selection
      return selection
    }
  }
}

/// What was already reported and what was not yet.
private struct MissingCharacters {
  private var known: Set<Unicode.Scalar> = []
  private var unreported: [Unicode.Scalar] = []

  mutating func add(_ scalars: [Unicode.Scalar]) {
    for scalar in scalars where known.insert(scalar).inserted { unreported.append(scalar) }
  }

  mutating func take() -> [Unicode.Scalar] {
    defer { unreported = [] }
    return unreported
  }
}
