internal import MapGeometry
internal import Tiles

/// All that can be told about an MBTiles file, also about one that is not fit for use. Counts read every row; the kinds
/// of content are taken from a sample of each zoom.
package struct MBTilesStatistics: Sendable, Hashable {
  package struct Zoom: Sendable, Hashable {
    package var zoom: Int
    package var tiles: Int
    /// Bytes of all tiles of the zoom; in deduplicated archives a picture counts as often as it is used.
    package var bytes: Int
    package var smallestBytes: Int
    package var biggestBytes: Int
  }

  package var metadata: MBTilesMetadata
  package var schema: MBTilesSchema
  package var applicationID: Int
  package var zooms: [Zoom]
  /// How many of the sampled tiles are of which kind: `png`, `pbf (gzip)`, `HTML page`, …
  package var contents: [String: Int]
  /// Rows without bytes.
  package var nullTiles: Int
  /// Rows whose zoom, column or row does not exist.
  package var rowsOutOfRange: Int
  /// Rows that repeat the place of another.
  package var duplicateRows: Int
  /// Different pictures, in layouts that store each once.
  package var distinctImages: Int?
  /// One line for each thing that is not as it should be.
  package var warnings: [String] = []

  package var tiles: Int { zooms.reduce(0) { $0 + $1.tiles } }
  package var bytes: Int { zooms.reduce(0) { $0 + $1.bytes } }

  /// - Parameter samplesPerZoom: how many tiles of each zoom are looked at.
  /// - Throws: `MBTilesError` or `SQLiteError` where there are no tiles to be read at all.
  @concurrent package static func read(path: String, samplesPerZoom: Int = 1_000) async throws -> MBTilesStatistics {
    try await BlockingExecutor.storage.run {
      try MBTilesStatistics(MBTilesFile.openReadOnly(path), samplesPerZoom: samplesPerZoom)
    }
  }

  init(_ connection: SQLiteConnection, samplesPerZoom: Int) throws {
    schema = try MBTilesSchema(of: connection)
    metadata = try MBTilesMetadata(readingFrom: connection)
    applicationID = try connection.integer("PRAGMA application_id") ?? 0
    zooms = try Self.zooms(connection)
    contents = try Self.contents(connection, zooms: zooms, samples: samplesPerZoom)
    nullTiles =
      try connection.integer("SELECT count(*) FROM tiles WHERE tile_data IS NULL AND \(MBTilesSchema.inRange)") ?? 0
    rowsOutOfRange =
      try connection.integer("SELECT count(*) FROM \(schema.placeTable) WHERE NOT (\(MBTilesSchema.inRange))") ?? 0
    duplicateRows =
      try connection.integer(
        """
        SELECT sum(copies - 1) FROM (SELECT count(*) AS copies FROM \(schema.placeTable)
        GROUP BY zoom_level, tile_column, tile_row HAVING copies > 1)
        """) ?? 0
    switch schema {
    case .deduplicated: distinctImages = try connection.integer("SELECT count(*) FROM images")
    case .shallow: distinctImages = try connection.integer("SELECT count(*) FROM tiles_data")
    case .flat, .flatWithHash, .cache, .otherView: distinctImages = nil
    }
    warnings = findings
  }

  private static func zooms(_ connection: SQLiteConnection) throws -> [Zoom] {
    let statement = try connection.statement(
      """
      SELECT zoom_level, count(*), sum(length(tile_data)), min(length(tile_data)), max(length(tile_data))
      FROM tiles WHERE tile_data IS NOT NULL AND \(MBTilesSchema.inRange) GROUP BY zoom_level ORDER BY zoom_level
      """)
    defer { statement.reset() }
    var zooms: [Zoom] = []
    while try statement.step() {
      zooms.append(
        Zoom(
          zoom: statement.integer(0) ?? 0, tiles: statement.integer(1) ?? 0, bytes: statement.integer(2) ?? 0,
          smallestBytes: statement.integer(3) ?? 0, biggestBytes: statement.integer(4) ?? 0))
    }
    return zooms
  }

  private static func contents(_ connection: SQLiteConnection, zooms: [Zoom], samples: Int) throws -> [String: Int] {
    let statement = try connection.statement(
      "SELECT substr(tile_data, 1, 64) FROM tiles WHERE zoom_level = ?1 AND tile_data IS NOT NULL LIMIT ?2")
    defer { statement.reset() }
    var contents: [String: Int] = [:]
    for zoom in zooms {
      statement.reset()
      try statement.bind(zoom.zoom, at: 1)
      try statement.bind(max(1, samples), at: 2)
      while try statement.step() { contents[MBTilesContent.label(statement.bytes(0)), default: 0] += 1 }
    }
    return contents
  }

  private var findings: [String] {
    var findings: [String] = []
    let declared = metadata.format.flatMap { MediaType(name: $0) }
    let foreign = contents.keys.filter { !$0.hasPrefix(declared?.mbtilesFormat ?? "") }.sorted()
    if tiles == 0 { findings.append("there are no tiles") }
    if metadata.format == nil {
      findings.append("the metadata do not say the format")
    } else if declared == nil {
      findings.append("the declared format \"\(metadata.format ?? "")\" is not known")
    } else if !foreign.isEmpty {
      findings.append(
        "the declared format is \(metadata.format ?? ""), but there are tiles of: \(foreign.joined(separator: ", "))")
    }
    if contents["pbf (not compressed)"] != nil { findings.append("vector tiles are not compressed with gzip") }
    if contents["pbf (zlib)"] != nil { findings.append("vector tiles are compressed with zlib, not gzip") }
    if let low = zooms.first?.zoom, let high = zooms.last?.zoom {
      if metadata.minimumZoom != low || metadata.maximumZoom != high {
        findings.append(
          "the metadata say zooms \(metadata["minzoom"] ?? "?")–\(metadata["maxzoom"] ?? "?"), there are \(low)–\(high)"
        )
      }
    }
    if metadata.bounds == nil { findings.append("the metadata have no valid bounds") }
    if metadata["scheme"]?.lowercased() == "xyz" {
      findings.append("the metadata say that rows count from the north; MBTiles' rows count from the south")
    }
    if declared == .mapboxVectorTile, metadata["json"] == nil {
      findings.append("vector tiles without a description of their layers (\"json\")")
    }
    if nullTiles > 0 { findings.append("\(nullTiles) tiles have no bytes") }
    if rowsOutOfRange > 0 { findings.append("\(rowsOutOfRange) rows lie outside their zoom") }
    if duplicateRows > 0 { findings.append("\(duplicateRows) rows are there twice") }
    return findings
  }
}
