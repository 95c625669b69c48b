internal import CMicroHTTPD
internal import Glibc

/// Between libmicrohttpd's connections and our values.
enum MicroHTTPD {
  static func request(_ connection: OpaquePointer?, method: UnsafePointer<CChar>?, path: UnsafePointer<CChar>?)
    -> HTTPRequest
  {
    var headers: [HTTPHeader] = []
    withUnsafeMutablePointer(to: &headers) { headers in
      _ = MHD_get_connection_values(
        connection, .HEADER_KIND,
        { context, _, name, value in
          guard let context, let name else { return .YES }
          context.assumingMemoryBound(to: [HTTPHeader].self).pointee.append(
            HTTPHeader(String(cString: name), value.map { String(cString: $0) } ?? ""))
          return .YES
        }, headers)
    }
    return HTTPRequest(
      method: method.map { String(cString: $0) } ?? "", path: path.map { String(cString: $0) } ?? "", headers: headers)
  }

  /// Hands a response over without copying its body.
  static func queue(_ response: HTTPResponse, on connection: OpaquePointer?) -> MHD_Result {
    let message: OpaquePointer?
    if response.unsentLength > 0 {
      // States the length; the library never asks for the bytes of a 304.
      message = MHD_create_response_from_callback(
        UInt64(response.unsentLength), 1024, { _, _, _, _ in -2 }, nil, nil)
    } else if response.body.isEmpty {
      message = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    } else {
      let body = Unmanaged.passRetained(Body(response.body))
      message = MHD_create_response_from_buffer_with_free_callback_cls(
        response.body.count, body.takeUnretainedValue().address,
        { context in context.map { Unmanaged<Body>.fromOpaque($0).release() } }, body.toOpaque())
      if message == nil { body.release() }
    }
    guard let message else { return .NO }
    defer { MHD_destroy_response(message) }
    for header in response.headers {
      MHD_add_response_header(message, header.name, header.value)
    }
    return MHD_queue_response(connection, UInt32(clamping: response.status), message)
  }

  /// Keeps a body where it is until it was sent.
  private final class Body {
    private let bytes: [UInt8]
    /// The elements of an array lie in one heap object that never moves; nobody changes this one, and it lives as long
    /// as `bytes`.
    let address: UnsafeMutableRawPointer?

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      address = bytes.withUnsafeBytes { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
    }
  }

  /// The client's address without its port; empty where unknown.
  static func client(_ connection: OpaquePointer?) -> String {
    guard let address = cartouche_mhd_client(connection) else { return "" }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = Int32(address.pointee.sa_family)
    let written =
      family == AF_INET6
      ? address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { six in
        withUnsafePointer(to: six.pointee.sin6_addr) { inet_ntop(family, $0, &text, socklen_t(INET6_ADDRSTRLEN)) }
      }
      : address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { four in
        withUnsafePointer(to: four.pointee.sin_addr) { inet_ntop(family, $0, &text, socklen_t(INET6_ADDRSTRLEN)) }
      }
    return written.map { String(cString: $0) } ?? ""
  }
}
