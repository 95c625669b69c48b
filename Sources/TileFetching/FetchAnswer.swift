internal import CCurl
internal import Tiles

/// What a server answered to one request, as far as it matters for a tile.
struct FetchAnswer {
  struct Headers {
    var cacheControl: String?
    var expires: String?
    var age: String?
    var etag: String?
    var lastModified: String?
    var retryAfter: String?
  }

  /// libcurl's result for the transfer.
  var transfer: CURLcode = CURLE_OK
  var status = 200
  var headers = Headers()
  var body: [UInt8] = []
  /// The body was cut off by us at the limit.
  var isTooLarge = false
  /// What libcurl says beyond its result, such as which address refused; empty where it says nothing.
  var detail = ""
}

/// What to do about an answer.
enum FetchJudgement {
  case done(FetchResult.Outcome)
  /// Worth another attempt.
  case retry(cause: String, retryAfterSeconds: Double?)
  /// Another attempt would not help.
  case give(up: String)
}

extension FetchAnswer {
  /// Whether no server was there at all.
  var isUnreachable: Bool {
    transfer == CURLE_COULDNT_CONNECT || transfer == CURLE_COULDNT_RESOLVE_HOST
      || transfer == CURLE_COULDNT_RESOLVE_PROXY
  }

  /// - Parameter now: seconds since 1970.
  func judged(now: Double, settings: HTTPSettings, validator: TileValidator?) -> FetchJudgement {
    if isTooLarge { return .give(up: "larger than \(settings.maxBodyBytes) bytes") }
    guard transfer == CURLE_OK else { return transferFailure }
    switch status {
    case 200: return tile(now: now, settings: settings, validator: validator)
    case 304: return .done(.notModified(fetched: now, expires: expiry(now: now, settings: settings)))
    case 204, 404, 410: return .done(.missing)
    case 401: return .give(up: "status 401: the server wants a login or key")
    case 403: return .give(up: "status 403: the server refuses access")
    case 408, 425, 429, 500...599:
      let wait = headers.retryAfter.flatMap { CacheLifetime.retryAfter($0, now: now) }
      return .retry(cause: "status \(status)", retryAfterSeconds: wait)
    default: return .give(up: "status \(status)")
    }
  }

  private func tile(now: Double, settings: HTTPSettings, validator: TileValidator?) -> FetchJudgement {
    switch TileValidation.verdict(on: body, status: status) {
    case .invalid(let cause):
      return .retry(cause: cause, retryAfterSeconds: nil)
    case .tile(let type, let encoding):
      let tile = Tile(
        bytes: body, mediaType: type, encoding: encoding, fetched: now, expires: expiry(now: now, settings: settings),
        etag: headers.etag, lastModified: headers.lastModified)
      if let cause = validator?(tile) { return .retry(cause: cause, retryAfterSeconds: nil) }
      return .done(.tile(tile))
    }
  }

  private func expiry(now: Double, settings: HTTPSettings) -> Double {
    CacheLifetime.expiry(
      cacheControl: headers.cacheControl, expires: headers.expires, age: headers.age, now: now,
      defaultLifetime: settings.defaultLifetimeSeconds)
  }

  private var transferFailure: FetchJudgement {
    let words = detail.isEmpty ? String(cString: curl_easy_strerror(transfer)) : detail
    switch transfer {
    case CURLE_UNSUPPORTED_PROTOCOL: return .give(up: "redirected from https to http, or to another protocol: refused")
    case CURLE_TOO_MANY_REDIRECTS: return .give(up: "too many redirects")
    case CURLE_URL_MALFORMAT, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_OUT_OF_MEMORY:
      return .give(up: words)
    case CURLE_FILESIZE_EXCEEDED: return .give(up: "too large")
    case CURLE_PARTIAL_FILE: return .retry(cause: "truncated answer", retryAfterSeconds: nil)
    case CURLE_GOT_NOTHING: return .retry(cause: "connection closed without an answer", retryAfterSeconds: nil)
    case CURLE_OPERATION_TIMEDOUT: return .retry(cause: "timed out", retryAfterSeconds: nil)
    default: return .retry(cause: words, retryAfterSeconds: nil)
    }
  }
}
