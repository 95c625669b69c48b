package import GeoData
package import MapRendering
package import MapScene
package import Raster
internal import TileFetching
internal import TileStorage
internal import Tiles

/// What scenes name, from files and servers.
package struct SceneFiles: SceneResources {
  /// Relative paths start here; nil: where the program runs.
  package var folder: String?

  package init(folder: String? = nil) { self.folder = folder }

  /// What is wrong with something that a scene names.
  package struct ResourceError: Error, Sendable, Hashable, CustomStringConvertible {
    package var description: String
  }

  private func path(_ name: String) -> String {
    guard let folder, !name.hasPrefix("/") else { return name }
    return folder + "/" + name
  }

  package func features(_ name: String, columns: CSVColumns) throws -> GeoFileContent {
    let path = path(name)
    var options = GeoFile.Options()
    options.csv.latitudeColumn = columns.latitude
    options.csv.longitudeColumn = columns.longitude
    options.csv.labelColumn = columns.label
    if let delimiter = columns.delimiter {
      let known: [String: Character] = ["tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|"]
      guard let character = known[delimiter] ?? (delimiter.count == 1 ? delimiter.first : nil) else {
        throw ResourceError(
          description: "delimiter: expected one character, or comma, semicolon, tab, pipe, found '\(delimiter)'")
      }
      options.csv.delimiter = character
    }
    return try GeoFile.read(FileBytes.read(path), path, options: options)
  }

  package func image(_ name: String) throws -> MarkerImage {
    let path = path(name)
    return try MarkerImage(try FileBytes.read(path), name: path)
  }

  package func picture(_ name: String) throws -> Pixmap {
    let path = path(name)
    do {
      return try ImageCodec.decode(try FileBytes.read(path))
    } catch let error as ImageCodec.DecodingError {
      throw ResourceError(description: "\(path): \(error)")
    }
  }

  package func overlay(_ reference: String, settings: OverlaySettings) throws -> SceneOverlay {
    guard reference.contains("{") else {
      let reader = try MBTilesReader(path: path(reference))
      guard reader.tileSet.mediaType.isRaster else {
        throw ResourceError(description: "\(path(reference)): holds vector tiles; an overlay needs pictures")
      }
      return SceneOverlay(source: reader, identity: reader)
    }
    let source = HTTPTileSource(
      template: try URLTemplate(settings.isGeometryFlipped ? Self.flipped(reference) : reference),
      tileSet: TileSetDescription(
        name: reference, mediaType: .png, minimumZoom: settings.minimumZoom, maximumZoom: settings.maximumZoom,
        attribution: settings.attribution, tilePixels: settings.tileSize), settings: .picture)
    return SceneOverlay(source: source, identity: source)
  }

  /// Rows from the south, as templates write them.
  private static func flipped(_ template: String) -> String {
    template.split(separator: "{y}", omittingEmptySubsequences: false).joined(separator: "{-y}")
  }
}
