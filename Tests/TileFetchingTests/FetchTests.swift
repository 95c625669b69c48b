import MapGeometry
import Synchronization
import TestSupport
import Testing
import Tiles

@testable import TileFetching

/// A server and a source that asks it, with waits a hundredth as long as usual.
struct Exchange {
  let server: LoopbackServer
  let source: HTTPTileSource

  init(
    settings: HTTPSettings = HTTPSettings(), template: String = "/{z}/{x}/{y}.png", type: MediaType = .png,
    validator: TileValidator? = nil, _ handler: @escaping LoopbackServer.Handler
  ) throws {
    server = try LoopbackServer(handler: handler)
    var settings = settings
    settings.retry.timeScale = 0.01
    source = HTTPTileSource(
      template: try URLTemplate(server.url + template), tileSet: TileSetDescription(name: "test", mediaType: type),
      settings: settings, validator: validator)
  }

  func one(_ z: Int = 0) async throws -> TileResult {
    defer { server.stop() }
    return try await source.tiles([TileKey(TileCoordinate(z: z, x: 0, y: 0))])[0]
  }
}

/// Answers the first calls with others' answers, then with its own.
final class Script: Sendable {
  private let left: Mutex<[LoopbackServer.Response]>
  init(_ responses: [LoopbackServer.Response]) { left = Mutex(responses) }
  func next() -> LoopbackServer.Response {
    left.withLock { $0.isEmpty ? .tile : $0.removeFirst() }
  }
}

extension LoopbackServer.Response {
  static let tile = LoopbackServer.Response(headers: ["Content-Type": "image/png"], body: smallPNG)
}

extension TileResult {
  var bytes: [UInt8]? { if case .tile(let tile) = self { tile.bytes } else { nil } }
  var cause: String? { if case .failed(let failure) = self { failure.cause } else { nil } }
  var isMissing: Bool { if case .missing = self { true } else { false } }
}

@Suite("Fetching", .timeLimit(.minutes(1)))
struct FetchTests {
  @Test("tiles come in the order of their keys, over two connections")
  func order() async throws {
    let exchange = try Exchange { request in
      let x = Int(request.path.split(separator: "/")[1]) ?? 0
      return .init(body: smallPNG + [UInt8(x)], delayMilliseconds: x % 3)
    }
    let keys = (0..<60).map { TileKey(TileCoordinate(z: 6, x: $0, y: 1)) }
    let results = try await exchange.source.tiles(keys)
    #expect(results.map { $0.bytes?.last } == (0..<60).map { UInt8($0) })
    #expect(exchange.server.connections.mostAtOnce == 2)
    #expect(exchange.server.requests.allSatisfy { $0.headers["user-agent"] == "Cartouche/0.1" })
    exchange.server.stop()
  }

  @Test("the contact is sent, and the number of connections is a choice")
  func identity() async throws {
    let settings = HTTPSettings(contact: "mail@example.org", maxConnectionsPerHost: 5)
    let exchange = try Exchange(settings: settings) { _ in .init(body: smallPNG, delayMilliseconds: 20) }
    _ = try await exchange.source.tiles((0..<20).map { TileKey(TileCoordinate(z: 5, x: $0, y: 0)) })
    #expect(exchange.server.requests.first?.headers["user-agent"] == "Cartouche/0.1 (+mail@example.org)")
    #expect(exchange.server.connections.mostAtOnce == 5)
    exchange.server.stop()
  }

  @Test(
    "a fault that passes is no failure",
    arguments: [
      LoopbackServer.Response(status: 500), .init(status: 429), .htmlPage(), .init(fault: .dropConnection),
      .init(body: smallPNG, fault: .truncateBody(afterBytes: 20)), .init(body: Array(smallPNG.dropLast(20))), .init(),
    ])
  func passingFaults(response: LoopbackServer.Response) async throws {
    let script = Script([response, response])
    let exchange = try Exchange { _ in script.next() }
    #expect(try await exchange.one().bytes == smallPNG)
    #expect(exchange.server.requests.count == 3)
  }

  @Test(
    "a fault that stays is given up after four more attempts, with its cause",
    arguments: [
      (LoopbackServer.Response(status: 503), "status 503, tried 5 times"),
      (.htmlPage(), "HTML page instead of a picture (status 200), tried 5 times"),
      (.init(body: smallPNG, fault: .truncateBody(afterBytes: 20)), "truncated answer, tried 5 times"),
      (.init(body: Array(smallPNG.dropLast(20))), "truncated PNG, tried 5 times"),
    ])
  func lastingFaults(response: LoopbackServer.Response, cause: String) async throws {
    let exchange = try Exchange { _ in response }
    #expect(try await exchange.one().cause == cause)
    #expect(exchange.server.requests.count == 5)
  }

  @Test("refusals are not repeated", arguments: [401, 403])
  func refusals(status: Int) async throws {
    let exchange = try Exchange { _ in .htmlPage(status: status) }
    #expect(try await exchange.one().cause?.contains("status \(status)") == true)
    #expect(exchange.server.requests.count == 1)
  }

  @Test("no tile there", arguments: [204, 404, 410])
  func missing(status: Int) async throws {
    let exchange = try Exchange { _ in .init(status: status, body: Array("nothing".utf8)) }
    #expect(try await exchange.one().isMissing)
    #expect(exchange.server.requests.count == 1)
  }

  @Test("while a server asks for rest, it has it")
  func retryAfter() async throws {
    let script = Script([.init(status: 429, headers: ["Retry-After": "30"])])
    let exchange = try Exchange { _ in script.next() }
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try await exchange.one().bytes == smallPNG)
    // 30 s at a hundredth.
    #expect(clock.now - start >= .milliseconds(300))
  }

  @Test("redirects are followed, but not for ever")
  func redirects() async throws {
    let good = try Exchange { $0.path == "/moved" ? .tile : .redirect(to: "/moved") }
    #expect(try await good.one().bytes == smallPNG)
    let endless = try Exchange { .redirect(to: $0.path + "1") }
    #expect(try await endless.one().cause == "too many redirects")
    #expect(endless.server.requests.count == 6)
    let other = try Exchange { _ in .redirect(to: "file:///etc/passwd") }
    #expect(try await other.one().cause?.contains("refused") == true)
  }

  @Test("a body has a limit, with or without a promised length")
  func bodyLimit() async throws {
    let exchange = try Exchange(settings: HTTPSettings(maxBodyBytes: 1_000)) { _ in
      .init(body: smallPNG + [UInt8](repeating: 0, count: 2_000))
    }
    #expect(try await exchange.one().cause == "larger than 1000 bytes")
    #expect(exchange.server.requests.count == 1)
  }

  @Test("the validator has the last word")
  func validator() async throws {
    let exchange = try Exchange(validator: { $0.bytes.count < 100 ? "too small to be true" : nil }) { _ in .tile }
    #expect(try await exchange.one().cause == "too small to be true, tried 5 times")
  }

  @Test("a copy is confirmed without sending it again")
  func revalidation() async throws {
    let exchange = try Exchange { request in
      guard request.headers["if-none-match"] == "\"v1\"" else { return .tile }
      return .init(status: 304, headers: ["Cache-Control": "max-age=100"])
    }
    let key = TileKey(TileCoordinate(z: 0, x: 0, y: 0))
    let session = exchange.source.fetch([FetchRequest(key, etag: "\"v1\"", lastModified: "then"), FetchRequest(key)])
    var results: [FetchResult] = []
    while let batch = await session.next() { results += batch }
    for result in results {
      switch (result.index, result.outcome) {
      case (0, .notModified(let fetched, let expires)): #expect(expires == fetched + 100)
      case (1, .tile): break
      default: Issue.record("\(result)")
      }
    }
    #expect(results.count == 2)
    #expect(exchange.server.requests.count { $0.headers["if-modified-since"] == "then" } == 1)
    exchange.server.stop()
  }

  @Test("vector tiles stay compressed as they come")
  func compressed() async throws {
    let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let exchange = try Exchange(type: .mapboxVectorTile) { _ in
      .init(headers: ["Content-Encoding": "gzip"], body: gzip)
    }
    guard case .tile(let tile) = try await exchange.one() else {
      Issue.record("no tile")
      return
    }
    #expect(tile.bytes == gzip && tile.encoding == .gzip)
    #expect(exchange.server.requests.first?.headers["accept-encoding"] == "gzip")
  }

  @Test("many tiles stream through a session that is added to")
  func streaming() async throws {
    let exchange = try Exchange(settings: HTTPSettings(maxConnectionsPerHost: 8)) { _ in .tile }
    let session = exchange.source.openSession()
    async let seen: Set<Int> = {
      var seen: Set<Int> = []
      while let batch = await session.next() { for result in batch { seen.insert(result.key.coordinate.x) } }
      return seen
    }()
    for part in 0..<20 {
      await session.add((0..<100).map { FetchRequest(TileKey(TileCoordinate(z: 12, x: part * 100 + $0, y: 0))) })
    }
    session.finishAdding()
    #expect(await seen == Set(0..<2_000))
    exchange.server.stop()
  }

  @Test("nobody takes results: fetching pauses")
  func backpressure() async throws {
    let exchange = try Exchange(settings: HTTPSettings(maxConnectionsPerHost: 8)) { _ in .tile }
    let session = exchange.source.fetch((0..<5_000).map { FetchRequest(TileKey(TileCoordinate(z: 13, x: $0, y: 0))) })
    try await Task.sleep(for: .milliseconds(600))
    #expect(exchange.server.requests.count <= 512)
    var count = 0
    while let batch = await session.next() { count += batch.count }
    #expect(count == 5_000)
    exchange.server.stop()
  }

  @Test("cancelling breaks off at once")
  func cancellation() async throws {
    let exchange = try Exchange { _ in .init(body: smallPNG, delayMilliseconds: 3_000) }
    let source = exchange.source
    let task = Task { try await source.tiles((0..<50).map { TileKey(TileCoordinate(z: 6, x: $0, y: 0)) }) }
    try await Task.sleep(for: .milliseconds(100))
    let clock = ContinuousClock()
    let start = clock.now
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // Waiting for the answers would take 75 s.
    #expect(clock.now - start < .seconds(10))
    exchange.server.stop()
  }

  @Test("a server that is not there")
  func refusedConnection() async throws {
    let exchange = try Exchange { _ in .tile }
    exchange.server.stop()
    try await Task.sleep(for: .milliseconds(50))
    #expect(try await exchange.one().cause?.hasSuffix("tried 5 times") == true)
  }
}
