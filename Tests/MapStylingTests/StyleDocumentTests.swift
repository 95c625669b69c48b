import MapGeometry
import Raster
import Testing

@testable import MapStyling

@Suite struct StyleDocumentTests {
  private func style(layers: String) -> String {
    """
    {"version": 8, "sources": {"world": {"type": "vector", "url": "cartouche://world"}},
    "layers": [
    \(layers)
    ]}
    """
  }

  private func parse(_ text: String) throws(StyleError) -> StyleDocument {
    try StyleDocument(parsing: Array(text.utf8), name: "test")
  }

  @Test func readsLayersInOrder() throws {
    let document = try parse(
      style(
        layers: """
          {"id": "sea", "type": "background", "paint": {"background-color": "#a0c8f0"}},
          {"id": "land", "type": "fill", "source": "world", "source-layer": "land", "minzoom": 2}
          """))
    #expect(document.layers.map(\.identifier) == ["sea", "land"])
    #expect(document.layers[1].minimumZoom == 2)
    guard case .background(let paint) = document.layers[0].kind else {
      Issue.record("not a background")
      return
    }
    #expect(paint.color.value(in: EvaluationContext(zoom: StyleZoom(0))) == Color(hex: 0xA0C8F0))
  }

  /// What makes a style unusable, and the place that the message must name.
  @Test(arguments: [
    (#"{"id": "a", "type": "fil", "source": "world"}"#, "layers[0].type (line 3): unknown layer type \"fil\""),
    (#"{"id": "a", "type": "line", "source": "wrld"}"#, "layers[0].source (line 3): no source \"wrld\""),
    (#"{"type": "background"}"#, "layers[0] (line 3): no \"id\""),
    (
      #"{"id": "a", "type": "line", "source": "world", "paint": {"line-width": "2px"}}"#,
      "layers[0].paint.line-width (line 3): expected a number, found \"2px\""
    ),
    (
      #"{"id": "a", "type": "fill", "source": "world", "filter": ["=~", 1, 2]}"#,
      "layers[0].filter (line 3): unknown operator \"=~\""
    ),
    (
      #"{"id": "a", "type": "line", "source": "world", "layout": {"line-cap": "pointy"}}"#,
      "layers[0].layout.line-cap (line 3): expected one of \"butt\", \"round\", \"square\", found \"pointy\""
    ),
  ])
  func errorsNamePlaceAndExpectation(layer: String, message: String) {
    do {
      _ = try parse(style(layers: layer))
      Issue.record("accepted \(layer)")
    } catch {
      #expect(error.description.hasPrefix(message))
    }
  }

  @Test func brokenJSONNamesItsLine() {
    #expect(throws: StyleError.self) { try parse("{\"version\": 8,\n \"layers\": [}") }
    do { _ = try parse("{\n\"version\": 7, \"layers\": []}") } catch {
      #expect(error.description.contains("version (line 2): expected 8, found 7"))
    }
  }

  @Test func unknownPropertiesAreWarnings() throws {
    let document = try parse(
      style(
        layers:
          #"{"id": "a", "type": "line", "source": "world", "mystery": 1, "paint": {"line-glow": 3, "line-width": 2}}"#))
    #expect(document.layers.count == 1)
    #expect(document.warnings.map(\.place.path) == ["layers[0].paint.line-glow", "layers[0].mystery"])
  }

  @Test func zoomFunctionsOfOldStylesInterpolate() throws {
    let document = try parse(
      style(
        layers:
          #"{"id": "a", "type": "line", "source": "world", "paint": {"line-width": {"base": 2, "stops": [[0, 1], [2, 4]]}}}"#
      ))
    guard case .line(let paint) = document.layers[0].kind else { return }
    #expect(paint.width.value(in: EvaluationContext(zoom: StyleZoom(1))) == 2)
    #expect(paint.width.value(in: EvaluationContext(zoom: StyleZoom(9))) == 4)
  }

  @Test func tokensInTextFields() throws {
    let document = try parse(
      style(layers: #"{"id": "a", "type": "symbol", "source": "world", "layout": {"text-field": "{name} ({ref})"}}"#))
    guard case .symbol(let layout) = document.layers[0].kind else { return }
    let feature = Properties(values: ["name": .string("Aare"), "ref": .number(7)])
    #expect(layout.textField.value(in: EvaluationContext(zoom: StyleZoom(1), feature: feature)) == "Aare (7)")
  }
}

/// A feature made of a dictionary.
struct Properties: StyleFeature {
  var values: [String: StyleValue] = [:]
  func value(named name: String) -> StyleValue? { values[name] }
  var geometryTypeName: String { "Point" }
  var identifierValue: StyleValue { .null }
}
