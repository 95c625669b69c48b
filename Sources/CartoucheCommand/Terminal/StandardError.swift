import Glibc
import TilePipeline

/// Messages to people go here, so that standard output stays clean for data.
enum StandardError {
  static func write(_ text: String) {
    try? FileBytes.write(Array(text.utf8), descriptor: STDERR_FILENO, path: "stderr")
  }

  static func error(_ message: String) { write("cartouche: \(oneLine(message))\n") }
  static func warning(_ message: String) { write("cartouche: warning: \(oneLine(message))\n") }

  /// Messages quote files and servers. What could steer a terminal or start a new line becomes a space.
  private static func oneLine(_ message: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in message.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// How a subcommand ended.
enum ExitCode: Int32, Sendable {
  case done = 0
  case failed = 1
  case usage = 2
  /// Something was done, something failed; what failed is listed.
  case partly = 3
}
