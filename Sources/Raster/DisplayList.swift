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
    case paintedFill(Path, offset: SIMD2<Double>, rule: FillRule, paint: Paint)
    case paintedStroke(Path, offset: SIMD2<Double>, style: StrokeStyle, paint: Paint)
    case placedImage(Pixmap, placed: ImagePlacement, opacity: Double)
    case pushLayer(CanvasLayer)
    case popLayer
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
      case .paintedFill(let path, let offset, let rule, let paint):
        canvas.fill(path, offset: offset, rule: rule, paint: paint)
      case .paintedStroke(let path, let offset, let style, let paint):
        canvas.stroke(path, offset: offset, style: style, paint: paint)
      case .placedImage(let image, let placement, let opacity):
        canvas.draw(image, placed: placement, opacity: opacity)
      case .pushLayer(let layer): canvas.pushLayer(layer)
      case .popLayer: canvas.popLayer()
      }
    }
  }
}

extension DisplayList {
  /// The picture of the whole list, drawn in bands at the same time where it is large. The pixels are those of one
  /// canvas, whatever the number of threads.
  /// - Parameters: Width and height in pixels; negative ones count as 0.
  public func pixmap(width: Int, height: Int) -> Pixmap {
    let (width, height) = (max(width, 0), max(height, 0))
    let bands = Strips.divide(height, pieces: width * height / Self.pixelsPerBand)
    guard bands.count > 1 else {
      var canvas = PixelCanvas(width: width, height: height)
      replay(on: &canvas)
      return canvas.pixmap()
    }
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      let target = SendableAddress(buffer.baseAddress)
      Strips.concurrently(bands.count) { index in
        let band = bands[index]
        var canvas = PixelCanvas(width: width, height: band.count, origin: SIMD2(0, band.lowerBound))
        replay(on: &canvas)
        canvas.popAllLayers()
        // Each band has rows of its own in the buffer.
        canvas.pixels.withUnsafeBufferPointer { source in
          guard let source = source.baseAddress else { return }
          target.address?.advanced(by: band.lowerBound * width).initialize(from: source, count: band.count * width)
        }
      }
      count = width * height
    }
    return Pixmap(width: width, height: height, pixels: pixels)
  }

  /// Below this a second thread costs more than it saves.
  private static let pixelsPerBand = 100_000
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
  public mutating func fill(
    _ path: Path, offset: SIMD2<Double> = .zero, rule: FillRule = .nonZero, paint: Paint
  ) {
    commands.append(.paintedFill(path, offset: offset, rule: rule, paint: paint))
  }
  public mutating func stroke(_ path: Path, offset: SIMD2<Double> = .zero, style: StrokeStyle, paint: Paint) {
    commands.append(.paintedStroke(path, offset: offset, style: style, paint: paint))
  }
  public mutating func draw(_ image: Pixmap, placed placement: ImagePlacement, opacity: Double = 1) {
    commands.append(.placedImage(image, placed: placement, opacity: opacity))
  }
  public mutating func pushLayer(_ layer: CanvasLayer) { commands.append(.pushLayer(layer)) }
  public mutating func popLayer() { commands.append(.popLayer) }
}
