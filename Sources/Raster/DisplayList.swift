/// Drawing commands in painting order, recorded to be replayed on a canvas, whole or band by band.
public struct DisplayList: Sendable {
  /// One call of `Canvas`, with its arguments.
  public enum Command: Sendable {
    case clear(Color)
    case fill(Path, offset: SIMD2<Double>, rule: FillRule, color: Color)
    case stroke(Path, offset: SIMD2<Double>, style: StrokeStyle, color: Color)
    case image(Pixmap, in: PixelRect, opacity: Double)
    case stamp(Stamp, at: [SIMD2<Double>])
    case pushClip(PixelRect)
    case popClip
  }

  /// In painting order.
  public private(set) var commands: [Command] = []

  /// An empty list.
  public init() {}

  /// Adds all commands of another list.
  public mutating func append(_ other: DisplayList) { commands += other.commands }

  /// Carries out all commands in order.
  public func replay(on canvas: inout some Canvas) {
    for command in commands {
      switch command {
      case .clear(let color): canvas.clear(color)
      case .fill(let path, let offset, let rule, let color):
        canvas.fill(path, offset: offset, rule: rule, color: color)
      case .stroke(let path, let offset, let style, let color):
        canvas.stroke(path, offset: offset, style: style, color: color)
      case .image(let image, let rect, let opacity): canvas.draw(image, in: rect, opacity: opacity)
      case .stamp(let stamp, let points): canvas.draw(stamp, at: points)
      case .pushClip(let rect): canvas.pushClip(rect)
      case .popClip: canvas.popClip()
      }
    }
  }
}

/// Recording: whatever draws on a canvas can draw into a list.
extension DisplayList: Canvas {
  public mutating func clear(_ color: Color) { commands.append(.clear(color)) }
  public mutating func fill(
    _ path: Path, offset: SIMD2<Double> = .zero, rule: FillRule = .nonZero, color: Color
  ) {
    commands.append(.fill(path, offset: offset, rule: rule, color: color))
  }
  public mutating func stroke(_ path: Path, offset: SIMD2<Double> = .zero, style: StrokeStyle, color: Color) {
    commands.append(.stroke(path, offset: offset, style: style, color: color))
  }
  public mutating func draw(_ image: Pixmap, in rect: PixelRect, opacity: Double = 1) {
    commands.append(.image(image, in: rect, opacity: opacity))
  }
  public mutating func draw(_ stamp: Stamp, at points: [SIMD2<Double>]) {
    commands.append(.stamp(stamp, at: points))
  }
  public mutating func pushClip(_ rect: PixelRect) { commands.append(.pushClip(rect)) }
  public mutating func popClip() { commands.append(.popClip) }
}
