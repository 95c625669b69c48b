import Foundation

/// Test data that lie beside the checkout in a folder `shared` and are not part of it; `CARTOUCHE_SHARED` names another
/// place. Nil where there are none: the tests that need them are skipped.
enum SharedData {
  static let folder: String? = {
    if let folder = ProcessInfo.processInfo.environment["CARTOUCHE_SHARED"] { return folder }
    var place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while place.path != "/" {
      let candidate = place.appendingPathComponent("shared").path
      if FileManager.default.fileExists(atPath: candidate + "/data") { return candidate }
      place.deleteLastPathComponent()
    }
    return nil
  }()

  static var isAbsent: Bool { folder == nil }

  static func path(_ name: String) -> String { (folder ?? "/nonexistent") + "/data/" + name }
}

/// A folder that is removed with the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
}
