public import Raster

/// A short text on a round or oblong ground.
public struct Badge: MapDrawing {
  /// A number or a few letters.
  public var text: String
  /// The ground.
  public var color: Color
  /// The text.
  public var textColor: Color
  /// The text's size in points.
  public var textSize: Double

  /// White on a colour unless said otherwise.
  public init(_ text: String, color: Color = .red, textColor: Color = .white, textSize: Double = 13) {
    self.text = text
    self.color = color
    self.textColor = textColor
    self.textSize = textSize
  }

  public func size(proposed: DrawingSize, in context: DrawingContext) -> DrawingSize {
    let height = textSize * 1.7
    let width = context.text(text, size: textSize, isBold: true).frame.width / context.scale + textSize * 0.9
    return DrawingSize(width: max(width, height) + 3, height: height + 3)
  }

  public func draw(in canvas: inout some Canvas, frame: DrawingFrame, context: DrawingContext) {
    let inset = 1.5 * context.scale
    let (low, high) = (frame.min + inset, frame.max - inset)
    var ground = Path()
    ground.addRectangle(min: low, max: high, cornerRadius: (high.y - low.y) / 2)
    canvas.stroke(ground, offset: .zero, style: StrokeStyle(width: 3 * context.scale), color: .white)
    canvas.fill(ground, offset: .zero, rule: .nonZero, color: color)
    let drawn = context.text(text, size: textSize, isBold: true)
    canvas.fill(drawn.path, offset: drawn.offset(centeredIn: frame), rule: .nonZero, color: textColor)
  }
}

/// Text, with a halo or on a panel.
public struct Label: MapDrawing {
  /// One line, or several where it is long.
  public var text: String
  /// Points.
  public var size: Double
  /// Nil: what reads well on the map.
  public var color: Color?
  /// The panel behind it; nil: a halo around the letters.
  public var background: Color?
  /// Bold letters.
  public var isBold: Bool
  /// Points; longer lines are broken. Nil: one line.
  public var maximumWidth: Double?

  /// Text with a halo, or on a panel.
  public init(
    _ text: String, size: Double = 12, color: Color? = nil, background: Color? = nil, isBold: Bool = false,
    maximumWidth: Double? = nil
  ) {
    self.text = text
    self.size = size
    self.color = color
    self.background = background
    self.isBold = isBold
    self.maximumWidth = maximumWidth
  }

  private var padding: SIMD2<Double> { background == nil ? [2, 2] : [6, 3] }

  public func size(proposed: DrawingSize, in context: DrawingContext) -> DrawingSize {
    let frame = context.text(text, size: size, isBold: isBold, maximumWidth: maximumWidth).frame
    return DrawingSize(
      width: frame.width / context.scale + padding.x * 2, height: frame.height / context.scale + padding.y * 2)
  }

  public func draw(in canvas: inout some Canvas, frame: DrawingFrame, context: DrawingContext) {
    let drawn = context.text(text, size: size, isBold: isBold, maximumWidth: maximumWidth)
    let offset = drawn.offset(centeredIn: frame)
    if let background {
      var panel = Path()
      panel.addRectangle(min: frame.min, max: frame.max, cornerRadius: 4 * context.scale)
      canvas.fill(panel, offset: .zero, rule: .nonZero, color: background)
    } else {
      let halo = context.isDark ? Color(hex: 0x14181D).opacity(0.9) : Color.white.opacity(0.92)
      canvas.stroke(drawn.path, offset: offset, style: StrokeStyle(width: 3 * context.scale), color: halo)
    }
    let letters = color ?? (context.isDark && background == nil ? Color(hex: 0xF2F4F7) : Color(hex: 0x2B3036))
    canvas.fill(drawn.path, offset: offset, rule: .nonZero, color: letters)
  }
}
