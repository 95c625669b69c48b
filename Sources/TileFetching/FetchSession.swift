internal import Synchronization

/// Requests going in and results coming out in batches, both bounded: whoever adds too fast waits, and while nobody
/// takes results, nothing more is fetched.
package final class FetchSession: Sendable {
  /// Requests that may wait, results and transfers that may be under way.
  private static let backlogLimit = 8_192
  private static let resultLimit = 512

  private struct State: Sendable {
    var backlog: [FetchRequest] = []
    var next = 0
    /// Supplies requests where they are not added from outside.
    var supply: Supply?
    var isComplete = false
    var isCancelled = false
    /// Requests that were taken and whose results have not been delivered.
    var underWay = 0
    var taken = 0
    var results: [FetchResult] = []
    var consumer: CheckedContinuation<[FetchResult]?, Never>?
    var producer: CheckedContinuation<Void, Never>?

    var waiting: Int { backlog.count - next }
    var hasEnded: Bool { isCancelled || isComplete && supply == nil && waiting == 0 && underWay == 0 }
  }

  /// An iterator in a box. `@unchecked Sendable`: it was `Sendable` with its sequence, and is only used inside the lock.
  private final class Supply: @unchecked Sendable {
    var next: () -> FetchRequest?

    init<Requests: Sequence<FetchRequest>>(_ requests: Requests) {
      var iterator = requests.makeIterator()
      next = { iterator.next() }
    }
  }

  private let state: Mutex<State>
  private let wake: @Sendable () -> Void

  /// A session to which requests are added.
  init(wake: @escaping @Sendable () -> Void) {
    state = Mutex(State())
    self.wake = wake
  }

  /// A session that takes its requests from a sequence as it needs them.
  init(_ requests: some Sequence<FetchRequest> & Sendable, wake: @escaping @Sendable () -> Void) {
    state = Mutex(State(supply: Supply(requests), isComplete: true))
    self.wake = wake
  }

  /// Queues requests; waits while too many are queued.
  package func add(_ requests: [FetchRequest]) async {
    state.withLock { $0.backlog += requests }
    wake()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if state.waiting <= Self.backlogLimit || state.isCancelled { return true }
          state.producer = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Says that no more requests will be added.
  package func finishAdding() {
    let consumer = state.withLock { state in
      state.isComplete = true
      return Self.endedConsumer(&state)
    }
    consumer?.resume(returning: nil)
    wake()
  }

  /// Abandons what has not been fetched; transfers under way are broken off.
  package func cancel() {
    let waiters = state.withLock { state in
      state.isCancelled = true
      state.supply = nil
      defer { state.producer = nil }
      return (Self.endedConsumer(&state), state.producer)
    }
    waiters.0?.resume(returning: nil)
    waiters.1?.resume()
    wake()
  }

  /// The next results, in the order in which they came; nil when all have been delivered or the task was cancelled.
  package func next() async -> [FetchResult]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready: [FetchResult]?? = state.withLock { state in
          if !state.results.isEmpty {
            defer { state.results = [] }
            return .some(state.results)
          }
          if state.hasEnded { return .some(nil) }
          state.consumer = continuation
          return .none
        }
        if let ready { continuation.resume(returning: ready) }
        // Room for results may be what the engine was waiting for.
        wake()
      }
    } onCancel: {
      cancel()
    }
  }

  private static func endedConsumer(_ state: inout State) -> CheckedContinuation<[FetchResult]?, Never>? {
    guard state.hasEnded, state.results.isEmpty else { return nil }
    defer { state.consumer = nil }
    return state.consumer
  }

  // MARK: The engine's side

  var isCancelled: Bool { state.withLock(\.isCancelled) }
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// Up to `count` requests with the index of the first; fewer while results wait to be taken.
  func take(_ count: Int) -> (first: Int, requests: [FetchRequest]) {
    let taken = state.withLock { state in
      let room = min(count, Self.resultLimit - state.results.count - state.underWay)
      var requests: [FetchRequest] = []
      guard room > 0, !state.isCancelled else { return (0, requests, nil as CheckedContinuation<Void, Never>?) }
      let first = state.taken
      let queued = min(room, state.waiting)
      requests += state.backlog[state.next..<state.next + queued]
      state.next += queued
      if state.next == state.backlog.count {
        state.backlog.removeAll(keepingCapacity: true)
        state.next = 0
      }
      while requests.count < room, let supply = state.supply {
        if let request = supply.next() { requests.append(request) } else { state.supply = nil }
      }
      state.taken += requests.count
      state.underWay += requests.count
      guard state.waiting <= Self.backlogLimit / 2 else { return (first, requests, nil) }
      defer { state.producer = nil }
      return (first, requests, state.producer)
    }
    taken.2?.resume()
    return (taken.0, taken.1)
  }

  func deliver(_ results: [FetchResult]) {
    let waiter = state.withLock { state in
      state.underWay -= results.count
      state.results += results
      defer { state.consumer = nil }
      return state.consumer.map { consumer in
        defer { state.results = [] }
        return (consumer, state.results)
      }
    }
    guard let (consumer, results) = waiter else { return }
    consumer.resume(returning: results)
  }

  /// For a session of which the engine knows that nothing more will come.
  func end() {
    let consumer = state.withLock { Self.endedConsumer(&$0) }
    consumer?.resume(returning: nil)
  }
}
