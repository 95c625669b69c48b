internal import GeoData
internal import Synchronization
package import TileStorage
package import Tiles

/// What the stored tiles show that nobody said before: their true kind, and for vector tiles the layers with their
/// fields, which MBTiles demands.
package final class SeedFindings: Sendable {
  private struct State: Sendable {
    var mediaType: MediaType?
    var layers: [String: Layer] = [:]
    var examined = 0
  }

  private struct Layer: Sendable {
    var fields: [String: String] = [:]
    var zooms: ClosedRange<Int>
  }

  /// Vector tiles looked into; further ones seldom bring a new field.
  private static let sampleSize = 500
  private let state: Mutex<State>

  /// - Parameter knownLayers: what an archive's `json` row says already.
  init(knownLayers: String? = nil) {
    var known = State()
    let layers = knownLayers.flatMap { try? JSONValue(parsing: $0) }?["vector_layers"]?.array ?? []
    for layer in layers {
      guard let name = layer["id"]?.string else { continue }
      let low = Int(clamping: layer["minzoom"]?.number ?? 0)
      let high = Int(clamping: layer["maxzoom"]?.number ?? 0)
      var fields: [String: String] = [:]
      for (key, kind) in layer["fields"]?.object ?? [:] { fields[key] = kind.string }
      known.layers[name] = Layer(fields: fields, zooms: low...max(low, high))
    }
    state = Mutex(known)
  }

  func examine(_ tile: Tile, zoom: Int) {
    let wanted = state.withLock { state in
      state.mediaType = state.mediaType ?? tile.mediaType
      guard tile.mediaType == .mapboxVectorTile, state.examined < Self.sampleSize else { return false }
      state.examined += 1
      return true
    }
    guard wanted, let vector = try? VectorTile(compressed: tile.bytes) else { return }
    state.withLock { state in
      for layer in vector.layers {
        var known = state.layers[layer.name] ?? Layer(zooms: zoom...zoom)
        known.zooms = min(known.zooms.lowerBound, zoom)...max(known.zooms.upperBound, zoom)
        for feature in layer.features.prefix(200) {
          for (key, value) in feature.properties { known.fields[key] = known.fields[key] ?? Self.kind(of: value) }
        }
        state.layers[layer.name] = known
      }
    }
  }

  private static func kind(of value: JSONValue) -> String {
    switch value {
    case .number: "Number"
    case .boolean: "Boolean"
    default: "String"
    }
  }

  /// The metadata rows that change what was assumed; nil where nothing does.
  package func metadata(completing tileSet: TileSetDescription) -> MBTilesMetadata? {
    state.withLock { state in
      guard let mediaType = state.mediaType else { return nil }
      var completed = tileSet
      completed.mediaType = mediaType
      if mediaType == .mapboxVectorTile { completed.vectorLayersJSON = Self.json(state.layers) }
      return completed == tileSet ? nil : MBTilesMetadata(completed)
    }
  }

  private static func json(_ layers: [String: Layer]) -> String {
    let nodes = layers.sorted { $0.key < $1.key }.map { name, layer in
      var fields = JSONObject()
      for (key, kind) in layer.fields.sorted(by: { $0.key < $1.key }) { fields[key] = .string(kind) }
      var node = JSONObject()
      node["id"] = .string(name)
      node["fields"] = .object(fields)
      node["minzoom"] = .number(Double(layer.zooms.lowerBound))
      node["maxzoom"] = .number(Double(layer.zooms.upperBound))
      return JSONValue.object(node)
    }
    var root = JSONObject()
    root["vector_layers"] = .array(nodes)
    return JSONValue.object(root).serialized()
  }
}

extension Int {
  /// A zoom from a file: whatever stands there, 0…30.
  fileprivate init(clamping zoom: Double) { self = zoom > 0 ? Int(Swift.min(zoom, 30)) : 0 }
}
