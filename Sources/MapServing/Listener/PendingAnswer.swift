internal import CMicroHTTPD
internal import Synchronization

/// A suspended connection that waits for a tile to be made.
///
/// The first response that arrives is kept and the connection woken; later ones (the tile, after the server began to
/// stop) are dropped, so that a connection is never woken twice or after its end.
final class PendingAnswer: Sendable {
  private let state = Mutex(HTTPResponse?.none)
  /// Only handed to MHD_resume_connection, which locks inside and may be called from any thread. Valid until the
  /// response was sent, which cannot happen before that call.
  nonisolated(unsafe) private let connection: OpaquePointer
  let request: HTTPRequest

  init(connection: OpaquePointer, request: HTTPRequest) {
    self.connection = connection
    self.request = request
  }

  func complete(_ response: HTTPResponse) {
    state.withLock { state in
      if state != nil { return }
      state = response
      // Inside the lock: whoever comes second may rely on the connection being awake when this returns.
      MHD_resume_connection(connection)
    }
  }

  var response: HTTPResponse? { state.withLock { $0 } }
}
