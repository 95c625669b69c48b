/// How often and after how long a failed transfer is tried again. Exponential, with jitter, so that many clients do not
/// come back at the same moment; `Retry-After` is obeyed.
package struct RetryPolicy: Sendable, Hashable {
  /// Further attempts after the first.
  package var retries: Int
  /// The wait before the second attempt in seconds; it doubles with each.
  package var firstDelaySeconds: Double
  package var longestDelaySeconds: Double
  /// A server that asks for more than this is not waited for: the tile fails.
  package var longestRetryAfterSeconds: Double
  /// All waits are multiplied with this; tests use a small one.
  package var timeScale: Double

  package init(
    retries: Int = 4, firstDelaySeconds: Double = 0.5, longestDelaySeconds: Double = 30,
    longestRetryAfterSeconds: Double = 300, timeScale: Double = 1
  ) {
    self.retries = max(0, retries)
    self.firstDelaySeconds = firstDelaySeconds
    self.longestDelaySeconds = longestDelaySeconds
    self.longestRetryAfterSeconds = longestRetryAfterSeconds
    self.timeScale = timeScale
  }

  /// Seconds to wait after attempt number `attempt` (1 is the first) failed; nil: give up.
  /// - Parameters:
  ///   - retryAfter: what the server asked for, in seconds.
  ///   - jitter: 0…1, random.
  func delay(afterAttempt attempt: Int, retryAfter: Double?, jitter: Double) -> Double? {
    guard attempt <= retries else { return nil }
    if let retryAfter {
      guard retryAfter <= longestRetryAfterSeconds else { return nil }
      return max(0, retryAfter) * timeScale
    }
    var delay = firstDelaySeconds
    for _ in 1..<max(1, attempt) { delay = min(delay * 2, longestDelaySeconds) }
    // Half of the wait is fixed, half is random.
    return delay * (0.5 + 0.5 * jitter) * timeScale
  }
}
