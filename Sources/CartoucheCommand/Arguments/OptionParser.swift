/// Reads a subcommand's arguments and writes its help.
struct OptionParser<Values>: Sendable {
  let command: String
  let summary: String
  /// What stands besides options, as in `ARCHIVE`; empty for nothing.
  let operands: String
  let options: [Option<Values>]

  /// - Returns: the arguments that belong to no option; nil where help was asked for, which is then printed.
  func parse(_ arguments: [String], into values: inout Values) throws(UsageError) -> [String]? {
    var rest: [String] = []
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--help" || argument == "-h" {
        print(help, terminator: "")
        return nil
      }
      if argument == "--" {
        rest += arguments[index...]
        break
      }
      guard argument.hasPrefix("-"), argument.count > 1, Double(argument) == nil else {
        rest.append(argument)
        continue
      }
      var (name, inline): (String, String?) = (argument, nil)
      if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
        name = String(argument[..<equals])
        inline = String(argument[argument.index(after: equals)...])
      }
      guard let option = option(named: name) else {
        throw UsageError("unknown option \(name)\(suggestion(for: name))")
      }
      if option.placeholder == nil {
        guard inline == nil else { throw UsageError("\(name) takes no value") }
        try option.set(&values, "")
      } else if let inline {
        try option.set(&values, inline)
      } else {
        guard index < arguments.count else { throw UsageError("\(name) needs a value") }
        try option.set(&values, arguments[index])
        index += 1
      }
    }
    return rest
  }

  private func option(named name: String) -> Option<Values>? {
    options.first { "--\($0.name)" == name || $0.short.map { "-\($0)" } == name }
  }

  private func suggestion(for name: String) -> String {
    let start = name.prefix(5)
    guard start.count > 3, let near = options.first(where: { "--\($0.name)".hasPrefix(start) }) else {
      return "; see cartouche \(command) --help"
    }
    return "; did you mean --\(near.name)?"
  }

  var help: String {
    var text =
      "Usage: cartouche \(command) [options]\(operands.isEmpty ? "" : " \(operands)")\n\n\(summary)\n\nOptions:\n"
    for option in options {
      let short = option.short.map { "-\($0), " } ?? "    "
      let value = option.placeholder.map { " \($0)" } ?? ""
      let left = "  \(short)--\(option.name)\(value)"
      text += left + String(repeating: " ", count: max(2, 34 - left.count)) + option.help + "\n"
    }
    return text + "  -h, --help                      Show this.\n"
  }
}
