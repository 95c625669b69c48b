internal import Glibc

/// Google's encoded polyline format, at precision 5 (Google, MapKit-era servers) or 6 (Valhalla, OSRM).
public enum EncodedPolyline {
  /// Why a text is not an encoded polyline.
  public enum DecodingError: Error, Equatable {
    /// A character outside `?`…`~` at this offset, in bytes from the start.
    case invalidCharacter(offset: Int)
    /// The text ends in the middle of a number or after a latitude.
    case truncated
    /// A coordinate outside ±90°/±180°, or a number of more than 32 bits: not a polyline, or of another precision.
    case outOfRange(offset: Int)
  }

  /// - Parameter precision: decimal digits kept, 5 or 6.
  /// - Throws: `DecodingError`.
  public static func decode(_ text: String, precision: Int = 5) throws(DecodingError) -> [Coordinate] {
    let factor = pow(10, Double(precision))
    var coordinates: [Coordinate] = []
    var (latitude, longitude) = (0, 0)
    let bytes = Array(text.utf8)
    var offset = 0

    func number() throws(DecodingError) -> Int {
      var (value, shift) = (0, 0)
      while true {
        guard offset < bytes.count else { throw .truncated }
        let byte = bytes[offset]
        guard byte >= 63, byte <= 126 else { throw .invalidCharacter(offset: offset) }
        guard shift <= 30 else { throw .outOfRange(offset: offset) }
        offset += 1
        let chunk = Int(byte) - 63
        value |= (chunk & 31) << shift
        shift += 5
        if chunk < 32 { break }
      }
      return value & 1 == 1 ? ~(value >> 1) : value >> 1
    }

    while offset < bytes.count {
      let start = offset
      latitude += try number()
      longitude += try number()
      let coordinate = Coordinate(latitude: Double(latitude) / factor, longitude: Double(longitude) / factor)
      guard coordinate.isValid else { throw .outOfRange(offset: start) }
      coordinates.append(coordinate)
    }
    return coordinates
  }

  /// The reverse of `decode`; coordinates are rounded to the precision, longitudes brought into ±180°. Latitudes beyond
  /// ±90° and what is no number are left out.
  public static func encode(_ coordinates: [Coordinate], precision: Int = 5) -> String {
    let factor = pow(10, Double(precision))
    var bytes: [UInt8] = []
    var (latitude, longitude) = (0, 0)

    func append(_ difference: Int) {
      var value = difference < 0 ? ~(difference << 1) : difference << 1
      while value >= 32 {
        bytes.append(UInt8(value & 31 | 32) + 63)
        value >>= 5
      }
      bytes.append(UInt8(value) + 63)
    }

    for place in coordinates {
      let coordinate = Coordinate(latitude: place.latitude, longitude: Longitude.normalized(place.longitude))
      guard coordinate.isValid else { continue }
      let next = (
        Int((coordinate.latitude * factor).rounded()), Int((coordinate.longitude * factor).rounded())
      )
      append(next.0 - latitude)
      append(next.1 - longitude)
      (latitude, longitude) = next
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
