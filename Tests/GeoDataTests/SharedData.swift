import FoundationEssentials

/// The folder of test data beside the checkout, where there is one. `CARTOUCHE_SHARED` overrides.
enum SharedData {
  static let folder: String? = {
    if let named = ProcessInfo.processInfo.environment["CARTOUCHE_SHARED"] { return named + "/data" }
    var parts = #filePath.split(separator: "/")
    while !parts.isEmpty {
      parts.removeLast()
      let candidate = "/" + parts.joined(separator: "/") + "/shared/data"
      if FileManager.default.fileExists(atPath: candidate) { return candidate }
    }
    return nil
  }()

  static var isThere: Bool { folder != nil }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + name)))
  }

  static func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: (folder ?? "") + "/" + name).sorted()
  }
}
