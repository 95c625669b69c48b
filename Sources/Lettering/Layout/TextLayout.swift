package import Raster

/// A text ready to draw, in pixels with y downwards. The origin is the middle of the text box.
package struct TextLayout: Sendable {
  /// All glyphs, to be filled with the non-zero rule.
  package let outline: Path
  /// The text box: from the first to the last advance, and the height of all lines. Ink may reach a little beyond.
  package let bounds: TextBox
  /// The box around the ink; nil for a text without any, as of spaces.
  package let inkBounds: TextBox?
  package let lines: [TextLine]
  /// What belongs together as it is bent along a line: a letter with its accents, or a ligature.
  package let clusters: [TextCluster]
  /// Characters without a glyph in any font; they are left out.
  package let missing: [Unicode.Scalar]

  /// The outline with every cluster moved and turned onto a line.
  ///
  /// - Parameter place: where the line is, and its direction as a unit vector, at a distance in pixels along it from
  ///   the point that the middle of the text falls on. Returning nil gives up, as where the line is too short.
  package func outline(along place: (Double) -> (point: SIMD2<Double>, direction: SIMD2<Double>)?) -> Path? {
    var result = Path()
    var subpaths = outline.allSubpaths[...]
    var start = 0
    for cluster in clusters {
      guard let (point, direction) = place(cluster.middle) else { return nil }
      while let subpath = subpaths.first, subpath.end <= cluster.points.upperBound {
        let bent = outline.points[start..<subpath.end].map { corner in
          let (x, y) = (corner.x - cluster.middle, corner.y)
          return point + SIMD2(x * direction.x - y * direction.y, x * direction.y + y * direction.x)
        }
        result.add(bent, closed: subpath.isClosed)
        start = subpath.end
        subpaths.removeFirst()
      }
    }
    return result
  }
}

package struct TextBox: Hashable, Sendable {
  package var min: SIMD2<Double>
  package var max: SIMD2<Double>

  package init(min: SIMD2<Double>, max: SIMD2<Double>) {
    self.min = min
    self.max = max
  }

  package var size: SIMD2<Double> { max - min }
}

package struct TextLine: Hashable, Sendable {
  package let text: String
  /// The left end of the first advance.
  package let x: Double
  package let baseline: Double
  package let width: Double
}

package struct TextCluster: Hashable, Sendable {
  /// Its part of the outline's points.
  package let points: Range<Int>
  /// The x of the middle of its advance.
  package let middle: Double
  package let advance: Double
  package let line: Int
}
