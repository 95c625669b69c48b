internal import Glibc

/// Threads for C libraries that block, apart from Swift's own pool.
package enum OwnThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread that nobody joins.
  /// - Returns: false where the system has no thread left; `body` is then not called.
  @discardableResult package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Work(body)).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, context)
    guard status == 0 else {
      Unmanaged<Work>.fromOpaque(context).release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
