import Foundation
import Raster
import Testing

/// Input that is valid but out of all proportion must neither crash nor hang.
@Suite(.needsCommand) struct HostileInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func expectPicture(_ arguments: [String], limitSeconds: Double = 20) async throws {
    let result = try await Command.run(
      ["render", "-o", folder.file("map.png")] + arguments, limitSeconds: limitSeconds)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(throws: Never.self) { try ImageCodec.decode(try folder.bytes("map.png")) }
  }

  @Test(arguments: [
    "--center 90,0 --zoom 3", "--center -90,180 --zoom 30 --scale 3", "--center 0,-180 --zoom 0 --size 2000x50",
    "--center 0,180 --zoom 30", "--size 16384x1", "--size 1x16384", "--bbox 0,0,1e-12,1e-12", "--bbox 180,-90,-180,90",
    "--bbox 179,89,-179,90", "--marker 90,180,North --marker -90,-180,South", "--polyline ????",
  ])
  func edgesOfTheWorld(_ line: String) async throws {
    try await expectPicture(line.split(separator: " ").map { String($0) })
  }

  @Test(arguments: [
    "first line\nsecond\tline", "👩‍👩‍👧‍👦 🏳️‍🌈", "العربية שלום ‏ \u{202E}abc", String(repeating: "a\u{301}\u{302}", count: 5000),
    String(repeating: "ع ", count: 30_000), String(repeating: "x", count: 100_000), "\u{0}\u{1B}[31m", " ", "\n",
  ])
  func labels(_ text: String) async throws {
    let label = text.replacingOccurrences(of: "\u{0}", with: "")
    let result = try await Command.run(
      ["render", "-o", folder.file("map.png"), "--size", "300x200", "--marker", "1,2,\(label)"], limitSeconds: 10)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errorLines.allSatisfy { $0.hasPrefix("cartouche: warning: no font has a glyph for ") })
  }

  @Test func aFieldOfMegabytes() async throws {
    let path = try folder.file("long.csv", "lat,lon,name\n1,2,\(String(repeating: "y", count: 3_000_000))\n")
    try await expectPicture(["--points", path], limitSeconds: 10)
  }

  @Test(arguments: [[], ["--cluster"]]) func manyNamedPoints(_ arguments: [String]) async throws {
    var text = "lat,lon,name\n"
    for index in 0..<100_000 {
      text +=
        "\(Double(index * 7919 % 140_000) / 1000 - 70),\(Double(index * 104_729 % 360_000) / 1000 - 180),P\(index)\n"
    }
    try await expectPicture(["--size", "300x200", "--points", try folder.file("many.csv", text)] + arguments)
  }

  @Test func aLongTrackAcrossTheAntimeridian() async throws {
    var text = #"<gpx version="1.1"><trk><trkseg>"#
    for index in 0..<100_000 {
      let longitude = 170 + Double(index) / 5000
      text +=
        #"<trkpt lat="\#(-18 + 3 * sin(Double(index) / 500))" lon="\#(longitude > 180 ? longitude - 360 : longitude)"/>"#
    }
    try await expectPicture(["--route", try folder.file("long.gpx", text + "</trkseg></trk></gpx>")])
  }

  @Test func nestedDeeplyIsRefusedInOneLine() async throws {
    let depth = 100_000
    let style = try folder.file("deep.json", "{\"version\":8,\"sources\":" + String(repeating: "[", count: depth))
    let points = try folder.file("deep.geojson", String(repeating: "[", count: depth))
    let track = try folder.file("deep.gpx", "<gpx>" + String(repeating: "<a>", count: depth))
    for arguments in [["--style", style], ["--points", points], ["--route", track]] {
      let result = try await Command.run(["render"] + arguments, in: folder.path, limitSeconds: 10)
      #expect(result.exitCode == 1)
      #expect(result.errorLines.count == 1)
    }
  }

  @Test func entitiesThatExplodeAreRefused() async throws {
    var text = "<!DOCTYPE gpx [<!ENTITY a \"aaaaaaaaaaaaaaaaaaaa\">"
    for (name, part) in zip("bcdefghijklm", "abcdefghijkl") {
      text += "<!ENTITY \(name) \"\(String(repeating: "&\(part);", count: 10))\">"
    }
    let path = try folder.file("bomb.gpx", text + "]><gpx><trk><name>&m;</name></trk></gpx>")
    let result = try await Command.run(["render", "--route", path], in: folder.path, limitSeconds: 5)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("entities"))
  }
}
