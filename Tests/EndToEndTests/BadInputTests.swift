import Foundation
import Testing

/// Whatever is wrong with what the command is given, it says so in one line, and leaves nothing behind.
@Suite(.needsCommand) struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A command line, run in a folder with the files of `makeFiles`, and words that its message must have.
  struct Case: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var words: [String]
    var exitCode: Int32 = 1

    init(_ line: String, _ words: String..., exitCode: Int32 = 1) {
      arguments = line.split(separator: " ").map { String($0) }
      self.words = words
      self.exitCode = exitCode
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private func makeFiles() throws {
    _ = try folder.file("empty", "")
    _ = try folder.file("junk", bytes: (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
    _ = try folder.file("header.csv", "lat,lon,name\n")
    _ = try folder.file("nan.csv", "lat,lon,name\n1,2,A\nNaN,3,B\n")
    _ = try folder.file("noplace.csv", "a,b\n1,2\n")
    _ = try folder.file("broken.geojson", #"{"type":"FeatureCollection","features":["#)
    _ = try folder.file(
      "half.gpx", "<gpx version=\"1.1\">\n<trk><trkseg>\n<trkpt lat=\"1\" lon=\"2\"></trkpt>\n<trkpt lat=\"1\" l")
    _ = try folder.file("waypoint.gpx", #"<gpx><wpt lat="1" lon="2"/></gpx>"#)
    _ = try folder.file("point.gpx", #"<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>"#)
    _ = try folder.file("broken.json", "{\n  \"version\": 8,\n  oops\n}\n")
    _ = try folder.file(
      "type.json",
      "{\"version\":8,\"sources\":{},\"layers\":[\n{\"id\":\"a\",\"type\":\"background\"},\n{\"id\":\"b\",\"type\":\"blob\"}]}"
    )
    try Archive(path: folder.file("plain.sqlite")).change("CREATE TABLE notes (text)")
    try Archive(path: folder.file("bare.sqlite")).change("PRAGMA user_version = 1; VACUUM")
    try Archive(path: folder.file("hollow.mbtiles")).change(
      "CREATE TABLE metadata (name text, value text);"
        + "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
    try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: true)
  }

  static let cases: [Case] = [
    // Files that are not what they should be.
    Case("render --points missing.csv", "missing.csv", "no such file"),
    Case("render --route missing.gpx", "missing.gpx", "no such file"),
    Case("render --style missing.json", "missing.json", "no such file"),
    Case("render --style missing.mbtiles", "missing.mbtiles", "no such file"),
    Case("info missing.mbtiles", "missing.mbtiles", "no such file"),
    Case("render --style junk", "junk", "not an SQLite database"),
    Case("info junk", "junk", "not an SQLite database"),
    Case("serve junk --port 0", "junk", "not an SQLite database"),
    Case("seed --style standard --zoom 0 -o junk", "junk", "not an SQLite database"),
    Case("render --style empty", "empty", "0 bytes"),
    Case("info plain.sqlite", "plain.sqlite", "\"tiles\"", "notes"),
    Case("info bare.sqlite", "bare.sqlite", "no tables at all"),
    Case("render --style plain.sqlite", "plain.sqlite", "not an MBTiles file"),
    Case("render --style hollow.mbtiles", "hollow.mbtiles", "no tiles"),
    Case("render --points folder", "folder", "not a file"),
    Case("render --points empty", "empty", "the file is empty"),
    Case("render --points header.csv", "header.csv", "no rows"),
    Case("render --points nan.csv", "nan.csv:3", "not a number"),
    Case("render --points noplace.csv", "noplace.csv:1", "latitude"),
    Case("render --points junk", "junk:1"),
    Case("render --points broken.geojson", "broken.geojson:1"),
    Case("render --points point.gpx", "point.gpx", "--route"),
    Case("render --route half.gpx", "half.gpx:4", "cut off"),
    Case("render --route waypoint.gpx", "waypoint.gpx", "--points"),
    Case("render --route point.gpx", "point.gpx", "no line"),
    Case("render --route junk", "junk", "none of"),
    // Styles.
    Case("render --style nonesuch", "nonesuch", "standard, dark"),
    Case("serve nonesuch --port 0", "nonesuch", "standard, dark"),
    Case("render --style broken.json", "broken.json", "line 3"),
    Case("render --style type.json", "type.json", "layers[1]", "line 3", "blob"),
    // Places that cannot be written to.
    Case("render -o folder", "folder", "is a folder"),
    Case("render -o nowhere/map.png", "nowhere", "no such"),
    Case("render -o /dev/full", "/dev/full", "no space left"),
    Case("seed --style standard --zoom 0 -o folder", "folder", "is a folder"),
    Case("seed --style standard --zoom 0 -o nowhere/a.mbtiles", "nowhere", "no such"),
    // Servers.
    Case(
      "seed --source http://127.0.0.1:9/{z}/{x}/{y}.png --zoom 0 --retries 0 -o new.mbtiles", "0/0/0", "127.0.0.1"),
    // The command line.
    Case("seed --source http://127.0.0.1:9/{x}/{y}.png --zoom 0 -o a.mbtiles", "{z}", exitCode: 2),
    Case("seed --source http://127.0.0.1:9/{z}/{x}/{y}/{size}.png --zoom 0 -o a.mbtiles", "{size}", exitCode: 2),
    Case("seed --style standard --zoom 40 -o a.mbtiles", "40", "0 to 30", exitCode: 2),
    Case("seed --style standard --zoom 0", "--output", exitCode: 2),
    Case("seed --zoom 0 -o a.mbtiles", "--source", exitCode: 2),
    Case("render --center 91,0 --zoom 3", "latitude 91", exitCode: 2),
    Case("render --center 0,181 --zoom 3", "longitude 181", exitCode: 2),
    Case("render --center NaN,0 --zoom 3", "NaN", "not a number", exitCode: 2),
    Case("render --center 0,0 --zoom NaN", "NaN", exitCode: 2),
    Case("render --center 0,0 --zoom 40", "40", "0 to 30", exitCode: 2),
    Case("render --center 0,0", "--zoom", exitCode: 2),
    Case("render --bbox 1,5,3,2", "south", "west,south,east,north", exitCode: 2),
    Case("render --marker 91,0", "latitude 91", exitCode: 2),
    Case("render --size 0x5", "0x5", "800x600", exitCode: 2),
    Case("render --size 16384x16384", "100 megapixels", exitCode: 2),
    Case("render --size 8000x8000 --scale 2", "100 megapixels", "--scale", exitCode: 2),
    Case("render --scale 4", "1 to 3", exitCode: 2),
    Case("render --polyline _p~iF~ps|", "cut off", exitCode: 2),
    Case("render --output=", "--output", exitCode: 2),
    Case("render --markers 1,2", "--marker?", exitCode: 2),
    Case("render map.png", "map.png", exitCode: 2),
    Case("serve", "nothing to serve", exitCode: 2),
    Case("info", "which archive", exitCode: 2),
    Case("draw", "draw", "--help", exitCode: 2),
  ]

  @Test(arguments: cases) func oneClearLineAndNothingLeft(_ bad: Case) async throws {
    try makeFiles()
    let before = try folder.names
    let result = try await Command.run(bad.arguments, in: folder.path, limitSeconds: 10)
    #expect(result.exitCode == bad.exitCode)
    #expect(result.output.isEmpty, "\(result.text)")
    let message = try #require(result.errorLines.last)
    #expect(result.errorLines.count == 1, "\(result.errors)")
    #expect(result.errorLines.allSatisfy { $0.hasPrefix("cartouche: ") }, "\(result.errors)")
    #expect(message.count < 400)
    for word in bad.words { #expect(result.errors.contains(word), "\(result.errors)") }
    #expect(!result.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(try folder.names == before)
  }

  @Test func anUnknownPropertyOfAStyleIsAWarning() async throws {
    let style = try folder.file(
      "vendor.json",
      "{\"version\":8,\"sources\":{},\"layers\":[\n"
        + "{\"id\":\"a\",\"type\":\"background\",\"paint\":{\"background-colour\":\"red\"}}]}")
    let result = try await Command.run(["render", "--style", style, "--size", "300x200", "-o", folder.file("a.png")])
    #expect(result.exitCode == 0)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("cartouche: warning: "))
    #expect(result.errors.contains("background-colour") && result.errors.contains("line 2"))
    #expect(try folder.names == ["a.png", "vendor.json"])
  }

  @Test func aPictureThatWasThereStaysWhenTheNextFails() async throws {
    _ = try folder.file("map.png", "the picture of yesterday")
    _ = try folder.file("empty.csv", "")
    let result = try await Command.run(["render", "--points", "empty.csv", "-o", "map.png"], in: folder.path)
    #expect(result.exitCode == 1)
    #expect(try folder.bytes("map.png") == Array("the picture of yesterday".utf8))
  }

  @Test(arguments: [["render", "-o", "-"], ["--help"], ["render", "--help"], ["info", "tiles.mbtiles"]])
  func outputThatCannotBeWrittenIsAnError(_ arguments: [String]) async throws {
    try Archive(path: folder.file("tiles.mbtiles")).change(
      "CREATE TABLE metadata (name text, value text);"
        + "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
    let full = try await Command.run(arguments, output: .file("/dev/full"), in: folder.path)
    #expect(full.exitCode == 1)
    #expect(full.errors.contains("no space left"))
    #expect(full.errorLines.count == 1)
    let closed = try await Command.run(arguments, output: .closed, in: folder.path)
    #expect(closed.exitCode == 1)
    #expect(closed.errors.contains("standard output: is closed"), "\(closed.errors)")
  }
}
