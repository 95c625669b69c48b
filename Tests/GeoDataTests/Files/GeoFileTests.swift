import GeoData
import MapGeometry
import Testing

@Suite struct GeoFileTests {
  private func read(_ text: String, _ name: String = "file") throws -> GeoFileContent {
    try GeoFile.read(Array(text.utf8), name)
  }

  @Test(arguments: [
    ("{\"type\":\"Point\",\"coordinates\":[1,2]}", GeoFileContent.Format.geoJSON),
    ("\u{FEFF} \n{\"type\":\"FeatureCollection\",\"features\":[]}", .geoJSON),
    ("<?xml version=\"1.0\"?><!-- <kml> --><gpx><wpt lat=\"1\" lon=\"2\"/></gpx>", .gpx),
    ("<Document><Placemark/></Document>", .kml), ("<k:kml xmlns:k=\"x\"/>", .kml), ("lat,lon\n1,2\n", .csv),
    ("{q`fFgdvdWiEiB", .encodedPolyline),
  ])
  func theContentSaysWhatItIs(text: String, format: GeoFileContent.Format) throws {
    #expect(try read(text).format == format)
  }

  @Test(arguments: ["", " \n ", "\u{FEFF}"]) func emptyFilesAreRefused(text: String) {
    #expect { try read(text) } throws: { "\($0)" == "file: the file is empty" }
  }

  @Test func utf16IsReadOrRefused() throws {
    func utf16(_ text: String) -> [UInt8] { [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } }
    let gpx = try GeoFile.read(
      utf16("<?xml version=\"1.0\" encoding=\"UTF-16\"?><gpx><wpt lat=\"1\" lon=\"2\"/></gpx>"), "a.gpx")
    #expect(gpx.features.count == 1)
    #expect { try GeoFile.read(utf16("lat,lon\n1,2\n"), "a.csv") } throws: {
      "\($0)" == "a.csv:1: the file is in UTF-16; save it as UTF-8"
    }
  }

  @Test func readsNewlineDelimitedGeoJSON() throws {
    let point =
      "{\"type\":\"Feature\",\"properties\":{\"stroke\":\"blue\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2,3]}}"
    for separator in ["\n", "\r\n", "\u{1E}", ""] {
      let content = try read(point + separator + point + separator)
      #expect(content.features.count == 2 && content.features[1].vertexData.map(\.elevations) == [[3]])
      #expect(content.features[1].line == (separator.hasSuffix("\n") || separator == "\r\n" ? 2 : 1))
    }
    let content = try read(point + "\n" + point)
    #expect(
      content.warnings.map(\.description) == [
        "file:1: \"stroke\" is \"blue\"; a color is written as #rrggbb or #rgb",
        "file:2: \"stroke\" is \"blue\"; a color is written as #rrggbb or #rgb",
      ])
    #expect { try read(point + "\n{\"type\":") } throws: { "\($0)".hasPrefix("file:2: column") }
    #expect { try read(point + "\nx") } throws: {
      "\($0)" == "file:2: column 1: expected the end of the text, found 'x'"
    }
  }

  /// What the fast reader does not take, the other reads to the same end.
  @Test func bothWaysOfReadingAgree() throws {
    let geometry =
      "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"LineString\",\"coordinates\":[[1,2,3],[4,5,6]]},{\"type\":\"MultiPolygon\",\"coordinates\":[[[[0,0],[1,0],[1,1],[0,0]]]]}]}"
    let feature =
      "{\"type\":\"Feature\",\"id\":7,\"properties\":{\"a\":[1,{\"b\":null}],\"c\":\"é\"},\"geometry\":\(geometry)}"
    let fast = try read("{\"type\":\"FeatureCollection\",\"features\":[\n\(feature)]}").features
    // A member named as one of another kind sends the whole file the other way.
    let slow = try read(
      "{\"type\":\"FeatureCollection\",\"geometry\":null,\"geometry\":null,\"features\":[\n\(feature)]}"
    ).features
    #expect(fast == slow && fast.count == 1 && fast[0].line == 2)
    #expect(fast[0].vertexData.map(\.elevations) == [[3, 6]])
  }

  @Test func tablesKeepTheirColumns() throws {
    let content = try read("name;lat;lon;people;kind\nA;43,7;7,4;12;x\nB;;7,4;13;y\nC;1;2;n/a;z\n", "towns.csv")
    let table = try #require(content.table)
    #expect(table.column(named: "PEOPLE")?.values == ["12", "n/a"])
    #expect(
      table.column(named: "people")?.numbers.first == 12 && table.column(named: "people")?.numbers[1].isNaN == true)
    #expect(table.column(named: "nothing")?.values == nil)
    #expect(content.features.map(\.style.title) == ["A", "C"])
    #expect(content.features[0].feature.properties == ["name": "A", "people": 12, "kind": "x"])
    #expect(content.warnings.map(\.description) == ["towns.csv:3: latitude is empty"])
  }

  @Test func rowsWithoutAPlaceAreLeftOutAndImpossibleOnesAreErrors() throws {
    #expect(try read("lat,lon\n1,2\nunknown,3\n").warnings.map(\.line) == [3])
    #expect { try read("lat,lon\n1,2\n91,3\n") } throws: { "\($0)".hasPrefix("file:3: latitude 91 is outside") }
    #expect { try read("lat,lon\n1,2\nNaN,3\n") } throws: { "\($0)" == "file:3: latitude \"NaN\" is not a number" }
    #expect { try read("lat,lon\n,2\n,3\n") } throws: { "\($0)" == "file:2: latitude is empty" }
  }

  @Test func delimitersAndColumnsCanBeNamed() throws {
    var options = GeoFile.Options()
    options.csv = CSVPointReader(latitudeColumn: "north", longitudeColumn: "east", delimiter: ";")
    let content = try GeoFile.read(Array("a,b;north;east\nx,y;1,5;2\n".utf8), "a.csv", options: options)
    #expect(content.table?.coordinates == [Coordinate(latitude: 1.5, longitude: 2)])
    #expect(content.table?.column(named: "a,b")?.values == ["x,y"])
  }

  @Test func warningsAreBounded() throws {
    let rows = String(repeating: ",7\n", count: 200)
    let warnings = try read("lat,lon\n1,2\n" + rows).warnings
    #expect(warnings.count == 51)
    #expect(warnings.last?.message == "150 more warnings of this file are not shown")
  }
}
