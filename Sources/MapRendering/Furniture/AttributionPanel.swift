package import Lettering
package import MapGeometry
package import Raster

/// Whose data a picture shows, in the bottom right corner.
package enum AttributionPanel {
  /// The drawing and the box that it covers; nil where there is nothing to say.
  package static func drawing(
    _ text: String, viewport: Viewport, fonts: FontLibrary, scheme: ColorScheme
  ) -> (DisplayList, LabelBox)? {
    guard !text.isEmpty else { return nil }
    let scale = viewport.scale
    let padding = SIMD2(5, 2) * scale
    let size = 10 * scale
    let available = Double(viewport.width) * 0.7 - padding.x * 2
    let laidOut = fonts.layout(
      text,
      TextStyle(
        fontStack: ["Noto Sans Regular"], sizePixels: size, maximumWidthEms: max(available / size, 4),
        justification: .right))
    let extent = (laidOut.bounds.max - laidOut.bounds.min).rounded(.up)
    let corner = SIMD2(Double(viewport.width), Double(viewport.height))
    let low = corner - extent - padding * 2
    var list = DisplayList()
    var panel = Path()
    panel.addRectangle(min: low, max: corner)
    list.fill(panel, color: scheme.panel)
    list.fill(
      laidOut.outline, offset: (low + padding - laidOut.bounds.min).rounded(.toNearestOrEven), rule: .nonZero,
      color: scheme.text)
    return (list, LabelBox(min: low, max: corner))
  }

  /// Attribution as map servers give it (HTML, one per source) as one line of text without repetitions.
  package static func text(fromHTML attributions: [String]) -> String {
    var seen: [String] = []
    for attribution in attributions {
      let text = plainText(attribution)
      if !text.isEmpty, !seen.contains(text) { seen.append(text) }
    }
    return seen.joined(separator: " · ")
  }

  /// Tags removed, the usual entities resolved, white space folded.
  static func plainText(_ html: String) -> String {
    var text = ""
    var isInTag = false
    for character in html {
      switch character {
      case "<": isInTag = true
      case ">" where isInTag: isInTag = false
      default: if !isInTag { text.append(character) }
      }
    }
    let entities = [
      ("&copy;", "©"), ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ]
    for (entity, character) in entities { text = replace(entity, with: character, in: text) }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func replace(_ part: String, with replacement: String, in text: String) -> String {
    text.split(separator: part, omittingEmptySubsequences: false).joined(separator: replacement)
  }
}
