/// What a picture says about whose data it shows.
package enum AttributionPolicy: Sendable, Hashable {
  /// What the sources themselves demand.
  case sources
  /// A text of the caller's own (HTML as the sources give it, or plain) in place of the sources'.
  case text(String)
  /// Nothing.
  case none

  /// The entries to draw. One rule stands above the policy: what a source's terms require is there (see
  /// `Credits.demandsCredit`). A text of the caller's that names OpenStreetMap, or that holds the required entry, does
  /// for it. All other entries the caller may drop, and answers for it.
  /// - Parameters:
  ///   - html: the sources' attributions, HTML.
  ///   - showsOpenStreetMapTiles: whether tiles come from OpenStreetMap's own servers, whose credit is required
  ///     whatever the source says of itself.
  package func credits(ofSources html: [String], showsOpenStreetMapTiles: Bool = false) -> Credits {
    var sources = Credits(html: html)
    if showsOpenStreetMapTiles, !sources.entries.contains(where: { Credits.mentionsOpenStreetMap($0.text) }) {
      sources.add(html: "© OpenStreetMap contributors")
    }
    var credits: Credits
    switch self {
    case .sources: return sources
    case .text(let text): credits = Credits(html: [text])
    case .none: credits = Credits()
    }
    let namesOpenStreetMap = credits.entries.contains { Credits.mentionsOpenStreetMap($0.text) }
    for entry in sources.entries where entry.isRequired {
      if namesOpenStreetMap, Credits.mentionsOpenStreetMap(entry.text) { continue }
      credits.add(entry)
    }
    return credits
  }
}
