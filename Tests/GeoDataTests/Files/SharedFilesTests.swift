import FoundationEssentials
import GeoData
import MapGeometry
import Testing

/// Every file of the shared folders of tracks, GeoJSON, tables and polylines gives what it holds, or the error that it
/// deserves.
@Suite(.enabled(if: SharedData.isThere, "needs the shared test data")) struct SharedFilesTests {
  @Test(arguments: ExpectedOutcomes.tracks + ExpectedOutcomes.geojson + ExpectedOutcomes.others)
  func givesWhatItHolds(name: String, outcome: String) throws {
    #expect(Self.outcome(try SharedData.bytes(name), name) == outcome)
  }

  /// Files that are the keys of other projects' tests, and no maps: they are lists of whatever, and refused.
  @Test func keysOfOtherTestsAreNoMaps() throws {
    for name in Self.files(under: "tracks") + Self.files(under: "geojson") where Self.isKey(name) {
      #expect(throws: SourceError.self) { try GeoFile.read(SharedData.bytes(name), name) }
    }
  }

  @Test func noFileIsLeftOut() {
    let known = Set((ExpectedOutcomes.tracks + ExpectedOutcomes.geojson + ExpectedOutcomes.others).map(\.name))
    for folder in ["tracks", "geojson", "csv", "polylines"] {
      for name in Self.files(under: folder) where !Self.isKey(name) { #expect(known.contains(name)) }
    }
  }

  private static func isKey(_ name: String) -> Bool { name.hasSuffix(".expected.json") || name.hasSuffix(".result") }

  /// Counts of features by kind, of positions and of warnings, or the error, with `FILE` for the name.
  static func outcome(_ bytes: [UInt8], _ name: String) -> String {
    do throws(SourceError) {
      let content = try GeoFile.read(bytes, name)
      var (points, lines, areas, other, positions) = (0, 0, 0, 0, 0)
      for item in content.features {
        switch item.feature.geometry {
        case .point?, .multiPoint?: points += 1
        case .lineString?, .multiLineString?: lines += 1
        case .polygon?, .multiPolygon?: areas += 1
        case .collection?, nil: other += 1
        }
        item.feature.geometry?.forEachCoordinate { _ in positions += 1 }
      }
      let counts = [(points, "points"), (lines, "lines"), (areas, "areas"), (other, "other")]
      let shown = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
      return "\(content.format.rawValue): \(shown), \(positions) positions, \(content.warnings.count) warnings"
    } catch {
      let text = "\(error)"
      return text.hasPrefix(name) ? "FILE" + text.dropFirst(name.count) : text
    }
  }

  private static func files(under folder: String) -> [String] {
    let root = (SharedData.folder ?? "") + "/" + folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root).sorted()) ?? []
    return names.flatMap { name in
      let path = folder + "/" + name
      let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + name)) != nil
      return isFolder ? files(under: path) : [path]
    }
  }
}
