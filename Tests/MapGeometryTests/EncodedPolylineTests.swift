import Testing

@testable import MapGeometry

@Suite struct EncodedPolylineTests {
  /// The example of Google's description of the format.
  private let text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
  private let line = [
    Coordinate(latitude: 38.5, longitude: -120.2), Coordinate(latitude: 40.7, longitude: -120.95),
    Coordinate(latitude: 43.252, longitude: -126.453),
  ]

  @Test func decodesTheKnownExample() throws { #expect(try EncodedPolyline.decode(text) == line) }

  @Test func encodesTheKnownExample() { #expect(EncodedPolyline.encode(line) == text) }

  @Test func precisionSixComesBack() throws {
    #expect(try EncodedPolyline.decode(EncodedPolyline.encode(line, precision: 6), precision: 6) == line)
  }

  @Test func brokenTextIsRefused() {
    #expect(throws: EncodedPolyline.DecodingError.truncated) { try EncodedPolyline.decode("_p~iF~ps|") }
    #expect(throws: EncodedPolyline.DecodingError.truncated) { try EncodedPolyline.decode("_p~iF") }
    #expect(throws: EncodedPolyline.DecodingError.invalidCharacter(offset: 2)) { try EncodedPolyline.decode("_p iF") }
    #expect(throws: EncodedPolyline.DecodingError.self) {
      try EncodedPolyline.decode(String(repeating: "~", count: 40))
    }
    #expect(throws: EncodedPolyline.DecodingError.outOfRange(offset: 0)) {
      try EncodedPolyline.decode(EncodedPolyline.encode(line, precision: 6))
    }
  }
}
