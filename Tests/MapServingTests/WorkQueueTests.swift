import MapGeometry
import MapServing
import Synchronization
import Testing
import Tiles

struct WorkQueueTests {
  private func server(running: Int, waiting: Int, _ gate: Gate) throws -> MapServer {
    var options = ServerOptions()
    options.maximumDrawings = running
    options.maximumWaiting = waiting
    options.retryAfterSeconds = 7
    let source = DrawnSource { key in
      try await gate.pass()
      return .tile(Tile(bytes: Array("\(key.coordinate)".utf8), mediaType: .png))
    }
    return try MapServer(sources: [ServedSource(id: "s", kind: .style, source: source)], options: options)
  }

  @Test func whatDoesNotFitIsTurnedAway() async throws {
    let gate = Gate()
    let server = try server(running: 2, waiting: 3, gate)
    let statuses = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      for x in 0..<9 { group.addTask { await server.respond(to: HTTPRequest(target: "/styles/s/4/\(x)/0.png")) } }
      #expect(try await gate.waitForArrivals(2))
      var turnedAway: [HTTPResponse] = []
      for _ in 0..<4 { if let response = try await group.next() { turnedAway.append(response) } }
      #expect(turnedAway.allSatisfy { $0.status == 503 && $0.header("Retry-After") == "7" })
      #expect(gate.arrived == 2)
      gate.open()
      return try await group.reduce(into: []) { $0.append($1.status) }
    }
    #expect(statuses == [200, 200, 200, 200, 200])
    #expect(await server.respond(to: HTTPRequest(target: "/styles/s/4/0/0.png")).status == 200)
  }

  @Test func theSameTileIsMadeOnce() async throws {
    let gate = Gate()
    let server = try server(running: 4, waiting: 0, gate)
    let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<20 { group.addTask { await server.respond(to: HTTPRequest(target: "/styles/s/4/1/2.png")).body } }
      #expect(try await gate.waitForArrivals(1))
      // Those that have not asked yet would otherwise find the tile finished, and have it made anew.
      try await Task.sleep(for: .milliseconds(100))
      gate.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(bodies == Array(repeating: Array("4/1/2".utf8), count: 20))
    #expect(gate.arrived == 1)
  }
}
