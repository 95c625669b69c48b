package import Lettering
package import MapGeometry
internal import Raster

/// Finds room for pieces of furniture in the corners of a picture.
///
/// Pieces in one corner stand one behind the other along the picture's side. None overlaps another, none is cut by the
/// picture's edge; what finds no room is left out and named. The credits come first and are never covered.
package struct FurnitureLayout {
  let items: [FurnitureItem]
  let pen: FurniturePen

  /// Points between two pieces.
  private static let gap = 6.0

  package init(_ items: [FurnitureItem], viewport: Viewport, fonts: FontLibrary, scheme: ColorScheme) {
    // A sort that keeps the order of equals.
    self.items = items.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element)
    pen = FurniturePen(viewport: viewport, fonts: fonts, scheme: scheme)
  }

  var picture: LabelBox {
    LabelBox(min: .zero, max: SIMD2(Double(pen.viewport.width), Double(pen.viewport.height)))
  }

  /// The furniture of a picture with this content.
  package func arranged(over content: DrawnContent) -> Furniture {
    var furniture = Furniture()
    var frame = picture
    for case .border(let border) in items.map(\.kind) {
      guard let inside = border.inside(picture, pen: pen) else {
        furniture.omitted.append(.init(name: "border", reason: .noRoom))
        continue
      }
      furniture.content.list.append(border.drawing(around: picture, pen: pen))
      frame = LabelBox(
        min: pointwiseMax(frame.min, inside.min), max: pointwiseMin(frame.max, inside.max))
    }
    let below = ContentBelow(content)
    for item in items {
      guard let piece = item.piece, !piece.isEmpty else { continue }
      add(piece, corner: item.corner, frame: frame, below: below, to: &furniture)
    }
    for case .graticule(let graticule) in items.map(\.kind) {
      let painter = GraticulePainter(
        graticule: graticule, pen: pen, frame: frame,
        taken: furniture.places.map { $0.box.grown(by: pen.pixels(2)) } + furniture.ground.taken)
      furniture.ground.append(painter.drawn())
    }
    return furniture
  }

  private func add(
    _ piece: any FurniturePiece, corner: PictureCorner?, frame: LabelBox, below: ContentBelow,
    to furniture: inout Furniture
  ) {
    let corners: [PictureCorner]
    if let panel = piece as? AttributionPanel {
      let isLeft = corner?.isLeft ?? false
      furniture.attribution = panel.fitted(frame: frame, isLeft: isLeft, pen: pen).outcome
      corners = [isLeft ? .bottomLeft : .bottomRight]
    } else {
      corners = corner.map { [$0] } ?? piece.corners
    }
    guard !(piece is ScaleBarPiece) || ScaleBar.isTrue(for: pen.viewport) else {
      furniture.omitted.append(.init(name: piece.name, reason: .scaleVaries))
      return
    }
    let others = furniture.places.map(\.box)
    guard let (box, measured) = place(piece, in: corners, frame: frame, others: others, below: below),
      let drawing = measured.drawing(box)
    else {
      furniture.omitted.append(.init(name: piece.name, reason: .noRoom))
      return
    }
    furniture.content.list.append(drawing)
    furniture.content.taken.append(box)
    furniture.places.append(.init(name: piece.name, box: box))
  }

  /// The best of the corners that have room: what it hides counts most, then how far it is pushed away from the
  /// corner, then the order of preference.
  private func place(
    _ piece: any FurniturePiece, in corners: [PictureCorner], frame: LabelBox, others: [LabelBox], below: ContentBelow
  ) -> (LabelBox, MeasuredPiece)? {
    var best: (cost: Double, box: LabelBox, measured: MeasuredPiece)?
    for (rank, corner) in corners.enumerated() {
      guard let measured = piece.measured(in: corner, frame: frame, pen: pen),
        let box = box(of: measured.size, in: corner, distance: piece.distance, frame: frame, others: others)
      else { continue }
      let flush = corner.isTop ? box.min.y - frame.min.y : frame.max.y - box.max.y
      let pushed = (flush - pen.pixels(piece.distance.y)) / max(box.height, 1)
      let hidden = below.share(of: box)
      let cost = Double(rank) * 0.2 + pushed * 0.15 + (hidden > 0 ? 1 + hidden * 10 : 0)
      if cost < best?.cost ?? .infinity { best = (cost, box, measured) }
      // No other can be better.
      if let best, best.cost <= Double(rank + 1) * 0.2 { break }
    }
    return best.map { ($0.box, $0.measured) }
  }

  /// The place nearest to the corner along the side that is free of other pieces.
  private func box(
    of size: SIMD2<Double>, in corner: PictureCorner, distance: SIMD2<Double>, frame: LabelBox, others: [LabelBox]
  ) -> LabelBox? {
    let (x, y) = (pen.pixels(distance.x), pen.pixels(distance.y))
    let gap = pen.pixels(Self.gap)
    let left = corner.isLeft ? frame.min.x + x : frame.max.x - x - size.x
    var top = corner.isTop ? frame.min.y + y : frame.max.y - y - size.y
    // Every step passes one piece for good.
    for _ in 0...others.count {
      let box = LabelBox(min: SIMD2(left, top), max: SIMD2(left, top) + size)
      guard frame.contains(box) else { return nil }
      guard let other = others.first(where: { $0.grown(by: gap).overlaps(box) }) else { return box }
      top = corner.isTop ? other.max.y + gap : other.min.y - gap - size.y
    }
    return nil
  }
}
