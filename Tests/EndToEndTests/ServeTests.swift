import Foundation
import Raster
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.needsCommand) struct ServeTests {
  /// A running server and the address that it printed.
  private struct Served {
    let command: RunningCommand
    let url: String

    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> (HTTPURLResponse, Data) {
      var request = URLRequest(url: try #require(URL(string: url + path)))
      request.cachePolicy = .reloadIgnoringLocalCacheData
      request.timeoutInterval = 15
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      let (body, response) = try await URLSession.shared.data(for: request)
      return (try #require(response as? HTTPURLResponse), body)
    }

    func status(_ path: String) async throws -> Int { try await get(path).0.statusCode }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An archive of the zooms 0 and 1 with a hole at 1/1/1, and a style.
  private func serve() async throws -> Served {
    let archive = folder.file("pictures.mbtiles")
    let seeded = try await Command.run(["seed", "--style", "dark", "--zoom", "0-1", "-o", archive])
    try #require(seeded.exitCode == 0, "\(seeded.errors)")
    try Archive(path: archive).change("DELETE FROM map WHERE zoom_level = 1 AND tile_column = 1 AND tile_row = 0")
    let command = try Command.start(["serve", archive, "standard", "--port", "0"])
    let line = try await command.outputText(containing: "/\n")
    let url = try #require(line.split(separator: " ").last?.split(separator: "\n").first)
    return Served(command: command, url: String(url.dropLast()))
  }

  @Test func tilesAndTheirErrors() async throws {
    let served = try await serve()
    for path in ["/data/pictures/1/0/1.png", "/pictures/1/0/1.png", "/styles/standard/1/0/1.png"] {
      let (response, body) = try await served.get(path)
      #expect(response.statusCode == 200, "\(path)")
      #expect(response.value(forHTTPHeaderField: "Content-Type") == "image/png")
      #expect(try ImageCodec.dimensions(of: Array(body)) == (256, 256))
    }
    let (_, large) = try await served.get("/styles/standard/1/0/1@2x.png")
    #expect(try ImageCodec.dimensions(of: Array(large)) == (512, 512))
    #expect(try await served.status("/data/pictures/1/1/1.png") == 404)
    #expect(try await served.status("/data/unknown/0/0/0.png") == 404)
    #expect(try await served.status("/data/pictures/1/2/0.png") == 400)
    #expect(try await served.status("/data/pictures/99/0/0.png") == 400)
    #expect(try await served.status("/data/pictures/1/a/0.png") == 400)
    #expect(try await served.status("/nothing/here") == 404)
  }

  @Test func whatACallerHasAlreadyIsNotSentAgain() async throws {
    let served = try await serve()
    for path in ["/data/pictures/0/0/0.png", "/styles/standard/0/0/0.png", "/data/pictures.json"] {
      let (first, body) = try await served.get(path)
      let tag = try #require(first.value(forHTTPHeaderField: "ETag"))
      #expect(!body.isEmpty)
      let (second, nothing) = try await served.get(path, ["If-None-Match": tag])
      #expect(second.statusCode == 304, "\(path)")
      #expect(nothing.isEmpty)
      #expect(try await served.get(path, ["If-None-Match": "\"other\""]).0.statusCode == 200)
    }
  }

  @Test(arguments: ["/data/pictures.json", "/styles/standard.json"])
  func descriptionsLeadToTiles(path: String) async throws {
    let served = try await serve()
    let (_, body) = try await served.get(path)
    let object = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
    #expect(object["tilejson"] as? String == "3.0.0")
    #expect((object["bounds"] as? [Double])?.count == 4)
    let template = try #require((object["tiles"] as? [String])?.first)
    #expect(template.hasPrefix(served.url + "/"))
    let place = template.dropFirst(served.url.count).replacingOccurrences(of: "{z}", with: "0")
      .replacingOccurrences(of: "{x}", with: "0").replacingOccurrences(of: "{y}", with: "0")
    #expect(try await served.status(place) == 200)
  }

  @Test func theViewerNeedsNothingFromElsewhere() async throws {
    let served = try await serve()
    let (response, body) = try await served.get("/")
    #expect(response.statusCode == 200)
    #expect(response.value(forHTTPHeaderField: "Content-Type")?.hasPrefix("text/html") == true)
    let page = String(decoding: body, as: UTF8.self)
    #expect(page.contains("<html"))
    #expect(page.range(of: #"(src|href)="(https?:)?//"#, options: .regularExpression) == nil)
    for match in page.matches(of: #/(?:src|href)="(\/[^"]+)"/#) {
      #expect(try await served.status(String(match.1)) == 200, "\(match.1)")
    }
  }

  @Test(arguments: [SIGTERM, SIGINT]) func aSignalEndsIt(signal: Int32) async throws {
    let command = try Command.start(["serve", "standard", "--port", "0"])
    _ = try await command.outputText(containing: "http://127.0.0.1:")
    command.send(signal)
    let result = try await command.end(limitSeconds: 5)
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
  }
}
