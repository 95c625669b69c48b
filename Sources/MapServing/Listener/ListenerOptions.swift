/// Where a listener listens and how much it takes on.
public struct ListenerOptions: Sendable {
  /// An IPv4 or IPv6 address of this machine. Only programs on it reach the default.
  public var address = "127.0.0.1"
  /// 0: any that is free; `HTTPListener.port` tells which.
  public var port: UInt16 = 8080
  /// Further clients wait in the system's queue.
  public var maximumConnections = 1024
  /// A connection without traffic for so long is closed, in seconds.
  public var idleTimeoutSeconds = 30
  /// For the request line and headers of one connection, in bytes; longer ones get status 431 or 414.
  public var connectionMemoryBytes = 16 << 10
  /// Threads that read requests and send responses; nil: one for each processor.
  public var threads: Int?
  /// Told of each answer, on the thread that sends it: return quickly.
  public var accessLog: (@Sendable (AccessLogEntry) -> Void)?

  public init() {}
}

/// One answered request.
public struct AccessLogEntry: Sendable, Hashable, CustomStringConvertible {
  /// The client's address without its port; empty where unknown.
  public var client: String
  public var method: String
  /// As sent.
  public var path: String
  public var status: Int
  /// The length of the body, also where HEAD left it out.
  public var bytes: Int

  /// `127.0.0.1 GET /data/a/1/0/0.png 200 5120`
  public var description: String { "\(client) \(method) \(path) \(status) \(bytes)" }
}
