package import MapGeometry
package import Raster

/// A small picture of a larger region in which the map's own part is marked.
package struct OverviewInset: Sendable {
  package var picture: Pixmap
  /// What the map shows, in pixels of the small picture: one box, or one for every copy of the world in it.
  package var marked: [LabelBox]

  package init(picture: Pixmap, marked: [LabelBox]) {
    self.picture = picture
    self.marked = marked
  }

  /// From the picture that was drawn for a viewport made by `viewport(around:width:height:)`.
  package init(picture: Pixmap, of overview: Viewport, showing map: Viewport) {
    self.init(picture: picture, marked: Self.boxes(of: map, in: overview))
  }

  /// What the small picture should show: the surroundings at 1/32 of the map's scale, or the whole world where that is
  /// larger, with the map's middle in the middle unless the world would end inside the picture.
  /// - Parameters: Width and height in points.
  package static func viewport(around map: Viewport, width: Double, height: Double) -> Viewport {
    let pixels = [width, height].map { max((min($0, 4096) * map.scale).rounded(), 1) }
    // At zoom z the world has 256 · 2ᶻ points.
    let world = Zoom(mapPointsPerPoint: MapPoint.worldSize / max(min(width, 4096), 1))
    let zoom = max(Zoom(map.zoom.level - 5), world)
    let half = pixels[1] / 2 / map.scale * zoom.mapPointsPerPoint
    let side = MapPoint.worldSize
    let y = half * 2 >= side ? side / 2 : min(max(map.center.y, half), side - half)
    return Viewport(
      center: MapPoint(x: map.center.x, y: y), zoom: zoom, width: Int(pixels[0]), height: Int(pixels[1]),
      scale: map.scale)
  }

  /// Where a map's part of the world is in an overview, in its pixels. Over the 180th meridian of an overview that
  /// shows the world once these are two boxes.
  package static func boxes(of map: Viewport, in overview: Viewport) -> [LabelBox] {
    let rect = map.visibleRect()
    let picture = LabelBox(min: .zero, max: SIMD2(Double(overview.width), Double(overview.height)))
    let nearest = ((overview.center.x - rect.midX) / MapPoint.worldSize).rounded()
    guard nearest.isFinite else { return [] }
    return [nearest - 1, nearest, nearest + 1].compactMap { copy in
      let shift = copy * MapPoint.worldSize
      let low = overview.pixel(for: MapPoint(x: rect.minX + shift, y: max(rect.minY, 0)))
      let high = overview.pixel(for: MapPoint(x: rect.maxX + shift, y: min(rect.maxY, MapPoint.worldSize)))
      let box = LabelBox(
        min: pointwiseMax(low, picture.min), max: pointwiseMin(high, picture.max))
      return box.width > 0 && box.height > 0 ? box : nil
    }
  }
}

/// The inset with its frame in a corner.
struct InsetPiece: FurniturePiece {
  let name = "inset"
  let corners: [PictureCorner] = [.bottomRight, .bottomLeft, .topRight, .topLeft]
  let distance = SIMD2(8.0, 8)
  let inset: OverviewInset
  var isEmpty: Bool { inset.picture.width == 0 || inset.picture.height == 0 }

  /// Points.
  private static let frameWidth = 2.0
  /// A smaller mark would be overlooked; points.
  private static let smallestMark = 6.0

  func measured(in corner: PictureCorner, frame: LabelBox, pen: FurniturePen) -> MeasuredPiece? {
    let border = pen.pixels(Self.frameWidth)
    let size = SIMD2(Double(inset.picture.width), Double(inset.picture.height))
    return MeasuredPiece(size: size + 2 * border) { drawing(in: $0, pen: pen) }
  }

  private func drawing(in box: LabelBox, pen: FurniturePen) -> DisplayList {
    let border = pen.pixels(Self.frameWidth)
    var list = DisplayList()
    var edge = Path()
    edge.addRectangle(min: box.min, max: box.max)
    list.fill(edge, color: pen.scheme.paper)
    let origin = box.min + border
    let rect = PixelRect(
      x: Int(origin.x), y: Int(origin.y), width: inset.picture.width, height: inset.picture.height)
    list.draw(inset.picture, in: rect, opacity: 1)
    list.pushClip(rect)
    let tint = Color(hex: 0xE5484D)
    for mark in inset.marked {
      let middle = (mark.min + mark.max) / 2
      let half = pointwiseMax((mark.max - mark.min) / 2, SIMD2(repeating: Self.smallestMark / 2 * pen.scale))
      guard (middle + half).x.isFinite, (middle + half).y.isFinite else { continue }
      var outline = Path()
      outline.addRectangle(
        min: (origin + middle - half).rounded(.toNearestOrEven) + 0.5,
        max: (origin + middle + half).rounded(.toNearestOrEven) - 0.5)
      list.fill(outline, color: tint.opacity(0.2))
      list.stroke(outline, style: StrokeStyle(width: 1.5 * pen.scale, join: .miter), color: tint)
    }
    list.popClip()
    var line = Path()
    let half = pen.scale / 2
    line.addRectangle(min: box.min + half, max: box.max - half)
    list.stroke(line, style: StrokeStyle(width: pen.scale, join: .miter), color: pen.scheme.hairline)
    return list
  }
}
