/// One option of a subcommand: how it is written, what it is for, and where its value goes.
struct Option<Values>: Sendable {
  /// Without the dashes.
  let name: String
  let short: Character?
  /// What stands for the value in the help; nil for a flag.
  let placeholder: String?
  let help: String
  let set: @Sendable (inout Values, String) throws(UsageError) -> Void

  static func flag(
    _ name: String, _ short: Character? = nil, _ help: String,
    _ set: @escaping @Sendable (inout Values) -> Void
  ) -> Option {
    Option(name: name, short: short, placeholder: nil, help: help) { values, _ in set(&values) }
  }

  /// An option whose value is parsed by `parse`, which throws a message without the option's name.
  static func value<Value>(
    _ name: String, _ short: Character? = nil, _ placeholder: String, _ help: String,
    parse: @escaping @Sendable (String) throws(UsageError) -> Value,
    _ set: @escaping @Sendable (inout Values, Value) -> Void
  ) -> Option {
    Option(name: name, short: short, placeholder: placeholder, help: help) {
      (values: inout Values, text: String) throws(UsageError) in
      do throws(UsageError) {
        set(&values, try parse(text))
      } catch {
        throw UsageError("--\(name): \(error.message)")
      }
    }
  }

  static func text(
    _ name: String, _ short: Character? = nil, _ placeholder: String, _ help: String,
    _ set: @escaping @Sendable (inout Values, String) -> Void
  ) -> Option {
    value(name, short, placeholder, help, parse: { (text: String) throws(UsageError) in text }, set)
  }
}

/// What is wrong with a command line; exit code 2.
struct UsageError: Error, Sendable {
  let message: String
  init(_ message: String) { self.message = message }
}
