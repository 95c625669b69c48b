import Glibc

extension LoopbackServer {
  /// A request without a body.
  public struct Request: Sendable {
    public var method: String
    /// Path and query as sent.
    public var path: String
    /// Header names in lower case.
    public var headers: [String: String]

    /// The next request of a connection; nil when it ends or sends nonsense. `pending` holds what was read beyond it.
    static func read(from socket: Int32, _ pending: inout [UInt8]) -> Request? {
      let end: [UInt8] = [13, 10, 13, 10]
      var buffer = [UInt8](repeating: 0, count: 8_192)
      while true {
        if pending.count >= 4,
          let at = (0...pending.count - 4).first(where: { pending[$0..<$0 + 4].elementsEqual(end) })
        {
          defer { pending.removeFirst(at + 4) }
          return Request(head: String(decoding: pending[..<at], as: UTF8.self))
        }
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0, pending.count < 65_536 else { return nil }
        pending += buffer[..<count]
      }
    }

    private init?(head: String) {
      let lines = head.split(separator: "\r\n")
      guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
      method = String(words[0])
      path = String(words[1])
      headers = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
      }
    }
  }

  public struct Response: Sendable {
    public enum Fault: Sendable {
      /// The connection is closed instead of an answer.
      case dropConnection
      /// The header promises the whole body, but after so many bytes the connection is closed.
      case truncateBody(afterBytes: Int)
    }

    public var status: Int
    public var headers: [String: String]
    public var body: [UInt8]
    public var fault: Fault?
    public var delayMilliseconds: Int

    public init(
      status: Int = 200, headers: [String: String] = [:], body: [UInt8] = [], fault: Fault? = nil,
      delayMilliseconds: Int = 0
    ) {
      self.status = status
      self.headers = headers
      self.body = body
      self.fault = fault
      self.delayMilliseconds = delayMilliseconds
    }

    /// An error page that pretends to be an answer.
    public static func htmlPage(status: Int = 200) -> Response {
      Response(
        status: status, headers: ["Content-Type": "text/html"],
        body: Array("<!DOCTYPE html><html><body>Out of order</body></html>".utf8))
    }

    public static func redirect(to location: String, status: Int = 302) -> Response {
      Response(status: status, headers: ["Location": location])
    }

    /// Whether the connection goes on.
    func send(to socket: Int32, _ request: Request) -> Bool {
      if case .dropConnection = fault { return false }
      var head = "HTTP/1.1 \(status) Status\r\n"
      if status != 204 && status != 304 { head += "Content-Length: \(body.count)\r\n" }
      for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
      var bytes = Array((head + "\r\n").utf8)
      let hasBody = request.method != "HEAD" && status != 204 && status != 304
      if case .truncateBody(let count) = fault {
        bytes += body.prefix(count)
      } else if hasBody {
        bytes += body
      }
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        sent += count
      }
      return fault == nil && request.headers["connection"]?.lowercased() != "close"
    }
  }
}
