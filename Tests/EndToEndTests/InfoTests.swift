import Foundation
import Testing

@Suite(.needsCommand) struct InfoTests {
  private let folder: TemporaryFolder
  private let path: String

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.file("drawn.mbtiles")
    let seeded = try await Command.run(["seed", "--style", "standard", "--zoom", "0-1", "-o", path])
    try #require(seeded.exitCode == 0, "\(seeded.errors)")
  }

  @Test func tellsMetadataAndCountsByZoom() async throws {
    let result = try await Command.run(["info", path])
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    let lines = result.text.split(separator: "\n").map { $0.split(separator: " ").map { String($0) } }
    #expect(lines.contains { $0.starts(with: ["name", "drawn"]) })
    #expect(lines.contains { $0.starts(with: ["0", "1"]) })
    #expect(lines.contains { $0.starts(with: ["1", "4"]) })
    #expect(lines.contains { $0.starts(with: ["all", "5"]) })
    #expect(result.text.contains("Format declared: png"))
  }

  @Test func jsonSaysTheSame() async throws {
    let result = try await Command.run(["info", "--json", path])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    #expect(object["tiles"] as? Int == 5)
    #expect((object["zooms"] as? [[String: Any]])?.map { $0["tiles"] as? Int } == [1, 4])
    #expect(object["formatDeclared"] as? String == "png")
    #expect((object["metadata"] as? [String: String])?["name"] == "drawn")
    #expect((object["warnings"] as? [String])?.isEmpty == true)
  }

  @Test func aFormatThatIsNotTheDeclaredOneIsNamed() async throws {
    try Archive(path: path).change("UPDATE metadata SET value = 'jpg' WHERE name = 'format'")
    let result = try await Command.run(["info", path])
    #expect(result.exitCode == 0)
    #expect(result.text.contains("Format declared: jpg"))
    #expect(result.text.contains("Warning: ") && result.text.contains("png"))
  }
}
