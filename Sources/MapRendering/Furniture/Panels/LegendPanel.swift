internal import Lettering
internal import Raster

/// A legend's card: title, signs with their labels in one or more columns, colour scales.
struct LegendPanel: FurniturePiece {
  let name = "legend"
  let corners: [PictureCorner] = [.topRight, .topLeft, .bottomLeft, .bottomRight]
  let distance = SIMD2(8.0, 8)
  let legend: Legend
  var isEmpty: Bool { legend.entries.isEmpty && legend.scales.allSatisfy(\.ramp.stops.isEmpty) }

  /// Points.
  private enum Measure {
    static let padding = 9.0
    static let labelGap = 7.0
    static let rowGap = 3.0
    static let columnGap = 14.0
    static let blockGap = 7.0
    static let textSize = 11.0
    /// Labels are broken to this.
    static let labelWidth = 150.0
    static let barWidth = 150.0
  }

  private struct Row {
    let swatch: Legend.Swatch
    let label: TextLayout
    let height: Double
  }

  private struct Column {
    var rows: [Row] = []
    var labelWidth: Double { rows.map(\.label.size.x).max() ?? 0 }
  }

  func measured(in corner: PictureCorner, frame: LabelBox, pen: FurniturePen) -> MeasuredPiece? {
    let padding = pen.pixels(Measure.padding)
    let edges = 2 * SIMD2(pen.pixels(distance.x) + padding, pen.pixels(distance.y) + padding)
    let room = SIMD2(frame.width, frame.height) - edges
    guard room.x > 0, room.y > 0 else { return nil }
    let title = legend.title.flatMap { text in
      text.isEmpty
        ? nil : pen.text(text, size: 12, isBold: true, width: min(room.x, pen.pixels(Measure.labelWidth * 1.3)))
    }
    let scales = legend.scales.compactMap { scale in
      ColorScaleBlock(scale, width: min(pen.pixels(Measure.barWidth), (room.x * 0.8).rounded(.down)), pen: pen)
    }
    let blockGap = pen.pixels(Measure.blockGap)
    let fixed = (title.map { $0.size.y + blockGap } ?? 0) + scales.reduce(0) { $0 + $1.size.y + blockGap }
    let columns = columns(height: room.y - fixed, room: room, pen: pen)
    let table = size(of: columns, pen: pen)
    let blocks = [title?.size, columns.isEmpty ? nil : table].compactMap { $0 } + scales.map(\.size)
    let width = blocks.map(\.x).max() ?? 0
    let height = blocks.reduce(0) { $0 + $1.y } + Double(blocks.count - 1) * blockGap
    return MeasuredPiece(size: SIMD2(width, height) + 2 * padding) { box in
      var list = DisplayList()
      list.drawCard(box, pen: pen)
      var place = box.min + padding
      if let title {
        list.drawText(title, at: place, color: pen.scheme.text)
        place.y += title.size.y + blockGap
      }
      if !columns.isEmpty {
        draw(columns, at: place, pen: pen, list: &list)
        place.y += table.y + blockGap
      }
      for scale in scales {
        scale.draw(at: place, in: &list)
        place.y += scale.size.y + blockGap
      }
      return list
    }
  }

  /// The entries in as few columns as the height allows, of about the same height.
  private func columns(height: Double, room: SIMD2<Double>, pen: FurniturePen) -> [Column] {
    let swatch = pen.pixels(Legend.Swatch.size.x) + pen.pixels(Measure.labelGap)
    let width = max(min(pen.pixels(Measure.labelWidth), room.x - swatch), 1)
    let rows = legend.entries.map { entry in
      let label = pen.text(entry.label, size: Measure.textSize, width: width)
      return Row(swatch: entry.swatch, label: label, height: max(label.size.y, pen.pixels(Legend.Swatch.size.y)))
    }
    guard !rows.isEmpty else { return [] }
    let gap = pen.pixels(Measure.rowGap)
    let total = rows.reduce(0) { $0 + $1.height + gap }
    var columns: [Column] = []
    for count in 1...min(rows.count, 8) {
      columns = [Column()]
      var filled = 0.0
      for row in rows {
        // A column is full where the next row would bring it further beyond its share than it is below it.
        if columns.count < count, filled > 0, filled + row.height / 2 > total / Double(count) {
          columns.append(Column())
          filled = 0
        }
        columns[columns.count - 1].rows.append(row)
        filled += row.height + gap
      }
      if size(of: columns, pen: pen).y <= height { break }
    }
    return columns
  }

  private func size(of columns: [Column], pen: FurniturePen) -> SIMD2<Double> {
    let swatch = pen.pixels(Legend.Swatch.size.x) + pen.pixels(Measure.labelGap)
    let gap = pen.pixels(Measure.rowGap)
    let heights = columns.map { column in
      column.rows.reduce(0) { $0 + $1.height } + gap * Double(max(column.rows.count - 1, 0))
    }
    let width = columns.reduce(0) { $0 + $1.labelWidth + swatch }
    return SIMD2(width + pen.pixels(Measure.columnGap) * Double(max(columns.count - 1, 0)), heights.max() ?? 0)
  }

  private func draw(_ columns: [Column], at corner: SIMD2<Double>, pen: FurniturePen, list: inout DisplayList) {
    let swatch = SIMD2(pen.pixels(Legend.Swatch.size.x), pen.pixels(Legend.Swatch.size.y))
    var x = corner.x
    for column in columns {
      var y = corner.y
      let labels = x + swatch.x + pen.pixels(Measure.labelGap)
      for row in column.rows {
        let low = SIMD2(x, y + ((row.height - swatch.y) / 2).rounded(.down))
        row.swatch.draw(in: LabelBox(min: low, max: low + swatch), pen: pen, list: &list)
        list.drawText(
          row.label, at: SIMD2(labels, y + (row.height - row.label.size.y) / 2), color: pen.scheme.text)
        y += row.height + pen.pixels(Measure.rowGap)
      }
      x = labels + column.labelWidth + pen.pixels(Measure.columnGap)
    }
  }
}
