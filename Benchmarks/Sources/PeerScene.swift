import GeoData
import MapGeometry
import MapRendering
import MapScene
import Raster
import TilePipeline

/// The scene that all peers draw: `{"center": [lng, lat], "zoom": z, "markers": [[lng, lat], …], "line": [[lng, lat], …]}`.
struct PeerScene {
  struct Failure: Error, CustomStringConvertible { var description: String }

  let center: Coordinate
  let zoom: Zoom
  let markers: [Coordinate]
  let line: [Coordinate]

  init(path: String) throws {
    let root = try JSONNode(parsing: FileBytes.read(path))
    func coordinates(_ node: JSONNode?) -> [Coordinate] { (node?.array ?? []).compactMap { Self.coordinate($0) } }
    guard let center = root["center"].flatMap({ Self.coordinate($0) }), let zoom = root["zoom"]?.number else {
      throw Failure(description: "\(path): no center or zoom")
    }
    self.center = center
    self.zoom = Zoom(zoom)
    markers = coordinates(root["markers"])
    line = coordinates(root["line"])
  }

  private static func coordinate(_ node: JSONNode) -> Coordinate? {
    guard let longitude = node[0]?.number, let latitude = node[1]?.number else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  func scene(markers markerCount: Int, points pointCount: Int) -> Scene {
    var scene = Scene()
    scene.position = .center(center, zoom)
    scene.size = PictureSize(width: 800, height: 600)
    if pointCount > 0 {
      let line = LineItem(
        parts: [Array(line.prefix(pointCount))], paint: .color(Color(hex: 0xE63946)), width: 4, casing: LineCasing())
      scene.items.append(SceneItem(.line(line)))
    }
    if markerCount > 0 {
      let look = MarkerItem(coordinate: center, tint: Color(hex: 0x1D3557), shape: .dot)
      scene.items.append(
        SceneItem(.points(PointSet(coordinates: Array(markers.prefix(markerCount)), look: look))))
    }
    return scene
  }

  /// Writes the markers as CSV and the line as GeoJSON, as the command reads them: SCENE MARKERS POINTS CSV GEOJSON.
  static func convert(_ arguments: [String]) throws {
    guard arguments.count == 5, let markerCount = Int(arguments[1]), let pointCount = Int(arguments[2]) else {
      throw Failure(description: "convert-scene SCENE MARKERS POINTS CSV GEOJSON")
    }
    let peers = try PeerScene(path: arguments[0])
    let rows = peers.markers.prefix(markerCount).map { "\($0.latitude),\($0.longitude)\n" }.joined()
    try FileBytes.write(Array("latitude,longitude\n\(rows)".utf8), to: arguments[3])
    let line = peers.line.prefix(pointCount).map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
    try FileBytes.write(Array("{\"type\":\"LineString\",\"coordinates\":[\(line)]}".utf8), to: arguments[4])
  }
}
