import GeoData
import MapGeometry
import Testing

@Suite struct GeoJSONReaderTests {
  private func read(_ text: String) throws -> [Feature] {
    try GeoJSONReader.features(Array(text.utf8), file: "map.geojson")
  }

  @Test func readsACollection() throws {
    let features = try read(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": 7, "properties": {"marker-color": "#f00", "n": null},
         "geometry": {"type": "Point", "coordinates": [7.4, 43.7, 12]}},
        {"type": "Feature", "properties": null, "geometry": null},
        {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [
          {"type": "LineString", "coordinates": [[0, 1], [2, 3]]},
          {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}]}}]}
      """)
    #expect(features.count == 3)
    #expect(features[0].identifier == 7)
    #expect(features[0].geometry == .point(Coordinate(latitude: 43.7, longitude: 7.4)))
    #expect(features[0].properties == ["marker-color": "#f00", "n": nil])
    #expect(features[1] == Feature(geometry: nil))
    var corners = 0
    features[2].geometry?.forEachCoordinate { _ in corners += 1 }
    #expect(corners == 6)
  }

  @Test func readsBareGeometriesOfEveryKind() throws {
    let one = Coordinate(latitude: 2, longitude: 1)
    for (type, coordinates, expected) in [
      ("MultiPoint", "[[1, 2]]", Geometry.multiPoint([one])), ("LineString", "[[1, 2]]", .lineString([one])),
      ("MultiLineString", "[[[1, 2]]]", .multiLineString([[one]])), ("Polygon", "[[[1, 2]]]", .polygon([[one]])),
      ("MultiPolygon", "[[[[1, 2]]]]", .multiPolygon([[[one]]])),
    ] {
      #expect(try read("{\"type\": \"\(type)\", \"coordinates\": \(coordinates)}").map(\.geometry) == [expected])
    }
  }

  @Test(arguments: [
    (
      "{\"type\": \"FeatureCollection\", \"features\": [\n{\"type\": \"Feature\", \"geometry\":\n{\"type\": \"Point\", \"coordinates\": [43, 91]}}]}",
      "map.geojson:3: features[0].geometry: latitude 91 is outside −90…90; latitude and longitude seem to be swapped"
    ),
    (
      "{\"type\": \"Point\", \"coordinates\": [825000, 5420000]}",
      "map.geojson:1: latitude 5420000 is outside −90…90; these look like metres, degrees are needed"
    ),
    (
      "{\"type\": \"Point\", \"coordinates\": [\"1\", 2]}",
      "map.geojson:1: expected a position as [longitude, latitude], found [\"1\",2]"
    ),
    (
      "{\"type\": \"LineString\", \"coordinates\": [1, 2]}",
      "map.geojson:1: expected a position as [longitude, latitude], found 1"
    ),
    ("{\"type\": \"Circle\", \"coordinates\": []}", "map.geojson:1: unknown type \"Circle\""),
    ("[]", "map.geojson:1: expected an object, found an array of 0 elements"),
    ("{\"a\": 1}", "map.geojson:1: the object has no \"type\""),
    ("{\"type\": \"FeatureCollection\"}", "map.geojson:1: the collection has no \"features\""),
    ("{\"type\":\n", "map.geojson:2: column 1: expected a value, found the end of the text"),
  ])
  func saysWhatIsWrongAndWhere(text: String, message: String) {
    #expect { try read(text) } throws: { "\($0)" == message }
  }

  @Test func shapesMayGoOnBeyondThe180thMeridian() throws {
    #expect(try read("{\"type\": \"Point\", \"coordinates\": [190.5, 2]}").count == 1)
  }

  @Test func survivesDeepNesting() {
    let deep = String(repeating: "{\"type\":\"GeometryCollection\",\"geometries\":[", count: 10_000)
    #expect(throws: SourceError.self) { try read(deep) }
    let coordinates =
      "{\"type\":\"MultiPolygon\",\"coordinates\":" + String(repeating: "[", count: 400) + "1,2"
      + String(repeating: "]", count: 400) + "}"
    #expect(throws: SourceError.self) { try read(coordinates) }
  }

  @Test(
    .enabled(if: SharedData.isThere, "needs the shared test data"),
    arguments: [
      ("basemap/ne_110m_admin_0_countries.geojson", 177), ("geojson/odd/bom-crlf.geojson", 1),
      ("geojson/odd/null-geometry.geojson", 3), ("geojson/hong-kong.geojson", 3),
      ("geojson/geojson-vt/us-states.json", 52), ("geojson/geojson-vt/empty-coords.json", 1),
    ])
  func readsRealFiles(name: String, count: Int) throws {
    #expect(try GeoJSONReader.features(SharedData.bytes(name), file: name).count == count)
  }
}
