import MapGeometry
import MapServing
import Synchronization
import Testing
import Tiles

struct ListenerTests {
  private func listener(_ sources: [ServedSource], _ change: (inout ListenerOptions) -> Void = { _ in }) throws
    -> HTTPListener
  {
    var options = ListenerOptions()
    options.port = 0
    change(&options)
    return try HTTPListener(MapServer(sources: sources), options)
  }

  private let body = (0..<10_240).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  private var raster: ServedSource { ServedSource(id: "r", kind: .archive, source: MemorySource.raster(body)) }

  @Test func severalRequestsOnOneConnection() async throws {
    let listener = try listener([raster])
    let client = try RawClient(port: listener.port)
    for _ in 0..<3 {
      client.get("/data/r/1/0/0.png")
      let answer = try await client.answer()
      #expect(answer.status == 200)
      #expect(answer.body == body)
      #expect(answer.header("Content-Type") == "image/png")
    }
    client.get("/data/r/1/0/0.png", method: "HEAD")
    let head = try await client.answer(hasBody: false)
    #expect(head.status == 200 && head.header("Content-Length") == "10240")
    let tag = try #require(head.header("ETag"))
    client.get("/data/r/1/0/0.png", "If-None-Match: \(tag)\r\n")
    let unchanged = try await client.answer(hasBody: false)
    #expect(unchanged.status == 304 && unchanged.header("ETag") == tag)
    #expect(unchanged.header("Content-Length") == "10240")
    client.get("/data/r/1/1/0.png")
    #expect(try await client.answer().status == 404)
    client.get("/data/r/1/0/0.png", method: "OPTIONS")
    #expect(try await client.answer().status == 204)
    client.get("/r.json?x=%00")
    #expect(try await String(decoding: client.answer().body, as: UTF8.self).contains("http://localhost/data/r/"))
    listener.stop()
    #expect(await client.isClosed())
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
    let listener = try listener([raster, ServedSource(id: "s", kind: .style, source: DrawnSource.echo)])
    defer { listener.stop() }
    let client = try RawClient(port: listener.port)
    let one = "GET /styles/s/3/1/2.png HTTP/1.1\r\nHost: a\r\n\r\n"
    client.send(one + "GET /1/0/0.png HTTP/1.1\r\nHost: a\r\n\r\n" + one)
    #expect(try await client.answer().body == Array("3/1/2 256 1".utf8))
    #expect(try await client.answer().body == body)
    #expect(try await client.answer().body == Array("3/1/2 256 1".utf8))
  }

  @Test(arguments: [
    ("NONSENSE\r\n\r\n", 400), ("GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET /data/../x HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("DELETE /1/0/0.png HTTP/1.1\r\nHost: a\r\n\r\n", 405),
    ("POST /1/0/0.png HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 405),
    ("GET /health HTTP/1.0\r\n\r\n", 200), ("GET /r.json HTTP/1.0\r\n\r\n", 400),
    ("GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 200),
  ])
  func oddRequests(text: String, status: Int) async throws {
    let listener = try listener([raster])
    defer { listener.stop() }
    let client = try RawClient(port: listener.port)
    client.send(text)
    // A line that is no request may be dropped without an answer.
    guard let answer = try? await client.answer() else {
      #expect(text.hasPrefix("NONSENSE"))
      return
    }
    #expect(answer.status == status, "\(answer.head)")
    let other = try RawClient(port: listener.port)
    other.get("/health")
    #expect(try await other.answer().status == 200)
  }

  @Test(arguments: [4000, 100_000]) func longPathIs414(length: Int) async throws {
    let listener = try listener([raster])
    defer { listener.stop() }
    let client = try RawClient(port: listener.port)
    client.get("/" + String(repeating: "x", count: length))
    #expect(try await client.answer().status == 414)
  }

  @Test func manyAtOnceGetTheirOwnAnswers() async throws {
    let drawn = DrawnSource { key in
      try await Task.sleep(for: .milliseconds(key.coordinate.x % 3))
      return .tile(Tile(bytes: Array("\(key.coordinate)".utf8), mediaType: .png))
    }
    let seen = Mutex(0)
    let log: @Sendable (AccessLogEntry) -> Void = { entry in
      if entry.client == "127.0.0.1" && entry.status == 200 { seen.withLock { $0 += 1 } }
    }
    let listener = try listener([raster, ServedSource(id: "s", kind: .style, source: drawn)]) { $0.accessLog = log }
    let port = listener.port
    await withTaskGroup(of: Int.self) { group in
      for worker in 0..<8 {
        group.addTask {
          guard let client = try? RawClient(port: port) else { return 0 }
          var right = 0
          for x in 0..<50 {
            client.get("/styles/s/9/\(x)/\(worker).png")
            if (try? await client.answer().body) == Array("9/\(x)/\(worker)".utf8) { right += 1 }
            client.get("/1/0/0.png")
            if (try? await client.answer().body.count) == 10_240 { right += 1 }
          }
          return right
        }
      }
      #expect(await group.reduce(0, +) == 800)
    }
    listener.stop()
    #expect(seen.withLock { $0 } == 800)
  }

  @Test func drawingsDoNotHoldUpStoredTiles() async throws {
    let gate = Gate()
    let slow = DrawnSource { _ in
      try await gate.pass()
      return .missing
    }
    let listener = try listener([raster, ServedSource(id: "s", kind: .style, source: slow)]) { $0.threads = 1 }
    let waiting = try RawClient(port: listener.port)
    waiting.get("/styles/s/1/0/0.png")
    #expect(try await gate.waitForArrivals(1))
    let client = try RawClient(port: listener.port)
    client.get("/1/0/0.png")
    #expect(try await client.answer().status == 200)
    // Stopping turns the waiting one away with a complete answer.
    listener.stop()
    #expect(try await waiting.answer().status == 503)
    gate.open()
  }

  @Test func aClientThatLeavesDoesNoHarm() async throws {
    let gate = Gate()
    let slow = DrawnSource { _ in
      try await gate.pass()
      return .missing
    }
    let listener = try listener([ServedSource(id: "s", kind: .style, source: slow)])
    do {
      let client = try RawClient(port: listener.port)
      client.get("/styles/s/1/0/0.png")
      #expect(try await gate.waitForArrivals(1))
    }
    gate.open()
    let client = try RawClient(port: listener.port)
    client.get("/styles/s/1/1/0.png")
    #expect(try await client.answer().status == 404)
    listener.stop()
  }

  @Test func stoppingEndsTheWaitAndFreesThePort() async throws {
    let first = try listener([raster])
    let port = first.port
    #expect(first.url == "http://127.0.0.1:\(port)")
    #expect(throws: ListenerError.cannotListen(address: "127.0.0.1", port: port, cause: "Address already in use")) {
      try listener([raster]) { $0.port = port }
    }
    async let stopped: Void = first.waitUntilStopped()
    first.stop()
    first.stop()
    await stopped
    let second = try listener([raster]) { $0.port = port }
    #expect(second.port == port)
    second.stop()
  }

  @Test func addressesOfBothFamilies() throws {
    #expect(throws: ListenerError.invalidAddress("nowhere")) { try listener([]) { $0.address = "nowhere" } }
    let six = try listener([raster]) { $0.address = "::1" }
    #expect(six.url == "http://[::1]:\(six.port)")
    six.stop()
  }
}
