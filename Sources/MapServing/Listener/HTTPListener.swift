internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// A server on a socket: from its creation until it is stopped, on threads of its own.
package final class HTTPListener: Sendable {
  package let address: String
  /// The port it listens on, also where any free one was asked for.
  package let port: UInt16

  private let handler: ConnectionHandler
  private let state: Mutex<State>

  private struct State {
    /// Nil once stopping has begun.
    var daemon: Daemon?
    var isStopped = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// libmicrohttpd's handle; its functions lock inside and may be called from any thread.
  private struct Daemon: @unchecked Sendable {
    let handle: OpaquePointer
  }

  /// Starts to listen.
  package init(_ server: MapServer, _ options: ListenerOptions = ListenerOptions()) throws(ListenerError) {
    let socket = try ListeningSocket(address: options.address, port: options.port)
    address = options.address
    port = socket.port
    handler = ConnectionHandler(server: server, accessLog: options.accessLog)
    let flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_USE_TURBO.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
    let threads = options.threads ?? ProcessorCount.available
    let handle = cartouche_mhd_start(
      flags, socket.descriptor, UInt32(clamping: max(1, min(threads, 64))),
      // Each thread has its share of them, at least one.
      UInt32(clamping: max(64, options.maximumConnections)), UInt32(clamping: max(1, options.idleTimeoutSeconds)),
      max(4096, options.connectionMemoryBytes),
      { context, connection, path, method, _, _, uploadedBytes, requestContext in
        guard let context, let requestContext else { return .NO }
        return Unmanaged<ConnectionHandler>.fromOpaque(context).takeUnretainedValue().handle(
          connection, method: method, path: path, uploadedBytes: uploadedBytes, context: &requestContext.pointee)
      },
      { context, _, requestContext, _ in
        guard let context, let requestContext else { return }
        Unmanaged<ConnectionHandler>.fromOpaque(context).takeUnretainedValue().finish(context: requestContext.pointee)
        requestContext.pointee = nil
      },
      // Escapes are ours to decode: the library would cut the path at an encoded NUL.
      { _, _, text in text.map { strlen($0) } ?? 0 },
      Unmanaged.passUnretained(handler).toOpaque())
    guard let handle else {
      let cause = String(cString: strerror(errno))
      close(socket.descriptor)
      throw .cannotStart(cause: cause)
    }
    state = Mutex(State(daemon: Daemon(handle: handle)))
  }

  deinit { stop() }

  /// `http://127.0.0.1:8080`, with IPv6 addresses in brackets.
  package var url: String { "http://" + (address.contains(":") ? "[\(address)]" : address) + ":\(port)" }

  /// Stops: takes no more connections, lets answers that are being sent finish for up to a second, turns away what
  /// still waits for a tile with status 503, and closes the rest. Returns when all is closed; may be called again.
  package func stop() {
    let daemon = state.withLock { state in
      defer { state.daemon = nil }
      return state.daemon
    }
    guard let daemon else { return }
    let listening = MHD_quiesce_daemon(daemon.handle)
    handler.stopWaiting()
    for _ in 0..<100 where handler.activeRequests > 0 { usleep(10_000) }
    MHD_stop_daemon(daemon.handle)
    if listening >= 0 { close(listening) }
    let waiting = state.withLock { state in
      state.isStopped = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when the listener has been stopped.
  @concurrent package func waitUntilStopped() async {
    await withCheckedContinuation { continuation in
      let isStopped = state.withLock { state in
        if !state.isStopped { state.waiting.append(continuation) }
        return state.isStopped
      }
      if isStopped { continuation.resume() }
    }
  }
}
