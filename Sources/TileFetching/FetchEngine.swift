internal import CCurl
internal import Glibc
internal import Synchronization
internal import Tiles

/// The thread that fetches: libcurl's multi interface, a handle for each transfer that may be under way, and a queue of
/// what waits for another attempt. Results leave it in batches, so that no task is woken for a single tile.
final class FetchEngine: Sendable {
  private struct Inbox: Sendable {
    var sessions: [FetchSession] = []
    var isStopping = false
    /// The loop has ended and its multi handle is gone.
    var hasEnded = false
    var hasThread = false
  }

  let template: URLTemplate
  let settings: HTTPSettings
  let validator: TileValidator?
  /// Bodies stay compressed as they come.
  let wantsCompressed: Bool
  private let inbox = Mutex(Inbox())
  /// Safe: `curl_multi_wakeup` may be called from any thread; everything else is done by the loop's thread only, which
  /// frees it after `hasEnded` is set inside the lock that guards every wake-up.
  private nonisolated(unsafe) let multi: UnsafeMutableRawPointer?

  private static let isInitialised = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

  init(template: URLTemplate, settings: HTTPSettings, validator: TileValidator?, wantsCompressed: Bool) {
    self.template = template
    self.settings = settings
    self.validator = validator
    self.wantsCompressed = wantsCompressed
    multi = Self.isInitialised ? curl_multi_init() : nil
    if let multi {
      _ = swift_curl_multi_setopt_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, settings.maxConnectionsPerHost)
      _ = swift_curl_multi_setopt_long(multi, CURLMOPT_MAXCONNECTS, settings.maxConnectionsPerHost * 4)
    }
  }

  deinit {
    // The loop's thread holds the engine: without one, nobody else frees the handle.
    if inbox.withLock({ !$0.hasThread }), let multi { curl_multi_cleanup(multi) }
  }

  func submit(_ session: FetchSession) {
    let accepted = inbox.withLock { inbox in
      guard multi != nil, !inbox.isStopping else { return false }
      inbox.sessions.append(session)
      if !inbox.hasThread { inbox.hasThread = OwnThread.start { self.work() } }
      return inbox.hasThread
    }
    if accepted { wake() } else { session.cancel() }
  }

  func stop() {
    inbox.withLock { $0.isStopping = true }
    wake()
  }

  func wake() {
    inbox.withLock { inbox in
      if inbox.hasThread, !inbox.hasEnded, let multi { curl_multi_wakeup(multi) }
    }
  }

  /// The sessions that came in, or nil when it is time to stop.
  func newSessions() -> [FetchSession]? {
    inbox.withLock { inbox in
      if inbox.isStopping { return nil }
      defer { inbox.sessions = [] }
      return inbox.sessions
    }
  }

  private func work() {
    guard let multi else { return }
    FetchLoop(engine: self, multi: multi).run()
    let left = inbox.withLock { inbox in
      inbox.hasEnded = true
      defer { inbox.sessions = [] }
      return inbox.sessions
    }
    for session in left { session.cancel() }
    curl_multi_cleanup(multi)
  }
}
