internal import GeoData

extension LayerParser {
  mutating func background() throws(StyleError) -> BackgroundPaint {
    var paint = BackgroundPaint()
    try read("background-color", into: &paint.color)
    try read("background-opacity", into: &paint.opacity)
    return paint
  }

  mutating func fill() throws(StyleError) -> FillPaint {
    var paint = FillPaint()
    try read("fill-color", into: &paint.color)
    try read("fill-opacity", into: &paint.opacity)
    var antialias = StyleProperty(true)
    try read("fill-antialias", into: &antialias)
    return paint
  }

  mutating func line() throws(StyleError) -> LinePaint {
    var paint = LinePaint()
    try read("line-color", into: &paint.color)
    try read("line-opacity", into: &paint.opacity)
    try read("line-width", into: &paint.width)
    try read("line-dasharray", into: &paint.dashes)
    try read("line-cap", into: &paint.cap)
    try read("line-join", into: &paint.join)
    try read("line-miter-limit", into: &paint.miterLimit)
    return paint
  }

  mutating func circle() throws(StyleError) -> CirclePaint {
    var paint = CirclePaint()
    try read("circle-radius", into: &paint.radius)
    try read("circle-color", into: &paint.color)
    try read("circle-opacity", into: &paint.opacity)
    try read("circle-stroke-width", into: &paint.strokeWidth)
    try read("circle-stroke-color", into: &paint.strokeColor)
    return paint
  }

  mutating func symbol() throws(StyleError) -> SymbolLayout {
    var layout = SymbolLayout()
    try readText("text-field", into: &layout.textField)
    try read("text-font", into: &layout.textFont)
    try read("text-size", into: &layout.textSize)
    try read("text-color", into: &layout.textColor)
    try read("text-opacity", into: &layout.textOpacity)
    try read("text-halo-color", into: &layout.haloColor)
    try read("text-halo-width", into: &layout.haloWidth)
    try read("text-anchor", into: &layout.anchor)
    try read("text-variable-anchor", into: &layout.variableAnchor)
    try read("text-radial-offset", into: &layout.radialOffset)
    try read("text-offset", into: &layout.offset)
    try read("text-max-width", into: &layout.maximumWidth)
    try read("text-line-height", into: &layout.lineHeight)
    try read("text-letter-spacing", into: &layout.letterSpacing)
    try read("text-justify", into: &layout.justify)
    try read("text-transform", into: &layout.transform)
    try read("text-padding", into: &layout.padding)
    try read("text-allow-overlap", into: &layout.allowsOverlap)
    try read("text-ignore-placement", into: &layout.ignoresPlacement)
    try read("symbol-sort-key", into: &layout.sortKey)
    var placement = StyleProperty("point")
    try read("symbol-placement", into: &placement)
    return layout
  }
}
