import Foundation
import Testing

/// A process of the command. Its output goes to files, so that it never waits for a reader. Killed with the value.
final class RunningCommand {
  private let folder: TemporaryFolder
  private let description: String
  private var process = pid_t(0)
  private var status: Int32?

  struct StartFailure: Error { var code: Int32 }

  init(
    path: String, arguments: [String], environment: [String: String], input: [UInt8], output: Command.Output,
    folder: String?
  ) throws {
    self.folder = try TemporaryFolder()
    description = "cartouche " + arguments.joined(separator: " ")
    try Data(input).write(to: URL(fileURLWithPath: self.folder.file("input")))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, self.folder.file("input"), O_RDONLY, 0)
    let create = O_WRONLY | O_CREAT | O_TRUNC
    switch output {
    case .kept: posix_spawn_file_actions_addopen(&actions, 1, self.folder.file("output"), create, 0o600)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, 1)
    }
    posix_spawn_file_actions_addopen(&actions, 2, self.folder.file("errors"), create, 0o600)
    // Another folder is a shell's work: posix_spawn has no portable way to it.
    let line = if let folder { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, path] } else { [path] }
    let words = (line + arguments).map { strdup($0) } + [nil]
    let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    let code = posix_spawn(&process, line[0], &actions, nil, words, settings)
    guard code == 0 else { throw StartFailure(code: code) }
  }

  deinit {
    guard status == nil, process > 0 else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// What it wrote to standard output so far.
  var output: [UInt8] { contents("output") }
  /// What it wrote to standard error so far.
  var errors: String { String(decoding: contents("errors"), as: UTF8.self) }

  func send(_ signal: Int32) {
    if status == nil { kill(process, signal) }
  }

  /// Waits for the end; kills it after the limit and records an issue.
  func end(limitSeconds: Double = 30) async throws -> Command.Result {
    let isInTime = try await wait(limitSeconds) { hasEnded }
    if !isInTime {
      Issue.record("'\(description)' did not end within \(limitSeconds) s")
      send(SIGKILL)
      while !hasEnded { usleep(1_000) }
    }
    let status = status ?? 0
    let exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return Command.Result(exitCode: exitCode, output: output, errors: errors)
  }

  /// Waits until standard output holds a text.
  func outputText(containing text: String, limitSeconds: Double = 10) async throws -> String {
    let isThere = try await wait(limitSeconds) { String(decoding: output, as: UTF8.self).contains(text) || hasEnded }
    let found = String(decoding: output, as: UTF8.self)
    if !isThere || !found.contains(text) {
      Issue.record("'\(description)' did not write \"\(text)\": \(found) \(errors)")
    }
    return found
  }

  private var hasEnded: Bool {
    if status != nil { return true }
    var found: Int32 = 0
    guard waitpid(process, &found, WNOHANG) == process else { return false }
    status = found
    return true
  }

  private func contents(_ name: String) -> [UInt8] {
    (try? [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.file(name))))) ?? []
  }
}

/// Looks again and again whether something holds. False where it still does not after the limit.
func wait(_ limitSeconds: Double, until holds: () throws -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(limitSeconds)
  while try !holds() {
    guard ContinuousClock.now < end else { return false }
    try await Task.sleep(for: .milliseconds(4))
  }
  return true
}
