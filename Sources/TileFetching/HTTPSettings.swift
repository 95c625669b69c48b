/// How a tile server is talked to. The defaults are those of a polite guest.
package struct HTTPSettings: Sendable {
  /// `Cartouche/0.1 (+contact)`: the contact is an address or page where the server's owner reaches whoever runs this.
  package var userAgent: String
  package var maxConnectionsPerHost: Int
  package var connectTimeoutSeconds: Int
  package var totalTimeoutSeconds: Int
  /// A transfer slower than 100 bytes a second for this long is given up.
  package var stallTimeoutSeconds: Int
  package var maxRedirects: Int
  package var maxBodyBytes: Int
  package var retry: RetryPolicy
  /// How long a tile may be used where the server does not say, in seconds.
  package var defaultLifetimeSeconds: Double
  /// Further request headers, `Name: value` each.
  package var headers: [String]

  package static let product = "Cartouche/0.1"

  /// For the tiles of one picture, for which somebody waits: a server that fails is given up soon.
  package static let picture = HTTPSettings(
    connectTimeoutSeconds: 3, totalTimeoutSeconds: 15, stallTimeoutSeconds: 8,
    retry: RetryPolicy(retries: 1, firstDelaySeconds: 0.2, longestDelaySeconds: 1, longestRetryAfterSeconds: 2))

  package init(
    contact: String? = nil, maxConnectionsPerHost: Int = 2, connectTimeoutSeconds: Int = 10,
    totalTimeoutSeconds: Int = 60, stallTimeoutSeconds: Int = 20, maxRedirects: Int = 5,
    maxBodyBytes: Int = 16 << 20, retry: RetryPolicy = RetryPolicy(), defaultLifetimeSeconds: Double = 7 * 86_400,
    headers: [String] = []
  ) {
    userAgent = contact.map { "\(Self.product) (+\($0))" } ?? Self.product
    self.maxConnectionsPerHost = max(1, maxConnectionsPerHost)
    self.connectTimeoutSeconds = connectTimeoutSeconds
    self.totalTimeoutSeconds = totalTimeoutSeconds
    self.stallTimeoutSeconds = stallTimeoutSeconds
    self.maxRedirects = max(0, maxRedirects)
    self.maxBodyBytes = max(0, maxBodyBytes)
    self.retry = retry
    self.defaultLifetimeSeconds = defaultLifetimeSeconds
    self.headers = headers
  }
}
