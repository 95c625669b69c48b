/// What a camera that fits content must know of the furniture.
extension FurnitureLayout {
  /// Where the furniture of a picture without content stands, in pixels.
  package var reservedBoxes: [LabelBox] { arranged(over: DrawnContent()).places.map(\.box) }

  /// How much of each side of the picture content should leave free so that no furniture lies over it, in points.
  ///
  /// Every piece is kept clear by the strip that costs less of the picture: a wide title by one along the top, a high
  /// legend by one along its side. No side gives more than a third of the picture away for corner pieces; a border's
  /// margin counts in full.
  package var reservedInsets: FurnitureInsets {
    let picture = picture
    var frame = picture
    for case .border(let border) in items.map(\.kind) { frame = border.inside(picture, pen: pen) ?? frame }
    var free = frame
    let most = SIMD2(frame.width, frame.height) / 3
    for box in reservedBoxes.sorted(by: { $0.width * $0.height > $1.width * $1.height }) where box.overlaps(free) {
      let isLeft = box.min.x - picture.min.x < picture.max.x - box.max.x
      let isTop = box.min.y - picture.min.y < picture.max.y - box.max.y
      let across = isLeft ? box.max.x - free.min.x : free.max.x - box.min.x
      let along = isTop ? box.max.y - free.min.y : free.max.y - box.min.y
      if along * free.width <= across * free.height {
        let edge = isTop ? min(box.max.y, frame.min.y + most.y) : max(box.min.y, frame.max.y - most.y)
        if isTop { free.min.y = max(free.min.y, edge) } else { free.max.y = min(free.max.y, edge) }
      } else {
        let edge = isLeft ? min(box.max.x, frame.min.x + most.x) : max(box.min.x, frame.max.x - most.x)
        if isLeft { free.min.x = max(free.min.x, edge) } else { free.max.x = min(free.max.x, edge) }
      }
    }
    var insets = FurnitureInsets()
    insets.top = (free.min.y - picture.min.y) / pen.scale
    insets.left = (free.min.x - picture.min.x) / pen.scale
    insets.bottom = (picture.max.y - free.max.y) / pen.scale
    insets.right = (picture.max.x - free.max.x) / pen.scale
    return insets
  }
}
