/// A group of drawings that is composed for itself and then laid over what is below as one.
public struct CanvasLayer: Sendable {
  /// 0…1: how strongly the finished group is laid over what is below.
  public var opacity: Double
  /// What of the group is seen; all of it without a mask.
  public var mask: LayerMask?
  /// What the group may cover, in pixels; the whole picture by default. The smaller, the cheaper.
  public var bounds: PixelRect?

  /// A layer from its parts.
  public init(opacity: Double = 1, mask: LayerMask? = nil, bounds: PixelRect? = nil) {
    self.opacity = opacity
    self.mask = mask
    self.bounds = bounds
  }
}

/// A shape with smooth edges through which a layer is seen.
public struct LayerMask: Sendable {
  /// The inside of a path, or what a line covers.
  public enum Shape: Sendable {
    case fill(Path, FillRule)
    case stroke(Path, StrokeStyle)
  }

  /// Where the layer is seen.
  public var shape: Shape
  /// Whether the layer is seen outside the shape instead.
  public var isInverted: Bool

  /// A mask from its shape.
  public init(_ shape: Shape, isInverted: Bool = false) {
    self.shape = shape
    self.isInverted = isInverted
  }
}
