import MapGeometry
import MapServing
import Testing
import Tiles

struct RoutingTests {
  private func server(archives: [String] = ["a b"], styles: [String] = ["plain"]) throws -> MapServer {
    try MapServer(
      sources: archives.map { ServedSource(id: $0, kind: .archive, source: MemorySource.raster()) }
        + styles.map { ServedSource(id: $0, kind: .style, source: DrawnSource.echo) })
  }

  @Test(arguments: ["/data/a%20b/1/0/0.png", "/a%20b/1/0/0.png", "/1/0/0.png", "/data/a%20b/1/0/0.png?v=3"])
  func archiveTile(path: String) async throws {
    let response = try await server().respond(to: HTTPRequest(target: path))
    #expect(response.status == 200)
    #expect(response.body == [1, 2, 3])
    #expect(response.header("Content-Type") == "image/png")
    #expect(response.header("Access-Control-Allow-Origin") == "*")
    #expect(response.header("cache-control") == "public, max-age=3600")
  }

  @Test(arguments: [
    ("/styles/plain/3/1/2.png", "3/1/2 256 1"), ("/styles/plain/3/1/2@2x.png", "3/1/2 512 2"),
    ("/styles/plain/3/1/2@3x.png", "3/1/2 768 3"), ("/styles/plain/512/3/1/2.png", "3/1/2 512 1"),
    ("/styles/plain/512/3/1/2@2x.png", "3/1/2 1024 2"), ("/styles/plain/256/3/1/2.png", "3/1/2 256 1"),
  ])
  func drawnTileSizes(path: String, asked: String) async throws {
    let response = try await server().respond(to: HTTPRequest(target: path))
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == asked)
  }

  @Test(arguments: [
    ("/data/a%20b/31/0/0.png", 400), ("/data/a%20b/1/2/0.png", 400), ("/data/a%20b/1/0/2.png", 400),
    ("/data/a%20b/1/-1/0.png", 400), ("/data/a%20b/1/0/+0.png", 400), ("/data/a%20b/one/0/0.png", 400),
    ("/data/a%20b/1/0/99999999999999999999.png", 400), ("/data/a%20b/30/1073741824/0.png", 400),
    ("/styles/plain/1/0/0@4x.png", 400), ("/data/a%20b/1/0/0@2x.png", 404), ("/data/a%20b/1/0/0.jpg", 404),
    ("/data/a%20b/1/0/0", 404), ("/data/a%20b/1/1/1.png", 404), ("/data/other/1/0/0.png", 404),
    ("/nothing", 404), ("/data/a%20b/1/0", 404), ("//", 404), ("/data/a%2Fb/1/0/0.png", 404),
    ("/data/../data/a%20b/1/0/0.png", 400), ("/data/%2e%2e/1/0/0.png", 400), ("/data/a%00b/1/0/0.png", 400),
    ("/data/a%2/1/0/0.png", 400), ("/data/%FF/1/0/0.png", 400), ("data", 400), ("/leaflet/passwd", 404),
    ("/styles/plain/1024/1/0/0.png", 404), ("/health", 200),
  ])
  func status(path: String, status: Int) async throws {
    let response = try await server().respond(to: HTTPRequest(target: path))
    #expect(response.status == status, "\(String(decoding: response.body, as: UTF8.self))")
    #expect(response.body.count(where: { $0 == 10 }) == 1)
  }

  @Test func tooLongPathIs414() async throws {
    let path = "/" + String(repeating: "x", count: 5000)
    #expect(try await server().respond(to: HTTPRequest(target: path)).status == 414)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "BREW"]) func otherMethodsAre405(method: String) async throws {
    let response = try await server().respond(to: HTTPRequest(method: method, target: "/1/0/0.png"))
    #expect(response.status == 405)
    #expect(response.header("Allow") == "GET, HEAD, OPTIONS")
  }

  @Test func optionsAllowsPagesFromElsewhere() async throws {
    let response = try await server().respond(to: HTTPRequest(method: "OPTIONS", target: "/1/0/0.png"))
    #expect(response.status == 204)
    #expect(response.header("Access-Control-Allow-Origin") == "*")
    #expect(response.header("Access-Control-Allow-Methods") == "GET, HEAD, OPTIONS")
  }

  @Test func unknownNameListsTheKnown() async throws {
    let response = try await server(archives: ["one", "two"]).respond(to: HTTPRequest(target: "/data/x/1/0/0.png"))
    #expect(String(decoding: response.body, as: UTF8.self) == "there is no archive 'x'; there is: one, two\n")
  }

  @Test func wrongEndingNamesTheRightOne() async throws {
    let response = try await server().respond(to: HTTPRequest(target: "/data/a%20b/1/0/0.webp"))
    #expect(String(decoding: response.body, as: UTF8.self).contains("end in .png"))
  }

  @Test func namelessTilesNeedExactlyOneArchive() async throws {
    let two = try server(archives: ["one", "two"])
    #expect(await two.respond(to: HTTPRequest(target: "/1/0/0.png")).status == 404)
    let none = try server(archives: [])
    #expect(await none.respond(to: HTTPRequest(target: "/1/0/0.png")).status == 404)
  }

  @Test(arguments: [
    (MediaType.jpeg, "jpg"), (.jpeg, "jpeg"), (.webp, "webp"), (.mapboxVectorTile, "pbf"), (.mapboxVectorTile, "mvt"),
  ])
  func endings(mediaType: MediaType, ending: String) async throws {
    let place = TileCoordinate(z: 0, x: 0, y: 0)
    let source = MemorySource(
      tileSet: TileSetDescription(name: "", mediaType: mediaType),
      contents: [place: Tile(bytes: [9], mediaType: mediaType)])
    let server = try MapServer(sources: [ServedSource(id: "x", kind: .archive, source: source)])
    let response = await server.respond(to: HTTPRequest(target: "/data/x/0/0/0.\(ending)"))
    #expect(response.status == 200)
    #expect(response.header("Content-Type") == mediaType.rawValue)
  }

  @Test func namesMustFitAndDiffer() throws {
    #expect(throws: ServerSetupError.duplicateID("x", .archive)) { try server(archives: ["x", "x"]) }
    #expect(throws: ServerSetupError.invalidID("a/b")) { try server(archives: ["a/b"]) }
    #expect(throws: ServerSetupError.invalidID("..")) { try server(styles: [".."]) }
    #expect(try server(archives: ["x"], styles: ["x"]).sources.count == 2)
  }
}
