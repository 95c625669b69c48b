/// A tile's place in the slippy-map pyramid: XYZ numbering, y counted from the north.
@frozen public struct TileCoordinate: Hashable, Sendable {
  public var z: Int
  /// The column, 0…2ᶻ − 1 from the west.
  public var x: Int
  /// The row, 0…2ᶻ − 1 from the north.
  public var y: Int

  /// The deepest zoom of the pyramid, as TileJSON has it.
  public static let maximumZoom = 30

  /// From XYZ numbering; nothing is checked.
  @inlinable public init(z: Int, x: Int, y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }

  /// Whether z is 0…30 and both indices are inside that zoom.
  @inlinable public var isValid: Bool {
    z >= 0 && z <= Self.maximumZoom && x >= 0 && x < 1 << z && y >= 0 && y < 1 << z
  }

  /// The row as MBTiles and TMS count it, from the south: 11/327/791 is row 1256. For a valid tile only.
  @inlinable public var tmsRow: Int { (1 << z) - 1 - y }

  /// From MBTiles' numbering, rows counted from the south.
  @inlinable public init(z: Int, column: Int, tmsRow: Int) {
    self.init(z: z, x: column, y: (1 << z) - 1 - tmsRow)
  }

  /// The tile that contains a map point; points on other copies of the world, or beyond the poles, give an invalid tile.
  public init(containing point: MapPoint, z: Int) {
    let side = MapPoint.worldSize / Double(1 << z)
    self.init(z: z, x: Int((point.x / side).rounded(.down)), y: Int((point.y / side).rounded(.down)))
  }

  /// The square that the tile covers. For x outside the zoom's range: the square on that copy of the world.
  public var mapRect: MapRect {
    let side = MapPoint.worldSize / Double(1 << z)
    return MapRect(x: Double(x) * side, y: Double(y) * side, width: side, height: side)
  }

  /// The tile with x brought into the world: 3/−1/2 is 3/7/2.
  @inlinable public var wrapped: TileCoordinate {
    let count = 1 << z
    return TileCoordinate(z: z, x: ((x % count) + count) % count, y: y)
  }

  /// The tile that contains this one, `levels` zooms further out.
  @inlinable public func parent(levels: Int = 1) -> TileCoordinate {
    TileCoordinate(z: z - levels, x: x >> levels, y: y >> levels)
  }

  /// Bing's quadkey: one base-4 digit per zoom, the most significant first; empty at zoom 0.
  public var quadkey: String {
    var key = ""
    for bit in stride(from: z - 1, through: 0, by: -1) {
      key += String((x >> bit & 1) | (y >> bit & 1) << 1)
    }
    return key
  }
}

extension TileCoordinate: CustomStringConvertible {
  /// `z/x/y`
  public var description: String { "\(z)/\(x)/\(y)" }
}
