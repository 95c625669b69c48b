import FoundationEssentials
import MapGeometry
import MapServing
import Testing
import Tiles

struct DescriptionTests {
  /// What a viewer reads; decoding fails where the text is no JSON or a required field is missing.
  struct TileJSON: Decodable {
    struct Layer: Decodable { var id: String }
    var tilejson, name, scheme, format: String
    var tiles: [String]
    var minzoom, maxzoom, tileSize: Int
    var bounds, center: [Double]
    var attribution, description, id, kind: String?
    var vectorLayers: [Layer]?
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  private func document(
    _ tileSet: TileSetDescription, kind: ServedSource.Kind = .archive, path: String? = nil,
    headers: [HTTPHeader] = [HTTPHeader("Host", "maps.example:8080")], options: ServerOptions = ServerOptions()
  ) async throws -> TileJSON {
    let source = ServedSource(id: "a b", kind: kind, source: MemorySource(tileSet: tileSet))
    let server = try MapServer(sources: [source], options: options)
    let path = path ?? (kind == .archive ? "/data/a%20b.json" : "/styles/a%20b.json")
    let response = await server.respond(to: HTTPRequest(target: path, headers: headers))
    #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
    #expect(response.header("Content-Type") == "application/json")
    #expect(response.header("Access-Control-Allow-Origin") == "*")
    return try Self.decoder.decode(TileJSON.self, from: Data(response.body))
  }

  private let alps = TileSetDescription(
    name: "Alps \"high\"\n", mediaType: .jpeg, bounds: GeographicBounds(west: 5, south: 44, east: 16, north: 48.5),
    center: Coordinate(latitude: 46.5, longitude: 8), centerZoom: 9, minimumZoom: 4, maximumZoom: 14,
    attribution: "© <a href=\"https://example.org/c?a=1&amp;b=2\">Example</a>", summary: "Mountains\u{1}",
    tilePixels: 512)

  @Test(arguments: ["/data/a%20b.json", "/a%20b.json"]) func archive(path: String) async throws {
    let document = try await document(alps, path: path)
    #expect(document.tilejson == "3.0.0")
    #expect(document.name == "Alps \"high\"\n")
    #expect(document.tiles == ["http://maps.example:8080/data/a%20b/{z}/{x}/{y}.jpg"])
    #expect(document.scheme == "xyz")
    #expect(document.format == "jpg")
    #expect(document.tileSize == 512)
    #expect(document.minzoom == 4 && document.maxzoom == 14)
    #expect(document.bounds == [5, 44, 16, 48.5])
    #expect(document.center == [8, 46.5, 9])
    #expect(document.attribution == alps.attribution)
    #expect(document.description == "Mountains\u{1}")
    #expect(document.vectorLayers == nil)
  }

  @Test func style() async throws {
    var tileSet = alps
    tileSet.mediaType = .png
    let document = try await document(tileSet, kind: .style)
    #expect(document.tiles == ["http://maps.example:8080/styles/a%20b/{z}/{x}/{y}.png"])
    #expect(document.tileSize == 256)
  }

  @Test(arguments: [
    ("{\"vector_layers\": [{\"id\":\"roads\",\"fields\":{\"a\\u0041\":\"Number\"}}], \"tilestats\":{}}", ["roads"]),
    ("{\"vector_layers\": [{\"id\":\"roads\"]}", []), ("not json", []), ("{\"vector_layers\": 3}", []),
    ("{} trailing", []),
    ("", []),
  ])
  func vectorLayers(text: String, expected: [String]) async throws {
    let tileSet = TileSetDescription(name: "v", mediaType: .mapboxVectorTile, vectorLayersJSON: text)
    let document = try await document(tileSet)
    #expect(document.vectorLayers?.map(\.id) == expected)
    #expect(document.tiles.first?.hasSuffix(".pbf") == true)
  }

  @Test func boundsOverThe180thMeridianDoNotWrap() async throws {
    let fiji = GeographicBounds(west: 177, south: -89, east: -178, north: -12)
    let document = try await document(TileSetDescription(name: "", mediaType: .png, bounds: fiji))
    #expect(document.bounds == [-180, -WebMercator.maximumLatitude, 180, -12])
    #expect(document.name == "a b")
  }

  @Test(arguments: [
    GeographicBounds(west: .nan, south: 0, east: .infinity, north: 1),
    GeographicBounds(west: 8, south: 47, east: 8, north: 47), GeographicBounds(west: 0, south: 9, east: 0, north: -9),
  ])
  func oddBoundsGiveValidFields(bounds: GeographicBounds) async throws {
    let tileSet = TileSetDescription(
      name: "odd", mediaType: .png, bounds: bounds, center: Coordinate(latitude: 99, longitude: .nan), centerZoom: 77,
      minimumZoom: -3, maximumZoom: 99)
    let document = try await document(tileSet)
    #expect(document.minzoom == 0 && document.maxzoom == 30)
    #expect(document.center[2] == 30)
    #expect(document.center[0] >= document.bounds[0] && document.center[0] <= document.bounds[2])
    #expect(document.center[1] >= document.bounds[1] && document.center[1] <= document.bounds[3])
  }

  @Test func startShowsTheWholeBounds() async throws {
    let world = try await document(TileSetDescription(name: "", mediaType: .png))
    #expect(world.center == [0, 0, 1])
    let large = try await document(TileSetDescription(name: "", mediaType: .png, tilePixels: 512))
    #expect(large.center == [0, 0, 0])
    let point = GeographicBounds(west: 8, south: 47, east: 8, north: 47)
    let single = try await document(TileSetDescription(name: "", mediaType: .png, bounds: point, maximumZoom: 12))
    #expect(single.center[2] == 12)
  }

  @Test(arguments: ["exa mple", "a/b", "a\"b", "", "host:port", "host:123456", "[::1", "[zz]", "user@host"])
  func invalidHostIs400(host: String) async throws {
    let source = ServedSource(id: "x", kind: .archive, source: MemorySource.raster())
    let request = HTTPRequest(target: "/x.json", headers: [HTTPHeader("Host", host)])
    #expect(try await MapServer(sources: [source]).respond(to: request).status == 400)
  }

  @Test(arguments: ["localhost", "[::1]:8080", "192.0.2.1:80", "a-b.example"]) func validHosts(host: String)
    async throws
  {
    let document = try await document(alps, headers: [HTTPHeader("host", host)])
    #expect(document.tiles.first?.hasPrefix("http://\(host)/data/") == true)
  }

  @Test func forwardedHeadersCountOnlyWhereTrusted() async throws {
    let headers = [
      HTTPHeader("Host", "inner:1"), HTTPHeader("X-Forwarded-Proto", "https"),
      HTTPHeader("X-Forwarded-Host", "outer.example, inner:1"),
    ]
    #expect(try await document(alps, headers: headers).tiles.first?.hasPrefix("http://inner:1/data/") == true)
    var options = ServerOptions()
    options.trustsForwardedHeaders = true
    let trusted = try await document(alps, headers: headers, options: options)
    #expect(trusted.tiles.first?.hasPrefix("https://outer.example/data/") == true)
    options.publicAddress = "https://fixed.example/maps/"
    let fixed = try await document(alps, headers: [], options: options)
    #expect(fixed.tiles.first?.hasPrefix("https://fixed.example/maps/data/") == true)
  }

  @Test func indexListsAll() async throws {
    let server = try MapServer(sources: [
      ServedSource(id: "one", kind: .archive, source: MemorySource.raster()),
      ServedSource(id: "two", kind: .style, source: DrawnSource.echo),
    ])
    let host = [HTTPHeader("Host", "h")]
    let response = await server.respond(to: HTTPRequest(target: "/index.json", headers: host))
    let entries = try Self.decoder.decode([TileJSON].self, from: Data(response.body))
    #expect(entries.map(\.id) == ["one", "two"])
    #expect(entries.map(\.kind) == ["archive", "style"])
    let tag = try #require(response.header("ETag"))
    let again = HTTPRequest(target: "/index.json", headers: host + [HTTPHeader("If-None-Match", tag)])
    #expect(await server.respond(to: again).status == 304)
  }
}
