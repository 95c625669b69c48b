internal import Raster

/// Something that stands in a corner of the picture.
protocol FurniturePiece {
  /// How it is named where it had to be left out.
  var name: String { get }
  /// The corners it may stand in, the preferred one first.
  var corners: [PictureCorner] { get }
  /// Points from the edges of the picture.
  var distance: SIMD2<Double> { get }
  /// Whether there is nothing to show, so that nobody misses it.
  var isEmpty: Bool { get }
  /// The piece as it would stand in a corner; nil where it cannot.
  /// - Parameter frame: the part of the picture that furniture may stand in, in pixels.
  func measured(in corner: PictureCorner, frame: LabelBox, pen: FurniturePen) -> MeasuredPiece?
}

/// A piece whose texts are set: its place is all that is missing.
struct MeasuredPiece {
  /// Whole pixels.
  let size: SIMD2<Double>
  /// Draws it into a box of that size; nil where it turns out there that it would mislead.
  let drawing: (LabelBox) -> DisplayList?
}

/// A piece that the caller draws.
struct CustomPiece: FurniturePiece {
  let name: String
  let corners = PictureCorner.allCases
  let distance = SIMD2(8.0, 8)
  /// Points.
  let size: SIMD2<Double>
  let draw: FurnitureItem.Drawing
  let isEmpty = false

  func measured(in corner: PictureCorner, frame: LabelBox, pen: FurniturePen) -> MeasuredPiece? {
    let pixels = (size * pen.scale).rounded(.up)
    guard pixels.x > 0, pixels.y > 0, pixels.x.isFinite, pixels.y.isFinite else { return nil }
    return MeasuredPiece(size: pixels) { draw($0, pen.scale) }
  }
}
