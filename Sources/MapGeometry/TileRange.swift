/// The rectangle of tiles of one zoom that covers a map rectangle. x may leave the zoom's range where the rectangle
/// spans the 180th meridian; `wrapped` brings a tile back.
public struct TileRange: Hashable, Sendable {
  /// The zoom of all its tiles.
  public let z: Int
  /// Columns, from the west.
  public let xs: Range<Int>
  /// Rows, from the north.
  public let ys: Range<Int>

  /// From columns and rows.
  public init(z: Int, xs: Range<Int>, ys: Range<Int>) {
    self.z = z
    self.xs = xs
    self.ys = ys
  }

  /// The tiles that share area with `rect`. An edge that falls on a tile border does not count the tile beyond it.
  /// None for a null rectangle.
  public init(covering rect: MapRect, z: Int) {
    let side = MapPoint.worldSize / Double(1 << z)
    func indices(_ low: Double, _ high: Double) -> Range<Int> {
      guard low.isFinite, high.isFinite else { return 0..<0 }
      // Farther out there is nothing, and no Int either.
      let first = Int(min(max((low / side).rounded(.down), -1e15), 1e15))
      let past = Int(min(max((high / side).rounded(.up), -1e15), 1e15))
      return first..<max(past, first + 1)
    }
    self.z = z
    xs = indices(rect.minX, rect.maxX)
    ys = indices(rect.minY, rect.maxY).clamped(to: 0..<(1 << z))
  }

  /// How many tiles there are.
  public var count: Int { xs.count * ys.count }

  /// Every tile, row by row from the north.
  public var coordinates: [TileCoordinate] {
    ys.flatMap { y in xs.map { x in TileCoordinate(z: z, x: x, y: y) } }
  }
}
