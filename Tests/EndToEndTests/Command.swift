import Foundation
import Testing

/// The built command, run as a user runs it.
enum Command {
  /// `CARTOUCHE_COMMAND`, else what `swift build -c release` leaves in the package; nil where neither is there.
  static let path: String? = {
    if let named = ProcessInfo.processInfo.environment["CARTOUCHE_COMMAND"] { return named }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let built = root.appendingPathComponent(".build/release/cartouche").path
    return FileManager.default.isExecutableFile(atPath: built) ? built : nil
  }()

  /// How a run ended.
  struct Result {
    /// 128 + the signal's number where a signal ended it.
    var exitCode: Int32
    var output: [UInt8]
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorLines: [String] { errors.split(separator: "\n").map { String($0) } }
  }

  /// Where its standard output goes.
  enum Output {
    case kept, closed
    case file(String)
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - environment: in addition to that of the tests.
  ///   - input: what it reads from standard input.
  ///   - folder: where it is run; nil for the folder of the tests.
  ///   - limitSeconds: after so long it is killed and an issue recorded.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: [UInt8] = [], output: Output = .kept,
    in folder: String? = nil, limitSeconds: Double = 30
  ) async throws -> Result {
    let running = try start(arguments, environment: environment, input: input, output: output, in: folder)
    return try await running.end(limitSeconds: limitSeconds)
  }

  /// Starts it and comes back at once.
  static func start(
    _ arguments: [String], environment: [String: String] = [:], input: [UInt8] = [], output: Output = .kept,
    in folder: String? = nil
  ) throws -> RunningCommand {
    try RunningCommand(
      path: try #require(path), arguments: arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, input: input,
      output: output, folder: folder)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the suite where the command was not built.
  static var needsCommand: Self {
    .enabled(
      if: Command.path != nil,
      "the command is not built: swift build -c release --product cartouche, or name it in CARTOUCHE_COMMAND")
  }
}
