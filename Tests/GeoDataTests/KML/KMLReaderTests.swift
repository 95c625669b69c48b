import GeoData
import MapGeometry
import Testing

@Suite struct KMLReaderTests {
  private func read(_ text: String) throws -> GeoFileContent { try GeoFile.read(Array(text.utf8), "map.kml") }

  private func document(_ inside: String) -> String {
    "<?xml version=\"1.0\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n" + inside
      + "\n</Document></kml>"
  }

  private let point = "<Point><coordinates>7.4,43.7</coordinates></Point>"

  @Test func readsShapesNamesAndData() throws {
    let content = try read(
      document(
        """
        <Schema id="s"><SimpleField name="beds" type="int"/><SimpleField name="open" type="bool"/></Schema>
        <Folder><Placemark id="a"><name> Hut &amp; Bar </name><description><![CDATA[<b>good</b>]]></description>
        <ExtendedData><Data name="owner"><value>Ann</value></Data>
        <SchemaData schemaUrl="#s"><SimpleData name="beds">12</SimpleData><SimpleData name="open">1</SimpleData>
        <SimpleData name="zip">01234</SimpleData></SchemaData></ExtendedData>\(point)</Placemark></Folder>
        <Placemark><MultiGeometry>\(point)<LineString><coordinates>1,2,3 4,5,6</coordinates></LineString>
        <Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs>
        <innerBoundaryIs><LinearRing><coordinates>.1,.1 .2,.1 .2,.2 .1,.1</coordinates></LinearRing></innerBoundaryIs>
        </Polygon></MultiGeometry></Placemark>
        """))
    #expect(content.format == .kml && content.warnings.isEmpty && content.features.count == 2)
    let hut = content.features[0]
    #expect(hut.feature.identifier == "a" && hut.line == 4)
    #expect(
      hut.feature.properties == [
        "name": "Hut & Bar", "description": "<b>good</b>", "owner": "Ann", "beds": 12, "open": true, "zip": "01234",
      ])
    #expect(hut.style.title == "Hut & Bar")
    guard case .collection(let parts)? = content.features[1].feature.geometry, case .polygon(let rings) = parts[2]
    else {
      Issue.record("no collection")
      return
    }
    #expect(parts.count == 3 && rings.count == 2)
    #expect(content.features[1].vertexData.map(\.elevations) == [[3, 6]])
  }

  @Test func joinsPartsOfOneKind() throws {
    let line = "<LineString><coordinates>1,2 3,4</coordinates></LineString>"
    let content = try read(
      document("<Placemark><MultiGeometry>\(line)<MultiGeometry>\(line)</MultiGeometry></MultiGeometry></Placemark>"))
    guard case .multiLineString(let lines)? = content.features[0].feature.geometry else {
      Issue.record("no lines")
      return
    }
    #expect(lines.count == 2)
  }

  @Test func tracksOfAMultiTrackStayApart() throws {
    let track = "<gx:Track><when>2024-01-01T00:00:00Z</when><gx:coord>1 2 3</gx:coord></gx:Track>"
    let content = try read(
      "<kml xmlns:gx=\"g\"><Placemark><gx:MultiTrack>\(track)\(track)</gx:MultiTrack></Placemark></kml>")
    #expect(content.features[0].vertexData.map(\.times) == [[1_704_067_200], [1_704_067_200]])
    guard case .multiLineString(let lines)? = content.features[0].feature.geometry else {
      Issue.record("no lines")
      return
    }
    #expect(lines == [[Coordinate(latitude: 2, longitude: 1)], [Coordinate(latitude: 2, longitude: 1)]])
  }

  @Test func stylesAreFoundAndOverridden() throws {
    let content = try read(
      document(
        """
        <Placemark><styleUrl>#map</styleUrl><Style><LineStyle><width>7</width></LineStyle></Style>
        <Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs>
        </Polygon></Placemark>
        <Placemark><styleUrl>icon</styleUrl>\(point)</Placemark><Placemark><styleUrl>#loop</styleUrl>\(point)</Placemark>
        <StyleMap id="map"><Pair><key>highlight</key><styleUrl>#icon</styleUrl></Pair>
        <Pair><key>normal</key><styleUrl>#area</styleUrl></Pair></StyleMap>
        <StyleMap id="loop"><Pair><key>normal</key><styleUrl>#loop</styleUrl></Pair></StyleMap>
        <Style id="area"><LineStyle><color>800000ff</color><width>2</width></LineStyle>
        <PolyStyle><color>40ff8000</color><outline>0</outline></PolyStyle></Style>
        <Style id="icon"><IconStyle><color>ff00ff00</color><scale>2</scale><Icon><href>a.png</href></Icon></IconStyle></Style>
        """))
    let area = content.features[0].style
    #expect(area.stroke == SimpleStyle.RGB(red: 255, green: 0, blue: 0) && area.strokeWidth == 7)
    #expect(area.strokeOpacity == 0 && area.fill?.hexadecimal == "#0080ff")
    #expect(abs((area.fillOpacity ?? 0) - 64.0 / 255) < 1e-9)
    #expect(content.features[1].style.markerColor?.hexadecimal == "#00ff00")
    #expect(content.features[1].feature.properties["icon"] == "a.png")
    #expect(content.warnings.map(\.description) == ["map.kml:6: there is no style #loop in this file"])
  }

  @Test func leavesOutWhatIsNoShape() throws {
    let content = try read(
      document(
        """
        <NetworkLink><Link><href>http://example.org/x.kml</href></Link></NetworkLink>
        <GroundOverlay><Icon><href>x.png</href></Icon></GroundOverlay>
        <gx:Tour><Placemark>\(point)</Placemark></gx:Tour>
        <Placemark>\(point)<Model/></Placemark>
        <Placemark><LineString><coordinates>1,2 x,3 4,5</coordinates></LineString></Placemark>
        """))
    #expect(content.features.count == 2)
    #expect(content.warnings.map(\.line) == [3, 4, 5, 6, 7])
    #expect(content.warnings[4].message == "\"x,3\" is no place as longitude,latitude; it is left out")
  }

  @Test(arguments: [
    ("7.42, 43.73, 5 7.43, 43.74, 6", 2, [Float(5), 6]), ("7.42 , 43.73\n7.43,43.74", 2, []),
    ("7.42,43.73,\n7.43,43.74,", 2, []), ("\t7.42,43.73,1\r\n", 1, [1]),
  ])
  func spaceAfterCommasIsUnderstood(text: String, count: Int, heights: [Float]) throws {
    let content = try read(
      document("<Placemark><LineString><coordinates>\(text)</coordinates></LineString></Placemark>"))
    guard case .lineString(let line)? = content.features[0].feature.geometry else {
      Issue.record("no line")
      return
    }
    #expect(line.count == count && line[0] == Coordinate(latitude: 43.73, longitude: 7.42))
    #expect((content.features[0].vertexData.first?.elevations ?? []) == heights && content.warnings.isEmpty)
  }

  @Test(arguments: [
    ("<a/>", "map.kml:1: this is XML, but not KML"),
    ("<TrainingCenterDatabase/>", "map.kml: this is TCX, which is not read; export it as GPX"),
    ("<!-- x --><!DOCTYPE html>\n<html/>", "map.kml: this is a web page, not a file of geographic data"),
    (
      "<kml>\n<Placemark><Point><coordinates>7,91</coordinates></Point>\n</Placemark></kml>",
      "map.kml:2: latitude 91 is outside −90…90; latitude and longitude seem to be swapped"
    ),
    (
      "<kml>\n<Placemark><Point><coordinates>7,NaN</coordinates></Point></Placemark></kml>",
      "map.kml:2: \"7,NaN\" is no place as longitude,latitude"
    ),
    ("<kml>\n<Placemark>", "map.kml:2: no element found; the file seems cut off"),
  ])
  func saysWhatIsWrongAndWhere(text: String, message: String) {
    #expect { try read(text) } throws: { "\($0)" == message }
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "<MultiGeometry>", count: 100_000)
    #expect(throws: SourceError.self) { try read(document("<Placemark>" + deep)) }
  }
}
