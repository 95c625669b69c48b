import Glibc

/// A TCP connection on which tests send bytes as they like.
final class RawClient {
  private let descriptor: Int32
  /// MSG_NOSIGNAL and MSG_DONTWAIT, which Swift imports differently from release to release.
  private static let noSignal: Int32 = 0x4000
  private static let doNotWait: Int32 = 0x40
  private var unread: [UInt8] = []

  struct Failure: Error, Equatable { var cause: String }

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(cause: "connect: " + String(cString: strerror(errno))) }
  }

  deinit { close(descriptor) }

  /// A closed connection shows when reading.
  func send(_ text: String) { _ = Glibc.send(descriptor, text, text.utf8.count, Self.noSignal) }

  func get(_ path: String, method: String = "GET", _ headers: String = "") {
    send("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
  }

  struct Answer {
    var head: String
    var body: [UInt8]
    var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }

    func header(_ name: String) -> String? {
      head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
        .map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
    }
  }

  /// Reads one answer; the body is as long as Content-Length says.
  func answer(hasBody: Bool = true) async throws -> Answer {
    while true {
      if let end = unread.indices.first(where: { unread[$0...].starts(with: [13, 10, 13, 10]) }) {
        var answer = Answer(head: String(decoding: unread[..<end], as: UTF8.self), body: [])
        let length = hasBody ? answer.header("Content-Length").flatMap { Int($0) } ?? 0 : 0
        while unread.count < end + 4 + length { try await receive() }
        answer.body = Array(unread[(end + 4)..<(end + 4 + length)])
        unread.removeFirst(end + 4 + length)
        return answer
      }
      try await receive()
    }
  }

  /// Whether the server closed the connection, with nothing more to read.
  func isClosed() async -> Bool {
    do { try await receive() } catch { return error as? Failure == Failure(cause: "closed") }
    return false
  }

  /// Sleeps between attempts instead of blocking: the threads are needed by the drawings that a test waits for.
  private func receive() async throws {
    var buffer = [UInt8](repeating: 0, count: 65536)
    for _ in 0..<5000 {
      let count = recv(descriptor, &buffer, buffer.count, Self.doNotWait)
      if count > 0 {
        unread += buffer[..<count]
        return
      }
      guard count < 0 else { throw Failure(cause: "closed") }
      guard errno == EAGAIN else { throw Failure(cause: String(cString: strerror(errno))) }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw Failure(cause: "no answer within five seconds")
  }
}
