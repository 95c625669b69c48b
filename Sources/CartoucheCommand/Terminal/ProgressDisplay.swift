import Glibc
import TilePipeline

/// One line that shows how far a seeding run is, on a terminal only.
enum ProgressDisplay {
  static func show(_ seeder: Seeder, run: () async throws -> Void) async rethrows {
    guard StandardError.isTerminal else { return try await run() }
    let total = seeder.plan.count
    let progress = seeder.progress
    let started = ContinuousClock.now
    let display = Task {
      while !Task.isCancelled {
        StandardError.write("\r\u{1B}[K" + line(progress.current, total: total, seconds: seconds(since: started)))
        try? await Task.sleep(for: .milliseconds(250))
      }
    }
    defer {
      display.cancel()
      StandardError.write("\r\u{1B}[K")
    }
    try await run()
  }

  /// `1200/10922 tiles, 11 %, 830/s, 1 min 12 s left, 3 failed`
  static func line(_ counts: SeedProgress.Counts, total: Int, seconds: Double) -> String {
    // Tiles that were there are counted in no time and would make the rate a lie.
    let worked = counts.done - counts.present
    let rate = seconds > 0 ? Double(worked) / seconds : 0
    var parts = ["\(counts.done)/\(total) tiles", "\(total > 0 ? counts.done * 100 / total : 100) %"]
    if rate > 0 {
      parts.append("\(Int(rate.rounded()))/s")
      parts.append("\(duration(Double(total - counts.done) / rate)) left")
    }
    if counts.failed > 0 { parts.append("\(counts.failed) failed") }
    return parts.joined(separator: ", ")
  }

  static func summary(_ counts: SeedProgress.Counts, output: String, isStopped: Bool) -> String {
    let megabytes = (Double(counts.bytes) / 1e5).rounded() / 10
    return "\(output): \(counts.stored) tiles stored (\(megabytes) MB), \(counts.present) already there, "
      + "\(counts.missing) not at the source, \(counts.failed) failed"
      + (isStopped ? "; stopped: run again to go on" : "")
  }

  private static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "?" }
    let whole = Int(seconds.rounded())
    if whole >= 3600 { return "\(whole / 3600) h \(whole % 3600 / 60) min" }
    if whole >= 60 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole) s"
  }

  private static func seconds(since start: ContinuousClock.Instant) -> Double {
    let elapsed = (ContinuousClock.now - start).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
  }
}
