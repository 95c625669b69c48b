import MapGeometry
import MapScene

/// Parsers of the values that several subcommands take. Their messages say what was expected and what was found.
enum Values {
  /// `lat,lng` in degrees.
  static func coordinate(_ text: String) throws(UsageError) -> Coordinate {
    let numbers = try numbers(text, count: 2, expected: "lat,lng")
    let coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1])
    guard coordinate.isValid else {
      if abs(numbers[0]) > 90, abs(numbers[0]) <= 180, abs(numbers[1]) <= 90 {
        throw UsageError("latitude \(numbers[0]) is outside -90…90; the order is lat,lng: did you swap them?")
      }
      throw UsageError(
        abs(numbers[0]) > 90
          ? "latitude \(numbers[0]) is outside -90…90" : "longitude \(numbers[1]) is outside -180…180")
    }
    return coordinate
  }

  /// `lat,lng,metres`
  static func coordinateAndMeters(_ text: String) throws(UsageError) -> (Coordinate, meters: Double) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let meters = Double(parts[2].drop { $0 == " " }), meters > 0, meters <= 1e9 else {
      throw UsageError("expected lat,lng,metres with more than 0 metres, found '\(text)'")
    }
    return (try coordinate("\(parts[0]),\(parts[1])"), meters)
  }

  /// `west,south,east,north` in degrees; east may be west of west: then the box goes over the 180th meridian.
  static func bounds(_ text: String) throws(UsageError) -> GeographicBounds {
    let numbers = try numbers(text, count: 4, expected: "west,south,east,north")
    let bounds = GeographicBounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    guard abs(bounds.west) <= 540, abs(bounds.east) <= 540 else {
      throw UsageError("west and east must be in -540…540, found \(bounds.west) and \(bounds.east)")
    }
    guard abs(bounds.south) <= 90, abs(bounds.north) <= 90 else {
      throw UsageError(
        "south and north must be in -90…90, found \(bounds.south) and \(bounds.north); the order is west,south,east,north"
      )
    }
    guard bounds.south < bounds.north else {
      throw UsageError("south \(bounds.south) is not below north \(bounds.north); the order is west,south,east,north")
    }
    guard bounds.west != bounds.east else { throw UsageError("west and east are the same") }
    return bounds
  }

  static func zoom(_ text: String) throws(UsageError) -> Zoom {
    guard let level = Double(text), Zoom.validLevels.contains(level) else {
      throw UsageError("'\(text)' is not a zoom from 0 to 30")
    }
    return Zoom(level)
  }

  /// `5` or `0-5`.
  static func zoomRange(_ text: String) throws(UsageError) -> ClosedRange<Int> {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let valid = 0...TileCoordinate.maximumZoom
    guard (1...2).contains(parts.count), let low = parts[0], let high = parts[parts.count - 1],
      valid.contains(low), valid.contains(high)
    else { throw UsageError("'\(text)' is not a range of zooms such as 0-5, each from 0 to 30") }
    guard low <= high else { throw UsageError("the first zoom of '\(text)' is above the last") }
    return low...high
  }

  /// `800x600`, in points.
  static func size(_ text: String) throws(UsageError) -> PictureSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0 else {
      throw UsageError("'\(text)' is not a size such as 800x600")
    }
    guard width <= 16_384, height <= 16_384 else { throw UsageError("\(text) is too large: at most 16384 each way") }
    return PictureSize(width: width, height: height)
  }

  /// A picture takes four bytes of memory a pixel; this is what a small machine can still give.
  static func check(_ size: PictureSize, scale: Double) throws(UsageError) {
    let (width, height) = (Int(Double(size.width) * scale), Int(Double(size.height) * scale))
    guard width * height <= 100_000_000 else {
      throw UsageError(
        "--size: \(width)x\(height) pixels are too many: at most 100 megapixels; take a smaller size"
          + (scale > 1 ? " or --scale" : ""))
    }
  }

  static func integer(_ range: ClosedRange<Int>) -> @Sendable (String) throws(UsageError) -> Int {
    { (text: String) throws(UsageError) in
      guard let value = Int(text), range.contains(value) else {
        throw UsageError("'\(text)' is not a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
  }

  private static func numbers(_ text: String, count: Int, expected: String) throws(UsageError) -> [Double] {
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let trimmed = part.drop { $0 == " " }
      guard let number = Double(trimmed), number.isFinite else {
        throw UsageError("'\(trimmed)' in '\(text)' is not a number; expected \(expected)")
      }
      numbers.append(number)
    }
    guard numbers.count == count else {
      throw UsageError(
        "expected \(expected), found \(numbers.count) number\(numbers.count == 1 ? "" : "s") in '\(text)'")
    }
    return numbers
  }
}
