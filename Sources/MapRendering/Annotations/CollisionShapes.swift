/// The boxes and circles of markers that others may not cover, in cells of a fixed size.
struct CollisionShapes {
  enum Shape {
    case box(LabelBox)
    case circle(center: SIMD2<Double>, radius: Double)

    var bounds: LabelBox {
      switch self {
      case .box(let box): box
      case .circle(let center, let radius):
        LabelBox(min: center - SIMD2(repeating: radius), max: center + SIMD2(repeating: radius))
      }
    }

    func overlaps(_ other: Shape) -> Bool {
      switch (self, other) {
      case (.box(let one), .box(let two)): return one.overlaps(two)
      case (.circle(let center, let radius), .circle(let otherCenter, let otherRadius)):
        let difference = center - otherCenter
        return (difference * difference).sum() < (radius + otherRadius) * (radius + otherRadius)
      case (.circle(let center, let radius), .box(let box)), (.box(let box), .circle(let center, let radius)):
        let nearest = center.clamped(lowerBound: box.min, upperBound: box.max)
        return ((center - nearest) * (center - nearest)).sum() < radius * radius
      }
    }
  }

  private var shapes: [Shape] = []
  private var cells: [SIMD2<Int32>: [Int]] = [:]
  private static let cellSize = 64.0
  /// Shapes over more cells than this, which are few, are kept apart.
  private static let cellLimit = 64
  private var large: [Shape] = []

  /// Takes a shape's place unless it is taken.
  /// - Returns: whether it was free.
  mutating func takeIfFree(_ shape: Shape) -> Bool {
    if large.contains(where: { $0.overlaps(shape) }) { return false }
    if let cells = Self.cells(of: shape.bounds) {
      for cell in cells {
        for index in self.cells[cell] ?? [] where shapes[index].overlaps(shape) { return false }
      }
    } else if shapes.contains(where: { $0.overlaps(shape) }) {
      return false
    }
    take(shape)
    return true
  }

  mutating func take(_ shape: Shape) {
    guard let cells = Self.cells(of: shape.bounds) else {
      large.append(shape)
      return
    }
    for cell in cells { self.cells[cell, default: []].append(shapes.count) }
    shapes.append(shape)
  }

  /// Nil where they are too many.
  private static func cells(of box: LabelBox) -> [SIMD2<Int32>]? {
    let low = (box.min / cellSize).rounded(.down), high = (box.max / cellSize).rounded(.down)
    let count = (high - low + 1).clamped(lowerBound: .zero, upperBound: SIMD2(repeating: 1e4))
    guard count.x * count.y <= Double(cellLimit), abs(low.x) < 1e9, abs(low.y) < 1e9 else { return nil }
    let corner = SIMD2(Int32(low.x), Int32(low.y))
    return (0..<Int32(count.y)).flatMap { y in (0..<Int32(count.x)).map { x in corner &+ SIMD2(x, y) } }
  }
}
