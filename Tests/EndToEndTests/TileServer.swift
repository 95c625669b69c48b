import Raster
import Synchronization
import TestSupport

/// A tile server on 127.0.0.1 whose tiles are plain colours; single tiles misbehave as a test wishes.
final class TileServer: Sendable {
  typealias Answers = [LoopbackServer.Response]

  let server: LoopbackServer
  private let counts: RequestCounts

  static let png = tile(0x3366CC)

  /// One colour, 256 pixels square.
  static func tile(_ color: UInt32) -> [UInt8] {
    ImageCodec.encodePNG(PixelCanvas(width: 256, height: 256, background: Color(hex: color)).pixmap())
  }

  static let good = LoopbackServer.Response(headers: ["Content-Type": "image/png"], body: png)

  /// - Parameters:
  ///   - odd: what a path such as `/1/0/0.png` answers, one after the other; the last one stays.
  ///   - slowFrom: from this request on every answer takes a quarter of a second, so that a run cannot end by itself
  ///     before a test has had its way; `hurry()` ends that.
  init(_ odd: [String: Answers] = [:], slowFrom: Int = .max) throws {
    let counts = RequestCounts()
    self.counts = counts
    server = try LoopbackServer { request in
      var answer = Self.good
      if let answers = odd[request.path] {
        answer = answers[min(counts.next(request.path), answers.count - 1)]
      }
      if counts.nextOfAll() >= slowFrom { answer.delayMilliseconds = 250 }
      return answer
    }
  }

  deinit { server.stop() }

  func hurry() { counts.forgetTotal() }

  var template: String { server.url + "/{z}/{x}/{y}.png" }
}

/// How often each path was asked for.
private final class RequestCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])
  private let total = Atomic(0)

  /// 0 the first time, whatever the path.
  func nextOfAll() -> Int { total.add(1, ordering: .relaxed).oldValue }
  func forgetTotal() { total.store(.min, ordering: .relaxed) }

  /// 0 the first time.
  func next(_ path: String) -> Int {
    counts.withLock { counts in
      defer { counts[path, default: 0] += 1 }
      return counts[path, default: 0]
    }
  }
}
