import GeoData
import MapGeometry
import Raster
import Testing

@testable import MapStyling

@Suite struct StyleExpressionTests {
  private let feature = Properties(values: [
    "class": .string("city"), "population": .number(1_500_000), "name": .string("Łódź"), "capital": .boolean(true),
  ])

  private func evaluate(_ text: String, zoom: Double = 4) throws -> StyleValue {
    let expression = try ExpressionParser.parse(JSONNode(parsing: text), at: StylePath(path: "", line: 1))
    return expression.evaluate(EvaluationContext(zoom: StyleZoom(zoom), feature: feature))
  }

  @Test(arguments: [
    (#"["get", "class"]"#, StyleValue.string("city")), (#"["get", "nothing"]"#, .null),
    (#"["==", ["get", "class"], "city"]"#, .boolean(true)), (#"[">", ["get", "population"], 2e6]"#, .boolean(false)),
    (#"["<", ["get", "class"], 3]"#, .null), (#"["all", ["has", "name"], ["!", ["has", "x"]]]"#, .boolean(true)),
    (#"["match", ["get", "class"], ["town", "city"], 1, "village", 2, 3]"#, .number(1)),
    (#"["case", ["==", ["get", "class"], "town"], "a", "b"]"#, .string("b")),
    (#"["coalesce", ["get", "x"], ["get", "name"]]"#, .string("Łódź")),
    (#"["step", ["zoom"], 1, 4, 2, 5, 3]"#, .number(2)),
    (#"["interpolate", ["linear"], ["zoom"], 0, 0, 8, 4]"#, .number(2)),
    (#"["interpolate", ["exponential", 2], ["zoom"], 3, 1, 5, 4]"#, .number(2)),
    (#"["in", "b", ["literal", ["a", "b"]]]"#, .boolean(true)),
    (#"["concat", ["get", "name"], " ", ["/", ["get", "population"], 1000000]]"#, .string("Łódź 1.5")),
    (#"["-", 3]"#, .number(-3)), (#"["^", 2, 10]"#, .number(1024)), (#"["upcase", ["get", "name"]]"#, .string("ŁÓDŹ")),
    (#"["to-number", "12.5"]"#, .number(12.5)),
  ])
  func evaluates(text: String, expected: StyleValue) throws { #expect(try evaluate(text) == expected) }

  @Test func coloursAreMixed() throws {
    let value = try evaluate(##"["interpolate", ["linear"], ["zoom"], 0, "#000000", 8, "#ffffff"]"##)
    let color = try #require(value.color)
    #expect(abs(color.red - 0.5) < 0.01 && color.alpha == 1)
  }

  @Test(arguments: [
    #"["get"]"#, #"["interpolate", ["cubic"], ["zoom"], 0, 1, 2, 3]"#, #"["step", ["zoom"], 1, 5, 2, 5, 3]"#,
    #"["match", ["get", "a"], "b", 1]"#, #"["case", true, 1]"#, #"[1, 2]"#, #"["nonsense"]"#,
  ])
  func refuses(text: String) { #expect(throws: StyleError.self) { try evaluate(text) } }

  @Test(arguments: [
    (#"["==", "class", "city"]"#, true), (#"["in", "class", "town", "village"]"#, false),
    (#"["in", "class", "city"]"#, true), (#"["!in", "class", "city"]"#, false), (#"["==", "$type", "Point"]"#, true),
    (#"["all", ["==", "class", "city"], ["!has", "x"]]"#, true), (#"["none", ["==", "class", "city"]]"#, false),
    (#"[">=", "population", 1500000]"#, true), (#"["all", ["==", "class", "city"], ["has", "capital"]]"#, true),
  ])
  func understandsFiltersOfOldStyles(text: String, holds: Bool) throws {
    let filter = try LegacySyntax.filterOrExpression(JSONNode(parsing: text), at: StylePath(path: "", line: 1))
    #expect((filter.evaluate(EvaluationContext(zoom: StyleZoom(0), feature: feature)) == .boolean(true)) == holds)
  }

  @Test func knowsWhatDependsOnFeatures() throws {
    func depends(_ text: String) throws -> Bool {
      try ExpressionParser.parse(JSONNode(parsing: text), at: StylePath(path: "", line: 1)).dependsOnFeature
    }
    #expect(try !depends(#"["interpolate", ["linear"], ["zoom"], 0, 1, 2, 3]"#))
    #expect(try depends(#"["step", ["zoom"], 1, 4, ["get", "a"]]"#))
  }
}
