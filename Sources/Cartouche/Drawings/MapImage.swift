package import MapRendering
public import Raster

/// A picture for markers, fills and annotations: PNG, JPEG, WebP or SVG.
public struct MapImage: Sendable, Equatable {
  package let image: MarkerImage

  /// From the bytes of a file.
  /// - Throws: `MapError` for what is no picture of these kinds, naming what it is instead.
  public init(_ bytes: [UInt8]) throws {
    do {
      image = try MarkerImage(bytes, name: "picture")
    } catch {
      throw MapError("\(error)")
    }
  }

  /// From a file.
  /// - Throws: `MapError`, naming the file.
  public init(contentsOf path: String) throws {
    do {
      image = try MarkerImage(try MapError.fileBytes(path), name: path)
    } catch {
      throw MapError("\(error)")
    }
  }

  /// From pixels.
  /// - Throws: `MapError` for a picture without pixels, or with more than 2,048 on a side.
  public init(_ pixmap: Pixmap) throws {
    do {
      image = try MarkerImage(pixmap)
    } catch {
      throw MapError("\(error)")
    }
  }

  package init(_ image: MarkerImage) { self.image = image }

  public static func == (one: MapImage, other: MapImage) -> Bool { one.image == other.image }
}

/// A picture inside an annotation.
public struct Image: MapDrawing {
  /// The picture.
  public var image: MapImage
  /// Points; nil: a pixel of the picture is a point.
  public var width: Double?

  /// A picture in a width; its height follows.
  /// - Parameter width: points; nil: a pixel of the picture is a point.
  public init(_ image: MapImage, width: Double? = nil) {
    self.image = image
    self.width = width
  }

  public func size(proposed: DrawingSize, in context: DrawingContext) -> DrawingSize {
    let own = image.image.size
    let width = width ?? own.x
    return DrawingSize(width: width, height: own.x > 0 ? width * own.y / own.x : 0)
  }

  public func draw(in canvas: inout some Canvas, frame: DrawingFrame, context: DrawingContext) {
    let low = frame.min.rounded(.toNearestOrEven)
    let size = SIMD2(frame.width, frame.height).rounded(.toNearestOrEven)
    guard size.x >= 1, size.y >= 1, size.x < 16_384, size.y < 16_384,
      let (pixmap, _) = image.image.picture(size: size, radians: 0, anchor: .zero),
      abs(low.x) < 1e6, abs(low.y) < 1e6
    else { return }
    canvas.draw(
      pixmap, in: PixelRect(x: Int(low.x), y: Int(low.y), width: Int(size.x), height: Int(size.y)), opacity: 1)
  }
}
