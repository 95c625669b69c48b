import Lettering
import MapGeometry
import Raster
import Testing

@testable import MapRendering

@Suite struct FurnitureAttributionTests {
  @Test(arguments: [
    ("&copy; A &amp; B", "© A & B"), ("1&ndash;2 &mdash; &hellip;", "1–2 — …"),
    ("Z&uuml;rich &Ouml;&szlig;", "Zürich Öß"),
    ("&#169; &#xA9; &#XA9;", "© © ©"), ("&#8211;&#x2013;", "––"), ("a&nbsp;b", "a b"),
    ("&Lstrok;&oacute;d&zacute;", "Łódź"),
    ("&lt;b&gt; &quot;x&quot; &apos;y&#39;", "<b> \"x\" 'y'"), ("&bull; &middot; &reg; &trade; &euro;", "• · ® ™ €"),
    ("&Alpha;&omega;&sigma;&sigmaf;&Sigma;", "ΑωσςΣ"), ("&yuml;&nbsp;&Yuml;&iexcl;", "ÿ Ÿ¡"),
    // Resolved once.
    ("&amp;copy; &amp;amp;", "&copy; &amp;"),
    // Without a semicolon only old names and numbers, and not in the middle of a word.
    ("&copy 2024, &#169 A", "© 2024, © A"), ("&copyright", "&copyright"), ("&hellip x", "&hellip x"), ("a&copy", "a©"),
    // Windows-1252.
    ("&#150; &#x80;", "– €"),
    // What names nothing is text.
    ("&nonsense; & &; &#; &#x; &#xZZ; &#12x;", "&nonsense; & &; &#; &#x; &#xZZ; &#12x;"),
    ("&#0; &#xD800; &#1114112; &#99999999999999999999;", "&#0; &#xD800; &#1114112; &#99999999999999999999;"),
    ("AT&T R&D", "AT&T R&D"), ("&", "&"), ("&#", "&#"), ("&#x", "&#x"), ("", ""), (" \n\t ", ""),
  ])
  func characterReferencesAreResolved(html: String, text: String) { #expect(PlainText.text(ofHTML: html) == text) }

  @Test(arguments: [
    (#"&copy; <a href="https://example.org/a>b" title='x > y'>A</a>  B"#, "© A B"), ("a<br>b<br/>c", "a b c"),
    ("<p>a</p><p>b</p>", "a b"), ("Open<b>Street</b>Map", "OpenStreetMap"),
    ("a<script>alert('<b>')</script>b", "a b"), ("a<STYLE type=x>p{}</style >b", "a b"), ("a<script>b", "a"),
    ("a<!-- <b> -- > -->b", "ab"), ("a<!-->b-->c", "ac"), ("a<!DOCTYPE html>b", "ab"), ("a < b > c", "a < b > c"),
    ("1 <2", "1 <2"), ("a <b", "a"), ("a<", "a<"), ("a</", "a</"), ("<", "<"), ("<a href='", ""), ("a\u{7}b", "a b"),
  ])
  func tagsAreDropped(html: String, text: String) { #expect(PlainText.text(ofHTML: html) == text) }

  @Test func allNamesOfLatin1AreThere() {
    // One name for each of its 96 characters, and no two for one.
    let codes = Set(CharacterReference.names.values)
    for code in UInt32(0xA0)...0xFF { #expect(codes.contains(code), "U+\(String(code, radix: 16))") }
    #expect(CharacterReference.names["yuml"] == 0xFF && CharacterReference.names["divide"] == 0xF7)
    #expect(CharacterReference.names["Omega"] == 0x3A9 && CharacterReference.names["omega"] == 0x3C9)
  }

  @Test func creditsAreEntriesWithoutRepetitions() {
    let osm = #"&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors"#
    #expect(Credits(html: [osm, "Natural Earth", osm]).text == "© OpenStreetMap contributors · Natural Earth")
    // What another entry contains.
    #expect(
      Credits(html: ["© OpenMapTiles © OpenStreetMap contributors", "© openstreetmap Contributors"]).text
        == "© OpenMapTiles · © OpenStreetMap contributors")
    #expect(Credits(html: ["Natural Earth", "B", "Made with Natural Earth"]).text == "Made with Natural Earth · B")
    #expect(Credits(html: ["© A", "© Alps"]).text == "© A · © Alps")
    #expect(Credits(html: ["A", "B", "A B"]).text == "A B")
    #expect(Credits(html: ["A | B • C · D", " · ", "|"]).entries.map(\.text) == ["A", "B", "C", "D"])
    // What leads to a sign belongs to it.
    #expect(Credits(html: ["Map data © A, imagery © B"]).entries.count == 1)
    #expect(Credits(html: ["© A, imagery © B"]).entries.count == 1)
  }

  @Test func onlyWhatIsNotRequiredCanBeSwitchedOff() {
    let osm = "© OpenStreetMap contributors"
    let sources = ["Made with Natural Earth", osm]
    #expect(AttributionPolicy.sources.credits(ofSources: sources).text == "Made with Natural Earth · \(osm)")
    #expect(AttributionPolicy.none.credits(ofSources: sources).text == osm)
    #expect(AttributionPolicy.none.credits(ofSources: ["Made with Natural Earth"]).isEmpty)
    #expect(AttributionPolicy.text("").credits(ofSources: ["© Somebody"]).isEmpty)
    #expect(AttributionPolicy.text("Mine").credits(ofSources: sources).text == "Mine · \(osm)")
    #expect(AttributionPolicy.text("Data: OSM").credits(ofSources: sources).text == "Data: OSM")
    #expect(AttributionPolicy.none.credits(ofSources: [], showsOpenStreetMapTiles: true).text == osm)
    #expect(AttributionPolicy.sources.credits(ofSources: ["© OSM"], showsOpenStreetMapTiles: true).text == "© OSM")
    // A link tells as well.
    let linked = #"<a href="https://www.openstreetmap.org/copyright">Map data</a>"#
    #expect(AttributionPolicy.none.credits(ofSources: [linked]).text == "Map data")
    // What stands under a licence that demands it, as the places of the built-in world do.
    let places = "Natural Earth, © GeoNames (CC BY 4.0)"
    #expect(AttributionPolicy.text("Mine").credits(ofSources: [places, osm]).text == "Mine · \(places) · \(osm)")
    #expect(AttributionPolicy.text("OSM, \(places)").credits(ofSources: [places, osm]).text == "OSM, \(places)")
  }

  @Test(arguments: [
    ("© OpenStreetMap contributors", true), ("© openstreetmap-Mitwirkende", true), ("Data: OSM", true),
    ("Cosmos and osmosis", false), ("CC-BY-SA 3.0", true), ("CC BY 4.0", true), ("CC0", false), ("Accc by", false),
    ("Creative Commons Attribution", true), ("ODbL", true), ("© Somebody", false), ("Natural Earth", false),
    ("© GeoBasis-DE / BKG (2024) dl-de/by-2-0", true), ("Contains data under the Open Government Licence v3.0", true),
    (#"<a href="https://creativecommons.org/licenses/by/4.0/">x</a>"#, true), ("", false),
  ])
  func termsAreReadFromTheWords(text: String, isRequired: Bool) {
    #expect(Credits.demandsCredit(text) == isRequired)
  }

  private func fitted(
    _ entries: [String], _ width: Double, _ height: Double, scale: Double = 1
  ) throws -> (size: SIMD2<Double>?, outcome: AttributionPanel.Outcome) {
    let viewport = Viewport(
      center: MapPoint(x: 0, y: 0), zoom: Zoom(3), width: Int(width), height: Int(height), scale: scale)
    let pen = FurniturePen(viewport: viewport, fonts: try FontLibrary(), scheme: .light)
    let result = AttributionPanel(credits: Credits(html: entries)).fitted(
      frame: LabelBox(min: .zero, max: [width, height]), isLeft: false, pen: pen)
    return (result.piece?.size, result.outcome)
  }

  @Test(arguments: [(64.0, 64.0, 1.0), (128, 128, 2), (48, 64, 1), (100, 40, 1), (320, 20, 1)])
  func whatIsRequiredIsWholeInSmallPictures(width: Double, height: Double, scale: Double) throws {
    let (size, outcome) = try fitted(["© OpenStreetMap contributors"], width, height, scale: scale)
    let box = try #require(size)
    #expect(outcome == .complete)
    #expect(box.x <= width && box.y <= height)
  }

  @Test func whatDoesNotFitIsElidedAtItsBorders() throws {
    let entries = (1...30).map { "© Company number \($0)" } + ["© OpenStreetMap contributors"]
    let (size, outcome) = try fitted(entries, 200, 150)
    guard case .elided(let dropped) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    let box = try #require(size)
    #expect(box.x <= 200 && box.y <= 150 * 0.34)
    #expect(dropped.allSatisfy { entries.contains($0) } && !dropped.contains("© OpenStreetMap contributors"))
    #expect(dropped.count < 30 && dropped.last == "© Company number 30")
    // Room for all.
    #expect(try fitted(entries, 800, 600).outcome == .complete)
  }

  /// Each of these, repeated, takes minutes where the time grows with the square of the length.
  @Test(arguments: [("<script>", "<a '"), ("", "<a '"), ("", "<!--"), ("", "&#"), ("", "© A • "), ("", "© ")])
  func textsWithoutEndCostNoTime(start: String, unit: String) {
    let html = start + String(repeating: unit, count: 200_000)
    var credits = Credits()
    let time = ContinuousClock().measure {
      _ = PlainText.text(ofHTML: html)
      credits = Credits(html: [html])
    }
    #expect(credits.entries.count <= 64)
    #expect(time < .seconds(20), "\(time)")
  }

  @Test func noMoreEntriesThanAnyPictureHolds() {
    #expect(Credits(html: [(1...500).map { "© A\($0)" }.joined(separator: " • ")]).entries.count == 64)
  }

  @Test func thePictureThatIsTooSmallIsTold() throws {
    let (size, outcome) = try fitted(["© OpenStreetMap contributors", "A"], 12, 12)
    #expect(size == nil)
    #expect(outcome == .didNotFit(["© OpenStreetMap contributors", "A"]))
    // An entry that the font library would cut.
    let long = String(repeating: "OpenStreetMap ", count: 100)
    guard case .didNotFit = try fitted([long], 4000, 4000).outcome else {
      Issue.record("cut")
      return
    }
  }
}
