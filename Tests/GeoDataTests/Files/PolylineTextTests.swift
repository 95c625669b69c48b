import GeoData
import MapGeometry
import Testing

@Suite struct PolylineTextTests {
  private let line = [
    Coordinate(latitude: 38.5, longitude: -120.2), Coordinate(latitude: 40.7, longitude: -120.95),
    Coordinate(latitude: 43.252, longitude: -126.453),
  ]

  @Test func takesTheRestOfAnArgumentAsItStands() throws {
    #expect(try PolylineText.line(ofArgument: "enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@") == line)
    #expect(try PolylineText.line(ofArgument: "enc6:_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI") == line)
    #expect(try PolylineText.line(ofArgument: "enc:_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI", precision: 6) == line)
    #expect(try PolylineText.line(ofArgument: "enc:")?.isEmpty == true)
    #expect(try PolylineText.line(ofArgument: "track.gpx") == nil)
    #expect { try PolylineText.line(ofArgument: "enc:_p~iF~ps|U_ulL") } throws: {
      "\($0)" == "enc:: the encoded polyline is cut off: its last number or its last longitude is missing"
    }
  }

  /// Every letter of the alphabet, in every place of a number.
  @Test func everyLetterComesBack() throws {
    var line: [Coordinate] = []
    var state: UInt64 = 1
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let (north, east) = (Double((state >> 30) % 17_000_000), Double((state >> 20) % 35_000_000))
      line.append(Coordinate(latitude: north / 1e5 - 85, longitude: east / 1e5 - 175))
    }
    // A difference of nothing is the one `?`.
    line.append(line[line.count - 1])
    for precision in [5, 6] {
      let text = EncodedPolyline.encode(line, precision: precision)
      #expect(Set(text.utf8).count == 64, "all from ? to ~")
      let back = try #require(try PolylineText.line(ofArgument: "enc\(precision):" + text))
      #expect(back.count == line.count)
      for (one, other) in zip(back, line) {
        #expect(abs(one.latitude - other.latitude) < 1e-9 && abs(one.longitude - other.longitude) < 1e-9)
      }
    }
  }

  @Test func filesHoldOnePerLine() throws {
    let content = try GeoFile.read(Array("_p~iF~ps|U_ulLnnqC_mqNvxq`@\r\n\n{q`fFgdvdWiEiB\n".utf8), "lines.txt")
    #expect(content.format == .encodedPolyline && content.features.map(\.line) == [1, 3])
    #expect(content.features[0].feature.geometry == .lineString(line))
    let six = try GeoFile.read(Array("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI".utf8), "a.polyline6")
    #expect(six.features[0].feature.geometry == .lineString(line))
    let marked = try GeoFile.read(Array("enc6:_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI\n".utf8), "a.txt")
    #expect(marked.features[0].feature.geometry == .lineString(line))
    #expect { try GeoFile.read(Array("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI".utf8), "a.txt") } throws: {
      "\($0)".hasPrefix("a.txt:1: no encoded polyline of precision 5") && "\($0)".hasSuffix("it may be of precision 6")
    }
  }

  @Test(.enabled(if: SharedData.isThere, "needs the shared test data")) func theSharedCases() throws {
    let cases = try #require(JSONValue(parsing: SharedData.bytes("polylines/cases.json")).array)
    #expect(cases.count == 26)
    for one in cases {
      let text = try #require(one["encoded"]?.string)
      let precision = Int(one["precision"]?.number ?? 5)
      guard let points = one["points_lat_lon"]?.array else {
        #expect(throws: SourceError.self) { try PolylineText.line(ofArgument: "enc:" + text, precision: precision) }
        continue
      }
      let key = points.map { Coordinate(latitude: $0[0]?.number ?? .nan, longitude: $0[1]?.number ?? .nan) }
      #expect(try PolylineText.line(ofArgument: "enc:" + text, precision: precision) == key)
    }
  }
}
