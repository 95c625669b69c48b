internal import MapGeometry

/// Positions as whole numbers: the Mercator world is 2³² units wide, a unit is a sixteenth of a map point, 9 mm at the
/// equator.
enum WorldUnits {
  static let perMapPoint = 16.0

  /// The units of a map point, on the one world: x goes round, y stops at the poles. Both must be finite.
  static func position(_ point: MapPoint) -> SIMD2<UInt32> {
    let x = point.x / MapPoint.worldSize
    return SIMD2(clamped((x - x.rounded(.down)) * MapPoint.worldSize), clamped(point.y))
  }

  static func mapPoint(_ position: SIMD2<UInt32>) -> MapPoint {
    MapPoint(x: Double(position.x) / perMapPoint, y: Double(position.y) / perMapPoint)
  }

  /// Map points from an edge of the world as units, those outside brought to its edge. Must not be NaN.
  static func clamped(_ mapPoints: Double) -> UInt32 {
    UInt32(min(max((mapPoints * perMapPoint).rounded(), 0), Double(UInt32.max)))
  }
}

/// A rectangle brought onto the one world from 0 to 2²⁸, in two parts where it goes over the 180th meridian.
struct WorldParts: Sendable {
  struct Part: Sendable {
    /// Inside the world.
    let rect: MapRect
    /// Add it to an x of the world to come to the copy of the world that the whole rectangle is on.
    let offset: Double
  }

  let parts: [Part]

  /// A rectangle wider than the world is cut down to one world around its middle, so that nothing is found twice.
  /// There are no parts where a number is not finite.
  init(_ rect: MapRect) {
    let world = MapPoint.worldSize
    let width = min(rect.size.width, world)
    let start = rect.size.width <= world ? rect.minX : rect.midX - world / 2
    guard start.isFinite, rect.minY.isFinite, rect.maxY.isFinite, width >= 0, rect.size.height >= 0 else {
      parts = []
      return
    }
    let offset = (start / world).rounded(.down) * world
    let (left, right) = (start - offset, start - offset + width)
    func part(_ left: Double, _ right: Double, _ offset: Double) -> Part {
      Part(rect: MapRect(x: left, y: rect.minY, width: right - left, height: rect.size.height), offset: offset)
    }
    parts =
      right <= world
      ? [part(left, right, offset)] : [part(left, world, offset), part(0, right - world, offset + world)]
  }
}
