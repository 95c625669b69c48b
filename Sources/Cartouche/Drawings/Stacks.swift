public import Raster

/// Drawings beside each other.
public struct HStack: MapDrawing {
  package var drawings: [any MapDrawing]
  package var spacing: Double

  /// - Parameter spacing: points.
  public init(spacing: Double = 4, @MapDrawingBuilder content: () -> [any MapDrawing]) {
    drawings = content()
    self.spacing = spacing
  }

  public func size(proposed: DrawingSize, in context: DrawingContext) -> DrawingSize {
    let sizes = drawings.map { $0.size(proposed: proposed, in: context) }
    return DrawingSize(
      width: sizes.reduce(0) { $0 + $1.width } + spacing * Double(max(sizes.count - 1, 0)),
      height: sizes.map(\.height).max() ?? 0)
  }

  public func draw(in canvas: inout some Canvas, frame: DrawingFrame, context: DrawingContext) {
    let proposed = frame.sizeInPoints(context)
    var x = frame.min.x
    for drawing in drawings {
      let size = drawing.size(proposed: proposed, in: context)
      let height = size.height * context.scale
      let low = SIMD2(x, frame.center.y - height / 2)
      let part = DrawingFrame(min: low, max: low + SIMD2(size.width * context.scale, height))
      drawing.draw(in: &canvas, frame: part, context: context)
      x += (size.width + spacing) * context.scale
    }
  }
}

/// Drawings below each other.
public struct VStack: MapDrawing {
  package var drawings: [any MapDrawing]
  package var spacing: Double

  /// - Parameter spacing: points.
  public init(spacing: Double = 2, @MapDrawingBuilder content: () -> [any MapDrawing]) {
    drawings = content()
    self.spacing = spacing
  }

  package init(_ drawings: [any MapDrawing]) {
    self.drawings = drawings
    spacing = 2
  }

  public func size(proposed: DrawingSize, in context: DrawingContext) -> DrawingSize {
    let sizes = drawings.map { $0.size(proposed: proposed, in: context) }
    return DrawingSize(
      width: sizes.map(\.width).max() ?? 0,
      height: sizes.reduce(0) { $0 + $1.height } + spacing * Double(max(sizes.count - 1, 0)))
  }

  public func draw(in canvas: inout some Canvas, frame: DrawingFrame, context: DrawingContext) {
    let proposed = frame.sizeInPoints(context)
    var y = frame.min.y
    for drawing in drawings {
      let size = drawing.size(proposed: proposed, in: context)
      let width = size.width * context.scale
      let low = SIMD2(frame.center.x - width / 2, y)
      let part = DrawingFrame(min: low, max: low + SIMD2(width, size.height * context.scale))
      drawing.draw(in: &canvas, frame: part, context: context)
      y += (size.height + spacing) * context.scale
    }
  }
}

/// Drawings over each other, the last one on top, each in the middle.
public struct ZStack: MapDrawing {
  package var drawings: [any MapDrawing]

  /// Drawings over each other.
  public init(@MapDrawingBuilder content: () -> [any MapDrawing]) { drawings = content() }

  package init(_ drawings: [any MapDrawing]) { self.drawings = drawings }

  public func size(proposed: DrawingSize, in context: DrawingContext) -> DrawingSize {
    let sizes = drawings.map { $0.size(proposed: proposed, in: context) }
    return DrawingSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }

  public func draw(in canvas: inout some Canvas, frame: DrawingFrame, context: DrawingContext) {
    let proposed = frame.sizeInPoints(context)
    for drawing in drawings {
      let size = drawing.size(proposed: proposed, in: context)
      let half = SIMD2(size.width, size.height) * (context.scale / 2)
      drawing.draw(
        in: &canvas, frame: DrawingFrame(min: frame.center - half, max: frame.center + half), context: context)
    }
  }
}

extension DrawingFrame {
  fileprivate func sizeInPoints(_ context: DrawingContext) -> DrawingSize {
    DrawingSize(width: width / context.scale, height: height / context.scale)
  }
}
