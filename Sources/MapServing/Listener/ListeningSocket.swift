internal import Glibc

/// Why a server cannot listen.
package enum ListenerError: Error, Sendable, Hashable {
  case invalidAddress(String)
  /// `cause` is the system's text.
  case cannotListen(address: String, port: UInt16, cause: String)
  case cannotStart(cause: String)
}

extension ListenerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalidAddress(let address): "'\(address)' is no IPv4 or IPv6 address to listen on"
    case .cannotListen(let address, let port, let cause):
      "cannot listen on \(address) port \(port): \(cause); choose another port or address, or port 0 for any that is free"
    case .cannotStart(let cause): "the HTTP server did not start: \(cause)"
    }
  }
}

/// A bound TCP socket.
struct ListeningSocket {
  let descriptor: Int32
  /// The port it got.
  let port: UInt16

  init(address: String, port: UInt16) throws(ListenerError) {
    var storage = sockaddr_storage()
    guard let length = Self.fill(&storage, address, port) else { throw .invalidAddress(address) }
    func failure() -> ListenerError {
      .cannotListen(address: address, port: port, cause: String(cString: strerror(errno)))
    }
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(Int32(storage.ss_family), type, 0)
    guard descriptor >= 0 else { throw failure() }
    var yes: Int32 = 1
    // A restart would otherwise have to wait for the connections of the former server to time out.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let bound = withUnsafePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard bound == 0, listen(descriptor, 1024) == 0, let got = Self.port(of: descriptor) else {
      let error = failure()
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.port = got
  }

  /// Writes the address; nil where the text is none.
  private static func fill(_ storage: inout sockaddr_storage, _ address: String, _ port: UInt16) -> socklen_t? {
    withUnsafeMutableBytes(of: &storage) { bytes in
      guard let start = bytes.baseAddress else { return nil }
      let four = start.assumingMemoryBound(to: sockaddr_in.self)
      if inet_pton(AF_INET, address, &four.pointee.sin_addr) == 1 {
        four.pointee.sin_family = sa_family_t(AF_INET)
        four.pointee.sin_port = port.bigEndian
        return socklen_t(MemoryLayout<sockaddr_in>.size)
      }
      let six = start.assumingMemoryBound(to: sockaddr_in6.self)
      six.pointee = sockaddr_in6()
      if inet_pton(AF_INET6, address, &six.pointee.sin6_addr) == 1 {
        six.pointee.sin6_family = sa_family_t(AF_INET6)
        six.pointee.sin6_port = port.bigEndian
        return socklen_t(MemoryLayout<sockaddr_in6>.size)
      }
      return nil
    }
  }

  private static func port(of descriptor: Int32) -> UInt16? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0 else { return nil }
    // Both families have the port in the two bytes behind the family.
    return withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
  }
}
