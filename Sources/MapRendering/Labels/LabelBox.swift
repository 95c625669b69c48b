/// An upright box in world pixels: the picture's pixels counted from the world's north-west corner, so that
/// neighbouring tiles speak of the same places.
package struct LabelBox: Hashable, Sendable {
  package var min: SIMD2<Double>
  package var max: SIMD2<Double>

  package init(min: SIMD2<Double>, max: SIMD2<Double>) {
    self.min = min
    self.max = max
  }

  package var width: Double { max.x - min.x }
  package var height: Double { max.y - min.y }

  /// Whether both share area.
  package func overlaps(_ other: LabelBox) -> Bool {
    min.x < other.max.x && other.min.x < max.x && min.y < other.max.y && other.min.y < max.y
  }

  /// Whether the other lies inside, edges included.
  package func contains(_ other: LabelBox) -> Bool {
    other.min.x >= min.x && other.max.x <= max.x && other.min.y >= min.y && other.max.y <= max.y
  }

  package func grown(by margin: Double) -> LabelBox {
    LabelBox(min: min - SIMD2(repeating: margin), max: max + SIMD2(repeating: margin))
  }

  package func moved(by offset: SIMD2<Double>) -> LabelBox {
    LabelBox(min: min + offset, max: max + offset)
  }
}
