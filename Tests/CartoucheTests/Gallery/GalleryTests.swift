import Cartouche
import Foundation
import Raster
import TestSupport
import Testing

/// The gallery in `docs` shows what the code below it makes, and says how.
struct GalleryTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let isBlessing = ProcessInfo.processInfo.environment["CARTOUCHE_BLESS"] != nil

  @Test(arguments: GalleryEntry.all.map(\.name)) func picture(name: String) async throws {
    let entry = try #require(GalleryEntry.all.first { $0.name == name })
    let picture = try await entry.map().snapshot(size: GalleryEntry.size)
    let file = Self.root.appendingPathComponent("docs/gallery/\(name).png")
    if Self.isBlessing {
      try picture.write(to: file.path)
    } else {
      let expected = try ImageCodec.decode([UInt8](try Data(contentsOf: file)))
      let difference = PictureDifference(picture.pixmap, expected)
      #expect(difference.isAcceptable, "\(name): \(difference)")
    }
  }

  @Test(arguments: GalleryEntry.all.filter { $0.command != nil }.map(\.name))
  func theCommandDrawsTheSamePicture(name: String) async throws {
    let entry = try #require(GalleryEntry.all.first { $0.name == name })
    guard let command = ProcessInfo.processInfo.environment["CARTOUCHE_COMMAND"] else {
      print("skipped: CARTOUCHE_COMMAND does not name the built command")
      return
    }
    let size = GalleryEntry.size
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "exec \"$0\" render --size \(size.width)x\(size.height) -o - " + (entry.command ?? []).joined(separator: " "),
      command,
    ]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let png = output.fileHandleForReading.readDataToEndOfFile()
    let messages = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && messages.isEmpty, "\(messages)")
    let drawn = try ImageCodec.decode([UInt8](png))
    let picture = try await entry.map().snapshot(size: size)
    // Not compared inside the expectation, which would list the differences one by one.
    let isSame = drawn.pixels == picture.pixmap.pixels
    #expect(isSame)
  }

  @Test func theDocumentIsUpToDate() throws {
    let file = Self.root.appendingPathComponent("docs/gallery.md")
    let document = try Self.document()
    if Self.isBlessing { try Data(document.utf8).write(to: file) }
    let found = try String(contentsOf: file, encoding: .utf8)
    #expect(found == document, "docs/gallery.md is not what the tests make; run them with CARTOUCHE_BLESS=1")
  }

  /// The snippets of the documentation are those that are compiled here.
  @Test func theDocumentationHasTheCompiledSnippets() throws {
    let file = Self.root.appendingPathComponent("Sources/Cartouche/Cartouche.docc/Cartouche.md")
    let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "<!-- snippet ")
    #expect(parts.count == 3)
    for part in parts.dropFirst() {
      let name = part.prefix { $0 != " " }
      let code = part.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "\n```").first
      #expect(code == (try Self.snippet(String(name), in: Self.source())), "\(name)")
    }
  }

  private static func source() throws -> String {
    try String(
      contentsOf: root.appendingPathComponent("Tests/CartoucheTests/Gallery/GalleryMaps.swift"), encoding: .utf8)
  }

  private static func document() throws -> String {
    let source = try source()
    var text = """
      # Gallery

      Each picture with the command and the Swift that make it. `madrid`, `paris` and so on are coordinates. The tests
      draw every one of them, both ways, and compare.

      """
    for entry in GalleryEntry.all {
      text += "\n## \(entry.title)\n\n\(entry.text)\n\n![\(entry.title)](gallery/\(entry.name).png)\n\n"
      if let command = entry.command {
        text += "```sh\ncartouche render \\\n  " + command.joined(separator: " \\\n  ") + "\n```\n\n"
      }
      text += "```swift\n\(try snippet(entry.name, in: source))\n```\n"
    }
    return text
  }

  private static func snippet(_ name: String, in source: String) throws -> String {
    let lines = source.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasSuffix("// snippet \(name)") })
    let end = try #require(lines[start...].firstIndex { $0.hasSuffix("// end") })
    return lines[(start + 1)..<end].map { String($0.dropFirst(4)) }.joined(separator: "\n")
  }
}
