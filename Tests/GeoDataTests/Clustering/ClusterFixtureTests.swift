import GeoData
import MapGeometry
import Testing

/// supercluster's own fixture: 162 places, radius 40 in an extent of 512, its zoom 0.
@Suite(.enabled(if: SharedData.isThere, "needs the shared test data"))
struct ClusterFixtureTests {
  private struct Item: Hashable {
    let x: Double
    let y: Double
    let count: Double
    let name: String?
  }

  @Test func agreesWithSupercluster() throws {
    var coordinates: [Coordinate] = []
    var names: [String] = []
    for feature in try GeoJSONReader.features(SharedData.bytes("clusters/places.json")) {
      // One of them is nowhere.
      guard case .point(let place) = feature.geometry else { continue }
      coordinates.append(place)
      names.append(feature.properties["name"]?.string ?? "")
    }
    let index = ClusterIndex(coordinates)
    let found = index.tile(TileCoordinate(z: 0, x: 0, y: 0)).map { item in
      Item(
        x: Double(item.x), y: Double(item.y), count: Double(item.cluster.count),
        name: item.cluster.pointIndex.map { names[$0] })
    }
    let tile = try JSONValue(parsing: SharedData.bytes("clusters/places-z0-0-0.json"))
    let expected = try (#require(tile["features"]?.array)).map { feature in
      let isCluster = feature["tags"]?["cluster"] != nil
      return Item(
        x: try #require(feature["geometry"]?[0]?[0]?.number), y: try #require(feature["geometry"]?[0]?[1]?.number),
        count: feature["tags"]?["point_count"]?.number ?? 1, name: isCluster ? nil : feature["tags"]?["name"]?.string)
    }
    #expect(expected.count > 30)
    #expect(
      Dictionary(grouping: found) { $0 }.mapValues(\.count) == Dictionary(grouping: expected) { $0 }.mapValues(\.count))
    let clusters = index.clusters(in: .world, zoom: Zoom(1), mode: .supercluster)
    #expect(clusters.flatMap { index.leaves(of: $0) }.sorted() == Array(0..<162))
  }

  /// Tiles of a deeper zoom hold what a search of the same square does, and a margin.
  @Test(arguments: [0, 3, 7]) func givesEveryTile(zoom: Int) throws {
    let table = try CSVPointReader().points(SharedData.bytes("clusters/cities1000.csv"), file: "cities1000.csv")
    let index = ClusterIndex(Array(table.coordinates.prefix(20_000)))
    var total = 0
    for x in 0..<1 << zoom {
      for y in 0..<1 << zoom {
        let tile = TileCoordinate(z: zoom, x: x, y: y)
        let items = index.tile(tile)
        #expect(items.allSatisfy { (-40...552).contains($0.x) && (-40...552).contains($0.y) })
        total += items.filter { tile.mapRect.contains($0.cluster.position) && (0...512).contains($0.x) }.count
      }
    }
    #expect(total == index.clusters(in: .world, zoom: Zoom(Double(zoom + 1)), mode: .supercluster).count)
    #expect(index.tile(TileCoordinate(z: zoom, x: -1, y: 0)).isEmpty)
  }
}
