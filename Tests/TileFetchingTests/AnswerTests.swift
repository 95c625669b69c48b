import Testing
import Tiles

@testable import TileFetching

/// The smallest complete PNG of one pixel: header, data, end.
let smallPNG: [UInt8] = [
  0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0,
  0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48,
  0xAF, 0xA4, 0x71, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
]

@Suite("Judging answers")
struct AnswerTests {
  static let now = 1_700_000_000.0

  func judge(_ answer: FetchAnswer) -> FetchJudgement {
    answer.judged(now: Self.now, settings: HTTPSettings(), validator: nil)
  }

  @Test("a complete picture is a tile, with its times")
  func tile() {
    var answer = FetchAnswer(body: smallPNG)
    answer.headers = .init(cacheControl: "public, max-age=60", age: "10", etag: "\"a\"", lastModified: "then")
    guard case .done(.tile(let tile)) = judge(answer) else {
      Issue.record("no tile")
      return
    }
    #expect(tile.mediaType == .png && tile.fetched == Self.now && tile.expires == Self.now + 50)
    #expect(tile.etag == "\"a\"" && tile.lastModified == "then")
  }

  @Test(
    "what is no tile is tried again, with the cause",
    arguments: [
      (Array("<html>".utf8), "HTML page instead of a picture (status 200)"), ([], "empty answer (status 200)"),
      (Array(smallPNG.dropLast(12)), "truncated PNG"), ([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3], "truncated JPEG"),
      (Array("RIFF".utf8) + [99, 0, 0, 0] + Array("WEBPVP8 ".utf8), "truncated WebP"),
      ([0x1F, 0x8B, 8, 0, 0, 0], "truncated gzip vector tile"), ([0x1A, 9, 1], "truncated vector tile"),
      (Array("{\"error\":1}".utf8), "JSON text instead of a tile (status 200)"),
    ] as [([UInt8], String)])
  func invalid(body: [UInt8], cause: String) {
    guard case .retry(let found, nil) = judge(FetchAnswer(body: body)) else {
      Issue.record("\(judge(FetchAnswer(body: body)))")
      return
    }
    #expect(found == cause)
  }

  @Test("no tile there", arguments: [204, 404, 410])
  func missing(status: Int) {
    guard case .done(.missing) = judge(FetchAnswer(status: status)) else {
      Issue.record("status \(status)")
      return
    }
  }

  @Test("asking again would not help", arguments: [400, 401, 403, 302, 206])
  func noRetry(status: Int) {
    guard case .give(up: let cause) = judge(FetchAnswer(status: status)) else {
      Issue.record("status \(status)")
      return
    }
    #expect(cause.contains("\(status)"))
  }

  @Test(
    "Retry-After in seconds and as a date",
    arguments: [("7", 7.0), ("Tue, 14 Nov 2023 22:13:50 GMT", 30.0), ("Tue, 14 Nov 2023 22:00:00 GMT", 0.0)])
  func retryAfter(text: String, seconds: Double) {
    var answer = FetchAnswer(status: 503)
    answer.headers.retryAfter = text
    guard case .retry(_, let wait) = judge(answer) else {
      Issue.record("no retry")
      return
    }
    #expect(wait == seconds)
  }

  @Test(
    "lifetimes",
    arguments: [
      (nil, nil, 604_800.0), ("max-age=0", nil, 0), ("no-cache", nil, 0), ("private,max-age=\"5\"", nil, 5),
      (nil, "Tue, 14 Nov 2023 22:13:50 GMT", 30), (nil, "0", 0), ("max-age=9", "Tue, 14 Nov 2023 22:13:50 GMT", 9),
    ] as [(String?, String?, Double)])
  func lifetime(cacheControl: String?, expires: String?, seconds: Double) {
    let expiry = CacheLifetime.expiry(
      cacheControl: cacheControl, expires: expires, age: nil, now: Self.now, defaultLifetime: 604_800)
    #expect(expiry - Self.now == seconds)
  }

  @Test("waits double up to the longest, between half and whole")
  func backoff() {
    let policy = RetryPolicy(retries: 6, firstDelaySeconds: 1, longestDelaySeconds: 8)
    #expect((1...7).map { policy.delay(afterAttempt: $0, retryAfter: nil, jitter: 1) } == [1, 2, 4, 8, 8, 8, nil])
    #expect(policy.delay(afterAttempt: 3, retryAfter: nil, jitter: 0) == 2)
    #expect(policy.delay(afterAttempt: 1, retryAfter: 12, jitter: 0) == 12)
    #expect(policy.delay(afterAttempt: 1, retryAfter: 100_000, jitter: 0) == nil)
  }

  @Test("https is never led to http")
  func redirects() {
    #expect(CurlTransfer.redirectProtocols(isSecure: true) == "https")
    #expect(CurlTransfer.redirectProtocols(isSecure: false) == "http,https")
  }
}
