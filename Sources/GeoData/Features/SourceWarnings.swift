/// Collects what is odd in a file but does not keep it from being read.
struct SourceWarnings {
  let file: String
  /// The first of them; a broken file of a million rows must not fill the memory with complaints.
  private var kept: [SourceError] = []
  private var omitted = 0

  private static var limit: Int { 50 }

  init(file: String) { self.file = file }

  mutating func add(_ message: String, line: Int?) {
    add(SourceError(file: file, line: line, message: message))
  }

  mutating func add(_ warning: SourceError) {
    if kept.count < Self.limit { kept.append(warning) } else { omitted += 1 }
  }

  var first: SourceError? { kept.first }

  /// In the order of the file; the last says how many more there were.
  var list: [SourceError] {
    guard omitted > 0 else { return kept }
    return kept + [SourceError(file: file, line: nil, message: "\(omitted) more warnings of this file are not shown")]
  }
}
