internal import CCurl

/// An easy handle of libcurl's and what comes in on it; used again for tile after tile. Belongs to the engine's thread.
final class CurlTransfer {
  let handle: UnsafeMutableRawPointer
  var lane = 0
  var index = 0
  var attempt = 1
  var request: FetchRequest?
  private var body: [UInt8] = []
  private var isTooLarge = false
  private let maxBodyBytes: Int
  /// libcurl writes here what went wrong, at most `CURL_ERROR_SIZE` bytes with the final zero.
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private let commonHeaders: [String]
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var hasOwnHeaders = false

  /// - Parameter wantsCompressed: bodies stay compressed as they come, which is how vector tiles are kept; otherwise
  ///   libcurl decompresses them.
  init?(settings: HTTPSettings, isSecure: Bool, wantsCompressed: Bool) {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
    maxBodyBytes = settings.maxBodyBytes
    commonHeaders = settings.headers + (wantsCompressed ? ["Accept-Encoding: gzip"] : [])
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, settings.maxRedirects > 0 ? 1 : 0),
      (CURLOPT_MAXREDIRS, settings.maxRedirects), (CURLOPT_CONNECTTIMEOUT, settings.connectTimeoutSeconds),
      (CURLOPT_TIMEOUT, settings.totalTimeoutSeconds), (CURLOPT_LOW_SPEED_LIMIT, 100),
      (CURLOPT_LOW_SPEED_TIME, settings.stallTimeoutSeconds),
      (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)), (CURLOPT_PIPEWAIT, isSecure ? 1 : 0),
    ]
    for (option, value) in numbers { _ = swift_curl_setopt_long(handle, option, value) }
    _ = swift_curl_setopt_text(handle, CURLOPT_USERAGENT, settings.userAgent)
    _ = swift_curl_setopt_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    _ = swift_curl_setopt_text(handle, CURLOPT_REDIR_PROTOCOLS_STR, Self.redirectProtocols(isSecure: isSecure))
    if !wantsCompressed { _ = swift_curl_setopt_text(handle, CURLOPT_ACCEPT_ENCODING, "gzip") }
    _ = swift_curl_setopt_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let context, let bytes else { return 0 }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    _ = swift_curl_setopt_pointer(handle, CURLOPT_WRITEDATA, Unmanaged.passUnretained(self).toOpaque())
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    _ = swift_curl_setopt_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
    setHeaders([])
  }

  deinit {
    curl_easy_cleanup(handle)
    errorText.deallocate()
    curl_slist_free_all(headerList)
  }

  /// A secure address may not be led to an insecure one.
  static func redirectProtocols(isSecure: Bool) -> String { isSecure ? "https" : "http,https" }

  func prepare(_ request: FetchRequest, url: String, lane: Int, index: Int, attempt: Int) {
    self.request = request
    self.lane = lane
    self.index = index
    self.attempt = attempt
    body = []
    isTooLarge = false
    errorText.pointee = 0
    _ = swift_curl_setopt_text(handle, CURLOPT_URL, url)
    let conditions =
      [request.etag.map { "If-None-Match: \($0)" }, request.lastModified.map { "If-Modified-Since: \($0)" }]
      .compactMap { $0 }.filter { line in !line.utf8.contains { $0 < 0x20 } }
    if hasOwnHeaders || !conditions.isEmpty { setHeaders(conditions) }
  }

  private func setHeaders(_ conditions: [String]) {
    hasOwnHeaders = !conditions.isEmpty
    let former = headerList
    headerList = nil
    for line in commonHeaders + conditions { headerList = curl_slist_append(headerList, line) ?? headerList }
    _ = swift_curl_setopt_pointer(handle, CURLOPT_HTTPHEADER, headerList)
    curl_slist_free_all(former)
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= maxBodyBytes else {
      isTooLarge = true
      return 0
    }
    if body.isEmpty {
      var length: curl_off_t = 0
      _ = swift_curl_getinfo_offset(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
      body.reserveCapacity(min(max(Int(length), bytes.count), maxBodyBytes))
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  /// What came, when the transfer is over. Hands the body away.
  func answer(_ result: CURLcode) -> FetchAnswer {
    var answer = FetchAnswer(transfer: result, isTooLarge: isTooLarge)
    var status = 0
    _ = swift_curl_getinfo_long(handle, CURLINFO_RESPONSE_CODE, &status)
    answer.status = status
    answer.headers = FetchAnswer.Headers(
      cacheControl: header("Cache-Control"), expires: header("Expires"), age: header("Age"), etag: header("ETag"),
      lastModified: header("Last-Modified"), retryAfter: status == 200 ? nil : header("Retry-After"))
    answer.body = body
    answer.detail = result == CURLE_OK ? "" : String(cString: errorText)
    body = []
    return answer
  }

  private func header(_ name: String) -> String? {
    var header: UnsafeMutablePointer<curl_header>?
    guard curl_easy_header(handle, name, 0, UInt32(CURLH_HEADER), -1, &header) == CURLHE_OK, let header else {
      return nil
    }
    return String(cString: header.pointee.value)
  }
}
