internal import CCurl
internal import Glibc
internal import Tiles

/// What the fetching thread does, and all its state.
final class FetchLoop {
  /// A session's place in the loop.
  private struct Lane {
    let session: FetchSession
    var queue: ArraySlice<FetchRequest> = []
    var nextIndex = 0
    var results: [FetchResult] = []
    var oldestResult = 0.0
    var inFlight = 0
    var waitingForRetry = 0
  }

  private struct Retry {
    var due: Double
    var lane: Int
    var request: FetchRequest
    var index: Int
    var attempt: Int
  }

  /// A batch leaves at so many results or after so many seconds, whichever is first.
  private static let batchSize = 128
  private static let batchSeconds = 0.01

  private let engine: FetchEngine
  private let multi: UnsafeMutableRawPointer
  private let isSecure: Bool
  private let maxTransfers: Int
  private var lanes: [Int: Lane] = [:]
  private var nextLane = 0
  private var retries: [Retry] = []
  private var idle: [CurlTransfer] = []
  private var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  /// Until when the server asked to be left alone, on the monotonic clock.
  private var pausedUntil = 0.0

  init(engine: FetchEngine, multi: UnsafeMutableRawPointer) {
    self.engine = engine
    self.multi = multi
    isSecure = engine.template.text.lowercased().hasPrefix("https:")
    maxTransfers = engine.settings.maxConnectionsPerHost * engine.template.hostCount
  }

  func run() {
    while let sessions = engine.newSessions() {
      for session in sessions {
        lanes[nextLane] = Lane(session: session)
        nextLane += 1
      }
      dropCancelled()
      startTransfers()
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      while finishTransfers() {
        startTransfers()
        curl_multi_perform(multi, &running)
      }
      deliver()
      _ = curl_multi_poll(multi, nil, 0, pollMilliseconds, nil)
    }
    for transfer in active.values { curl_multi_remove_handle(multi, transfer.handle) }
    active = [:]
    idle = []
    for lane in lanes.values { lane.session.cancel() }
  }

  private static func monotonic() -> Double { seconds(CLOCK_MONOTONIC) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private func dropCancelled() {
    for (id, lane) in lanes where lane.session.isCancelled {
      for (handle, transfer) in active where transfer.lane == id {
        curl_multi_remove_handle(multi, handle)
        active[handle] = nil
        idle.append(transfer)
      }
      retries.removeAll { $0.lane == id }
      lanes[id] = nil
      lane.session.end()
    }
  }

  private func startTransfers() {
    let now = Self.monotonic()
    guard now >= pausedUntil else { return }
    while active.count < maxTransfers, let at = retries.firstIndex(where: { $0.due <= now }) {
      let retry = retries.remove(at: at)
      lanes[retry.lane]?.waitingForRetry -= 1
      start(retry.request, lane: retry.lane, index: retry.index, attempt: retry.attempt)
    }
    // One tile of each session in turn, so that a picture does not wait for a seeder.
    var busy = Array(lanes.keys)
    while active.count < maxTransfers, !busy.isEmpty {
      busy.removeAll { id in
        guard active.count < maxTransfers, let (request, index) = nextRequest(id) else { return true }
        start(request, lane: id, index: index, attempt: 1)
        return false
      }
    }
  }

  private func nextRequest(_ id: Int) -> (FetchRequest, Int)? {
    guard var lane = lanes[id] else { return nil }
    if lane.queue.isEmpty {
      let (first, requests) = lane.session.take(max(64, maxTransfers))
      lane.queue = requests[...]
      lane.nextIndex = first
    }
    guard let request = lane.queue.popFirst() else { return nil }
    let index = lane.nextIndex
    lane.nextIndex += 1
    lanes[id] = lane
    return (request, index)
  }

  private func start(_ request: FetchRequest, lane: Int, index: Int, attempt: Int) {
    let reused =
      idle.popLast()
      ?? CurlTransfer(settings: engine.settings, isSecure: isSecure, wantsCompressed: engine.wantsCompressed)
    guard let transfer = reused else {
      return record(.failed(TileFailure(key: request.key, cause: "out of memory")), request, lane, index, attempt)
    }
    transfer.prepare(request, url: engine.template.url(for: request.key), lane: lane, index: index, attempt: attempt)
    lanes[lane]?.inFlight += 1
    active[transfer.handle] = transfer
    curl_multi_add_handle(multi, transfer.handle)
  }

  /// Whether any transfer ended, so that others may start.
  private func finishTransfers() -> Bool {
    var left: Int32 = 0
    var finished = false
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
      let result = swift_curl_message_result(message)
      curl_multi_remove_handle(multi, handle)
      guard let transfer = active.removeValue(forKey: handle) else { continue }
      finished = true
      finish(transfer, transfer.answer(result))
      idle.append(transfer)
    }
    return finished
  }

  private func finish(_ transfer: CurlTransfer, _ answer: FetchAnswer) {
    guard let request = transfer.request else { return }
    let (lane, index, attempt) = (transfer.lane, transfer.index, transfer.attempt)
    lanes[lane]?.inFlight -= 1
    let now = Self.seconds(CLOCK_REALTIME)
    switch answer.judged(now: now, settings: engine.settings, validator: engine.validator) {
    case .done(let outcome):
      record(outcome, request, lane, index, attempt)
    case .give(up: let cause):
      record(.failed(TileFailure(key: request.key, cause: cause)), request, lane, index, attempt)
    case .retry(let cause, let retryAfter):
      let jitter = Double.random(in: 0...1)
      let policy = engine.settings.retry
      guard let delay = policy.delay(afterAttempt: attempt, retryAfter: retryAfter, jitter: jitter) else {
        let tried = attempt > 1 ? ", tried \(attempt) times" : ""
        return record(
          .failed(TileFailure(key: request.key, cause: cause + tried)), request, lane, index, attempt,
          isUnreachable: answer.isUnreachable)
      }
      let due = Self.monotonic() + delay
      if retryAfter != nil { pausedUntil = max(pausedUntil, due) }
      retries.append(Retry(due: due, lane: lane, request: request, index: index, attempt: attempt + 1))
      lanes[lane]?.waitingForRetry += 1
    }
  }

  private func record(
    _ outcome: FetchResult.Outcome, _ request: FetchRequest, _ lane: Int, _ index: Int, _ attempts: Int,
    isUnreachable: Bool = false
  ) {
    if lanes[lane]?.results.isEmpty == true { lanes[lane]?.oldestResult = Self.monotonic() }
    lanes[lane]?.results.append(
      FetchResult(key: request.key, outcome: outcome, attempts: attempts, isUnreachable: isUnreachable, index: index))
  }

  private func deliver() {
    let now = Self.monotonic()
    for id in Array(lanes.keys) {
      guard let lane = lanes[id] else { continue }
      let isQuiet = lane.inFlight == 0 && lane.queue.isEmpty
      let isDue = lane.results.count >= Self.batchSize || now - lane.oldestResult >= Self.batchSeconds
      if !lane.results.isEmpty, isQuiet || isDue {
        lanes[id]?.results = []
        lane.session.deliver(lane.results)
      }
      guard isQuiet, lane.waitingForRetry == 0, lane.session.hasEnded else { continue }
      lanes[id] = nil
      lane.session.end()
    }
  }

  /// Until the next retry or batch is due; sockets and wake-ups end the wait earlier.
  private var pollMilliseconds: Int32 {
    let now = Self.monotonic()
    var wait = 1.0
    if active.count < maxTransfers {
      for retry in retries { wait = min(wait, max(retry.due, pausedUntil) - now) }
    }
    if pausedUntil > now { wait = min(wait, pausedUntil - now) }
    for lane in lanes.values where !lane.results.isEmpty {
      wait = min(wait, lane.oldestResult + Self.batchSeconds - now)
    }
    return Int32(max(0, min(1_000, (wait * 1_000).rounded(.up))))
  }
}
