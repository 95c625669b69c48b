import Testing

@testable import Lettering

@Suite struct FontVariantTests {
  @Test(arguments: [
    ("Noto Sans Regular", "notosans", 400, false), ("Open Sans Semibold", "opensans", 600, false),
    ("Open Sans Semi Bold Italic", "opensans", 600, true), ("NotoSans-BoldItalic", "notosans", 700, true),
    ("Arial Unicode MS Regular", "arialunicodems", 400, false), ("Metropolis Extra Light", "metropolis", 200, false),
    ("Roboto", "roboto", 400, false), ("Bold", "bold", 400, false),
  ])
  func readsNames(name: String, family: String, weight: Int, isItalic: Bool) {
    let parsed = FontVariant.parse(name)
    #expect(parsed.family == family)
    #expect(parsed.variant == FontVariant(weight: weight, isItalic: isItalic))
  }

  @Test func choosesTheNearestWeight() {
    func nearest(_ weight: Int) -> Int? {
      [400, 700].min {
        FontVariant(weight: weight).distance(to: FontVariant(weight: $0))
          < FontVariant(weight: weight).distance(to: FontVariant(weight: $1))
      }
    }
    #expect([300, 500, 600, 800].map(nearest) == [400, 400, 700, 700])
  }
}
