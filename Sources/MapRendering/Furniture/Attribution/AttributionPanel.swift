internal import Lettering
internal import MapGeometry
internal import Raster

/// Whose data a picture shows, in a bottom corner.
package struct AttributionPanel: FurniturePiece {
  package enum Outcome: Sendable, Hashable {
    case complete
    /// Entries that are not required were left out, and an ellipsis stands in their place.
    case elided([String])
    /// Not even what is required fits, and nothing is drawn: these entries belong beside the picture.
    case didNotFit([String])
  }

  let name = "attribution"
  let corners: [PictureCorner] = [.bottomRight]
  let distance = SIMD2(0.0, 0)
  let credits: Credits
  var isEmpty: Bool { credits.isEmpty }

  /// One way to set the text, from the most to the least comfortable.
  private struct Setting {
    /// Points.
    var size: Double
    /// The part of the picture's width and height that the panel may take.
    var share: SIMD2<Double>
    /// Whether words that are wider than the picture are broken.
    var breaksWords = false
    /// Points.
    var padding: SIMD2<Double> { size >= 10 ? [5, 2] : [2, 1] }
  }

  /// Below 7 points letters cannot be read.
  private static let settings = [
    Setting(size: 10, share: [0.7, 0.25]), Setting(size: 10, share: [1, 0.25]), Setting(size: 9, share: [1, 0.3]),
    Setting(size: 8, share: [1, 0.3]), Setting(size: 7, share: [1, 0.34]),
  ]

  func measured(in corner: PictureCorner, frame: LabelBox, pen: FurniturePen) -> MeasuredPiece? {
    fitted(frame: frame, isLeft: corner.isLeft, pen: pen).piece
  }

  /// The text in the most comfortable setting in which all of it fits; else as much of it as does.
  func fitted(frame: LabelBox, isLeft: Bool, pen: FurniturePen) -> (piece: MeasuredPiece?, outcome: Outcome) {
    let entries = credits.entries
    func piece(_ entries: [String], _ setting: Setting) -> MeasuredPiece? {
      self.piece(entries, setting, frame: frame, isLeft: isLeft, pen: pen)
    }
    for setting in Self.settings {
      if let piece = piece(entries.map(\.text), setting) { return (piece, .complete) }
    }
    // From here on: the smallest letters. What is required may take half of the picture, then all of it, and is rather
    // broken inside a word than left out.
    for (height, breaksWords) in [(0.5, false), (1, false), (1, true)] {
      var kept = entries
      var dropped: [String] = []
      while true {
        let share = kept.allSatisfy(\.isRequired) ? height : 0.34
        let setting = Setting(size: 7, share: [1, share], breaksWords: breaksWords)
        if let piece = piece(kept.map(\.text) + (dropped.isEmpty ? [] : ["…"]), setting) {
          return (piece, dropped.isEmpty ? .complete : .elided(dropped))
        }
        // An ellipsis alone tells nobody anything.
        guard kept.count > 1, let last = kept.lastIndex(where: { !$0.isRequired }) else { break }
        dropped.insert(kept.remove(at: last).text, at: 0)
      }
    }
    // A single entry that is not required may still take half of the picture.
    if !entries.contains(where: \.isRequired), let first = entries.first {
      let rest = entries.dropFirst().map(\.text)
      if let piece = piece([first.text] + (rest.isEmpty ? [] : ["…"]), Setting(size: 7, share: [1, 0.5])) {
        return (piece, rest.isEmpty ? .complete : .elided(rest))
      }
    }
    return (nil, .didNotFit(entries.map(\.text)))
  }

  /// Nil where the entries do not fit in this setting.
  private func piece(
    _ entries: [String], _ setting: Setting, frame: LabelBox, isLeft: Bool, pen: FurniturePen
  ) -> MeasuredPiece? {
    let padding = setting.padding * pen.scale
    let room = SIMD2(frame.width, frame.height) * setting.share - padding * 2
    guard room.x > 0, room.y > 0 else { return nil }
    func layout(_ text: String) -> TextLayout? {
      let letters = Int(room.x / (setting.size * pen.scale * 0.7))
      let text = setting.breaksWords ? FurniturePen.breakable(text, everyCharacters: max(letters, 1)) : text
      // Longer texts the font library would cut.
      guard text.unicodeScalars.count <= FontLibrary.maximumCharacters else { return nil }
      let size = setting.size * pen.scale
      let layout = pen.fonts.layout(
        text,
        TextStyle(
          fontStack: ["Noto Sans Regular"], sizePixels: size, maximumWidthEms: room.x / size,
          justification: isLeft ? .left : .right))
      let extent = layout.bounds.size
      return extent.x <= room.x && extent.y <= room.y ? layout : nil
    }
    // The dot stays with what stands before it, a sign with what follows it.
    let separator = "\u{A0}· "
    let entries = entries.map {
      $0.split(separator: "© ", omittingEmptySubsequences: false).joined(separator: "©\u{A0}")
    }
    guard var text = layout(entries.joined(separator: separator)) else { return nil }
    if text.lines.count > 1 {
      // Where it costs no line, entries are not broken.
      let whole = entries.map { $0.split(separator: " ").joined(separator: "\u{A0}") }
      if let better = layout(whole.joined(separator: separator)), better.lines.count <= text.lines.count {
        text = better
      }
    }
    let extent = text.bounds.size.rounded(.up)
    return MeasuredPiece(size: (extent + padding * 2).rounded(.up)) { [text] box in
      var list = DisplayList()
      var panel = Path()
      panel.addRectangle(min: box.min, max: box.max)
      list.fill(panel, color: pen.scheme.panel)
      list.drawText(text, at: box.min + padding, color: pen.scheme.text)
      return list
    }
  }
}

extension AttributionPanel {
  /// Attribution as map servers give it (HTML, one per source) as one line of text without repetitions.
  package static func text(fromHTML attributions: [String]) -> String { Credits(html: attributions).text }

  /// Tags removed, character references resolved, white space folded.
  static func plainText(_ html: String) -> String { PlainText.text(ofHTML: html) }
}
