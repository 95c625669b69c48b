import Glibc
import Lettering
import MapGeometry
import Raster
import TileFetching
import TilePipeline
import TileStorage
import Tiles

/// `cartouche seed`: tiles into an archive.
enum SeedCommand {
  struct Arguments: Sendable {
    var template: String?
    var style: String?
    var bounds = GeographicBounds.world
    var zooms: ClosedRange<Int>?
    var output: String?
    var tilePixels = 256
    var format: MediaType?
    var name: String?
    var attribution: String?
    var settings = HTTPSettings()
    var fonts: String?
  }

  static let parser = OptionParser<Arguments>(
    command: "seed",
    summary: """
      Fetches tiles from a server (--source) or draws them (--style) into an MBTiles archive. Run it again to fetch
      what is missing. Ctrl-C ends it cleanly.
      """, operands: "",
    options: [
      .text("source", nil, "URL", "Template with {z} {x} {y}, {-y}, {q}, {s}, {switch:a,b}, …") { $0.template = $1 },
      .text("style", nil, "STYLE", "standard, dark, a style's JSON file, or an archive of pictures.") { $0.style = $1 },
      .value("bbox", nil, "W,S,E,N", "Box to seed: west,south,east,north [the world].", parse: Values.bounds) {
        $0.bounds = $1
      },
      .value("zoom", "z", "Z-Z", "Zooms, as in 0-5.", parse: Values.zoomRange) { $0.zooms = $1 },
      .text("output", "o", "FILE", "The archive, grown in place.") { $0.output = $1 },
      .value("tile-size", nil, "N", "Pixels of a drawn tile: 256 or 512 [256].", parse: tileSize) {
        $0.tilePixels = $1
      },
      .value("format", nil, "KIND", "Kind of the fetched tiles: png, jpg, webp, pbf [by the template].", parse: format)
      {
        $0.format = $1
      },
      .text("name", nil, "TEXT", "Name in the archive's metadata.") { $0.name = $1 },
      .text("attribution", nil, "HTML", "Credits in the archive's metadata [the server's host, or the style's].") {
        $0.attribution = $1
      },
      .value("connections", nil, "N", "Connections to a host at a time [2].", parse: Values.integer(1...64)) {
        $0.settings.maxConnectionsPerHost = $1
      },
      .value("retries", nil, "N", "How often a failed tile is tried again [4].", parse: Values.integer(0...20)) {
        $0.settings.retry.retries = $1
      },
      .text("contact", nil, "TEXT", "Mail or address in the User-Agent, so that the server's people can reach you.") {
        $0.settings.userAgent = "\(HTTPSettings.product) (+\($1))"
      },
      .text("header", nil, "LINE", "A header to send, as in 'X-Key: 123'; repeatable.") {
        $0.settings.headers.append($1)
      },
      .text("fonts", nil, "DIR", "Take fonts from this folder instead of Debian's Noto packages.") { $0.fonts = $1 },
    ])

  static func run(_ arguments: [String]) async throws -> ExitCode {
    var values = Arguments()
    guard let rest = try parser.parse(arguments, into: &values) else { return .done }
    if let first = rest.first { throw UsageError("unexpected '\(first)'") }
    guard let zooms = values.zooms else { throw UsageError("which zooms? Give --zoom, as in --zoom 0-5") }
    guard let output = values.output else { throw UsageError("where to? Give --output FILE.mbtiles") }
    let isNew = access(output, F_OK) != 0
    let (source, tileSet) = try source(values, zooms: zooms, present: isNew ? nil : tileSet(of: output))
    let writer = try writer(output, for: source, isNew: isNew)
    let progress = SeedProgress()
    let seeder = Seeder(
      source: source, plan: SeedPlan(bounds: values.bounds, zooms: zooms), writer: writer, progress: progress,
      knownLayers: tileSet.vectorLayersJSON)
    do {
      try await writer.setMetadata(MBTilesMetadata(tileSet))
      try await run(seeder, output: output)
      return try await finish(seeder, tileSet: tileSet, output: output, isNew: isNew)
    } catch {
      // What is stored stays: the next run goes on from it. A new archive without a tile is of no use.
      try? await writer.finish()
      if isNew, progress.current.stored == 0 { unlink(output) }
      throw error
    }
  }

  /// Opens the archive. One that could not even be begun leaves no file.
  private static func writer(_ output: String, for source: Seeder.Source, isNew: Bool) throws -> MBTilesWriter {
    do {
      return try MBTilesWriter(path: output, layout: Seeder.layout(for: source))
    } catch {
      // Where another process is at it, the files are its own.
      if case MBTilesError.locked? = error as? MBTilesError { throw error }
      if isNew { for ending in ["", "-wal", "-shm"] { unlink(output + ending) } }
      throw error
    }
  }

  /// What an archive that is there already holds; nil where it holds nothing, or cannot be read: then the writer says
  /// why. The reader is not kept: while it is open, the writer could not leave the archive as one file.
  private static func tileSet(of path: String) -> TileSetDescription? {
    guard let reader = try? MBTilesReader(path: path), !reader.isEmpty else { return nil }
    return reader.tileSet
  }

  private static func run(_ seeder: Seeder, output: String) async throws {
    try await Interrupt.whileCatching {
      seeder.progress.stop()
    } run: {
      try await ProgressDisplay.show(seeder) { try await seeder.run() }
    }
  }

  /// Completes the metadata, closes the archive and tells how it went.
  private static func finish(
    _ seeder: Seeder, tileSet: TileSetDescription, output: String, isNew: Bool
  ) async throws -> ExitCode {
    let counts = seeder.progress.current
    if counts.stored > 0, let metadata = seeder.findings.metadata(completing: tileSet) {
      try await seeder.writer.setMetadata(metadata)
    }
    try await seeder.writer.finish()
    if counts.stored == 0, counts.present == 0 {
      if isNew { unlink(output) }
      let outcome = isNew ? "no archive was made" : "nothing was added to \(output)"
      if let first = counts.failures.first {
        let others = counts.failed > 1 ? " and \(counts.failed - 1) more" : ""
        throw SeedError(
          description: "no tile could be had; \(outcome); \(first)\(others); check the template and the server")
      }
      if !seeder.progress.isStopped { throw SeedError(description: "the source has none of these tiles; \(outcome)") }
    }
    for failure in counts.failures.prefix(20) { StandardError.error("seed: \(failure)") }
    if counts.failed > 20 { StandardError.error("seed: and \(counts.failed - 20) more failures") }
    print(ProgressDisplay.summary(counts, output: output, isStopped: seeder.progress.isStopped))
    return counts.failed > 0 || seeder.progress.isStopped ? .partly : .done
  }

  private struct SeedError: Error, CustomStringConvertible { var description: String }

  /// - Parameter present: what the archive holds already; the new tiles must be of its kind.
  private static func source(
    _ values: Arguments, zooms: ClosedRange<Int>, present: TileSetDescription?
  ) throws -> (Seeder.Source, TileSetDescription) {
    let output = values.output ?? "the archive"
    let fileName = output.split(separator: "/").last.map { String($0) } ?? "tiles"
    let stem = fileName.hasSuffix(".mbtiles") ? String(fileName.dropLast(8)) : fileName
    // What an archive says of itself stays, unless the user says otherwise.
    let name = values.name ?? present?.name ?? stem
    var tileSet = TileSetDescription(
      name: name, mediaType: .png, bounds: values.bounds, minimumZoom: zooms.lowerBound,
      maximumZoom: zooms.upperBound, attribution: values.attribution ?? present?.attribution)
    let box = values.bounds.mapRect
    let center = MapPoint(x: box.midX, y: box.midY).coordinate
    // A millionth of a degree is a decimetre.
    func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
    tileSet.center =
      present?.center
      ?? Coordinate(
        latitude: rounded(center.latitude),
        longitude: rounded(center.longitude > 180 ? center.longitude - 360 : center.longitude))
    tileSet.centerZoom = present?.centerZoom ?? zooms.lowerBound
    tileSet.summary = present?.summary
    tileSet.vectorLayersJSON = present?.vectorLayersJSON
    switch (values.template, values.style) {
    case (let text?, nil):
      let template: URLTemplate
      do { template = try URLTemplate(text) } catch { throw UsageError("--source: \(error)") }
      try TileUsagePolicy.check(template, use: .bulk)
      tileSet.mediaType = present?.mediaType ?? values.format ?? mediaType(of: text)
      if tileSet.attribution == nil {
        tileSet.attribution = "Tiles from \(host(of: text))"
      }
      let source = HTTPTileSource(
        template: template, tileSet: tileSet, settings: values.settings,
        validator: { tile in
          if let present, present.mediaType.isRaster != tile.mediaType.isRaster {
            return "is \(tile.mediaType.mbtilesFormat), but \(output) holds \(present.mediaType.mbtilesFormat)"
          }
          return TileDecoding.problem(tile)
        })
      return (.fetched(source), tileSet)
    case (nil, let style?):
      if let present { try check(present, of: output, holds: .png, pixels: values.tilePixels) }
      let map = try BaseMapLoader(warn: StandardError.warning).load(style)
      let renderer = SceneRenderer(fonts: try FontLibrary(fontsFolder: values.fonts))
      let source = DrawnTileSource(
        name: name, map: map, renderer: renderer, tilePixels: values.tilePixels, effort: .small)
      if tileSet.attribution == nil { tileSet.attribution = source.tileSet.attribution }
      tileSet.tilePixels = values.tilePixels
      return (.drawn(source), tileSet)
    case (nil, nil): throw UsageError("from where? Give --source URL_TEMPLATE or --style STYLE")
    case (_?, _?): throw UsageError("--source and --style exclude each other")
    }
  }

  /// Tiles of different kinds or sizes in one archive are of no use to anybody.
  private static func check(
    _ found: TileSetDescription, of path: String, holds mediaType: MediaType, pixels: Int
  ) throws {
    guard found.mediaType != mediaType || found.tilePixels != pixels else { return }
    let kind =
      found.mediaType.isRaster ? "\(found.mediaType.mbtilesFormat) tiles of \(found.tilePixels) pixels" : "vector tiles"
    throw SeedError(
      description: "\(path) holds \(kind); \(mediaType.mbtilesFormat) tiles of \(pixels) pixels go to another file")
  }

  /// What stands between the scheme and the path, without a login.
  private static func host(of template: String) -> String {
    let parts = template.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    let authority = parts.count > 1 ? parts[1] : "elsewhere"
    return authority.split(separator: "@").last.map { String($0) } ?? "elsewhere"
  }

  /// By the ending of the template's path; PNG where it says nothing.
  private static func mediaType(of template: String) -> MediaType {
    let path = template.split(separator: "?").first ?? ""
    return path.split(separator: ".").last.flatMap { MediaType(name: $0) } ?? .png
  }

  private static func tileSize(_ text: String) throws(UsageError) -> Int {
    guard let pixels = Int(text), pixels == 256 || pixels == 512 else {
      throw UsageError("'\(text)' is not 256 or 512")
    }
    return pixels
  }

  private static func format(_ text: String) throws(UsageError) -> MediaType {
    guard let type = MediaType(name: text) else { throw UsageError("'\(text)' is not png, jpg, webp or pbf") }
    return type
  }
}
