internal import MapGeometry
internal import MapScene

/// A map, as SwiftUI's: content, a camera position, a style, controls; `snapshot` makes a picture of it.
///
///     let picture = try await Map {
///       Marker("Start", coordinate: start).tint(.green)
///       MapPolyline(route).stroke(.blue, lineWidth: 5)
///     }
///     .snapshot(size: .init(width: 800, height: 600), scale: 2)
///     try picture.write(to: "map.png")
public struct Map: Sendable {
  package var position: MapCameraPosition
  package var resolved: MapContentResolver
  package var style = MapStyle.standard
  package var scheme: MapColorScheme?
  package var controls: [any MapControl] = [MapScaleView()]
  package var attribution = MapAttribution.automatic
  package var missingTiles = MissingTiles.overzoom
  package var base: [TileOverlay] = []

  /// A map of content.
  public init(position: MapCameraPosition = .automatic, @MapContentBuilder content: () throws -> some MapContent)
    rethrows
  {
    self.position = position
    var resolver = MapContentResolver()
    try content()._resolve(into: &resolver)
    resolved = resolver
  }

  /// A map without content.
  public init(position: MapCameraPosition = .automatic) {
    self.position = position
    resolved = MapContentResolver()
  }

  private func with(_ change: (inout Map) -> Void) -> Map {
    var copy = self
    change(&copy)
    return copy
  }

  /// What lies under the content.
  public func mapStyle(_ style: MapStyle) -> Map { with { $0.style = style } }

  /// Bright or dark: chooses the variant of the standard style, and the colours of titles and controls.
  public func colorScheme(_ scheme: MapColorScheme) -> Map { with { $0.scheme = scheme } }

  /// Compass, scale, legend and so on; replaces the scale that every map has otherwise.
  public func mapControls(@MapControlsBuilder _ controls: () -> [any MapControl]) -> Map {
    let controls = controls()
    return with { $0.controls = controls }
  }

  /// Whose data the picture shows; automatic unless said otherwise.
  public func attribution(_ attribution: MapAttribution) -> Map { with { $0.attribution = attribution } }

  /// What is done where a tile is missing.
  public func missingTiles(_ policy: MissingTiles) -> Map { with { $0.missingTiles = policy } }

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - size: points, 1…16,384 each and 268 million pixels at most.
  ///   - scale: pixels per point, 1…4.
  ///   - renderer: keeps tiles, styles and fonts between pictures.
  /// - Throws: `MapError`; `CancellationError` where the task was cancelled.
  @concurrent public func snapshot(
    size: PictureSize = PictureSize(width: 800, height: 600), scale: Double = 1, renderer: MapRenderer = .shared
  ) async throws -> MapSnapshot {
    try await renderer.snapshot(of: self, size: size, scale: scale, progress: nil)
  }
}

/// What is done where a tile of the base map is missing.
public enum MissingTiles: String, Sendable, Hashable {
  /// The snapshot throws.
  case fail
  /// The background shows.
  case background
  /// The nearest larger tile is enlarged; the picture's `missingTiles` says where.
  case overzoom
}

/// Whose data a picture shows.
public enum MapAttribution: Sendable, Hashable {
  /// What the sources of the base map and the overlays ask for.
  case automatic
  /// A text of your own; credits that a source's terms require are added.
  case text(String)
  /// None, except what a source's terms require.
  case none
}
