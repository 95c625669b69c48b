package import MapGeometry

/// A tile that a picture should have had.
package struct MissingTile: Sendable, Hashable, CustomStringConvertible {
  package var coordinate: TileCoordinate
  /// The name of its source.
  package var source: String
  /// Why it is missing; nil where the source simply does not have it.
  package var cause: String?
  /// The zoom of the larger tile that is shown instead; nil: the background.
  package var shownFrom: Int?
  /// Whether the source ends before this zoom: then no tile of it was asked for.
  package var isBeyondSource = false

  package var description: String {
    let what = isBeyondSource ? "is beyond the source's last zoom" : cause.map { "failed: \($0)" } ?? "is missing"
    let shown = shownFrom.map { "zoom \($0) is shown enlarged" } ?? "the background is shown"
    return "tile \(coordinate) of \(source) \(what); \(shown)"
  }
}

/// Why there is no picture: tiles are missing, and that was not to be.
package struct MissingTilesError: Error, Sendable, CustomStringConvertible {
  package var tiles: [MissingTile]

  package var description: String {
    guard let first = tiles.first else { return "tiles are missing" }
    let cause = first.isBeyondSource ? "it is beyond the last zoom" : first.cause ?? "there is none"
    let count = tiles.count == 1 ? "a tile is missing" : "\(tiles.count) tiles are missing, the first"
    return "\(count): \(first.coordinate) of \(first.source): \(cause)"
  }
}

/// Why a picture as it is asked for cannot be made.
package struct PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String
}
