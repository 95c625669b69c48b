internal import CBuiltIn
internal import Glibc

/// The styles and the world that are part of the program. A folder named by `CARTOUCHE_HOME` comes first.
package enum BuiltInFiles {
  package static let styleNames = ["standard", "dark"]

  /// A built-in style's JSON; nil where there is none of that name.
  package static func style(named name: String) -> [UInt8]? {
    if let bytes = file("styles/\(name).json") { return bytes }
    let length = { (count: UInt) in Int(clamping: count) }
    return switch name {
    case "standard":
      Array(UnsafeBufferPointer(start: cartouche_style_standard(), count: length(cartouche_style_standard_size())))
    case "dark": Array(UnsafeBufferPointer(start: cartouche_style_dark(), count: length(cartouche_style_dark_size())))
    default: nil
    }
  }

  /// The built-in world's archive, in memory for as long as the program runs.
  static var world: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: cartouche_world(), count: Int(clamping: cartouche_world_size()))
  }

  /// The path of the world that replaces the built-in one, where `CARTOUCHE_HOME` has one.
  static var worldPath: String? {
    guard let home else { return nil }
    let path = "\(home)/tiles/world.mbtiles"
    return access(path, R_OK) == 0 ? path : nil
  }

  private static var home: String? {
    guard let value = getenv("CARTOUCHE_HOME") else { return nil }
    let path = String(cString: value)
    return path.isEmpty ? nil : path
  }

  private static func file(_ name: String) -> [UInt8]? {
    guard let home, !name.contains("..") else { return nil }
    return try? FileBytes.read("\(home)/\(name)")
  }
}
