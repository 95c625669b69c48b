internal import Glibc
internal import MapStyling
internal import TileStorage
internal import Tiles

/// Finds and opens base maps by what a user writes: a built-in style's name, a style's file, an archive.
package struct BaseMapLoader: Sendable {
  package struct LoadingError: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String
  }

  /// What was ignored in a style, ready to be shown: `style.json: layers[3].paint.x (line 12): …`.
  package var warn: @Sendable (String) -> Void

  package init(warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

  /// - Parameter reference: `standard`, `dark`, or the path of a style (JSON) or of an archive.
  package func load(_ reference: String) throws -> BaseMap {
    if BuiltInFiles.styleNames.contains(reference), let json = BuiltInFiles.style(named: reference) {
      return .styled(try styledMap(json, name: reference, folder: "."))
    }
    guard access(reference, F_OK) == 0 else {
      let names = BuiltInFiles.styleNames.joined(separator: ", ")
      throw LoadingError(
        description: reference.contains("/") || reference.contains(".")
          ? "\(reference): no such file"
          : "no style \"\(reference)\"; built in are \(names), else give the path of a style or an archive")
    }
    if try isStyle(reference) {
      let folder = reference.lastIndex(of: "/").map { String(reference[..<$0]) } ?? "."
      return .styled(try styledMap(FileBytes.read(reference), name: reference, folder: folder))
    }
    let reader = try MBTilesReader(path: reference)
    guard reader.tileSet.mediaType.isRaster else {
      throw LoadingError(
        description: "\(reference): holds vector tiles; give a style over it, not the archive itself")
    }
    guard !reader.isEmpty else { throw LoadingError(description: "\(reference): holds no tiles") }
    return .raster(RasterMap(source: reader))
  }

  /// Whether a reference names an archive rather than a style.
  package func isArchive(_ reference: String) -> Bool {
    guard !BuiltInFiles.styleNames.contains(reference), access(reference, F_OK) == 0 else { return false }
    return (try? isStyle(reference)) == false
  }

  /// A style starts with a brace; everything else is tried as an archive, whose reader has the better message.
  private func isStyle(_ path: String) throws -> Bool {
    if path.hasSuffix(".json") { return true }
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    var head = [UInt8](repeating: 0, count: 64)
    let count = fread(&head, 1, head.count, file)
    return head.prefix(count).first { !(0x09...0x20).contains($0) && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } == 0x7B
  }

  private func styledMap(_ json: [UInt8], name: String, folder: String) throws -> StyledMap {
    let style: StyleDocument
    do {
      style = try StyleDocument(parsing: json, name: name)
    } catch {
      throw LoadingError(description: "\(name): \(error)")
    }
    for warning in style.warnings { warn("\(name): \(warning)") }
    var sources: [String: StyledMap.Source] = [:]
    for (identifier, source) in style.sources where style.layers.contains(where: { $0.source == identifier }) {
      let reader = try open(source, style: name, folder: folder)
      sources[identifier] = .init(reader: reader, attribution: source.attribution ?? reader.tileSet.attribution)
    }
    return StyledMap(style: style, sources: sources)
  }

  private func open(_ source: StyleSource, style: String, folder: String) throws -> MBTilesReader {
    let reader: MBTilesReader
    if source.url == "cartouche://world" {
      reader = try World.open()
    } else {
      let scheme = source.url.range(ofScheme: "mbtiles://") ?? source.url.range(ofScheme: "file://") ?? source.url
      guard !scheme.contains("://") else {
        throw LoadingError(
          description: "\(style): \(source.place): \(source.url) is not supported by this version; "
            + "give an archive's path, mbtiles://PATH or cartouche://world")
      }
      let path = scheme.hasPrefix("/") ? scheme : "\(folder)/\(scheme)"
      do {
        reader = try MBTilesReader(path: path)
      } catch {
        throw LoadingError(description: "\(style): \(source.place): \(error)")
      }
    }
    guard reader.tileSet.mediaType == .mapboxVectorTile else {
      throw LoadingError(description: "\(style): \(source.place): \(reader.path) holds no vector tiles")
    }
    return reader
  }
}

extension String {
  /// What follows the scheme; nil where the text has another.
  fileprivate func range(ofScheme scheme: String) -> String? {
    hasPrefix(scheme) ? String(dropFirst(scheme.count)) : nil
  }
}
