import GeoData
import MapGeometry
import Testing

@Suite struct CSVPointReaderTests {
  private func read(_ text: String, _ reader: CSVPointReader = CSVPointReader()) throws -> PointTable {
    try reader.points(Array(text.utf8), file: "towns.csv")
  }

  @Test(arguments: [
    "lat,lon,name,size\n43.7384,7.4246,\"Café; le \"\"bon\"\"\",12\n-1.5,+2,Port,\n",
    "\u{FEFF}Name;Latitude;Longitude;Size\r\n\"Café; le \"\"bon\"\"\";43,7384;7,4246;12\r\nPort;-1,5;2;\r\n",
    "@lat\t@lng\ttitle\tsize\n43.7384\t7.4246\t\"Café; le \"\"bon\"\"\"\t12\n\n-1.5\t2\tPort\t",
    "y|x|label|size\r43.7384|7.4246|\"Café; le \"\"bon\"\"\"|12\r-1.5|2|Port|",
  ])
  func guessesHowItIsWritten(text: String) throws {
    let table = try read(text)
    #expect(
      table.coordinates == [
        Coordinate(latitude: 43.7384, longitude: 7.4246), Coordinate(latitude: -1.5, longitude: 2),
      ])
    #expect(table.labels == ["Café; le \"bon\"", "Port"])
    #expect(table.columns.map { $0.name.lowercased() } == ["size"])
    #expect(Array(table.properties(at: 0).values) == [12])
    #expect(table.properties(at: 1).isEmpty)
    #expect(table.properties(at: 2).isEmpty)
  }

  @Test func keepsCodesAsText() throws {
    let table = try read("lat,lon,zip,height,word\n1,2,01234,-0.5,1e3x\n")
    #expect(table.properties(at: 0) == ["zip": "01234", "height": -0.5, "word": "1e3x"])
    #expect(table.labels == [nil])
  }

  @Test func countsLinesWithinQuotes() {
    #expect { try read("name,lat,lon\n\"two\nlines\",1,2\nx,91,100\n") } throws: {
      "\($0)" == "towns.csv:4: latitude 91 is outside −90…90"
    }
  }

  @Test(arguments: [
    ("", "towns.csv: the file is empty"), ("\n\n", "towns.csv: the file is empty"),
    ("lat,lon\n", "towns.csv: there are no rows below the header"),
    (
      "\nid,place\n1,x\n",
      "towns.csv:2: no columns of latitude and longitude (such as lat and lon) among the columns \"id\", \"place\""
    ),
    ("lat,lon\n1,\n", "towns.csv:2: longitude is empty"),
    ("lat,lon\n1,2\n3\n", "towns.csv:3: the row has only 1 of the fields, and longitude is in number 2"),
    ("lat,lon\nx,2\n", "towns.csv:2: latitude \"x\" is not a number"),
    ("lat,lon\n0x10,2\n", "towns.csv:2: latitude \"0x10\" is not a number"),
    ("lat,lon,n\n1,2,\"abc\n", "towns.csv:2: a quote is opened in this row and never closed"),
    ("lat,lon\n121,31\n", "towns.csv:2: latitude 121 is outside −90…90; latitude and longitude seem to be swapped"),
  ])
  func saysWhatIsWrongAndWhere(text: String, message: String) {
    #expect { try read(text) } throws: { "\($0)" == message }
  }

  @Test func takesNamedColumns() throws {
    let reader = CSVPointReader(latitudeColumn: "N", longitudeColumn: "E", labelColumn: "Code")
    let table = try read("code;n;e;lat\nA;1;2;9\n", reader)
    #expect(table.coordinates == [Coordinate(latitude: 1, longitude: 2)])
    #expect(table.labels == ["A"])
    #expect { try read("code;n;lat\nA;1;2\n", reader) } throws: {
      "\($0)" == "towns.csv:1: no column \"E\" among the columns \"code\", \"n\", \"lat\""
    }
  }

  @Test func skipsBadRowsWhereAsked() throws {
    var reader = CSVPointReader()
    reader.badRows = .skip
    let table = try read(
      "id,x,y,label\n1,7.4,43.7,A\n2,,43.7,none\n3,200,95,far\n4,7.42,43.73,\"two\nlines\"\n", reader)
    #expect(table.labels == ["A", "two\nlines"])
    #expect(table.problems.map(\.line) == [3, 4])
    #expect(table.columns[0].values == ["1", "4"])
  }

  @Test(
    .enabled(if: SharedData.isThere, "needs the shared test data"),
    arguments: [
      ("csv/us-airports.csv", 3376, "Thigpen"), ("csv/germany-cities.csv", 79, "Erlangen"),
      ("clusters/cities1000.csv", 144_563, "El Tarter"),
    ])
  func readsRealFiles(name: String, count: Int, first: String) throws {
    let table = try CSVPointReader().points(SharedData.bytes(name), file: name)
    #expect(table.coordinates.count == count)
    #expect(table.labels.first?.flatMap(\.self)?.contains(first) == true)
  }
}
