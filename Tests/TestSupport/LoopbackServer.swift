import Glibc
import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 for tests, which can also misbehave: see `Response.Fault`. It has a thread for
/// each connection, at most 64, keeps connections alive, and counts what was asked.
public final class LoopbackServer: Sendable {
  public typealias Handler = @Sendable (Request) -> Response

  private struct State: Sendable {
    var sockets: Set<Int32> = []
    var isStopping = false
    var requests: [Request] = []
    var connections = 0
    var mostAtOnce = 0
  }

  public let port: UInt16
  private let listener: Int32
  private let handler: Handler
  private let state = Mutex(State())

  private static let maximumConnections = 64

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// Starts at a free port.
  public init(handler: @escaping Handler) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw Failure(description: "socket: \(String(cString: strerror(errno)))") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 128) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard status else {
      close(listener)
      throw Failure(description: "bind: \(String(cString: strerror(errno)))")
    }
    port = UInt16(bigEndian: address.sin_port)
    self.handler = handler
    Self.startThread { [self] in acceptLoop() }
  }

  /// `http://127.0.0.1:PORT`
  public var url: String { "http://127.0.0.1:\(port)" }

  /// Every request so far, in the order of their coming.
  public var requests: [Request] { state.withLock(\.requests) }

  public func requestCount(path: String) -> Int { requests.count { $0.path == path } }

  /// Connections so far, and the most that were open at the same time.
  public var connections: (total: Int, mostAtOnce: Int) {
    state.withLock { ($0.connections, $0.mostAtOnce) }
  }

  /// Closes the port and all connections.
  public func stop() {
    state.withLock { state in
      guard !state.isStopping else { return }
      state.isStopping = true
      shutdown(listener, Int32(SHUT_RDWR))
      for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  private static func startThread(_ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Box(body)).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, context)
    if status == 0 { pthread_detach(thread) } else { Unmanaged<Box>.fromOpaque(context).release() }
  }

  private func acceptLoop() {
    while true {
      let socket = accept(listener, nil, nil)
      if socket < 0 {
        if errno == EINTR || errno == ECONNABORTED { continue }
        break
      }
      let isWelcome = state.withLock { state in
        guard !state.isStopping, state.sockets.count < Self.maximumConnections else { return false }
        state.sockets.insert(socket)
        state.connections += 1
        state.mostAtOnce = max(state.mostAtOnce, state.sockets.count)
        return true
      }
      if isWelcome {
        Self.startThread { [self] in serve(socket) }
      } else {
        close(socket)
      }
    }
    close(listener)
  }

  private func serve(_ socket: Int32) {
    var on: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    var pending: [UInt8] = []
    while let request = Request.read(from: socket, &pending) {
      state.withLock { $0.requests.append(request) }
      let response = handler(request)
      if response.delayMilliseconds > 0 { usleep(UInt32(response.delayMilliseconds) * 1_000) }
      guard response.send(to: socket, request) else { break }
    }
    state.withLock { state in
      _ = state.sockets.remove(socket)
      close(socket)
    }
  }
}
