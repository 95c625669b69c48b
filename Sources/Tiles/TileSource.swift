public import MapGeometry

/// What is known of a set of tiles: the fields that MBTiles' metadata and TileJSON share.
public struct TileSetDescription: Sendable, Hashable {
  /// What people call it.
  public var name: String
  /// The kind of all its tiles.
  public var mediaType: MediaType
  /// What it covers.
  public var bounds: GeographicBounds
  /// Where a viewer should start; nil: the middle of the bounds.
  public var center: Coordinate?
  /// The zoom that goes with `center`.
  public var centerZoom: Int?
  /// The first zoom that it has.
  public var minimumZoom: Int
  /// The last zoom that it has.
  public var maximumZoom: Int
  /// HTML, as map servers give it; not to be trusted.
  public var attribution: String?
  /// A description in a sentence or two.
  public var summary: String?
  /// The JSON text of MBTiles' `json` row (vector_layers), for vector tiles.
  public var vectorLayersJSON: String?
  /// The width of a stored tile in pixels: 256 or 512, read from a tile where nobody says.
  public var tilePixels: Int

  /// A description from its parts.
  public init(
    name: String, mediaType: MediaType, bounds: GeographicBounds = .world, center: Coordinate? = nil,
    centerZoom: Int? = nil, minimumZoom: Int = 0, maximumZoom: Int = 22, attribution: String? = nil,
    summary: String? = nil, vectorLayersJSON: String? = nil, tilePixels: Int = 256
  ) {
    self.name = name
    self.mediaType = mediaType
    self.bounds = bounds
    self.center = center
    self.centerZoom = centerZoom
    self.minimumZoom = minimumZoom
    self.maximumZoom = maximumZoom
    self.attribution = attribution
    self.summary = summary
    self.vectorLayersJSON = vectorLayersJSON
    self.tilePixels = tilePixels
  }
}

/// Tiles from anywhere: fetched, stored or drawn. Whoever asks need not know which.
public protocol TileSource: Sendable {
  /// What is known of the tiles as a whole.
  var tileSet: TileSetDescription { get }

  /// The tiles for all keys, in their order. One call for all the tiles of a picture, so that a source can fetch them
  /// together, read them in one pass or draw them as one metatile.
  ///
  /// What goes wrong with one tile is in its result; what makes the whole source unusable is thrown.
  @concurrent func tiles(_ keys: [TileKey]) async throws -> [TileResult]
}

/// Tiles in an archive.
public protocol TileReader: TileSource {
  /// Which of these tiles are present, without reading their bytes.
  @concurrent func contains(_ coordinates: [TileCoordinate]) async throws -> [Bool]
}

/// An archive that tiles are put into. One writer at a time.
public protocol TileWriter: Sendable {
  /// Stores tiles; those already there are replaced. When it returns, a reader that opens the archive sees all that
  /// was written up to a second ago or more.
  /// - Throws: where even one could not be stored.
  @concurrent func write(_ tiles: [(TileCoordinate, Tile)]) async throws

  /// Makes everything durable and leaves a file that opens read-only anywhere. Nothing can be written afterwards.
  @concurrent func finish() async throws
}

/// Files and URLs that styles name: glyphs, sprites, styles themselves.
public protocol ResourceLoader: Sendable {
  /// The contents for all locations, in their order.
  @concurrent func load(_ locations: [String]) async -> [Result<[UInt8], any Error>]
}
