package import Raster

/// The neat line around a map, and the margin outside it.
package struct PictureBorder: Sendable, Hashable {
  /// The line's width in points; 0 for a margin alone.
  package var width: Double
  /// Nil for the colour of the map's letters.
  package var color: Color?
  /// Points between the picture's edge and the line.
  package var margin: Double
  /// Nil for white, or a dark map's black.
  package var marginColor: Color?

  package init(width: Double = 1, color: Color? = nil, margin: Double = 0, marginColor: Color? = nil) {
    self.width = width
    self.color = color
    self.margin = margin
    self.marginColor = marginColor
  }

  /// What is left inside the line, in pixels; nil where there is nothing left, or a length makes no sense.
  func inside(_ picture: LabelBox, pen: FurniturePen) -> LabelBox? {
    guard width >= 0, margin >= 0, width.isFinite, margin.isFinite else { return nil }
    let inside = picture.grown(by: -lineEnd(pen))
    return inside.width >= 1 && inside.height >= 1 ? inside : nil
  }

  private func lineStart(_ pen: FurniturePen) -> Double { pen.pixels(margin) }

  /// A line of any width has at least one pixel.
  private func lineEnd(_ pen: FurniturePen) -> Double {
    lineStart(pen) + (width > 0 ? max(pen.pixels(width), 1) : 0)
  }

  func drawing(around picture: LabelBox, pen: FurniturePen) -> DisplayList {
    var list = DisplayList()
    func ring(_ outer: Double, _ inner: Double, _ color: Color) {
      guard inner > outer else { return }
      var path = Path()
      for distance in [outer, inner] {
        let box = picture.grown(by: -distance)
        path.addRectangle(min: box.min, max: box.max)
      }
      list.fill(path, rule: .evenOdd, color: color)
    }
    ring(0, lineStart(pen), marginColor ?? pen.scheme.paper)
    ring(lineStart(pen), lineEnd(pen), color ?? pen.scheme.text)
    return list
  }
}
