/// What lies under the content.
public struct MapStyle: Sendable, Hashable {
  package var reference: String
  package var hasDarkVariant = false

  private init(_ reference: String, hasDarkVariant: Bool = false) {
    self.reference = reference
    self.hasDarkVariant = hasDarkVariant
  }

  /// The name or the path of the style for a scheme.
  func reference(_ scheme: MapColorScheme?) -> String { hasDarkVariant && scheme == .dark ? "dark" : reference }

  /// The built-in style over the built-in world; dark with `.colorScheme(.dark)`.
  public static let standard = MapStyle("standard", hasDarkVariant: true)

  /// A MapLibre style (JSON), or an archive of picture tiles.
  public static func file(_ path: String) -> MapStyle { MapStyle(path) }

  /// Pictures from the air: an archive of picture tiles.
  public static func imagery(_ path: String) -> MapStyle { MapStyle(path) }
}

/// Whether a map is bright or dark.
public enum MapColorScheme: String, Sendable, Hashable { case light, dark }
