import Foundation
import MapGeometry
import MapRendering
import Testing

@testable import TilePipeline

@Suite struct BaseMapLoaderTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("loader-\(UUID().uuidString)")

  private func write(_ name: String, _ text: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent(name).path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func message(_ reference: String) -> String {
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      _ = try BaseMapLoader(warn: { _ in }).load(reference)
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  @Test func builtInStylesLoadWithoutAWarning() throws {
    for name in BuiltInFiles.styleNames {
      let map = try BaseMapLoader(warn: { Issue.record("\($0)") }).load(name)
      #expect(map.deepestZoom == Zoom(8))
      #expect(!map.attributions.isEmpty)
    }
    #expect(try BaseMapLoader(warn: { _ in }).load("dark").scheme == .dark)
    #expect(try BaseMapLoader(warn: { _ in }).load("standard").scheme == .light)
  }

  @Test func anUnknownNameListsWhatThereIs() {
    #expect(message("fancy").contains("built in are standard, dark"))
    #expect(message("no/such/file.json").contains("no such file"))
  }

  @Test func aBrokenStyleNamesFileAndLine() throws {
    let path = try write("broken.json", "{\"version\": 8,\n\"layers\": [\n{\"id\": \"a\", \"type\": \"blob\"}]}")
    #expect(message(path).hasPrefix("\(path): layers[0].type (line 3): unknown layer type \"blob\""))
  }

  @Test func aStyleOverAMissingArchiveNamesBoth() throws {
    let path = try write(
      "style.json",
      """
      {"version": 8, "sources": {"here": {"type": "vector", "url": "mbtiles://gone.mbtiles"}},
      "layers": [{"id": "a", "type": "fill", "source": "here", "source-layer": "land"}]}
      """)
    let message = message(path)
    #expect(message.contains("sources.here (line 1)") && message.contains("gone.mbtiles"))
  }

  @Test func aSourceOnTheNetIsRefusedInPlainWords() throws {
    let path = try write(
      "style.json",
      """
      {"version": 8, "sources": {"net": {"type": "vector", "url": "https://tiles.example/t.json"}},
      "layers": [{"id": "a", "type": "fill", "source": "net", "source-layer": "land"}]}
      """)
    #expect(message(path).contains("https://tiles.example/t.json is not supported"))
  }
}
