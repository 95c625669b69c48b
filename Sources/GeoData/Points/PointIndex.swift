internal import Glibc
package import MapGeometry

/// Very many points of which a picture shows few: built once, shared by pictures, it answers for the part that can be
/// seen.
///
/// The points lie in rows of equally many from north to south, within a row from west to east, so that a query looks
/// at what it finds and at two searches per row, however unevenly the points are spread. It takes 24 bytes a point.
package struct PointIndex: Sendable {
  /// How many points there are.
  package let count: Int

  /// In rows of `rowLength`; x within the one world. Equal to a sixteenth of a map point they may be in any order.
  let places: [MapPoint]
  /// For each place, its turn when all are painted from north to south.
  let turns: [Int32]
  /// By turn, the index of the point.
  let paintingOrder: [Int32]
  let rowLength: Int
  /// The y of each row's northernmost point, and of the southernmost of all.
  let rowTops: [Double]

  /// - Parameter coordinates: latitudes beyond that of Web Mercator count as its limit; longitudes of any multiple.
  /// - Throws: `PointIndexError` naming the first that is no place.
  package init(_ coordinates: [Coordinate]) throws(PointIndexError) {
    let count = coordinates.count
    guard count <= Int(Int32.max) else { throw .tooManyPoints(count) }
    let isPlace: (Coordinate) -> Bool = { $0.latitude >= -90 && $0.latitude <= 90 && $0.longitude.isFinite }
    if let index = coordinates.firstIndex(where: { !isPlace($0) }) {
      throw .invalidCoordinate(coordinates[index], index: index)
    }
    self.count = count
    rowLength = max(32, Int(Double(count).squareRoot()))

    let points = WorkMemory<MapPoint>(capacity: count)
    let (records, spare) = (WorkMemory<SortRecord>(capacity: count), WorkMemory<SortRecord>(capacity: count))
    let pieces = pieces(for: count)
    concurrently(pieces) { piece in
      for index in count * piece / pieces..<count * (piece + 1) / pieces {
        let point = Self.onTheWorld(MapPoint(coordinates[index]))
        points.base[index] = point
        let units = WorldUnits.position(point)
        records.base[index] = SortRecord(
          key: UInt64(units.x) << 32 | UInt64(units.y), payload: UInt64(truncatingIfNeeded: index))
      }
    }
    let byLatitude = RadixSort.sort(records, spare, count: count, bits: 0..<32)
    Self.sortEqualUnits(byLatitude.base, count: count, points.base)

    let length = rowLength
    paintingOrder = [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
      for turn in 0..<count { buffer[turn] = Int32(truncatingIfNeeded: byLatitude.base[turn].payload) }
      initialized = count
    }
    let rowCount = (count + length - 1) / length
    rowTops = (0...rowCount).map { row in
      count == 0 ? 0 : points.base[Int(byLatitude.base[min(row * length, count - 1)].payload)].y
    }
    concurrently(pieces) { piece in
      for turn in count * piece / pieces..<count * (piece + 1) / pieces {
        let record = byLatitude.base[turn]
        byLatitude.base[turn] = SortRecord(
          key: record.key >> 32 | UInt64(truncatingIfNeeded: turn / length) << 32,
          payload: record.payload << 32 | UInt64(truncatingIfNeeded: turn))
      }
    }
    let other = byLatitude === records ? spare : records
    let sorted = RadixSort.sort(byLatitude, other, count: count, bits: 0..<32 + rowCount.usedBits)
    places = [MapPoint](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = count
      guard let base = buffer.baseAddress else { return }
      let output = SharedAddress(base)
      concurrently(pieces) { piece in
        for place in count * piece / pieces..<count * (piece + 1) / pieces {
          output.base[place] = points.base[Int(sorted.base[place].payload >> 32)]
        }
      }
    }
    turns = [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
      for place in 0..<count { buffer[place] = Int32(truncatingIfNeeded: sorted.base[place].payload & 0xFFFF_FFFF) }
      initialized = count
    }
  }

  static func onTheWorld(_ point: MapPoint) -> MapPoint {
    let x = point.x / MapPoint.worldSize
    return MapPoint(x: (x - x.rounded(.down)) * MapPoint.worldSize, y: point.y)
  }

  /// Brings records that are equal in units of the world into their true order, then that of the points.
  private static func sortEqualUnits(
    _ records: UnsafeMutablePointer<SortRecord>, count: Int, _ points: UnsafeMutablePointer<MapPoint>
  ) {
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, UInt32(truncatingIfNeeded: records[end].key) == UInt32(truncatingIfNeeded: records[start].key)
      { end += 1 }
      if end - start > 1 {
        var run = UnsafeMutableBufferPointer(start: records + start, count: end - start)
        run.sort { one, other in
          (points[Int(one.payload)].y, one.payload) < (points[Int(other.payload)].y, other.payload)
        }
      }
      start = end
    }
  }
}
