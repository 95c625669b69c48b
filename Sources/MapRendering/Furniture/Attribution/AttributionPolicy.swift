/// What a picture says about whose data it shows.
package enum AttributionPolicy: Sendable, Hashable {
  /// What the sources themselves demand.
  case sources
  /// A text of the caller's own (HTML as the sources give it, or plain) in place of the sources'.
  case text(String)
  /// Nothing.
  case none

<<<<<<< HEAD
  /// The entries to draw. One rule stands above the policy: what a source's terms require is there. Required is an
  /// entry that names OpenStreetMap (see `Credits.mentionsOpenStreetMap`); a text of the caller's that names it as well
  /// satisfies that. All other entries (the built-in Natural Earth is in the public domain) the caller may drop, and
  /// answers for it.
=======
  /// The entries to draw. One rule stands above the policy: what a source's terms require is there (see
  /// `Credits.demandsCredit`). A text of the caller's that names OpenStreetMap, or that holds the required entry, does
  /// for it. All other entries the caller may drop, and answers for it.
>>>>>>> 1e5f8554324721779e9dcf5713e9a7b09979fe55
  /// - Parameters:
  ///   - html: the sources' attributions, HTML.
  ///   - showsOpenStreetMapTiles: whether tiles come from OpenStreetMap's own servers, whose credit is required
  ///     whatever the source says of itself.
  package func credits(ofSources html: [String], showsOpenStreetMapTiles: Bool = false) -> Credits {
    var sources = Credits(html: html)
<<<<<<< HEAD
    if showsOpenStreetMapTiles, !sources.entries.contains(where: \.isRequired) {
=======
    if showsOpenStreetMapTiles, !sources.entries.contains(where: { Credits.mentionsOpenStreetMap($0.text) }) {
>>>>>>> 1e5f8554324721779e9dcf5713e9a7b09979fe55
      sources.add(html: "© OpenStreetMap contributors")
    }
    var credits: Credits
    switch self {
    case .sources: return sources
    case .text(let text): credits = Credits(html: [text])
    case .none: credits = Credits()
    }
<<<<<<< HEAD
    guard !credits.entries.contains(where: \.isRequired) else { return credits }
    for entry in sources.entries where entry.isRequired { credits.add(entry) }
=======
    let namesOpenStreetMap = credits.entries.contains { Credits.mentionsOpenStreetMap($0.text) }
    for entry in sources.entries where entry.isRequired {
      if namesOpenStreetMap, Credits.mentionsOpenStreetMap(entry.text) { continue }
      credits.add(entry)
    }
>>>>>>> 1e5f8554324721779e9dcf5713e9a7b09979fe55
    return credits
  }
}
