internal import MapGeometry
internal import TilePipeline

/// Why a picture cannot be made; `description` is one line in plain words.
public struct MapError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String

  /// From one line in plain words.
  public init(_ description: String) { self.description = description }

  /// - Parameter what: what has the coordinate, for the message.
  package static func check(_ coordinate: Coordinate, _ what: @autoclosure () -> String) throws(MapError) {
    guard coordinate.latitude.isFinite, coordinate.longitude.isFinite else {
      throw MapError("\(what()): \(coordinate) is not a coordinate")
    }
    guard abs(coordinate.latitude) <= 90 else {
      let swapped = abs(coordinate.longitude) <= 90 ? "; are latitude and longitude swapped?" : ""
      throw MapError("\(what()): latitude \(coordinate.latitude) is outside -90 to 90\(swapped)")
    }
    guard abs(coordinate.longitude) <= 1e6 else {
      throw MapError("\(what()): longitude \(coordinate.longitude) is too large")
    }
  }

  static func fileBytes(_ path: String) throws -> [UInt8] { try FileBytes.read(path) }
}
