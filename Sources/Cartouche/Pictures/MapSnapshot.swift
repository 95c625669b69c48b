public import MapGeometry
package import MapRendering
internal import MapScene
public import Raster
internal import TilePipeline

/// A finished picture, and where everything is in it.
public struct MapSnapshot: Sendable {
  /// The pixels.
  public let pixmap: Pixmap
  /// The size in points.
  public let size: PictureSize
  /// Pixels per point.
  public let scale: Double
  /// What is on the map, in the order of the content. A cluster's members are items of their own.
  public let items: [PictureItem]
  /// Tiles that were missing and what was shown instead, one line each; empty where all were there.
  public let missingTiles: [String]
  /// Furniture that had no room, and characters that no font has: one line each.
  public let warnings: [String]
  package let viewport: Viewport
  package let targets: [HitTarget]
  package let lineLengths: [Double]

  package init(
    pixmap: Pixmap, size: PictureSize, scale: Double, items: [PictureItem], missingTiles: [String], warnings: [String],
    viewport: Viewport, targets: [HitTarget], lineLengths: [Double]
  ) {
    self.pixmap = pixmap
    self.size = size
    self.scale = scale
    self.items = items
    self.missingTiles = missingTiles
    self.warnings = warnings
    self.viewport = viewport
    self.targets = targets
    self.lineLengths = lineLengths
  }

  /// The picture as a PNG file.
  public var png: [UInt8] { ImageCodec.encodePNG(pixmap) }

  /// Writes the picture; the file's ending says as what: png, jpg, jpeg or webp. It is written under another name and
  /// renamed, so that a file that was there stays whole until the new one is.
  /// - Throws: `MapError`.
  public func write(to path: String) throws {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let bytes: [UInt8]? =
      switch ending {
      case "png": png
      case "jpg", "jpeg": ImageCodec.encodeJPEG(pixmap)
      case "webp": ImageCodec.encodeWebP(pixmap)
      default: throw MapError("\(path): a picture's name ends in .png, .jpg or .webp")
      }
    guard let bytes else { throw MapError("\(path): the picture is too large for the format .\(ending)") }
    do {
      try FileBytes.write(bytes, to: path)
    } catch {
      throw MapError("\(error)")
    }
  }

  /// Where a coordinate is in the picture, in points from the upper left corner; on the copy of the world nearest to the
  /// middle. It may lie outside.
  public func point(for coordinate: Coordinate) -> PicturePoint {
    let pixel = viewport.pixel(for: viewport.nearestCopy(of: MapPoint(coordinate)))
    return PicturePoint(x: pixel.x / scale, y: pixel.y / scale)
  }

  /// The coordinate under a point of the picture, its longitude in −180…180; nil beyond the poles.
  public func coordinate(for point: PicturePoint) -> Coordinate? {
    let place = viewport.mapPoint(for: SIMD2(point.x, point.y) * scale)
    guard place.y >= 0, place.y <= MapPoint.worldSize else { return nil }
    var coordinate = place.coordinate
    coordinate.longitude -= ((coordinate.longitude + 180) / 360).rounded(.down) * 360
    return coordinate
  }

  /// What is at a point of the picture, the uppermost first.
  /// - Parameter tolerance: how far beside a thin line still counts, in points.
  public func items(at point: PicturePoint, tolerance: Double = 2) -> [PictureItem] {
    let pixel = SIMD2(point.x, point.y) * scale
    return unique(targets.indices.reversed().filter { targets[$0].shape.contains(pixel, tolerance: tolerance * scale) })
  }

  /// What lies wholly or partly in a rectangle of the map, the uppermost first.
  public func items(in rect: MapRect) -> [PictureItem] {
    let origin = viewport.nearestCopy(of: MapPoint(x: rect.midX, y: rect.midY))
    let half = SIMD2(rect.size.width, rect.size.height) * (viewport.pixelsPerMapPoint / 2)
    let middle = viewport.pixel(for: origin)
    let box = LabelBox(min: middle - half, max: middle + half)
    return unique(targets.indices.reversed().filter { targets[$0].shape.bounds.overlaps(box) })
  }

  /// The part of the map that the picture shows.
  public var mapRect: MapRect { viewport.visibleRect() }

  /// The part of the map that the picture shows.
  public var region: CoordinateRegion { CoordinateRegion(mapRect) }

  /// The slippy-map zoom.
  public var zoom: Double { viewport.zoom.level }

  private func unique(_ places: [Int]) -> [PictureItem] {
    var seen: Set<Int> = []
    return places.filter { seen.insert($0).inserted }.map { items[$0] }
  }
}

/// A place in a picture, in points from the upper left corner.
public struct PicturePoint: Sendable, Hashable {
  /// To the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// From points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle of a picture, in points.
public struct PictureRect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// Points.
  public var width: Double
  /// Points.
  public var height: Double

  /// From its upper left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Something in a picture: a marker, a cluster, a line, an area.
public struct PictureItem: Sendable, Hashable {
  /// What it is.
  public enum Kind: String, Sendable, Hashable { case marker, annotation, userLocation, cluster, line, area }

  /// What it is.
  public var kind: Kind
  /// Its title, or its accessibility label; empty where it has neither.
  public var title: String
  /// The second line of its title.
  public var subtitle: String
  /// Where it stands; nil for lines and areas.
  public var coordinate: Coordinate?
  /// Its place among the elements of the map's content.
  public var index: Int
  /// Its place among the elements of a `ForEach` or of a `PointIndex`.
  public var member: Int?
  /// Of a cluster, how many there are in it; 1 for all else.
  public var count: Int
  /// Of a cluster, the titles of its first ten members.
  public var memberTitles: [String]
  /// What it covers in the picture.
  public var box: PictureRect
}
