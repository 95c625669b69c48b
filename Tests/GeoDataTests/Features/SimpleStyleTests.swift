import GeoData
import Testing

@Suite struct SimpleStyleTests {
  @Test func readsAllProperties() {
    let style = SimpleStyle(properties: [
      "title": "Start", "name": "other", "description": "here", "marker-color": "#F80", "marker-size": "large",
      "marker-symbol": 7, "stroke": "00ff7f", "stroke-width": "2.5", "stroke-opacity": 0.5, "fill": "#0102fe",
      "fill-opacity": 1,
    ])
    #expect(style.title == "Start" && style.description == "here" && style.markerSymbol == "7")
    #expect(style.markerColor?.hexadecimal == "#ff8800" && style.markerSize == .large)
    #expect(style.stroke == SimpleStyle.RGB(red: 0, green: 255, blue: 127) && style.strokeWidth == 2.5)
    #expect(style.strokeOpacity == 0.5 && style.fill?.hexadecimal == "#0102fe" && style.fillOpacity == 1)
    #expect(SimpleStyle(properties: ["label": "L", "stroke": nil, "fill": "", "marker-size": ""]).title == "L")
    #expect(SimpleStyle(properties: [:]) == SimpleStyle())
  }

  @Test(arguments: [
    ("stroke", JSONValue.string("red"), "\"stroke\" is \"red\"; a color is written as #rrggbb or #rgb"),
    ("fill", "#12345", "\"fill\" is \"#12345\"; a color is written as #rrggbb or #rgb"),
    ("marker-color", 12, "\"marker-color\" is 12; a color is written as #rrggbb or #rgb"),
    ("fill-opacity", 1.5, "\"fill-opacity\" is 1.5; a number of 0 to 1 is needed"),
    ("stroke-width", -1, "\"stroke-width\" is -1; a number of 0 to 1000 is needed"),
    ("stroke-width", "nan", "\"stroke-width\" is \"nan\"; a number of 0 to 1000 is needed"),
    ("marker-size", "huge", "\"marker-size\" is \"huge\"; use \"small\", \"medium\" or \"large\""),
  ])
  func complainsOfWrongValues(key: String, value: JSONValue, message: String) {
    var messages: [String] = []
    let style = SimpleStyle(properties: [key: value]) { messages.append($0) }
    #expect(messages == [message] && style == SimpleStyle())
  }
}
