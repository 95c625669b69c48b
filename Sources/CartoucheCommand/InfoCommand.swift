import GeoData
import TileStorage

/// `cartouche info`: what an archive is and holds.
enum InfoCommand {
  struct Arguments: Sendable {
    var json = false
  }

  static let parser = OptionParser<Arguments>(
    command: "info",
    summary: "Describes an MBTiles archive: metadata, tiles and bytes per zoom, the format that the "
      + "tiles really have.", operands: "ARCHIVE...",
    options: [
      .flag("json", nil, "As JSON, one object for each archive.") { $0.json = true }
    ])

  static func run(_ arguments: [String]) async throws -> ExitCode {
    var values = Arguments()
    guard let paths = try parser.parse(arguments, into: &values) else { return .done }
    guard !paths.isEmpty else { throw UsageError("which archive? As in cartouche info tiles.mbtiles") }
    for path in paths {
      let statistics = try await MBTilesStatistics.read(path: path)
      print(values.json ? json(statistics, path: path) : text(statistics, path: path))
    }
    return .done
  }

  private static func text(_ statistics: MBTilesStatistics, path: String) -> String {
    var lines = ["\(path): MBTiles, \(statistics.schema.rawValue)", "", "Metadata"]
    for row in statistics.metadata.rows {
      lines.append("  \(padded(row.name, 14)) \(shortened(row.value))")
    }
    if statistics.metadata.rows.isEmpty { lines.append("  none") }
    lines += ["", "  Zoom     Tiles          Bytes    Mean   Smallest    Biggest"]
    for zoom in statistics.zooms {
      lines.append(
        "  " + aligned(zoom.zoom, 4) + aligned(zoom.tiles, 10) + aligned(zoom.bytes, 15)
          + aligned(zoom.tiles > 0 ? zoom.bytes / zoom.tiles : 0, 8) + aligned(zoom.smallestBytes, 11)
          + aligned(zoom.biggestBytes, 11))
    }
    lines.append("   all" + aligned(statistics.tiles, 10) + aligned(statistics.bytes, 15))
    if let distinct = statistics.distinctImages { lines.append("  \(distinct) different pictures") }
    let found = statistics.contents.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) (\($0.value) looked at)" }.joined(separator: ", ")
    lines += [
      "", "Format declared: \(statistics.metadata.format ?? "none")",
      "Format found:    \(found.isEmpty ? "none" : found)",
    ]
    for warning in statistics.warnings { lines.append("Warning: \(warning)") }
    return lines.joined(separator: "\n")
  }

  private static func json(_ statistics: MBTilesStatistics, path: String) -> String {
    var metadata = JSONObject()
    for row in statistics.metadata.rows { metadata[row.name] = .string(row.value) }
    var contents = JSONObject()
    for (kind, count) in statistics.contents.sorted(by: { $0.key < $1.key }) { contents[kind] = .number(Double(count)) }
    let zooms = statistics.zooms.map { zoom in
      JSONValue.object([
        "zoom": .number(Double(zoom.zoom)), "tiles": .number(Double(zoom.tiles)), "bytes": .number(Double(zoom.bytes)),
        "smallest": .number(Double(zoom.smallestBytes)), "biggest": .number(Double(zoom.biggestBytes)),
      ])
    }
    return JSONValue.object([
      "path": .string(path), "schema": .string(statistics.schema.rawValue), "metadata": .object(metadata),
      "tiles": .number(Double(statistics.tiles)), "bytes": .number(Double(statistics.bytes)), "zooms": .array(zooms),
      "formatDeclared": statistics.metadata.format.map { .string($0) } ?? .null, "formatsFound": .object(contents),
      "duplicateRows": .number(Double(statistics.duplicateRows)),
      "rowsOutOfRange": .number(Double(statistics.rowsOutOfRange)),
      "warnings": .array(statistics.warnings.map { .string($0) }),
    ]).serialized()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func aligned(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(1, width - text.count)) + text
  }

  /// One line, and not the whole of a long `json` row. What could steer a terminal is taken out.
  private static func shortened(_ text: String) -> String {
    let clean = String(
      text.prefix(400).map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { character in
        character.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && $0.value != 0x7F && !(0x80...0x9F).contains($0.value)
        }
      })
    return clean.count > 100 ? "\(clean.prefix(100))… (\(text.count) characters)" : clean
  }
}
