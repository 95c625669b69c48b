internal import Raster
internal import Synchronization

/// The drawings of markers, made once for each look and shared by all pictures.
final class MarkerArtwork: Sendable {
  /// A program that uses ever new tints must not grow: beyond this many looks the store starts anew.
  private static let limit = 256
  private let stamps = Mutex<[MarkerLook: Stamp]>([:])

  static let shared = MarkerArtwork()

  func stamp(for look: MarkerLook) -> Stamp {
    if let stamp = stamps.withLock({ $0[look] }) { return stamp }
    let stamp = Self.draw(look)
    stamps.withLock { stamps in
      if stamps.count >= Self.limit { stamps.removeAll() }
      stamps[look] = stamp
    }
    return stamp
  }

  private static func draw(_ look: MarkerLook) -> Stamp {
    switch look.kind {
    case .balloon(let glyph): return BalloonArtwork(look).stamp(glyph: glyph)
    case .pin: return PinArtwork(look).stamp()
    case .dot: return DotArtwork.stamp(look)
    case .userLocation(let heading): return UserLocationArtwork.stamp(look, headingDegrees: heading)
    case .image(let image):
      let stamp = image.stamp(
        size: image.size * look.size * look.scale, radians: look.radians, anchor: 0.5 + look.pivot / image.size)
      return stamp ?? Stamp(drawing: DisplayList(), bounds: PixelRect(x: 0, y: 0, width: 0, height: 0))
    }
  }
}

/// From a drawing of standard size, in points around its own place for the coordinate, to pixels around the coordinate.
struct ArtworkFrame {
  /// Pixels for one point of the drawing.
  let unit: Double
  private let rotation: Rotation
  private let pivot: SIMD2<Double>

  init(_ look: MarkerLook) {
    unit = look.scale * look.size
    rotation = Rotation(look.radians)
    pivot = look.pivot
  }

  func pixel(_ point: SIMD2<Double>) -> SIMD2<Double> { rotation.applied(to: (point - pivot) * unit) }

  /// A path in pixels of a drawing that is neither turned nor moved.
  func placed(_ path: Path) -> Path {
    if rotation.isNone, pivot == .zero { return path }
    var result = Path()
    var start = 0
    for subpath in path.allSubpaths {
      result.add(
        path.points[start..<subpath.end].map { rotation.applied(to: $0 - pivot * unit) }, closed: subpath.isClosed)
      start = subpath.end
    }
    return result
  }

  /// A stamp of a drawing whose main outline is known.
  ///
  /// - Parameter margin: how far the drawing reaches beyond it, in points.
  func stamp(_ drawing: DisplayList, around outline: Path, margin: Double) -> Stamp {
    let bounds = outline.bounds ?? (.zero, .zero)
    let low = (bounds.min - margin * unit).rounded(.down), high = (bounds.max + margin * unit).rounded(.up)
    return Stamp(
      drawing: drawing,
      bounds: PixelRect(x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x), height: Int(high.y - low.y)))
  }
}

extension DisplayList {
  /// A shadow that thins out, from stacked translucent outlines.
  ///
  /// - Parameter unit: pixels per point.
  mutating func drawShadow(of outline: Path, unit: Double) {
    for (spread, opacity) in [(3.0, 0.05), (2.0, 0.07), (1.0, 0.09)] {
      stroke(
        outline, offset: [0, 1.2 * unit], style: StrokeStyle(width: spread * 2 * unit),
        color: Color.black.opacity(opacity))
    }
  }
}
