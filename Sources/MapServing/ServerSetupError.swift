/// Why sources cannot be served together.
package enum ServerSetupError: Error, Sendable, Hashable {
  case invalidID(String)
  case duplicateID(String, ServedSource.Kind)
}

extension ServerSetupError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalidID(let id):
      "'\(id)' cannot be part of an address: a name is not empty, has no slash or control character and is not . or .."
    case .duplicateID(let id, let kind):
      "two \(kind == .archive ? "archives" : "styles") are called '\(id)': give one another name"
    }
  }
}
