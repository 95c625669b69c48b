internal import Raster

/// Sets one text: shapes its paragraphs, breaks them into lines, and places the glyphs.
struct TextComposer {
  let fonts: FontSelection
  let style: TextStyle

  /// How far below the middle of a line its baseline is, in ems: half the height of Noto Sans's capitals, so that a
  /// label sits centred on its point. One value for all fonts, or a name would move with its language.
  private static let baselineBelowMiddle = 0.357

  /// A line in ems: glyphs from the left to the right, their pens starting at 0.
  private struct Line {
    struct Glyph {
      let face: FontFace
      let identifier: UInt32
      let cluster: Int
      let pen: Double
      let advance: Double
      let offset: SIMD2<Double>
    }
    var text: String
    var glyphs: [Glyph] = []
    var width = 0.0
  }

  func compose(_ text: String) -> TextLayout {
    var shaper = ParagraphShaper(fonts: fonts)
    var lines: [Line] = []
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let paragraph = Array(part.unicodeScalars)
      let runs = shaper.shape(paragraph)
      var advances = [Double](repeating: 0, count: paragraph.count)
      for run in runs {
        for index in run.glyphs.indices {
          advances[run.glyphs[index].cluster] += run.glyphs[index].advance + spacing(after: index, of: run)
        }
      }
      let ranges = LineBreaker.lines(of: paragraph, advances: advances, maximumWidth: style.maximumWidthEms)
      lines += ranges.map { line(paragraph, $0, runs) }
    }
    return place(lines, missing: shaper.missing)
  }

  /// Letters of a cursive script and the marks of a cluster are not torn apart.
  private func spacing(after index: Int, of run: ShapedRun) -> Double {
    let glyph = run.glyphs[index]
    if style.letterSpacingEms == 0 || run.isConnected { return 0 }
    return index + 1 < run.glyphs.count && run.glyphs[index + 1].cluster == glyph.cluster ? 0 : style.letterSpacingEms
  }

  private func line(_ paragraph: [Unicode.Scalar], _ range: Range<Int>, _ runs: [ShapedRun]) -> Line {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: paragraph[range])
    var line = Line(text: String(text))
    let pieces = runs.filter { $0.characters.overlaps(range) }
    for piece in BidirectionalLevels.visualOrder(of: pieces.map(\.level)) {
      let run = pieces[piece]
      for (index, glyph) in run.glyphs.enumerated() where range.contains(glyph.cluster) {
        line.glyphs.append(
          Line.Glyph(
            face: run.face, identifier: glyph.identifier, cluster: glyph.cluster, pen: line.width,
            advance: glyph.advance, offset: glyph.offset))
        line.width += glyph.advance + spacing(after: index, of: run)
      }
    }
    // The spacing stands between letters, not behind the last.
    if let last = line.glyphs.last { line.width = last.pen + last.advance }
    return line
  }

  private func place(_ lines: [Line], missing: [Unicode.Scalar]) -> TextLayout {
    let size = style.sizePixels
    let (lineHeight, width) = (style.lineHeightEms * size, (lines.map(\.width).max() ?? 0) * size)
    let top = -lineHeight * Double(lines.count) / 2
    var (path, clusters, placed) = (Path(), [TextCluster](), [TextLine]())
    for (number, line) in lines.enumerated() {
      let baseline = top + lineHeight * (Double(number) + 0.5) + Self.baselineBelowMiddle * size
      let left =
        switch style.justification {
        case .left: -width / 2
        case .center: -line.width * size / 2
        case .right: width / 2 - line.width * size
        }
      placed.append(TextLine(text: line.text, x: left, baseline: baseline, width: line.width * size))
      var index = 0
      while index < line.glyphs.count {
        let firstPoint = path.points.count
        let first = line.glyphs[index]
        var end = first.pen + first.advance
        while index < line.glyphs.count, line.glyphs[index].cluster == first.cluster {
          let glyph = line.glyphs[index]
          end = max(end, glyph.pen + glyph.advance)
          let origin = SIMD2(left + (glyph.pen + glyph.offset.x) * size, baseline - glyph.offset.y * size)
          glyph.face.outline(of: glyph.identifier).add(to: &path, origin: origin, scale: size / glyph.face.unitsPerEm)
          index += 1
        }
        clusters.append(
          TextCluster(
            points: firstPoint..<path.points.count, middle: left + (first.pen + end) / 2 * size,
            advance: (end - first.pen) * size, line: number))
      }
    }
    return TextLayout(
      outline: path,
      bounds: TextBox(min: SIMD2(-width / 2, top), max: SIMD2(width / 2, -top)),
      inkBounds: path.bounds.map { TextBox(min: $0.min, max: $0.max) }, lines: placed, clusters: clusters,
      missing: missing)
  }
}
