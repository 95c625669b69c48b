internal import Glibc
package import Raster

extension MarkerImage {
  /// Sides longer than this are not drawn, in pixels.
  private static let maximumSide = 8192.0

  /// The picture as a stamp; see `picture`.
  func stamp(size pixels: SIMD2<Double>, radians: Double, anchor: SIMD2<Double>) -> Stamp? {
    guard let (pixmap, bounds) = picture(size: pixels, radians: radians, anchor: anchor) else { return nil }
    var drawing = DisplayList()
    drawing.draw(pixmap, in: bounds)
    return Stamp(drawing: drawing, bounds: bounds)
  }

  /// The picture at a size in pixels, turned clockwise about the place of it that is to lie on the coordinate, which is
  /// the origin of the bounds. Nil where it would be unreasonably large, or librsvg gives up.
  ///
  /// - Parameter anchor: in units of the picture's size.
  package func picture(
    size pixels: SIMD2<Double>, radians: Double, anchor: SIMD2<Double>
  ) -> (pixmap: Pixmap, bounds: PixelRect)? {
    let rotation = Rotation(radians)
    let corners = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1)].map {
      rotation.applied(to: ($0 - anchor) * pixels)
    }
    var (low, high) = (corners[0], corners[0])
    for corner in corners {
      low = pointwiseMin(low, corner)
      high = pointwiseMax(high, corner)
    }
    // The anchor goes onto a corner between pixels: a picture that is not turned keeps its pixels.
    low = radians == 0 ? low.rounded(.toNearestOrEven) : low.rounded(.down) - 1
    high = radians == 0 ? low + (pixels.rounded(.toNearestOrEven)) : high.rounded(.up) + 1
    let extent = pointwiseMax(high - low, SIMD2(1, 1))
    guard extent.x <= Self.maximumSide, extent.y <= Self.maximumSide else { return nil }
    let bounds = PixelRect(x: Int(low.x), y: Int(low.y), width: Int(extent.x), height: Int(extent.y))
    guard let pixmap = pixmap(in: bounds, size: pixels, rotation: rotation, anchor: anchor) else { return nil }
    return (pixmap, bounds)
  }

  private func pixmap(
    in bounds: PixelRect, size: SIMD2<Double>, rotation: Rotation, anchor: SIMD2<Double>
  ) -> Pixmap? {
    let origin = SIMD2(Double(bounds.x), Double(bounds.y))
    switch storage.content {
    case .svg(let document):
      let size = rotation.isNone ? SIMD2(Double(bounds.width), Double(bounds.height)) : size
      let shift = rotation.isNone ? .zero : rotation.applied(to: -anchor * size) - origin
      return document.pixmap(
        width: bounds.width, height: bounds.height, size: size,
        matrix: [rotation.cosine, rotation.sine, -rotation.sine, rotation.cosine, shift.x, shift.y])
    case .pixels(let pixmap):
      let width = max(Int(size.x.rounded()), 1), height = max(Int(size.y.rounded()), 1)
      if rotation.isNone, bounds.width == pixmap.width, bounds.height == pixmap.height { return pixmap }
      var canvas = PixelCanvas(
        width: rotation.isNone ? bounds.width : width, height: rotation.isNone ? bounds.height : height)
      canvas.draw(pixmap, in: PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
      let scaled = canvas.pixmap()
      if rotation.isNone { return scaled }
      return scaled.turned(rotation, about: anchor * SIMD2(Double(width), Double(height)), into: bounds)
    }
  }
}

/// A turn clockwise on the screen.
struct Rotation {
  let cosine: Double
  let sine: Double

  init(_ radians: Double) { (cosine, sine) = radians == 0 ? (1, 0) : (cos(radians), sin(radians)) }

  var isNone: Bool { cosine == 1 && sine == 0 }

  func applied(to point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(point.x * cosine - point.y * sine, point.x * sine + point.y * cosine)
  }

  func undone(_ point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(point.x * cosine + point.y * sine, point.y * cosine - point.x * sine)
  }
}

extension Pixmap {
  /// The picture turned about one of its points, which comes to lie on the origin, as far as it falls into a rectangle.
  /// Between pixels it is interpolated; beyond its edges it is transparent.
  func turned(_ rotation: Rotation, about center: SIMD2<Double>, into bounds: PixelRect) -> Pixmap {
    var result = Pixmap(width: bounds.width, height: bounds.height)
    for row in 0..<bounds.height {
      for column in 0..<bounds.width {
        let target = SIMD2(Double(bounds.x + column) + 0.5, Double(bounds.y + row) + 0.5)
        let source = rotation.undone(target) + center - 0.5
        let corner = source.rounded(.down)
        let (x, y) = (Int(corner.x), Int(corner.y))
        guard x >= -1, y >= -1, x < width, y < height else { continue }
        let part = SIMD4<Float>(Float(source.x - corner.x), Float(source.y - corner.y), 0, 0)
        let top = channels(x, y) * (1 - part.x) + channels(x + 1, y) * part.x
        let bottom = channels(x, y + 1) * (1 - part.x) + channels(x + 1, y + 1) * part.x
        let mixed = top * (1 - part.y) + bottom * part.y + 0.5
        result.pixels[row * bounds.width + column] =
          UInt32(mixed.x) | UInt32(mixed.y) << 8 | UInt32(mixed.z) << 16 | UInt32(mixed.w) << 24
      }
    }
    return result
  }

  private func channels(_ x: Int, _ y: Int) -> SIMD4<Float> {
    guard x >= 0, y >= 0, x < width, y < height else { return .zero }
    let (red, green, blue, alpha) = self[x, y]
    return SIMD4(Float(red), Float(green), Float(blue), Float(alpha))
  }
}
