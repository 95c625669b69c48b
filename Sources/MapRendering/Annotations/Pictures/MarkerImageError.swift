/// Why a picture cannot mark a place; `description` is one line that names the picture.
package enum MarkerImageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Not a picture that can be read, and why.
  case unreadable(name: String, reason: String)
  /// SVG, and librsvg is missing.
  case noLibrary(name: String, reason: String)
  /// A width or a height that is not above 0, or too large, in points.
  case badSize(name: String, length: Double)
  /// More bytes than are taken.
  case tooManyBytes(name: String, count: Int)

  package var description: String {
    switch self {
    case .unreadable(let name, let reason): "\(name): \(reason)"
    case .noLibrary(let name, let reason): "\(name): SVG pictures need librsvg: \(reason)"
    case .badSize(let name, let length):
      "\(name): a marker's picture cannot be \(length) points long; give a width or a height above 0, at most \(Int(MarkerImage.maximumPoints))"
    case .tooManyBytes(let name, let count):
      "\(name): \(count) bytes are too many for a marker's picture, the limit is \(MarkerImage.maximumBytes)"
    }
  }
}
