import Testing

@testable import Raster

struct ColorTests {
  @Test(arguments: [
    ("#f80", 0xFF_0088FF as UInt32), ("#ff8800", 0xFF_0088FF), ("#F808", 0x88_004988), ("#ff880080", 0x80_004480),
    ("rgb(255, 136, 0)", 0xFF_0088FF), ("rgb(100% 50% 0%)", 0xFF_0080FF), ("rgba(0,0,255,.5)", 0x80_800000),
    ("rgb(0 0 255 / 50%)", 0x80_800000), ("hsl(120, 100%, 25%)", 0xFF_008000), ("hsla(0,100%,50%,1)", 0xFF_0000FF),
    ("hsl(-240deg 100% 50%)", 0xFF_00FF00), ("hsl(0.5turn, 100%, 50%)", 0xFF_FFFF00),
    (" RebeccaPurple ", 0xFF_993366), ("transparent", 0), ("white", 0xFF_FFFFFF), ("rgb(300,-5,0)", 0xFF_0000FF),
  ])
  func css(text: String, word: UInt32) throws {
    #expect(try #require(Color(css: text)).premultipliedRGBA == word)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#ggg", "#1234567", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1 2 3", "rgb(a,b,c)", "hsl(1,2,3)",
    "blu", "currentcolor", "rgb(1,2,3,)", "hwb(1 2% 3%)", "rgb(1px,2,3)", "#１２３", "rgb(nan,0,0)", "rgb(1 2 3 / 4 / 5)",
  ])
  func notColors(text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test func allNamesOfCSS() {
    #expect(Color.named.count == 148)
  }

  @Test func mixingIsPremultiplied() {
    let half = Color(hex: 0xFF0000).interpolate(to: .clear, fraction: 0.5)
    #expect(half == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(Color.black.interpolate(to: .white, fraction: 0.25).red == 0.25)
    #expect(Color.black.interpolate(to: .white, fraction: .nan).alpha.isFinite)
  }
}
