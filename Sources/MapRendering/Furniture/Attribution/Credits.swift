/// Whose data a picture shows, one entry for each source or owner.
package struct Credits: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package var text: String
    /// Whether the owner's terms demand it on every picture: it cannot be switched off, and gives way last.
    package var isRequired: Bool

    package init(text: String, isRequired: Bool) {
      self.text = text
      self.isRequired = isRequired
    }
  }

  package private(set) var entries: [Entry] = []

  package init() {}

  /// From attributions as map servers give them: HTML, one per source, each perhaps with several entries, told apart by
  /// ` · `, ` | ` and `•`, or by the sign of the next `© …`. An entry that another contains is dropped.
  package init(html attributions: [String]) { for attribution in attributions { add(html: attribution) } }

  package var isEmpty: Bool { entries.isEmpty }

  /// All entries on one line: `© A · © B`.
  package var text: String { entries.map(\.text).joined(separator: Self.separator) }

  static let separator = " · "

  /// No picture has room for more; what goes on for megabytes is no credit.
  private static let mostEntries = 64
  private static let mostCharacters = 65_536

  /// Adds one attribution (HTML).
  package mutating func add(html: String) {
    let html = html.utf8.count > Self.mostCharacters ? String(html.unicodeScalars.prefix(Self.mostCharacters)) : html
    let texts = Self.entries(in: PlainText.text(ofHTML: html))
    // A link to the licence counts where the words do not tell.
    let isLinked = Self.demandsCredit(html) && !texts.contains(where: Self.demandsCredit)
    for text in texts.prefix(Self.mostEntries) where entries.count < Self.mostEntries {
      add(Entry(text: text, isRequired: isLinked || Self.demandsCredit(text)))
    }
  }

  mutating func add(_ entry: Entry) {
    if let index = entries.firstIndex(where: { Self.contains($0.text, entry.text) }) {
      entries[index].isRequired = entries[index].isRequired || entry.isRequired
      return
    }
    var entry = entry
    if let index = entries.firstIndex(where: { Self.contains(entry.text, $0.text) }) {
      let contained = entries.filter { Self.contains(entry.text, $0.text) }
      entry.isRequired = entry.isRequired || contained.contains(where: \.isRequired)
      entries[index] = entry
      // Those behind it that the new one contains as well.
      entries = entries.enumerated().filter { place, other in
        place <= index || !Self.contains(entry.text, other.text)
      }.map(\.element)
    } else {
      entries.append(entry)
    }
  }

  /// Whether a text names data or a licence whose terms demand a credit on every picture: OpenStreetMap (ODbL 4.3), or
  /// Creative Commons with attribution, the ODbL and the open government licences of Britain and Germany. A bare `©`
  /// does not: what its owner demands only the caller can know.
  package static func demandsCredit(_ text: String) -> Bool {
    if mentionsOpenStreetMap(text) { return true }
    let words = words(in: text)
    return [
      " cc by ", " odbl ", " creative commons attribution ", " creativecommons org licenses by ",
      " open government licence ", " dl de by ",
    ].contains { words.contains($0) }
  }

  package static func mentionsOpenStreetMap(_ text: String) -> Bool {
    let words = words(in: text)
    return words.contains("openstreetmap") || words.contains(" osm ")
  }

  /// Letters and digits in lower case, words apart by one space and with one at both ends.
  private static func words(in text: String) -> String {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    return " " + words.joined(separator: " ") + " "
  }

  /// Whether one text holds another as whole words, in any case.
  private static func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.lowercased()), Array(part.lowercased()))
    guard !part.isEmpty, part.count <= text.count else { return false }
    func isInWord(_ index: Int) -> Bool { text[index].isLetter || text[index].isNumber }
    return (0...text.count - part.count).contains { start in
      let end = start + part.count
      guard text[start] == part[0], text[start..<end].elementsEqual(part) else { return false }
      return (start == 0 || !isInWord(start) || !isInWord(start - 1))
        && (end == text.count || !isInWord(end - 1) || !isInWord(end))
    }
  }

  private static func entries(in text: String) -> [String] {
    text.split { $0 == "•" }.flatMap { $0.split(separator: " · ") }.flatMap { $0.split(separator: " | ") }
      .flatMap(splitAtSigns).map { trimmed($0) }.filter { !$0.isEmpty }
  }

  /// `© A © B` is two entries. `Map data © A, imagery © B` stays whole: what leads to a sign belongs to it.
  private static func splitAtSigns(_ text: Substring) -> [Substring] {
    guard trimmed(text).hasPrefix("©"), !text.contains(","), !text.contains(";") else { return [text] }
    var parts: [Substring] = []
    var start = text.startIndex
    for index in text.indices where text[index] == "©" && index > start {
      if !trimmed(text[start..<index]).isEmpty {
        parts.append(text[start..<index])
        start = index
      }
    }
    return parts + [text[start...]]
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    func isLoose(_ character: Character?) -> Bool { character == " " || character == "·" || character == "|" }
    while isLoose(text.first) { text.removeFirst() }
    while isLoose(text.last) { text.removeLast() }
    return String(text)
  }
}
