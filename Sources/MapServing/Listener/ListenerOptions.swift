/// Where a listener listens and how much it takes on.
package struct ListenerOptions: Sendable {
  /// An IPv4 or IPv6 address of this machine. Only programs on it reach the default.
  package var address = "127.0.0.1"
  /// 0: any that is free; `HTTPListener.port` tells which.
  package var port: UInt16 = 8080
  /// Further clients wait in the system's queue.
  package var maximumConnections = 1024
  /// A connection without traffic for so long is closed, in seconds.
  package var idleTimeoutSeconds = 30
  /// For the request line and headers of one connection, in bytes; longer ones get status 431 or 414.
  package var connectionMemoryBytes = 16 << 10
  /// Threads that read requests and send responses; nil: one for each processor.
  package var threads: Int?
  /// Told of each answer, on the thread that sends it: return quickly.
  package var accessLog: (@Sendable (AccessLogEntry) -> Void)?

  package init() {}
}

/// One answered request.
package struct AccessLogEntry: Sendable, Hashable, CustomStringConvertible {
  /// The client's address without its port; empty where unknown.
  package var client: String
  package var method: String
  /// As sent.
  package var path: String
  package var status: Int
  /// The length of the body, also where HEAD left it out.
  package var bytes: Int

  /// `127.0.0.1 GET /data/a/1/0/0.png 200 5120`
  package var description: String { "\(client) \(method) \(path) \(status) \(bytes)" }
}
