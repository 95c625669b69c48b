package import Lettering
package import MapRendering
public import Raster

/// What drawings need to know of the picture they are in.
public struct DrawingContext: Sendable {
  /// Pixels per point.
  public let scale: Double
  /// Whether the map is dark.
  public let isDark: Bool
  package let fonts: FontLibrary

  package init(scale: Double, scheme: ColorScheme, fonts: FontLibrary) {
    self.scale = scale
    isDark = scheme == .dark
    self.fonts = fonts
  }

  /// The same for another density.
  package init(_ context: DrawingContext, scale: Double) {
    self.scale = scale
    (isDark, fonts) = (context.isDark, context.fonts)
  }

  /// Text as a path, ready to be filled.
  /// - Parameters:
  ///   - size: points.
  ///   - maximumWidth: points; longer lines are broken. Nil: one line.
  public func text(_ text: String, size: Double, isBold: Bool = false, maximumWidth: Double? = nil) -> DrawnText {
    let layout = fonts.layout(
      text,
      TextStyle(
        fontStack: [isBold ? "Noto Sans Bold" : "Noto Sans Regular"], sizePixels: size * scale,
        maximumWidthEms: maximumWidth.map { max($0 / max(size, 1), 1) } ?? 0))
    return DrawnText(path: layout.outline, frame: DrawingFrame(min: layout.bounds.min, max: layout.bounds.max))
  }
}

/// A piece of text as a path around the origin.
public struct DrawnText: Sendable {
  /// In pixels.
  public let path: Path
  /// The lines' box in pixels, relative to the path's origin.
  public let frame: DrawingFrame

  /// How far to move the path so that its box is in the middle of a frame, on whole pixels.
  public func offset(centeredIn other: DrawingFrame) -> SIMD2<Double> {
    (other.center - frame.center).rounded(.toNearestOrEven)
  }
}
