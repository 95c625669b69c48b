internal import MapGeometry
internal import Raster

/// How much of a scene's content a piece of furniture would hide.
struct ContentBelow {
  private let boxes: [LabelBox]
  private let shapes: [HitShape]

  init(_ content: DrawnContent) {
    boxes = content.taken
    shapes = content.targets.compactMap { target in
      // Boxes of markers and labels are among those taken.
      if case .box = target.shape { nil } else { target.shape }
    }
  }

  /// 0 for a box with nothing below it; about 1 for one that is full.
  func share(of box: LabelBox) -> Double {
    let area = box.width * box.height
    guard area > 0 else { return 0 }
    var covered = 0.0
    for other in boxes where other.overlaps(box) {
      covered +=
        (min(other.max.x, box.max.x) - max(other.min.x, box.min.x))
        * (min(other.max.y, box.max.y) - max(other.min.y, box.min.y))
    }
    for shape in shapes {
      switch shape {
      case .box: break
      case .line(let parts, let reach): covered += length(of: parts, in: box.grown(by: reach)) * max(2 * reach, 3)
      // Something over an area's tint hides little.
      case .area(let rings, _): covered += 0.25 * self.area(of: rings, in: box)
      }
    }
    return covered / area
  }

  private func length(of parts: [[SIMD2<Double>]], in box: LabelBox) -> Double {
    let (low, high) = (box.min, box.max)
    var length = 0.0
    for part in parts {
      guard var start = part.first else { continue }
      for end in part.dropFirst() {
        defer { start = end }
        // Most segments are on one side of the box.
        if start.x < low.x && end.x < low.x || start.x > high.x && end.x > high.x
          || start.y < low.y && end.y < low.y || start.y > high.y && end.y > high.y
        {
          continue
        }
        for piece in LineClipping.clip([start, end], min: low, max: high) where piece.count == 2 {
          let step = piece[1] - piece[0]
          length += (step * step).sum().squareRoot()
        }
      }
    }
    return length.isFinite ? length : 0
  }

  /// Holes, which run the other way round, count against their rings.
  private func area(of rings: [[SIMD2<Double>]], in box: LabelBox) -> Double {
    var doubled = 0.0
    for ring in rings {
      let inside = RingClipping.clip(ring, min: box.min, max: box.max)
      guard var previous = inside.last else { continue }
      for point in inside {
        let (one, two) = (previous - box.min, point - box.min)
        doubled += one.x * two.y - two.x * one.y
        previous = point
      }
    }
    return doubled.isFinite ? min(abs(doubled) / 2, box.width * box.height) : 0
  }
}
