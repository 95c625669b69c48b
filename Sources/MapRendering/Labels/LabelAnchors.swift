internal import MapStyling

/// The places of a label around its point that a style allows, the best first.
struct LabelAnchors {
  /// From the middle of the text to the point, in halves of the text's width and height; at least one.
  let directions: [SIMD2<Double>]
  /// Ems, right and down.
  private let fixedOffset: SIMD2<Double>
  /// Ems away from the point.
  private let radialOffset: Double
  private let isVariable: Bool

  init(_ layout: SymbolLayout, _ context: EvaluationContext) {
    let variable = layout.variableAnchor.value(in: context)
    isVariable = !variable.isEmpty
    directions = (isVariable ? variable : [layout.anchor.value(in: context)]).map(\.direction)
    let offset = layout.offset.value(in: context)
    fixedOffset = offset.count == 2 ? SIMD2(offset[0], offset[1]) : .zero
    radialOffset = layout.radialOffset.value(in: context)
  }

  /// How far the text is moved for one of the directions, in ems. With several anchors the offset always leads away
  /// from the point; a diagonal one is as far away as a straight one.
  func offset(for direction: SIMD2<Double>) -> SIMD2<Double> {
    if radialOffset != 0 {
      let length = (direction * direction).sum().squareRoot()
      return length > 0 ? direction * (-radialOffset / length) : .zero
    }
    guard isVariable else { return fixedOffset }
    return SIMD2(-direction.x * abs(fixedOffset.x), -direction.y * abs(fixedOffset.y))
  }
}
