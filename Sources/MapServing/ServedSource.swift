package import Tiles

/// A set of tiles under the name that URLs call it by.
package struct ServedSource: Sendable {
  /// Where its tiles come from, as far as URLs care.
  package enum Kind: String, Sendable, Hashable {
    /// Tiles as they are stored: under `/data/`.
    case archive
    /// Tiles drawn to order, in any pixel density: under `/styles/`.
    case style
  }

  package let id: String
  package let kind: Kind
  package let source: any TileSource

  /// Looked up once: a dynamic cast for each request would cost more than the tile.
  let synchronous: (any SynchronousTileSource)?
  let mediaType: MediaType

  /// - Parameters:
  ///   - id: any text without slashes; what is not a letter or digit appears percent-encoded in URLs.
  ///   - source: one that is a `SynchronousTileSource` too is answered without a task.
  package init(id: String, kind: Kind, source: any TileSource) {
    self.id = id
    self.kind = kind
    self.source = source
    synchronous = source as? any SynchronousTileSource
    mediaType = source.tileSet.mediaType
  }

  /// The path of its tiles and, with `.json`, of its description: `/data/my%20map`.
  var path: String {
    (kind == .archive ? "/data/" : "/styles/") + PercentEncoding.encode(id)
  }

  /// The file ending in its URLs.
  var ending: String { mediaType.mbtilesFormat }

  /// Whether a URL may end so: `jpg` and `jpeg` are the same, and so are `pbf` and `mvt`.
  func accepts(ending other: String) -> Bool {
    other == ending || other == alternativeEnding
  }

  private var alternativeEnding: String? {
    switch mediaType {
    case .jpeg: "jpeg"
    case .mapboxVectorTile: "mvt"
    case .png, .webp: nil
    }
  }
}
