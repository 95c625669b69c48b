internal import MapGeometry
internal import Raster

/// A label that wants a place: what it looks like, where it would stand, and how it ranks.
struct LabelCandidate: Sendable {
  /// Which of several candidates comes first: higher layers, then smaller sort keys, then the order of the data.
  struct Rank: Comparable, Sendable {
    /// Counted from the bottom of the style.
    var layer: Int
    var sortKey: Double
    var tile: TileCoordinate
    var feature: Int

    static func < (one: Rank, other: Rank) -> Bool {
      if one.layer != other.layer { return one.layer > other.layer }
      if one.sortKey != other.sortKey { return one.sortKey < other.sortKey }
      if one.tile != other.tile {
        return (one.tile.z, one.tile.y, one.tile.x) < (other.tile.z, other.tile.y, other.tile.x)
      }
      return one.feature < other.feature
    }
  }

  /// A place where the label could stand.
  struct Placement: Sendable {
    /// The middle of the text in world pixels.
    var position: SIMD2<Double>
    /// What it covers there, in world pixels, padding included.
    var box: LabelBox
  }

  var rank: Rank
  var text: Path
  /// At least one, the best first; of a placed label the one that was chosen.
  var placements: [Placement]
  var look: LabelLook
  var mayOverlap: Bool
  var blocksOthers: Bool

  /// Everything that the label could cover, wherever it is put.
  var reach: LabelBox {
    placements.dropFirst().reduce(placements[0].box) { reach, placement in
      LabelBox(min: pointwiseMin(reach.min, placement.box.min), max: pointwiseMax(reach.max, placement.box.max))
    }
  }
}

/// How a label is painted. Labels of one layer with one look are painted together.
struct LabelLook: Hashable, Sendable {
  var layer: Int
  var color: Color
  var haloColor: Color
  /// Pixels around the letters.
  var haloWidth: Double
}
