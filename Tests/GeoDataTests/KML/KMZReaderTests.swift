import GeoData
import Testing

@Suite(.enabled(if: SharedData.isThere, "needs the shared test data")) struct KMZReaderTests {
  private func bytes() throws -> [UInt8] { try SharedData.bytes("tracks/odd/multigeometry.kmz") }

  @Test func readsTheDocumentInside() throws {
    let content = try GeoFile.read(bytes(), "x.kmz")
    #expect(content.format == .kmz && content.features.map(\.style.title) == ["SF Marina Harbor Master"])
  }

  @Test func everyCutIsAnError() throws {
    let bytes = try bytes()
    for count in stride(from: 4, to: bytes.count, by: 7) {
      #expect(throws: SourceError.self) { try GeoFile.read(Array(bytes.prefix(count)), "x.kmz") }
    }
  }

  /// A changed byte gives an error, or changes nothing that counts.
  @Test func damageIsFoundOut() throws {
    let bytes = try bytes()
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= 0x55
      guard let content = try? GeoFile.read(damaged, "x.kmz") else { continue }
      #expect(content.format != .kmz || content.features.count == 1)
    }
  }

  @Test func archivesWithoutKMLAreRefused() throws {
    var bytes = try bytes()
    for index in bytes.indices.dropLast(3) where bytes[index...].starts(with: ".kml".utf8) { bytes[index + 1] = 0x78 }
    #expect { try GeoFile.read(bytes, "x.kmz") } throws: { "\($0)" == "x.kmz: there is no KML file in the archive" }
  }
}
