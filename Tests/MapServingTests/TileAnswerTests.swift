import MapGeometry
import MapServing
import Testing
import Tiles

struct TileAnswerTests {
  /// "hello hello hello hello" by gzip, without name and time.
  private static let gzipped: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xFF, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27,
    0x01, 0xE3, 0x51, 0x3D, 0x8D, 0x17, 0x00, 0x00, 0x00,
  ]
  private static let place = TileCoordinate(z: 0, x: 0, y: 0)

  private func vector(_ bytes: [UInt8] = gzipped, _ encoding: ContentEncoding = .gzip) throws -> MapServer {
    let source = MemorySource(
      tileSet: TileSetDescription(name: "v", mediaType: .mapboxVectorTile),
      contents: [Self.place: Tile(bytes: bytes, mediaType: .mapboxVectorTile, encoding: encoding)])
    return try MapServer(sources: [ServedSource(id: "v", kind: .archive, source: source)])
  }

  private func get(_ server: MapServer, _ path: String, _ headers: [HTTPHeader] = []) async -> HTTPResponse {
    await server.respond(to: HTTPRequest(target: path, headers: headers))
  }

  @Test(arguments: ["gzip", "br, GZIP;q=0.5", "*", "x-gzip"]) func gzippedStaysForWhoReadsIt(accepts: String)
    async throws
  {
    let response = try await get(vector(), "/v/0/0/0.pbf", [HTTPHeader("accept-encoding", accepts)])
    #expect(response.body == Self.gzipped)
    #expect(response.header("Content-Encoding") == "gzip")
    #expect(response.header("Vary") == "Accept-Encoding")
  }

  @Test(arguments: [nil, "br", "gzip;q=0", "*;q=0.0", ""]) func gzippedIsUnpackedForOthers(accepts: String?)
    async throws
  {
    let headers = accepts.map { [HTTPHeader("Accept-Encoding", $0)] } ?? []
    let response = try await get(vector(), "/v/0/0/0.pbf", headers)
    #expect(String(decoding: response.body, as: UTF8.self) == "hello hello hello hello")
    #expect(response.header("Content-Encoding") == nil)
    #expect(response.header("Vary") == "Accept-Encoding")
  }

  @Test func theTwoFormsHaveDifferentTags() async throws {
    let packed = try await get(vector(), "/v/0/0/0.pbf", [HTTPHeader("Accept-Encoding", "gzip")])
    let plain = try await get(vector(), "/v/0/0/0.pbf")
    #expect(packed.header("ETag") != nil && packed.header("ETag") != plain.header("ETag"))
  }

  @Test func answersAreKeptUntilTheTilesChange() async throws {
    let source = ChangingSource(Tile(bytes: [1, 2, 3], mediaType: .png))
    let server = try MapServer(sources: [ServedSource(id: "c", kind: .archive, source: source)])
    let first = await get(server, "/c/0/0/0.png")
    let again = await get(server, "/c/0/0/0.png")
    #expect(first.body == [1, 2, 3] && again == first && source.reads == 1)
    let tag = try #require(first.header("ETag"))
    let unchanged = await get(server, "/c/0/0/0.png", [HTTPHeader("If-None-Match", tag)])
    #expect(unchanged.status == 304 && unchanged.header("ETag") == tag && source.reads == 1)
    source.change(to: Tile(bytes: [4, 5], mediaType: .png))
    let changed = await get(server, "/c/0/0/0.png", [HTTPHeader("If-None-Match", tag)])
    #expect(changed.status == 200 && changed.body == [4, 5] && source.reads == 2)
  }

  @Test func keptAnswersAreBounded() async throws {
    let source = ChangingSource(Tile(bytes: [UInt8](repeating: 7, count: 1000), mediaType: .png))
    var options = ServerOptions()
    options.keptAnswerBytes = 32_000
    let server = try MapServer(sources: [ServedSource(id: "c", kind: .archive, source: source)], options: options)
    // Room for ten in each generation: the eight that were asked for last are still there, the first ones are not.
    for column in 0..<100 { _ = await get(server, "/c/7/\(column)/0.png") }
    for column in 92..<100 { _ = await get(server, "/c/7/\(column)/0.png") }
    #expect(source.reads == 100)
    _ = await get(server, "/c/7/0/0.png")
    #expect(source.reads == 101)
  }

  @Test func keptAnswersFollowTheClientsEncodings() async throws {
    let source = ChangingSource(Tile(bytes: Self.gzipped, mediaType: .mapboxVectorTile, encoding: .gzip))
    let server = try MapServer(sources: [ServedSource(id: "v", kind: .archive, source: source)])
    let packed = await get(server, "/v/0/0/0.pbf", [HTTPHeader("Accept-Encoding", "gzip")])
    let plain = await get(server, "/v/0/0/0.pbf")
    let packedAgain = await get(server, "/v/0/0/0.pbf", [HTTPHeader("Accept-Encoding", "gzip")])
    #expect(packedAgain == packed && packed.body == Self.gzipped)
    #expect(String(decoding: plain.body, as: UTF8.self) == "hello hello hello hello")
    #expect(source.reads == 2)
  }

  @Test func damagedGzipIsOneLine() async throws {
    let response = try await get(vector([0x1F, 0x8B, 8, 0, 1]), "/v/0/0/0.pbf")
    #expect(response.status == 500)
    #expect(response.body.count(where: { $0 == 10 }) == 1)
  }

  @Test func missingVectorTileIs204() async throws {
    let response = try await get(vector(), "/v/1/0/0.pbf")
    #expect(response.status == 204)
    #expect(response.body.isEmpty)
    #expect(try await get(vector([], .identity), "/v/0/0/0.pbf").status == 204)
  }

  @Test func conditionalRequests() async throws {
    let server = try MapServer(sources: [ServedSource(id: "r", kind: .archive, source: MemorySource.raster())])
    let first = await get(server, "/r/1/0/0.png")
    let tag = try #require(first.header("ETag"))
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 6)
    for condition in [tag, "W/" + tag, "\"other\", " + tag, "*", "\"a\",W/\"b\" , W/\(tag)"] {
      let second = await get(server, "/r/1/0/0.png", [HTTPHeader("If-None-Match", condition)])
      #expect(second.status == 304, "\(condition)")
      #expect(second.body.isEmpty)
      #expect(second.header("ETag") == tag)
      #expect(second.header("Cache-Control") != nil)
    }
    for condition in ["\"other\"", "", "no tag", "\"open", String(tag.dropLast())] {
      #expect(await get(server, "/r/1/0/0.png", [HTTPHeader("If-None-Match", condition)]).status == 200, "\(condition)")
    }
  }

  @Test func tagFollowsTheBytes() async throws {
    func tag(_ bytes: [UInt8]) async throws -> String? {
      let server = try MapServer(sources: [ServedSource(id: "r", kind: .archive, source: MemorySource.raster(bytes))])
      return await get(server, "/r/1/0/0.png").header("ETag")
    }
    let long = [UInt8](repeating: 7, count: 1000)
    var tags: Set<String?> = [try await tag(long)]
    for index in [0, 8, 15, 16, 500, 991, 999] {
      var changed = long
      changed[index] = 8
      tags.insert(try await tag(changed))
    }
    tags.insert(try await tag([UInt8](repeating: 0, count: 32)))
    tags.insert(try await tag([UInt8](repeating: 0, count: 33)))
    tags.insert(nil)
    #expect(tags.count == 11)
    #expect(try await tag(long) == tag(long))
  }

  @Test func expiryOfATileCounts() async throws {
    for (expires, expected) in [(0.0, "public, max-age=0"), (.infinity, "public, max-age=31536000"), (.nan, "")] {
      var source = MemorySource.raster()
      source.contents[Self.place] = Tile(bytes: [1], mediaType: .png, expires: expires)
      let server = try MapServer(sources: [ServedSource(id: "r", kind: .archive, source: source)])
      let control = await get(server, "/r/0/0/0.png").header("Cache-Control")
      #expect(expected.isEmpty ? control?.hasPrefix("public, max-age=") == true : control == expected)
    }
  }

  @Test func failuresAreOneLineOfText() async throws {
    let failing = DrawnSource { key in .failed(TileFailure(key: key, cause: "status 500\nfrom <there>")) }
    let broken = DrawnSource { _ in throw CancellationError() }
    let server = try MapServer(sources: [
      ServedSource(id: "failing", kind: .style, source: failing),
      ServedSource(id: "broken", kind: .style, source: broken),
    ])
    let one = await get(server, "/styles/failing/2/1/1.png")
    #expect(one.status == 502)
    #expect(String(decoding: one.body, as: UTF8.self) == "tile 2/1/1: status 500 from <there>\n")
    #expect(one.header("Content-Type") == "text/plain; charset=utf-8")
    #expect(one.header("Cache-Control") == "no-store")
    #expect(await get(server, "/styles/broken/2/1/1.png").status == 500)
  }
}
