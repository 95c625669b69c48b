package import Raster

/// A picture that marks a place: PNG, JPEG, WebP or SVG. Copies share what was read.
package struct MarkerImage: Sendable, Hashable {
  /// What was read, never changed afterwards.
  final class Storage: Sendable {
    enum Content: Sendable {
      case pixels(Pixmap)
      case svg(SVGDocument)
    }
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  let storage: Storage
  /// Points.
  package let size: SIMD2<Double>

  /// A file may be this long.
  package static let maximumBytes = 16 << 20
  /// A side may be this long.
  package static let maximumPoints = 2048.0
  /// A picture of a file may have so many pixels.
  static let maximumPixels = 16 << 20

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - bytes: the file's content; what kind it is they tell themselves.
  ///   - name: what errors call it: the file's name.
  ///   - width, height: the size in points. With one of them the other follows; with none of them the picture is
  ///     as large as it says (SVG: a CSS pixel is a point).
  ///   - pixelsPerPoint: of a picture made of pixels, without a size given: 2 for one made for dense screens.
  /// - Throws: for what is no such picture, for SVG also where librsvg is missing.
  package init(
    _ bytes: [UInt8], name: String, width: Double? = nil, height: Double? = nil, pixelsPerPoint: Double = 1
  ) throws(MarkerImageError) {
    guard bytes.count <= Self.maximumBytes else { throw .tooManyBytes(name: name, count: bytes.count) }
    let natural: SIMD2<Double>
    if SVGDocument.isLikely(bytes) {
      let document = try SVGDocument(bytes, name: name)
      natural = document.size
      storage = Storage(.svg(document))
    } else {
      let pixmap: Pixmap
      do { pixmap = try ImageCodec.decode(bytes, pixelLimit: Self.maximumPixels) } catch {
        throw .unreadable(name: name, reason: error.description)
      }
      natural = SIMD2(Double(pixmap.width), Double(pixmap.height)) / pixelsPerPoint
      storage = Storage(.pixels(pixmap))
    }
    size = try Self.size(natural, width: width, height: height, name: name)
  }

  /// A picture in memory.
  /// - Throws: where its size in points is none.
  package init(_ pixmap: Pixmap, name: String = "picture", width: Double? = nil, height: Double? = nil)
    throws(MarkerImageError)
  {
    storage = Storage(.pixels(pixmap))
    size = try Self.size(
      SIMD2(Double(pixmap.width), Double(pixmap.height)), width: width, height: height, name: name)
  }

  private static func size(
    _ natural: SIMD2<Double>, width: Double?, height: Double?, name: String
  ) throws(MarkerImageError) -> SIMD2<Double> {
    let size =
      switch (width, height) {
      case (nil, nil): natural
      case (let width?, nil): SIMD2(width, width * natural.y / natural.x)
      case (nil, let height?): SIMD2(height * natural.x / natural.y, height)
      case (let width?, let height?): SIMD2(width, height)
      }
    for length in [size.x, size.y] where !(length > 0 && length <= maximumPoints) {
      throw .badSize(name: name, length: length)
    }
    return size
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.storage === other.storage && one.size == other.size
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(storage))
    hasher.combine(size)
  }
}
