package import MapGeometry

/// Which tiles a seeding run is about: a box at a range of zooms.
package struct SeedPlan: Sendable {
  /// One for each zoom, from the outermost.
  package let ranges: [TileRange]
  package let bounds: GeographicBounds
  package let zooms: ClosedRange<Int>

  package init(bounds: GeographicBounds, zooms: ClosedRange<Int>) {
    self.bounds = bounds
    self.zooms = zooms
    ranges = zooms.map { z in
      let range = TileRange(covering: bounds.mapRect, z: z)
      // A box around the whole world, or over the 180th meridian at a low zoom, must not count a tile twice.
      let count = 1 << z
      return range.xs.count > count ? TileRange(z: z, xs: 0..<count, ys: range.ys) : range
    }
  }

  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// All tiles, zoom by zoom, in squares of `side` tiles aligned as metatiles are: what is drawn together comes
  /// together. Nothing is kept in memory but where it stands.
  package func blocks(side: Int) -> SeedBlocks {
    SeedBlocks(ranges: ranges, side: side)
  }
}

/// The blocks of a plan, one after the other.
package struct SeedBlocks: Sequence, IteratorProtocol, Sendable {
  private let ranges: [TileRange]
  private let side: Int
  private var range = 0
  /// The block's corner; nil before the first of a range.
  private var corner: SIMD2<Int>?

  init(ranges: [TileRange], side: Int) {
    self.ranges = ranges
    self.side = side
  }

  package mutating func next() -> [TileCoordinate]? {
    while range < ranges.count {
      let tiles = ranges[range]
      let left = Self.floor(tiles.xs.lowerBound, side)
      var corner = self.corner ?? SIMD2(left, Self.floor(tiles.ys.lowerBound, side))
      if corner.y >= tiles.ys.upperBound || tiles.count == 0 {
        range += 1
        self.corner = nil
        continue
      }
      let block = Self.block(at: corner, side: side, in: tiles)
      corner.x += side
      if corner.x >= tiles.xs.upperBound { corner = SIMD2(left, corner.y + side) }
      self.corner = corner
      return block
    }
    return nil
  }

  private static func block(at corner: SIMD2<Int>, side: Int, in tiles: TileRange) -> [TileCoordinate] {
    let xs = tiles.xs.clamped(to: corner.x..<corner.x + side)
    let ys = tiles.ys.clamped(to: corner.y..<corner.y + side)
    return TileRange(z: tiles.z, xs: xs, ys: ys).coordinates.map(\.wrapped)
  }

  private static func floor(_ value: Int, _ side: Int) -> Int {
    Int((Double(value) / Double(side)).rounded(.down)) * side
  }
}
