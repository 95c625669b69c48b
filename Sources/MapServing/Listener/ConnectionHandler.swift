internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// What libmicrohttpd calls for each request. It outlives the daemon that calls it.
///
/// The library calls three times at most: with the headers only; when the request is complete; and, where the
/// connection was suspended, when it was woken. Answering in the first call would close the connection afterwards.
final class ConnectionHandler: Sendable {
  private let server: MapServer
  private let accessLog: (@Sendable (AccessLogEntry) -> Void)?
  /// Requests between their first call and their end.
  private let active = Atomic<Int>(0)
  private let pending = Mutex(Pending())

  private struct Pending {
    var isStopping = false
    var answers: [ObjectIdentifier: PendingAnswer] = [:]
  }

  init(server: MapServer, accessLog: (@Sendable (AccessLogEntry) -> Void)?) {
    self.server = server
    self.accessLog = accessLog
  }

  var activeRequests: Int { active.load(ordering: .relaxed) }

  /// `context` belongs to the request: nil at first, then the handler itself, or the pending answer it waits for.
  func handle(
    _ connection: OpaquePointer?, method: UnsafePointer<CChar>?, path: UnsafePointer<CChar>?,
    uploadedBytes: UnsafeMutablePointer<Int>?,
    context: inout UnsafeMutableRawPointer?
  ) -> MHD_Result {
    let own = Unmanaged.passUnretained(self).toOpaque()
    if context == nil {
      active.wrappingAdd(1, ordering: .relaxed)
      context = own
      // A method that takes a body is refused at once, before the body is sent.
      guard let method, !Self.isReading(method) else { return .YES }
      return send(
        server.answerAtOnce(MicroHTTPD.request(connection, method: method, path: path)), connection, method, path)
    }
    if context != own, let context {
      guard let response = Unmanaged<PendingAnswer>.fromOpaque(context).takeUnretainedValue().response else {
        return .NO
      }
      return send(response, connection, method, path)
    }
    if let uploadedBytes, uploadedBytes.pointee != 0 {
      // Nobody asked for a body with GET; it is read and dropped.
      uploadedBytes.pointee = 0
      return .YES
    }
    let request = MicroHTTPD.request(connection, method: method, path: path)
    switch server.answer(request) {
    case .now(let response): return send(response, connection, method, path)
    case .later(let job): return wait(for: job, request, connection, &context)
    }
  }

  private func wait(
    for job: TileWorkQueue.Job, _ request: HTTPRequest, _ connection: OpaquePointer?,
    _ context: inout UnsafeMutableRawPointer?
  ) -> MHD_Result {
    guard let connection else { return .NO }
    let answer = PendingAnswer(connection: connection, request: request)
    let isAccepted = pending.withLock { pending in
      if pending.isStopping { return false }
      // Before anybody can find the answer and wake the connection.
      MHD_suspend_connection(connection)
      pending.answers[ObjectIdentifier(answer)] = answer
      return true
    }
    guard isAccepted else { return MicroHTTPD.queue(ServingError.stopping.response, on: connection) }
    context = Unmanaged.passRetained(answer).toOpaque()
    server.submit(job, for: request) { [self] response in
      answer.complete(response)
      // Not sooner: `stopWaiting` has to find every connection that may still be asleep.
      _ = pending.withLock { $0.answers.removeValue(forKey: ObjectIdentifier(answer)) }
    }
    return .YES
  }

  private func send(
    _ response: HTTPResponse, _ connection: OpaquePointer?, _ method: UnsafePointer<CChar>?,
    _ path: UnsafePointer<CChar>?
  ) -> MHD_Result {
    accessLog?(
      AccessLogEntry(
        client: MicroHTTPD.client(connection), method: method.map { String(cString: $0) } ?? "",
        path: path.map { String(cString: $0) } ?? "", status: response.status, bytes: response.body.count))
    return MicroHTTPD.queue(response, on: connection)
  }

  /// The end of a request, however it ended.
  func finish(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    active.wrappingSubtract(1, ordering: .relaxed)
    if context != Unmanaged.passUnretained(self).toOpaque() {
      Unmanaged<PendingAnswer>.fromOpaque(context).release()
    }
  }

  /// Turns away what is waiting, and from now on what would have to wait. The library must not be stopped while a
  /// connection is suspended.
  func stopWaiting() {
    let answers = pending.withLock { pending in
      pending.isStopping = true
      defer { pending.answers = [:] }
      return Array(pending.answers.values)
    }
    for answer in answers { answer.complete(ServingError.stopping.response) }
  }

  private static func isReading(_ method: UnsafePointer<CChar>) -> Bool {
    strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0 || strcmp(method, "OPTIONS") == 0
  }
}
