import Raster
import Testing

@testable import Lettering

/// The default fonts, where this machine has them.
let defaultLibrary = try? FontLibrary()

@Suite(.enabled(if: defaultLibrary != nil, "needs fonts-noto-core and fonts-wqy-microhei"))
struct FontLibraryTests {
  let library: FontLibrary

  init() throws { library = try FontLibrary() }

  private func layout(_ text: String, _ style: TextStyle = TextStyle()) -> TextLayout { library.layout(text, style) }

  /// The glyphs of the runs, with the file of their font.
  private func shape(_ text: String) throws -> [(font: String, level: Int8, glyphs: [ShapedRun.Glyph])] {
    var shaper = ParagraphShaper(fonts: FontSelection(stack: ["Noto Sans Regular"], store: try FontStore(folder: nil)))
    return shaper.shape(Array(text.unicodeScalars)).map { run in
      (String(run.face.path.split(separator: "/").last ?? ""), run.level, run.glyphs)
    }
  }

  @Test(arguments: [
    ("Cairo", "NotoSans-Regular.ttf"), ("Москва", "NotoSans-Regular.ttf"), ("Ελλάδα", "NotoSans-Regular.ttf"),
    ("Đà Nẵng", "NotoSans-Regular.ttf"), ("北京", "wqy-microhei.ttc"), ("東京タワー", "wqy-microhei.ttc"),
    ("서울", "wqy-microhei.ttc"),
    ("القاهرة", "NotoSansArabic-Regular.ttf"),
    ("ירושלים", "NotoSansHebrew-Regular.ttf"), ("ไทย", "NotoSansThai-Regular.ttf"),
    ("हिन्दी", "NotoSansDevanagari-Regular.ttf"), ("বাংলা", "NotoSansBengali-Regular.ttf"),
    ("தமிழ்", "NotoSansTamil-Regular.ttf"), ("తెలుగు", "NotoSansTelugu-Regular.ttf"),
    ("ಕನ್ನಡ", "NotoSansKannada-Regular.ttf"), ("മലയാളം", "NotoSansMalayalam-Regular.ttf"),
    ("ગુજરાતી", "NotoSansGujarati-Regular.ttf"), ("සිංහල", "NotoSansSinhala-Regular.ttf"),
    ("ລາວ", "NotoSansLao-Regular.ttf"), ("ខ្មែរ", "NotoSansKhmer-Regular.ttf"),
    ("မြန်မာ", "NotoSansMyanmar-Regular.ttf"), ("საქართველო", "NotoSansGeorgian-Regular.ttf"),
    ("Հայաստան", "NotoSansArmenian-Regular.ttf"), ("ኢትዮጵያ", "NotoSansEthiopic-Regular.ttf"),
    ("བོད", "NotoSerifTibetan-Regular.ttf"), ("ⵜⴰⵎⴰⵣⵉⵖⵜ", "NotoSansTifinagh-Regular.ttf"),
    ("☃", "NotoSansSymbols2-Regular.ttf"),
  ])
  func drawsEveryScriptInItsFont(text: String, font: String) throws {
    let layout = layout(text)
    #expect(layout.missing.isEmpty)
    #expect(layout.bounds.size.x > 5)
    #expect(!layout.outline.isEmpty)
    let runs = try shape(text)
    #expect(Set(runs.map(\.font)) == [font])
    #expect(runs.allSatisfy { $0.glyphs.allSatisfy { $0.identifier != 0 } })
  }

  @Test func chineseTakesOneGlyphPerCharacter() throws {
    let glyphs = try shape("北京").flatMap(\.glyphs)
    #expect(glyphs.count == 2)
    #expect(glyphs.allSatisfy { $0.advance == 1 })
  }

  @Test func arabicRunsFromTheRightInJoinedForms() throws {
    let word = try #require(try shape("القاهرة").first)
    #expect(word.level == 1)
    #expect(word.glyphs.map(\.cluster) == word.glyphs.map(\.cluster).sorted(by: >))
    let isolated = try shape("ه").flatMap(\.glyphs).map(\.identifier)
    #expect(Set(word.glyphs.map(\.identifier)).isDisjoint(with: isolated))
  }

  @Test func mixedDirectionsAreOrdered() throws {
    let layout = layout("Cairo القاهرة", TextStyle(maximumWidthEms: 0))
    let runs = try shape("Cairo القاهرة")
    #expect(runs.map(\.level) == [0, 1])
    // The Latin word stands left, and the Arabic letters follow from the right end inwards.
    let middles = layout.clusters.map(\.middle)
    #expect(middles == middles.sorted())
    #expect(layout.lines.map(\.text) == ["Cairo القاهرة"])
  }

  @Test func accentsAndConjunctsFormClusters() throws {
    // The decomposed form is composed by the shaper: one glyph for a letter and two accents.
    #expect(
      try shape("a\u{306}\u{301}").flatMap(\.glyphs).map(\.identifier) == shape("ắ").flatMap(\.glyphs).map(\.identifier)
    )
    #expect(Set(try shape("हिन्दी").flatMap(\.glyphs).map(\.cluster)).count < 6)
  }

  @Test func weightFollowsTheFirstName() {
    func width(_ stack: [String]) -> Double { layout("Mainz", TextStyle(fontStack: stack)).bounds.size.x }
    let regular = width(["Noto Sans Regular"])
    #expect(width(["Noto Sans Bold"]) > regular)
    #expect(width(["Open Sans Semibold", "Arial Unicode MS Bold"]) == width(["Noto Sans Bold"]))
    #expect(width(["No Such Font"]) == regular)
    #expect(width([]) == regular)
    #expect(width(["Noto Serif Regular"]) != regular)
  }

  @Test func widthGrowsWithSizeAndSpacing() {
    let small = layout("Wien", TextStyle(sizePixels: 10))
    let large = layout("Wien", TextStyle(sizePixels: 20))
    let spaced = layout("Wien", TextStyle(sizePixels: 10, letterSpacingEms: 0.1))
    #expect(abs(large.bounds.size.x - 2 * small.bounds.size.x) < 1e-9)
    #expect(abs(spaced.bounds.size.x - small.bounds.size.x - 3) < 1e-9)
    #expect(small.lines.count == 1 && small.bounds.size.y == 12)
  }

  @Test func capitalsAreCentredOnTheOrigin() throws {
    let ink = try #require(layout("HHH", TextStyle(sizePixels: 100)).inkBounds)
    #expect(abs(ink.min.y + ink.max.y) < 1)
    #expect(abs(ink.min.x + ink.max.x) < 1)
  }

  @Test func breaksLinesEvenly() {
    let text = "San Francisco International Airport"
    let layout = layout(text, TextStyle(maximumWidthEms: 10))
    #expect(layout.lines.map(\.text) == ["San Francisco", "International Airport"] || layout.lines.count == 2)
    #expect(layout.lines.map(\.text).joined(separator: " ") == text)
    #expect(layout.bounds.size.y == 2 * 1.2 * 16)
    #expect(self.layout(text, TextStyle(maximumWidthEms: 0)).lines.count == 1)
  }

  @Test func breaksBetweenIdeographsButNotBeforePunctuation() {
    let layout = layout("北京首都国際空港、東京成田空港。", TextStyle(maximumWidthEms: 5))
    #expect(layout.lines.count == 4)
    #expect(layout.lines.allSatisfy { $0.width <= 5 * 16 + 0.01 })
    #expect(layout.lines.allSatisfy { !$0.text.hasPrefix("、") && !$0.text.hasPrefix("。") })
  }

  @Test func newlinesAlwaysBreak() {
    let layout = layout("a\n\nb\r\nc", TextStyle(justification: .left))
    #expect(layout.lines.map(\.text) == ["a", "", "b", "c"])
    #expect(Set(layout.lines.map(\.x)).count == 1 || layout.lines[1].width == 0)
  }

  @Test func justifies() {
    for (justification, fraction) in [(TextStyle.Justification.left, 0.0), (.center, 0.5), (.right, 1.0)] {
      let layout = layout("wide line\ni", TextStyle(maximumWidthEms: 0, justification: justification))
      let expected = layout.bounds.min.x + fraction * (layout.lines[0].width - layout.lines[1].width)
      #expect(abs(layout.lines[1].x - expected) < 1e-9)
    }
  }

  @Test func reportsAMissingCharacterOnce() throws {
    // A private-use character that no font of these fonts has.
    let text = "a\u{10FFFD}b"
    #expect(layout(text).missing == ["\u{10FFFD}"])
    #expect(layout(text, TextStyle(sizePixels: 20)).missing == ["\u{10FFFD}"])
    #expect(library.takeMissingCharacters() == ["\u{10FFFD}"])
    #expect(library.takeMissingCharacters().isEmpty)
    #expect(FontLibrary.warning(forMissing: "\u{1F0A1}") == "no font has a glyph for '🂡' (U+1F0A1), it is left out")
    #expect(layout(text).bounds == layout("ab").bounds)
  }

  @Test(arguments: ["", " ", "\n", "\u{200D}", "\u{202E}", "\u{0}", "\u{301}"])
  func survivesTextsWithoutLetters(text: String) {
    #expect(layout(text).bounds.size.x >= 0)
  }

  @Test func survivesLongText() {
    let text = String(repeating: "北京 القاهرة Cairo ", count: 50)
    #expect(layout(text).lines.count > 40)
  }

  @Test func cutsWhatIsNoLabel() {
    let text = String(repeating: "Cairo ", count: 100_000)
    let lines = layout(text).lines
    #expect(lines.reduce(0) { $0 + $1.text.count } <= FontLibrary.maximumCharacters + 1)
    #expect(lines.last?.text.hasSuffix("…") == true)
  }

  @Test func bendsAlongALine() throws {
    let layout = layout("Rue de Rivoli", TextStyle(maximumWidthEms: 0))
    let straight = try #require(layout.outline(along: { (SIMD2($0, 0), SIMD2(1, 0)) }))
    #expect(zip(straight.points, layout.outline.points).allSatisfy { (($0 - $1) * ($0 - $1)).sum() < 1e-18 })
    #expect(straight.allSubpaths == layout.outline.allSubpaths)
    let down = try #require(layout.outline(along: { (SIMD2(0, $0), SIMD2(0, 1)) }))
    #expect(abs(down.points[0].y - layout.outline.points[0].x) < 1e-9)
    #expect(layout.outline(along: { $0 > 0 ? nil : (SIMD2($0, 0), SIMD2(1, 0)) }) == nil)
  }

  @Test func threadsAgree() async {
    let words = ["Cairo", "القاهرة", "北京", "हिन्दी", "ไทย", "Đà Nẵng"]
    let library = library
    let expected = words.map { library.layout($0, TextStyle(sizePixels: 17)).outline.points }
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<64 {
        group.addTask {
          guard let fresh = round % 8 == 0 ? try? FontLibrary() : library else { return false }
          return words.map { fresh.layout($0, TextStyle(sizePixels: 17)).outline.points } == expected
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}

@Suite struct FontFolderTests {
  @Test func namesAFolderWithoutFonts() {
    #expect(throws: FontLibraryError.noFonts(folder: "/nonexistent")) { try FontLibrary(fontsFolder: "/nonexistent") }
  }

  @Test(.enabled(if: defaultLibrary != nil, "needs fonts-wqy-microhei"))
  func aFolderReplacesTheDefaults() throws {
    let library = try FontLibrary(fontsFolder: "/usr/share/fonts/truetype/wqy")
    #expect(library.layout("北京", TextStyle()).missing.isEmpty)
  }
}

@Suite struct RecentCacheTests {
  @Test func keepsWhatIsUsed() {
    var cache = RecentCache<Int, Int>(limit: 4)
    for key in 0..<100 {
      cache[key] = key
      #expect(cache[0] == 0)
    }
    #expect(cache[50] == nil)
    #expect(cache[99] == 99)
  }
}
