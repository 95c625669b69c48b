import GeoData
import Glibc
import MapGeometry
import Testing

/// Large files, made here; the times are printed, the limits leave room for busy machines.
@Suite(.serialized) struct ReadingSpeedTests {
  /// Of this thread, so that what else runs does not count.
  private var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  private func measure(_ what: String, _ bytes: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<3 {
      let start = milliseconds
      try body()
      best = min(best, milliseconds - start)
    }
    let rate = Double(bytes) / 1e3 / best
    print("\(what): \(best.rounded()) ms, \(bytes / 1_000_000) MB, \(rate.rounded()) MB/s")
    return best
  }

  /// A recording such as phones write.
  private func gpx(points: Int, extensions: Bool) -> [UInt8] {
    var text = "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" creator=\"x\"><trk><name>long</name><trkseg>\n"
    text.reserveCapacity(points * 220)
    let more =
      extensions
      ? "<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>"
      : ""
    for index in 0..<points {
      let (latitude, longitude) = (47_000_000 + index % 1_000_000, 11_000_000 + index * 7 % 1_000_000)
      text +=
        "<trkpt lat=\"\(latitude / 1_000_000).\(latitude % 1_000_000 + 100_000)\" lon=\"11.\(longitude % 1_000_000 + 1_000_000)\">\n"
      text +=
        "  <ele>\(500 + index % 300).4</ele>\n  <time>2024-05-0\(1 + index % 9)T07:31:\(10 + index % 50)Z</time>\(more)</trkpt>\n"
    }
    return Array((text + "</trkseg></trk></gpx>\n").utf8)
  }

  @Test func aMillionPointsOfGPX() throws {
    let bytes = gpx(points: 1_000_000, extensions: false)
    var content: GeoFileContent?
    let time = try measure("GPX, 1,000,000 points", bytes.count) { content = try GeoFile.read(bytes, "long.gpx") }
    let track = try #require(content?.features.first)
    guard case .lineString(let line)? = track.feature.geometry else {
      throw SourceError(file: "", line: 0, message: "")
    }
    #expect(line.count == 1_000_000)
    #expect(track.vertexData[0].elevations.count == 1_000_000 && track.vertexData[0].times.count == 1_000_000)
    #expect(time < 2000)
  }

  @Test func pointsWithExtensionsGoTheLongWay() throws {
    let bytes = gpx(points: 200_000, extensions: true)
    var count = 0
    let time = try measure("GPX, 200,000 points with extensions", bytes.count) {
      count = try GPXReader.document(bytes).tracks[0].segments[0].count
    }
    #expect(count == 200_000)
    #expect(time < 2000)
  }

  @Test func geoJSONOfManyProperties() throws {
    var text = "{\"type\":\"FeatureCollection\",\"features\":[\n"
    for index in 0..<40_000 {
      text += "{\"type\":\"Feature\",\"properties\":{"
      for property in 0..<12 {
        text += "\"property_number_\(property)\":\(property % 3 == 0 ? "\"value of \(index)\"" : "\(index).5"),"
      }
      text += "\"name\":\"Feature \(index)\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[7.\(index),43.5]}},\n"
    }
    text.removeLast(2)
    let bytes = Array((text + "]}").utf8)
    var count = 0
    let time = try measure("GeoJSON of many properties", bytes.count) {
      count = try GeoFile.read(bytes, "many.geojson").features.count
    }
    #expect(count == 40_000)
    #expect(time < 3000)
  }

  @Test func geoJSONOfLongLines() throws {
    var text = "{\"type\":\"LineString\",\"coordinates\":["
    for index in 0..<500_000 { text += "[7.\(100_000 + index),43.\(999_999 - index)]," }
    text.removeLast()
    let bytes = Array((text + "]}").utf8)
    var count = 0
    let time = try measure("GeoJSON of one line", bytes.count) {
      try GeoFile.read(bytes, "line.geojson").features[0].feature.geometry?.forEachCoordinate { _ in count += 1 }
    }
    #expect(count == 1_500_000)
    #expect(time < 2000)
  }

  @Test func csvOfManyRows() throws {
    var text = "name,lat,lon,population,country\n"
    for index in 0..<300_000 { text += "Town \(index),47.\(index),11.\(index),\(index * 7),AT\n" }
    let bytes = Array(text.utf8)
    var count = 0
    let time = try measure("CSV", bytes.count) {
      count = try GeoFile.read(bytes, "towns.csv").table?.coordinates.count ?? 0
    }
    #expect(count == 300_000)
    #expect(time < 3000)
  }
}
