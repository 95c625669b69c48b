/// A canvas of pixels, premultiplied RGBA.
///
/// It may stand for a part of a larger picture: `origin` says which. Everything is drawn in the coordinates of the whole
/// picture, and a part gets exactly the pixels that the whole would have there; a poster can be drawn band by band.
/// Coordinates reach ±524,288 pixels; what lies beyond is cut off.
public struct PixelCanvas {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// The picture's coordinates of this canvas's upper left pixel.
  public let origin: SIMD2<Int>

  /// Rows without padding, then `slack` pixels more: blending works on four pixels at a time and may read and write back
  /// a few beyond a row's end.
  var pixels: [UInt32]
  static let slack = 8
  /// Added to all coordinates that are not whole pixels: a stamp's sub-pixel position.
  var shift = SIMD2<Double>.zero
  /// Where drawing is allowed, relative to the canvas.
  private(set) var clip: PixelRect
  private var outerClips: [PixelRect] = []
  /// The layers that are being drawn; `pixels` are those of the last one.
  var openLayers: [OpenLayer] = []
  /// A transparent layer that is kept for the next one.
  var spareLayer: [UInt32]?
  let scratch = CoverageScratch()

  /// An empty canvas; negative sizes count as 0.
  public init(width: Int, height: Int, background: Color = .clear, origin: SIMD2<Int> = .zero) {
    let (width, height) = (max(width, 0), max(height, 0))
    self.init(
      width: width, height: height, origin: origin,
      pixels: [UInt32](repeating: background.premultipliedRGBA, count: width * height + Self.slack))
  }

  /// A canvas to draw on top of a picture.
  public init(_ pixmap: Pixmap, origin: SIMD2<Int> = .zero) {
    var pixels = pixmap.pixels
    pixels.append(contentsOf: repeatElement(0, count: Self.slack))
    self.init(width: pixmap.width, height: pixmap.height, origin: origin, pixels: pixels)
  }

  private init(width: Int, height: Int, origin: SIMD2<Int>, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.origin = origin
    self.pixels = pixels
    clip = PixelRect(x: 0, y: 0, width: width, height: height)
  }

  /// The finished picture; nothing is copied.
  public consuming func pixmap() -> Pixmap {
    popAllLayers()
    let (width, height) = (width, height)
    var pixels = self.pixels
    self.pixels = []
    pixels.removeLast(Self.slack)
    return Pixmap(width: width, height: height, pixels: pixels)
  }

  /// The part of a rectangle of the picture that may be drawn on, relative to the canvas; nil where there is none.
  func visiblePart(of rect: PixelRect) -> PixelRect? {
    let limit = 1 << 40
    guard rect.width > 0, rect.height > 0, rect.width < limit, rect.height < limit, abs(rect.x) < limit,
      abs(rect.y) < limit
    else { return nil }
    let (x, y) = (rect.x - origin.x, rect.y - origin.y)
    let (left, top) = (max(x, clip.x), max(y, clip.y))
    let (right, bottom) = (min(x + rect.width, clip.x + clip.width), min(y + rect.height, clip.y + clip.height))
    guard left < right, top < bottom else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  mutating func setClip(pushing rect: PixelRect) {
    outerClips.append(clip)
    clip = visiblePart(of: rect) ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// How many clips are pushed.
  var clipDepth: Int { outerClips.count }

  mutating func narrowClip(to rect: PixelRect) {
    clip = visiblePart(of: rect) ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// Ends clips until so many are left.
  mutating func restoreClip(depth: Int) {
    while outerClips.count > depth, let outer = outerClips.popLast() { clip = outer }
  }
}

extension PixelCanvas: Canvas {
  public mutating func pushClip(_ rect: PixelRect) { setClip(pushing: rect) }

  /// Without a matching push nothing happens.
  public mutating func popClip() {
    let least = openLayers.last.map { $0.clipDepth + 1 } ?? 0
    if clipDepth > least { restoreClip(depth: clipDepth - 1) }
  }

  public mutating func clear(_ color: Color) {
    let (word, clip, width) = (color.premultipliedRGBA, clip, width)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      if clip.width == width {
        (base + clip.y * width).update(repeating: word, count: clip.height * width)
        return
      }
      for row in clip.y..<clip.y + clip.height {
        (base + row * width + clip.x).update(repeating: word, count: clip.width)
      }
    }
  }
}
