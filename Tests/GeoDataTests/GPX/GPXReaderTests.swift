import GeoData
import MapGeometry
import Testing

@Suite struct GPXReaderTests {
  private func read(_ text: String) throws -> GPXDocument {
    try GPXReader.document(Array(text.utf8), file: "track.gpx")
  }

  private let start = "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"

  @Test func readsTracksRoutesAndWaypoints() throws {
    let document = try read(
      start + """
        <wpt lat="43.7" lon="7.4"><name> Café &amp; Bar
        </name><link href="x"><name>not this</name></link></wpt>
        <rte><name>way</name><rtept lat="1" lon="2"><name>not this</name></rtept><rtept lat="3" lon="4"/></rte>
        <trk><name><![CDATA[run]]></name><trkseg><trkpt lat="1" lon="-2.5"><ele>3</ele></trkpt></trkseg>
        <trkseg/><trkseg><trkpt lon="4" lat="3"/><trkpt lat="5" lon="6"/></trkseg></trk></gpx>
        """)
    #expect(document.waypoints.map(\.name) == ["Café & Bar"])
    #expect(document.waypoints.map(\.coordinate) == [Coordinate(latitude: 43.7, longitude: 7.4)])
    #expect(document.routes.map(\.name) == ["way"])
    #expect(document.routes[0].points.count == 2)
    #expect(document.tracks.map(\.name) == ["run"])
    #expect(document.tracks[0].segments.map(\.count) == [1, 0, 2])
    #expect(document.tracks[0].segments[0] == [Coordinate(latitude: 1, longitude: -2.5)])
  }

  @Test func readsPrefixedNames() throws {
    let document = try read(
      "<g:gpx xmlns:g=\"http://www.topografix.com/GPX/1/1\"><g:wpt lat=\"1\" lon=\"2\"/></g:gpx>")
    #expect(document.waypoints.count == 1)
  }

  @Test(arguments: [
    (
      "<trk><trkseg>\n<trkpt lat=\"1\" lon=\"2\">", "track.gpx:4: no element found; the file seems cut off"
    ),
    ("<trk><trkseg>\n<trkpt lat=\"1\" lo", "track.gpx:4: unclosed token; the file seems cut off"),
    ("<trk>\n<trkseg><trkpt lat=\"1\"/></trkseg></trk></gpx>", "track.gpx:4: <trkpt> has no attribute lon"),
    (
      "<wpt lat=\"91\" lon=\"2\"/></gpx>",
      "track.gpx:3: <wpt>: latitude 91 is outside −90…90; latitude and longitude seem to be swapped"
    ),
    (
      "<wpt lat=\"43,7\" lon=\"2\"/></gpx>",
      "track.gpx:3: <wpt> has lat=\"43,7\", which is no number; the decimal separator must be a point"
    ),
    ("<wpt lat=\"nan\" lon=\"2\"/></gpx>", "track.gpx:3: <wpt> has lat=\"nan\", which is no number"),
    ("<trk></gpx>", "track.gpx:3: mismatched tag"),
  ])
  func saysWhatIsWrongAndWhere(rest: String, message: String) {
    #expect { try read(start + rest) } throws: { "\($0)" == message }
  }

  @Test func goodPointsAreKept() throws {
    let document = try read(
      start
        + "<trk><trkseg>\n<trkpt lat=\"43,7\" lon=\"2\"/>\n<trkpt lat=\"1\" lon=\"2\"/>\n<trkpt lon=\"3\"/></trkseg></trk></gpx>"
    )
    #expect(document.tracks[0].segments == [[Coordinate(latitude: 1, longitude: 2)]])
    #expect(
      document.warnings.map(\.description) == [
        "track.gpx:4: <trkpt> has lat=\"43,7\", which is no number; the decimal separator must be a point",
        "track.gpx:6: <trkpt> has no attribute lat",
      ])
  }

  @Test func readsHeightsTimesAndStyles() throws {
    let document = try read(
      start + """
        <wpt lat="1" lon="2"><ele>9</ele><time>2024-02-29T12:00:00+01:30</time><sym>Flag</sym></wpt>
        <trk><desc>nice</desc><extensions><line xmlns="s"><color>ff0000</color><width>1</width></line></extensions>
        <trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="3"><ele>5.5</ele></trkpt><trkpt lat="1" lon="4"><name>x</name>
        <time>1970-01-02T00:00:00.25Z</time></trkpt><trkpt lat="1" lon="4"><time>yesterday</time></trkpt></trkseg></trk></gpx>
        """)
    #expect(document.waypoints[0].vertexData.elevations == [9])
    #expect(document.waypoints[0].vertexData.times == [1_709_202_600])
    #expect(document.waypoints[0].properties == ["sym": "Flag"])
    let track = document.tracks[0]
    #expect(track.properties["desc"] == "nice" && track.properties["stroke"] == "#ff0000" && track.line == 4)
    #expect(abs((track.properties["stroke-width"]?.number ?? 0) - 3.78) < 0.01)
    #expect(track.vertexData[0].elevations.map { $0.isNaN ? -1 : $0 } == [-1, 5.5, -1, -1])
    #expect(track.vertexData[0].times.map { $0.isNaN ? -1 : $0 } == [-1, -1, 86_400.25, -1])
  }

  /// Runs of plain points are read by a scanner of their own. Whatever stands between them, the result is that of the
  /// parser, which sees prefixed names alone.
  @Test(arguments: [
    "<trkpt lat='1' lon='2'/>", "<trkpt lat=\"1\" lon=\"2\"></trkpt>",
    "<trkpt lon=\"2\" lat=\"1\"><ele> 7 </ele></trkpt>",
    "<!-- <trkseg><trkpt lat=\"9\" lon=\"9\"/> -->", "<trkpt lat=\"1\" lon=\"2\"><!-- </trkpt> --><ele>3</ele></trkpt>",
    "<trkpt lat=\"1\" lon=\"2\"><desc><![CDATA[</trkpt><trkpt lat=\"3\" lon=\"4\"/>]]></desc></trkpt>",
    "<trkpt lat=\"&#49;\" lon=\"2\"/>", "<trkpt lat=\"1\" lon=\"2\" x=\"3\"/>", "</trkseg><trkseg >",
    "<trkpt lat=\"1\" lon=\"2\"><cmt>é &amp;</cmt></trkpt>", "<trkpt lat=\"x\" lon=\"2\"/>",
    "<trkpt lat=\"1\" lon=\"2\"><extensions><a><b>1</b><c/></a></extensions><time>2024-01-01T00:00:00Z</time></trkpt>",
    "</trkseg><!-- <trkseg> --><trkseg>", "</trkseg><trkseg ><!-- <trkseg><trkpt lat=\"9\" lon=\"9\"/> -->",
    "<?pi <trkseg>?>", "</trkseg></trk><trk><trkseg>",
  ])
  func theScannerAgreesWithTheParser(odd: String) throws {
    let plain = "\n<trkpt lat=\"5\" lon=\"6\"><ele>1</ele></trkpt>\n"
    let inside = "<trk><trkseg>\(plain)\(odd)\(plain)\(odd)\(odd)\(plain)</trkseg></trk>"
    let prefixed = inside.replacing("<trk", with: "<g:trk").replacing("</trk", with: "</g:trk")
    let document = try read("<gpx>" + inside + "</gpx>")
    let key = try read("<g:gpx xmlns:g=\"g\">" + prefixed + "</g:gpx>")
    #expect(document.tracks.map(\.segments) == key.tracks.map(\.segments))
    #expect("\(document.tracks.map(\.vertexData))" == "\(key.tracks.map(\.vertexData))")
    #expect(document.tracks.map(\.line) == key.tracks.map(\.line))
    #expect(document.warnings.map(\.line) == key.warnings.map(\.line))
  }

  @Test(arguments: [
    "<trkpt lat=\"1\" lon=\"2\"><ele>3</trkpt>", "<trkpt lat=\"1\" lon=\"2\"><a><b></a></b></trkpt>",
    "<trkpt lat=\"1\"lon=\"2\"/>",
    "<trkpt lat=\"1\" lat=\"1\" lon=\"2\"/>", "<trkpt lat=\"1\" lon=\"2\"><ele>]]></ele></trkpt>",
    "<trkpt lat=\"1\" lon=\"2\">",
    "<trkpt lat=\"1\" lon=\"2\"><1a/></trkpt>",
  ])
  func theScannerHidesNoErrors(wrong: String) {
    let plain = "<trkpt lat=\"5\" lon=\"6\"/>\n"
    #expect { try read("<gpx><trk><trkseg>\n\(plain)\(plain)\(wrong)\n\(plain)</trkseg></trk></gpx>") } throws: {
      ["track.gpx:4", "track.gpx:5", "track.gpx:6"].contains("\($0)".prefix(11))
    }
  }

  @Test func everyCutNamesItsLine() throws {
    var text = "<gpx><trk><trkseg>\n"
    for index in 0..<50 { text += "<trkpt lat=\"1\" lon=\"\(index)\"><ele>1</ele></trkpt>\n" }
    for line in [2, 20, 50] {
      let cut = text.split(separator: "\n")[..<line].joined(separator: "\n").dropLast(4)
      #expect { try read(String(cut)) } throws: {
        "\($0)".hasPrefix("track.gpx:\(line): ") && "\($0)".hasSuffix("cut off")
      }
    }
  }

  @Test func refusesOtherXMLAndNone() {
    #expect { try read("<kml/>") } throws: { "\($0)" == "track.gpx:1: this is XML, but not GPX" }
    #expect { try read("") } throws: { "\($0)" == "track.gpx:1: no element found; the file is empty" }
  }

  @Test func refusesEntities() {
    let bomb =
      "<!DOCTYPE gpx [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]>\n<gpx><wpt>&b;</wpt></gpx>"
    #expect { try read(bomb) } throws: { "\($0)".contains("declares XML entities") }
    let external = "<!DOCTYPE gpx [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><gpx/>"
    #expect { try read(external) } throws: { "\($0)".contains("declares XML entities") }
  }

  @Test func survivesDeepNesting() throws {
    let deep = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
    #expect(try read("<gpx>" + deep + "</gpx>").isEmpty)
  }

  @Test(
    .enabled(if: SharedData.isThere, "needs the shared test data"),
    arguments: [
      ("tracks/large-25000.gpx", 25_000, 0, 0), ("tracks/odd/crlf-bom.gpx", 2, 0, 0),
      ("tracks/odd/latin1.gpx", 0, 0, 1),
      ("tracks/gpxpy/track-with-empty-segment.gpx", 9, 0, 0), ("tracks/gpxpy/route.gpx", 0, 55, 0),
    ])
  func readsRealFiles(name: String, trackPoints: Int, routePoints: Int, waypoints: Int) throws {
    let document = try GPXReader.document(SharedData.bytes(name), file: name)
    #expect(document.tracks.flatMap(\.segments).reduce(0) { $0 + $1.count } == trackPoints)
    #expect(document.routes.reduce(0) { $0 + $1.points.count } == routePoints)
    #expect(document.waypoints.count == waypoints)
  }

  @Test(.enabled(if: SharedData.isThere, "needs the shared test data"))
  func readsLatin1() throws {
    let document = try GPXReader.document(SharedData.bytes("tracks/odd/latin1.gpx"))
    #expect(document.waypoints.first?.name == "Café Élysée")
  }
}
