/// Runs the drawing commands of features (specification 4.3) and collects their points and parts.
struct VectorTileGeometryDecoder {
  private(set) var points: [SIMD2<Int32>] = []
  private(set) var parts: [VectorTilePart] = []

  /// Room for what the commands of so many bytes usually hold: about three bytes a point.
  mutating func reserve(byteCount: Int) { points.reserveCapacity(byteCount / 3) }

  /// Appends the geometry of one feature. False, and nothing appended, where it is broken or empty.
  mutating func decode(_ commands: ProtobufReader, kind: VectorTileGeometryKind) -> Bool {
    guard kind != .unknown else { return true }
    let (firstPoint, firstPart) = (points.count, parts.count)
    var isSound = true
    do throws(VectorTileError) {
      try run(commands, kind: kind, firstPoint: firstPoint)
    } catch {
      isSound = false
    }
    if isSound, kind == .polygon { orient(firstPoint: firstPoint, firstPart: firstPart) }
    if isSound, points.count > firstPoint, points.count < Int(Int32.max) { return true }
    points.removeLast(points.count - firstPoint)
    parts.removeLast(parts.count - firstPart)
    return false
  }

  private enum Command {
    static let moveTo: UInt64 = 1
    static let lineTo: UInt64 = 2
    static let closePath: UInt64 = 7
  }

  private mutating func run(
    _ commands: ProtobufReader, kind: VectorTileGeometryKind, firstPoint: Int
  ) throws(VectorTileError) {
    var reader = commands
    var pen = SIMD2<Int32>.zero
    var start = firstPoint
    let fewest = kind == .polygon ? 3 : 2
    // The array lives in a local while the loop runs: its uniqueness is then checked once, not per point.
    var points = self.points
    self.points = []
    defer { self.points = points }
    while !reader.isAtEnd {
      let word = try reader.varint()
      let count = Int(truncatingIfNeeded: word >> 3 & 0x1FFF_FFFF)
      switch word & 7 {
      case Command.moveTo where kind == .point, Command.lineTo where kind != .point:
        guard count * 2 <= reader.remainingCount, kind == .point || points.count > start else { throw .malformed }
        for _ in 0..<count {
          pen = pen &+ (try Self.delta(&reader))
          points.append(pen)
        }
      case Command.moveTo:
        // More than one MoveTo in a row leaves lines of one point, which nothing can draw: the last one counts.
        guard count >= 1, count * 2 <= reader.remainingCount else { throw .malformed }
        finishPart(&points, start: &start, firstPoint: firstPoint, fewest: fewest)
        for _ in 0..<count { pen = pen &+ (try Self.delta(&reader)) }
        points.append(pen)
      case Command.closePath where kind == .polygon:
        if points.count - start > 1, points[start] == points[points.count - 1] { points.removeLast() }
      default: throw .malformed
      }
    }
    finishPart(&points, start: &start, firstPoint: firstPoint, fewest: kind == .point ? 1 : fewest)
  }

  /// Ends the line or ring that is being collected; one with too few points is dropped.
  private mutating func finishPart(
    _ points: inout [SIMD2<Int32>], start: inout Int, firstPoint: Int, fewest: Int
  ) {
    if points.count - start >= fewest {
      parts.append(VectorTilePart(end: Int32(truncatingIfNeeded: points.count - firstPoint), isExterior: false))
    } else {
      points.removeLast(points.count - start)
    }
    start = points.count
  }

  @inline(__always)
  private static func delta(_ reader: inout ProtobufReader) throws(VectorTileError) -> SIMD2<Int32> {
    let x = try reader.varint()
    let y = try reader.varint()
    return SIMD2(Int32(truncatingIfNeeded: zigzagDecoded(x)), Int32(truncatingIfNeeded: zigzagDecoded(y)))
  }

  /// Marks the outer rings and turns all rings the way version 2 asks for.
  ///
  /// In both versions the first ring of a feature is an outer one, and every ring of the same orientation is one too:
  /// version 2 fixes which orientation that is, version 1 does not. Rings without an area are dropped.
  private mutating func orient(firstPoint: Int, firstPart: Int) {
    var (start, writtenEnd, writtenPart) = (firstPoint, firstPoint, firstPart)
    var outerSign = 0.0
    for index in firstPart..<parts.count {
      let end = firstPoint + Int(parts[index].end)
      defer { start = end }
      let area = doubleArea(start..<end)
      if area == 0 { continue }
      if outerSign == 0 { outerSign = area < 0 ? -1 : 1 }
      let isExterior = (area < 0) == (outerSign < 0)
      if isExterior != (area > 0) { points[(start + 1)..<end].reverse() }
      if writtenEnd != start {
        for offset in 0..<(end - start) { points[writtenEnd + offset] = points[start + offset] }
      }
      writtenEnd += end - start
      parts[writtenPart] = VectorTilePart(
        end: Int32(truncatingIfNeeded: writtenEnd - firstPoint), isExterior: isExterior)
      writtenPart += 1
    }
    points.removeLast(points.count - writtenEnd)
    parts.removeLast(parts.count - writtenPart)
  }

  /// Twice the area by the surveyor's formula; positive for rings that run clockwise on the screen.
  private func doubleArea(_ range: Range<Int>) -> Double {
    points.withUnsafeBufferPointer { points in
      var (area, previous) = (0.0, points[range.upperBound - 1])
      for index in range {
        let point = points[index]
        area += Double(previous.x) * Double(point.y) - Double(point.x) * Double(previous.y)
        previous = point
      }
      return area
    }
  }
}
