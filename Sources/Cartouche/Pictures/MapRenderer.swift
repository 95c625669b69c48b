internal import Lettering
internal import MapScene
internal import Raster
internal import Synchronization
package import TilePipeline

/// Makes pictures of maps, and keeps fonts, styles, archives and decoded tiles for the next one. May be used by any
/// number of tasks at once; what it keeps is bounded (512 MiB of tiles).
public final class MapRenderer: Sendable {
  /// The one that is used where none is given, with Debian's Noto fonts.
  public static let shared = MapRenderer()

  private let fontsFolder: String?
  private let state = Mutex(State())

  private struct State {
    var renderer: SceneRenderer?
    var maps: [String: BaseMap] = [:]
    /// What was ignored in styles.
    var warnings: [String: [String]] = [:]
  }

  /// - Parameter fontsFolder: where fonts are taken from instead of Debian's Noto packages.
  public init(fontsFolder: String? = nil) { self.fontsFolder = fontsFolder }

  /// Forgets styles and archives that were opened, so that changed files are read anew.
  public func reload() {
    state.withLock { state in
      state.maps = [:]
      state.warnings = [:]
    }
  }

  package func sceneRenderer() throws -> SceneRenderer {
    try state.withLock { state in
      if let renderer = state.renderer { return renderer }
      do {
        let renderer = SceneRenderer(fonts: try FontLibrary(fontsFolder: fontsFolder))
        state.renderer = renderer
        return renderer
      } catch {
        throw MapError("\(error)")
      }
    }
  }

  package func baseMap(_ reference: String) throws -> (map: BaseMap, warnings: [String]) {
    try state.withLock { state in
      if let map = state.maps[reference] { return (map, state.warnings[reference] ?? []) }
      let warnings = Mutex<[String]>([])
      do {
        let map = try BaseMapLoader { warning in warnings.withLock { $0.append(warning) } }.load(reference)
        state.maps[reference] = map
        state.warnings[reference] = warnings.withLock { $0 }
        return (map, warnings.withLock { $0 })
      } catch {
        throw MapError("\(error)")
      }
    }
  }

  @concurrent func snapshot(
    of map: Map, size: PictureSize, scale: Double, progress: (@Sendable (Double) -> Void)?
  ) async throws -> MapSnapshot {
    try size.check(scale: scale)
    let renderer = try sceneRenderer()
    let (base, styleWarnings) = try baseMap(map.style.reference(map.scheme))
    let scene = try MapSceneBuilder(map: map, size: size, scale: scale, fonts: renderer.fonts, scheme: base.scheme)
      .scene()
    let picture: SceneRenderer.Picture
    do {
      picture = try await renderer.picture(of: scene, over: base, progress: progress)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw MapError("\(error)")
    }
    let missingCharacters = renderer.fonts.takeMissingCharacters().map { FontLibrary.warning(forMissing: $0) }
    return MapSnapshot(
      picture, scene: scene, size: size, scale: scale,
      warnings: styleWarnings + picture.omittedFurniture.map { "no room for \($0)" } + missingCharacters)
  }
}

extension PictureSize {
  /// The most pixels of a picture.
  package static let maximumPixels = 268_435_456.0

  /// - Throws: `MapError` for sizes that are empty or too large.
  package func check(scale: Double) throws(MapError) {
    guard (1...16_384).contains(width), (1...16_384).contains(height) else {
      throw MapError("a picture is 1 to 16384 points wide and high, not \(width)x\(height)")
    }
    guard scale >= 1, scale <= 4 else { throw MapError("a picture's scale is 1 to 4, not \(scale)") }
    guard Double(width) * scale * (Double(height) * scale) <= Self.maximumPixels else {
      throw MapError("\(width)x\(height) points at scale \(scale) are more than 268 million pixels")
    }
  }
}
