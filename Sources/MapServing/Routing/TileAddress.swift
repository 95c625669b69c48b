internal import MapGeometry
internal import Tiles

/// The last three segments of a tile's URL: `z`, `x` and `y[@scale].ending`.
struct TileAddress {
  var coordinate: TileCoordinate
  /// Pixels per point, 1 to 3.
  var scale: Int
  /// Without the dot, as sent.
  var ending: String

  /// - Throws: `badRequest` for what is not a number, outside the pyramid (z 0…30, x and y below 2ᶻ), or no scale;
  ///   `notFound` where the ending is missing.
  init(_ segments: ArraySlice<String>) throws(ServingError) {
    let parts = Array(segments)
    guard parts.count == 3 else { throw .notFound("a tile's address ends in z/x/y and the kind of file") }
    let file = parts[2]
    guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      throw .notFound("the tile's address lacks its ending, such as .png")
    }
    var row = file[..<dot]
    ending = String(file[file.utf8.index(after: dot)...])
    scale = 1
    if let at = row.utf8.firstIndex(of: UInt8(ascii: "@")) {
      let suffix = row[at...]
      switch suffix {
      case "@1x": scale = 1
      case "@2x": scale = 2
      case "@3x": scale = 3
      default: throw .badRequest("the scale \(suffix) is none of @1x, @2x and @3x")
      }
      row = row[..<at]
    }
    guard let z = Self.number(parts[0]), let x = Self.number(parts[1]), let y = Self.number(row) else {
      throw .badRequest("tile \(parts[0])/\(parts[1])/\(row): zoom, column and row are whole numbers from 0")
    }
    coordinate = TileCoordinate(z: z, x: x, y: y)
    guard coordinate.isValid else {
      throw .badRequest(
        z > TileCoordinate.maximumZoom
          ? "tile \(coordinate): the zoom is 0 to \(TileCoordinate.maximumZoom)"
          : "tile \(coordinate): at zoom \(z) column and row are 0 to \((1 << z) - 1)")
    }
  }

  /// Digits only: no sign, no space. Ten of them are more than any zoom has.
  private static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 10 else { return nil }
    var value = 0
    for byte in text.utf8 {
      guard byte >= 0x30 && byte <= 0x39 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}
