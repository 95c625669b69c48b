internal import Raster

/// Cuts a line into runs of one colour each, to be painted wider than the line and seen through its shape.
///
/// Runs reach a little beyond their ends, around the next bend if there is one, so that no gap is left between two of
/// them. All runs of a colour are one path: colours later in the table lie over earlier ones where the line crosses
/// itself.
struct ColoredRuns {
  /// A path for each colour of the table.
  private(set) var paths: [Path]
  private let colors: Int
  /// How far a run reaches beyond the line's own ends, in pixels.
  private let endReach: Double
  private static let overlap = 0.75

  init(colors: Int, endReach: Double) {
    self.colors = colors
    self.endReach = endReach
    paths = [Path](repeating: Path(), count: colors)
  }

  /// - Parameter place: Where in the table, 0…1, a vertex's colour is.
  mutating func add(_ line: [LineVertex], place: (LineVertex) -> Double) {
    guard let first = line.first else { return }
    let last = Double(colors - 1)
    func inTable(_ vertex: LineVertex) -> Double {
      let fraction = place(vertex)
      return fraction > 0 ? min(fraction, 1) * last : 0
    }
    guard line.count > 1 else {
      // A dot.
      let reach = SIMD2(endReach, 0)
      paths[Int(inTable(first) + 0.5)].add([first.position - reach, first.position + reach], closed: false)
      return
    }
    var points = [first.position]
    var indices: [Int] = []
    var before = inTable(first)
    for index in line.indices.dropFirst() {
      let (start, end) = (line[index - 1].position, line[index].position)
      let after = inTable(line[index])
      let difference = end - start
      let length = (difference * difference).sum().squareRoot()
      let steps = min(max(min(abs(after - before), length).rounded(.up), 1), last + 1)
      for step in 0..<Int(steps) {
        let middle = (Double(step) + 0.5) / steps
        indices.append(Int(before + (after - before) * middle + 0.5))
        points.append(step + 1 == Int(steps) ? end : start + difference * (Double(step + 1) / steps))
      }
      before = after
    }
    addRuns(points, indices)
  }

  private mutating func addRuns(_ points: [SIMD2<Double>], _ indices: [Int]) {
    var start = 0
    while start < indices.count {
      var end = start + 1
      while end < indices.count, indices[end] == indices[start] { end += 1 }
      var run = Array(points[start...end])
      run.insert(
        start > 0
          ? Self.beyond(points[start], towards: points[start - 1], Self.overlap)
          : Self.beyond(points[0], awayFrom: points[1], endReach), at: 0)
      run.append(
        end < indices.count
          ? Self.beyond(points[end], towards: points[end + 1], Self.overlap)
          : Self.beyond(points[end], awayFrom: points[end - 1], endReach))
      paths[indices[start]].add(run, closed: false)
      start = end
    }
  }

  private static func beyond(
    _ point: SIMD2<Double>, towards other: SIMD2<Double>, _ distance: Double
  ) -> SIMD2<Double> {
    let difference = other - point
    let length = (difference * difference).sum().squareRoot()
    return length > 1e-9 ? point + difference / length * distance : point
  }

  private static func beyond(
    _ point: SIMD2<Double>, awayFrom other: SIMD2<Double>, _ distance: Double
  ) -> SIMD2<Double> { beyond(point, towards: point * 2 - other, distance) }
}
