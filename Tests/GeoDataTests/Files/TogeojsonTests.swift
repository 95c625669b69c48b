import GeoData
import MapGeometry
import Testing

/// GPX and KML read as togeojson reads them: the same shapes, names and styles.
@Suite(.enabled(if: SharedData.isThere, "needs the shared test data")) struct TogeojsonTests {
  /// Where we differ on purpose: pictures and links are left out with a warning; a file without one readable place is an
  /// error; a track is a line, even beside an empty `Point` or of one place.
  private static let different: Set<String> = [
    "ground_overlay_quad.kml", "networklink.kml", "bad.kml", "bad.gpx", "addresses.kml", "unique_trkpt.gpx",
  ]

  /// The same shape as togeojson has it: collections of lines, closed rings, no lines of one point.
  private func usual(_ geometry: Geometry?) -> Geometry? {
    switch geometry {
    case .multiLineString(let lines):
      let long = lines.filter { $0.count > 1 }
      return long.count == 1 ? .lineString(long[0]) : .multiLineString(long)
    case .polygon(let rings): return .polygon(rings.map { $0.first == $0.last ? $0 : $0 + $0.prefix(1) })
    case .collection(let parts):
      let lines = parts.compactMap { if case .lineString(let line) = $0 { line } else { nil } }
      return lines.count == parts.count ? .multiLineString(lines) : geometry
    default: return geometry
    }
  }

  private static let names =
    ((try? SharedData.names(in: "tracks/togeojson")) ?? []).filter {
      ($0.hasSuffix(".kml") || $0.hasSuffix(".gpx")) && !different.contains($0)
    }

  private func expected(_ name: String) throws -> [JSONValue] {
    let key = try JSONValue(parsing: SharedData.bytes("tracks/togeojson/\(name).expected.json"))
    return try #require(key[0]?["features"]?.array)
  }

  private func key(_ geometry: JSONValue?) throws -> Geometry? {
    guard let geometry, !geometry.isNull else { return nil }
    return try GeoJSONReader.features(Array(geometry.serialized().utf8))[0].geometry
  }

  @Test(arguments: names) func shapesAreTheSame(name: String) throws {
    let features = try GeoFile.read(SharedData.bytes("tracks/togeojson/" + name), name).features
    var ours = features.map { usual($0.feature.geometry) }
    var keys = try expected(name).map { usual(try key($0["geometry"])) }
    // The order of tracks, routes and waypoints is another there.
    if name.hasSuffix(".gpx") {
      ours.sort { "\($0 as Any)" < "\($1 as Any)" }
      keys.sort { "\($0 as Any)" < "\($1 as Any)" }
    }
    #expect(ours.count == keys.count)
    for (one, key) in zip(ours, keys) { #expect(one == key) }
  }

  @Test(arguments: names) func namesAndStylesAreTheSame(name: String) throws {
    let features = try GeoFile.read(SharedData.bytes("tracks/togeojson/" + name), name).features
    let ours = Dictionary(grouping: features) { $0.feature.properties["name"]?.string ?? "" }
    for feature in try expected(name) {
      let properties = try #require(feature["properties"])
      let title = (properties["name"]?.string ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let item = try #require(ours[title]?.first, "no feature \(title)")
      for key in ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "icon", "icon-scale"] {
        guard let value = properties[key], name != "noname.kml", ours[title]?.count == 1 else { continue }
        let own = item.feature.properties[key]
        if let number = value.number {
          #expect(abs((own?.number ?? .nan) - number) < 1e-6, "\(title): \(key)")
        } else {
          #expect(own == value, "\(title): \(key)")
        }
      }
      if let color = properties["icon-color"], ours[title]?.count == 1 {
        #expect(item.feature.properties["marker-color"] == color)
      }
    }
  }

  @Test func timesAndHeightsAreTheSame() throws {
    let track = try GeoFile.read(SharedData.bytes("tracks/togeojson/gxtrack.kml"), "gxtrack.kml").features[0]
    #expect(track.vertexData.count == 1)
    #expect(track.vertexData[0].elevations.prefix(2) == [156, 152] && track.vertexData[0].elevations.count == 7)
    #expect(track.vertexData[0].times.first == 1_275_012_129)
    let run = try GeoFile.read(SharedData.bytes("tracks/togeojson/run_gpxtpx.gpx"), "run.gpx").features[0]
    #expect(run.vertexData[0].elevations.count == 42 && run.vertexData[0].times.count == 42)
  }
}
