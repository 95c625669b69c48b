import Foundation
import GeoData
import Lettering
import MapGeometry
import MapRendering
import Raster
import Testing
import Tiles

@testable import MapScene

@Suite struct SceneDocumentTests {
  /// Files from memory.
  private struct Memory: SceneResources {
    var files: [String: String] = [:]

    func features(_ path: String, columns: CSVColumns) throws -> GeoFileContent {
      var options = GeoFile.Options()
      options.csv.latitudeColumn = columns.latitude
      guard let text = files[path] else { throw SourceError(file: path, line: nil, message: "no such file") }
      return try GeoFile.read(Array(text.utf8), path, options: options)
    }
    func image(_ path: String) throws -> MarkerImage { try MarkerImage(Pixmap(width: 4, height: 4)) }
    func picture(_ path: String) throws -> Pixmap { Pixmap(width: 4, height: 4) }
    func overlay(_ reference: String, settings: OverlaySettings) throws -> SceneOverlay {
      let source = EmptySource(tileSet: TileSetDescription(name: reference, mediaType: .png))
      return SceneOverlay(source: source, identity: source)
    }
  }

  private final class EmptySource: TileSource {
    let tileSet: TileSetDescription
    init(tileSet: TileSetDescription) { self.tileSet = tileSet }
    @concurrent func tiles(_ keys: [TileKey]) async throws -> [TileResult] { keys.map { _ in .missing } }
  }

  private func read(_ json: String, files: [String: String] = [:]) throws -> SceneDocument {
    try SceneDocument(JSONNode(parsing: json), file: "scene.json", resources: Memory(files: files))
  }

  private func message(_ json: String, files: [String: String] = [:]) -> String {
    do {
      _ = try read(json, files: files)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func everyKindOfContentIsRead() throws {
    let json = """
      {"size": [400, 300], "scale": 2, "style": "dark", "padding": 20, "maximumZoom": 12, "missingTiles": "background",
       "camera": {"bbox": [5, 45, 10, 48], "fit": "cover"},
       "content": [
        {"type": "marker", "coordinate": [2.35, 48.86], "title": "Paris", "tint": "red", "symbol": "star", "cluster": "c"},
        {"type": "points", "coordinates": [[1, 2], [3, 4]], "titles": ["a", "b"], "shape": "dot"},
        {"type": "points", "file": "a.csv", "cluster": "c"},
        {"type": "line", "coordinates": [[1, 2], [3, 4]], "dash": [4, 2], "dashUnit": "meters", "casing": "white"},
        {"type": "line", "polyline": "_p~iF~ps|U_ulLnnqC", "chevrons": {"spacing": 30}, "contour": "geodesic"},
        {"type": "line", "coordinates": [[1, 2], [3, 4]], "values": [1, 2], "ramp": [[0, "red"], [3, "blue"]]},
        {"type": "polygon", "coordinates": [[[0, 0], [1, 0], [1, 1]]], "hatch": {"color": "red"}, "inverse": true},
        {"type": "circle", "center": [1, 2], "radius": 500, "fill": "#ff000080", "stroke": "red"},
        {"type": "features", "file": "b.geojson"},
        {"type": "user", "coordinate": [1, 2], "heading": 45},
        {"type": "overlay", "url": "http://127.0.0.1/{z}/{x}/{y}.png", "opacity": 0.5, "level": "aboveLabels"}
       ],
       "clusters": {"c": {"radius": 40, "aggregate": "sum", "property": "population"}},
       "controls": ["compass", {"type": "scale", "units": "nautical"}, {"type": "title", "title": "T"},
         {"type": "legend", "entries": [{"swatch": "line", "color": "red", "label": "L"}]}, "graticule", "overview",
         {"type": "border", "width": 2}]}
      """
    let document = try read(
      json,
      files: [
        "a.csv": "lat,lng,population\n1,2,5\n3,4,6\n",
        "b.geojson":
          #"{"type":"Feature","properties":{"stroke":"f00"},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#,
      ])
    let scene = document.scene
    #expect(scene.items.count == 11 && scene.furniture.count == 7 && document.style == "dark")
    #expect(scene.size == PictureSize(width: 400, height: 300) && scene.scale == 2)
    #expect(scene.missingTiles == .background && document.saysMissingTiles)
    #expect(scene.items[0].clustering?.settings.radius == 40)
    guard case .points(let set) = scene.items[2].content, case .line(let line) = scene.items[3].content else {
      Issue.record("wrong kinds")
      return
    }
    #expect(set.values == [5, 6] && line.dashes == .meters([4, 2], phase: 0))
    #expect(scene.items[10].level == .aboveLabels)
  }

  @Test(arguments: [
    (#"{"contents": []}"#, "scene.json:1: unknown key \"contents\"; did you mean \"content\"?"),
    ("{\n\"content\": [\n{\"type\": \"marker\"}]}", "scene.json:3: content[0]: \"coordinate\" is missing"),
    (
      #"{"content": [{"type": "marker", "coordinate": [48.86, 112]}]}"#,
      "scene.json:1: content[0].coordinate: latitude 112 is outside -90 to 90; in a scene file longitude comes first"
    ),
    (
      #"{"content": [{"type": "marker", "coordinate": [1, 2], "tint": 12}]}"#,
      "scene.json:1: content[0].tint: expected a colour"
    ),
    (#"{"content": [{"type": "blob"}]}"#, "content[0].type: expected one of \"marker\""),
    (#"{"content": [{"type": "circle", "center": [1, 2], "radius": -5}]}"#, "content[0].radius: -5 is outside"),
    (#"{"camera": {"center": [1, 2]}}"#, "camera: \"zoom\" is missing"),
    (#"{"camera": {"bbox": [1, 5, 2, 4]}}"#, "south 5.0 is not below north 4.0"),
    (#"{"size": [0, 5]}"#, "size[0]: 0 is outside 1 to 16384"),
    (#"{"content": [{"type": "points", "file": "none.csv"}]}"#, "none.csv: no such file"),
    (#"{"content": [{"type": "line", "polyline": "\u007f"}]}"#, "content[0].polyline: not an encoded polyline"),
    (
      #"{"content": [{"type": "line", "coordinates": [[1,2],[3,4]], "values": [1], "ramp": [[0,"red"],[1,"blue"]]}]}"#,
      "needs one value for each point"
    ),
    (#"{"controls": ["clock"]}"#, "controls[0]: expected one of"),
    (#"[1]"#, "expected an object"),
  ])
  func mistakesAreNamedWithTheirPlace(json: String, expected: String) {
    #expect(message(json).contains(expected), "\(message(json))")
  }

  /// The published schema knows the same keys as the reader.
  @Test func theSchemaAndTheReaderAgree() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/scene.schema.json")
    let schema = try JSONNode(parsing: [UInt8](try Data(contentsOf: file)))
    let kinds = try #require(schema["properties"]?["content"]?["items"]?["oneOf"]?.array)
    #expect(kinds.count == 8)
    for kind in kinds {
      let type = try #require(kind["properties"]?["type"]?["const"]?.string)
      for key in try #require(kind["properties"]?.object).keys where key != "type" {
        #expect(
          !message(#"{"content": [{"type": "\#(type)", "\#(key)": {}}]}"#).contains("unknown key"), "\(type).\(key)")
      }
      #expect(message(#"{"content": [{"type": "\#(type)", "zzz": 1}]}"#).contains("unknown key"))
    }
    for key in try #require(schema["properties"]?.object).keys where key != "$schema" {
      #expect(!message(#"{"\#(key)": {}}"#).contains("unknown key"), "\(key)")
    }
  }

  @Test func speedsAndElevationsComeFromTracks() throws {
    let gpx = """
      <gpx><trk><trkseg>
      <trkpt lat="0" lon="0"><ele>10</ele><time>2024-01-01T00:00:00Z</time></trkpt>
      <trkpt lat="0" lon="0.01"><ele>20</ele><time>2024-01-01T00:01:00Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    func values(_ name: String) throws -> [Double] {
      let document = try read(
        #"{"content": [{"type": "line", "file": "a.gpx", "values": "\#(name)", "ramp": [[0,"red"],[99,"blue"]]}]}"#,
        files: ["a.gpx": gpx])
      guard case .line(let line) = document.scene.items[0].content, case .values(let values, _) = line.paint else {
        return []
      }
      return values[0]
    }
    #expect(try values("elevation") == [10, 20])
    // 0.01° of the equator are 1113.2 m, in a minute.
    #expect(try abs(values("speed")[1] - 66.79) < 0.01)
  }
}
