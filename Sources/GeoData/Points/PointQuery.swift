package import MapGeometry

extension PointIndex {
  package enum Order: Sendable {
    /// As the points came.
    case input
    /// From north to south, equals as they came: what is in front is drawn last.
    case painting
  }

  /// The indices of the points in a rectangle, which may reach over the 180th meridian; each once, even where the
  /// rectangle shows the world more often.
  package func points(in rect: MapRect, order: Order = .input) -> [Int] {
    var found: [Int32] = []
    search(rect) { place, _ in found.append(turns[place]) }
    switch order {
    case .input: return ascending(found.map { paintingOrder[Int($0)] }) { Int($0) }
    case .painting: return ascending(found) { Int(paintingOrder[Int($0)]) }
    }
  }

  /// The same in painting order, with at most one point for each cell of a picture: the one that is painted last there.
  ///
  /// - Parameter cellsPerMapPoint: how many cells wide and high a map point is; the cells start at the rectangle's
  ///   north-west corner. The pixels of a picture are a good choice for dots.
  package func pointsThinned(in rect: MapRect, cellsPerMapPoint: Double) -> [Int] {
    let parts = WorldParts(rect)
    guard cellsPerMapPoint > 0, cellsPerMapPoint.isFinite, let first = parts.parts.first else { return [] }
    let (left, top) = (first.rect.minX + first.offset, rect.minY)
    let width = min(rect.size.width, MapPoint.worldSize) * cellsPerMapPoint
    let height = rect.size.height * cellsPerMapPoint
    guard width < 1e9, height < 1e9 else { return points(in: rect, order: .painting) }
    let (columns, rows) = (Int(width) + 1, Int(height) + 1)
    func cell(_ place: Int, _ offset: Double) -> Int {
      let point = places[place]
      let column = Int(min(max((point.x + offset - left) * cellsPerMapPoint, 0), 1e9))
      let row = Int(min(max((point.y - top) * cellsPerMapPoint, 0), 1e9))
      return min(row, rows - 1) &* columns &+ min(column, columns - 1)
    }
    var found = 0
    search(rect) { _, _ in found += 1 }
    // For far more cells than points it is quicker not to have all cells.
    guard columns * rows / 32 <= found else { return thinnedSparsely(rect, cell) }
    var last = [Int32](repeating: -1, count: columns * rows)
    last.withUnsafeMutableBufferPointer { last in
      search(rect) { place, offset in
        let cell = cell(place, offset)
        last[cell] = max(last[cell], turns[place])
      }
    }
    return ascending(last.filter { $0 >= 0 }) { Int(paintingOrder[Int($0)]) }
  }

  private func thinnedSparsely(_ rect: MapRect, _ cell: (Int, Double) -> Int) -> [Int] {
    var last: [Int: Int32] = [:]
    search(rect) { place, offset in
      let cell = cell(place, offset)
      last[cell] = max(last[cell] ?? -1, turns[place])
    }
    return ascending(Array(last.values)) { Int(paintingOrder[Int($0)]) }
  }

  /// The point nearest to one of the map, over the 180th meridian where that is shorter; of equals the first.
  ///
  /// - Parameters:
  ///   - point: on any copy of the world.
  ///   - distance: in map points; nothing beyond it is found.
  package func nearest(to point: MapPoint, within distance: Double = .infinity) -> Int? {
    guard point.x.isFinite, point.y.isFinite, distance >= 0 else { return nil }
    let center = Self.onTheWorld(point)
    var best = (squared: distance * distance, index: Int.max)
    let rowCount = rowTops.count - 1
    // Rows outwards from that of the point, the nearer side first.
    var below = lowerBound(0, rowCount) { rowTops[$0] < center.y }
    var above = below - 1
    while above >= 0 || below < rowCount {
      let north = above >= 0 ? max(center.y - rowTops[above + 1], 0) : .infinity
      let south = below < rowCount ? max(rowTops[below] - center.y, 0) : .infinity
      guard min(north, south) * min(north, south) <= best.squared else { break }
      let row = north <= south ? above : below
      if north <= south { above -= 1 } else { below += 1 }
      for offset in [0, -MapPoint.worldSize, MapPoint.worldSize] {
        improve(&best, MapPoint(x: center.x + offset, y: center.y), row)
      }
    }
    return best.index == .max ? nil : best.index
  }

  /// Looks through a row from the point on to both sides.
  private func improve(_ best: inout (squared: Double, index: Int), _ center: MapPoint, _ row: Int) {
    let (start, end) = (row * rowLength, min((row + 1) * rowLength, count))
    let units = WorldUnits.clamped(center.x)
    let middle = lowerBound(start, end) { WorldUnits.clamped(places[$0].x) < units }
    func take(_ place: Int) -> Bool {
      let (dx, dy) = (places[place].x - center.x, places[place].y - center.y)
      let far = max(abs(dx) - Self.slack, 0)
      if far * far > best.squared { return false }
      let candidate = (squared: dx * dx + dy * dy, index: Int(paintingOrder[Int(turns[place])]))
      if candidate <= best { best = candidate }
      return true
    }
    var place = middle
    while place < end, take(place) { place += 1 }
    place = middle - 1
    while place >= start, take(place) { place -= 1 }
  }

  /// Map points by which places of a row may be out of order.
  private static let slack = 2 / WorldUnits.perMapPoint

  /// Calls `body` with the place of every point in a rectangle, and where its copy of the world starts.
  @inline(__always)
  private func search(_ rect: MapRect, _ body: (_ place: Int, _ offset: Double) -> Void) {
    for part in WorldParts(rect).parts {
      let (rect, rowCount) = (part.rect, rowTops.count - 1)
      let firstUnits = WorldUnits.clamped(rect.minX)
      // Rows whose southern end, the next one's northern, is not north of the rectangle.
      var row = lowerBound(0, rowCount) { rowTops[$0 + 1] < rect.minY }
      while row < rowCount, rowTops[row] < rect.maxY {
        let (start, end) = (row * rowLength, min((row + 1) * rowLength, count))
        var place = lowerBound(start, end) { WorldUnits.clamped(places[$0].x) < firstUnits }
        places.withUnsafeBufferPointer { places in
          while place < end, places[place].x <= rect.maxX + Self.slack {
            if rect.contains(places[place]) { body(place, part.offset) }
            place += 1
          }
        }
        row += 1
      }
    }
  }

  @inline(__always)
  private func lowerBound(_ start: Int, _ end: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (start, end)
    while low < high {
      let middle = (low + high) >> 1
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Different numbers below `count` in ascending order, each brought into another form.
  private func ascending(_ numbers: [Int32], _ form: (Int32) -> Int) -> [Int] {
    guard numbers.count > count / 64 else { return numbers.sorted().map(form) }
    // Of many it is quicker to mark them and to read the marks.
    var marks = [UInt64](repeating: 0, count: count / 64 + 1)
    for number in numbers { marks[Int(number) >> 6] |= 1 << UInt64(number & 63) }
    var result: [Int] = []
    result.reserveCapacity(numbers.count)
    for (index, word) in marks.enumerated() {
      var rest = word
      while rest != 0 {
        result.append(form(Int32(truncatingIfNeeded: index << 6 | rest.trailingZeroBitCount)))
        rest &= rest - 1
      }
    }
    return result
  }
}
