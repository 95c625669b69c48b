import MapGeometry
import Testing
import Tiles

private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]

@Suite("Sniffing")
struct SniffingTests {
  static let riff = Array("RIFF".utf8) + [1, 0, 0, 0]
  static let magicBytes: [([UInt8], TileContent)] = [
    (png, .tile(.png, .identity)),
    ([0xFF, 0xD8, 0xFF, 0xE0], .tile(.jpeg, .identity)),
    (riff + Array("WEBPVP8 ".utf8), .tile(.webp, .identity)),
    ([0x1F, 0x8B, 8, 0], .tile(.mapboxVectorTile, .gzip)),
    ([0x78, 0x9C, 1], .tile(.mapboxVectorTile, .zlib)),
    ([0x1A, 0x48, 0x0A, 0x08], .tile(.mapboxVectorTile, .identity)),
    ([], .empty),
    ([0xFF, 0xFF, 0xFF, 0xFF], .unknown),
    ([0x89, 0x50, 0x4E, 0x47], .unknown),
    (riff + Array("WAVEfmt ".utf8), .unknown),
  ]

  @Test("magic bytes", arguments: magicBytes)
  func magic(bytes: [UInt8], content: TileContent) {
    #expect(TileContent(sniffing: bytes) == content)
  }

  @Test(
    "text instead of a tile",
    arguments: [
      ("<!DOCTYPE html><html>", TileContent.html), ("\n  <html>", .html), ("\u{FEFF}<html>", .html),
      ("<?xml version=\"1.0\"?><ServiceExceptionReport>", .xml), ("{\"error\": 1}", .json), ("[]", .json),
    ])
  func text(text: String, content: TileContent) {
    #expect(TileContent(sniffing: Array(text.utf8)) == content)
  }

  @Test(
    "names of formats",
    arguments: [
      ("png", MediaType.png), ("JPG", .jpeg), ("jpeg", .jpeg), ("image/webp", .webp), ("mvt", .mapboxVectorTile),
      ("pbf", .mapboxVectorTile),
    ])
  func names(name: String, type: MediaType) {
    #expect(MediaType(name: name) == type)
    #expect(MediaType(name: type.mbtilesFormat) == type)
  }

  @Test("unknown formats have no type", arguments: ["", "json", "application/vnd.maplibre-vector-tile"])
  func unknownNames(name: String) {
    #expect(MediaType(name: name) == nil)
  }

  @Test("a PNG's size")
  func pngSize() {
    let header = png + [0, 0, 1, 0, 0, 0, 2, 0]
    #expect(TilePixelSize(sniffing: header) == TilePixelSize(width: 256, height: 512))
    #expect(TilePixelSize(sniffing: Array(header.dropLast())) == nil)
    #expect(TilePixelSize(sniffing: png + [0, 0, 0, 0, 0, 0, 2, 0]) == nil)
  }

  @Test("a JPEG's size lies behind other segments")
  func jpegSize() {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 11, 8, 1, 0, 2, 0, 1]
    #expect(TilePixelSize(sniffing: start) == TilePixelSize(width: 512, height: 256))
    #expect(TilePixelSize(sniffing: Array(start.prefix(14))) == nil)
    #expect(TilePixelSize(sniffing: [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0, 0, 0, 0, 0, 0]) == nil)
  }

  @Test("a WebP's size in its three kinds")
  func webpSize() {
    func webp(_ kind: String, _ body: [UInt8]) -> [UInt8] {
      Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(kind.utf8) + [0, 0, 0, 0] + body
        + [UInt8](repeating: 0, count: 16)
    }
    let square = TilePixelSize(width: 256, height: 256)
    #expect(TilePixelSize(sniffing: webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0, 1, 0, 1])) == square)
    #expect(TilePixelSize(sniffing: webp("VP8L", [0x2F, 0xFF, 0xC0, 0x3F, 0])) == square)
    #expect(TilePixelSize(sniffing: webp("VP8X", [0, 0, 0, 0, 0xFF, 0, 0, 0xFF, 0, 0])) == square)
    #expect(TilePixelSize(sniffing: webp("ALPH", [])) == nil)
  }

  @Test("a failure names the tile and the cause")
  func failure() {
    let failure = TileFailure(key: TileKey(TileCoordinate(z: 3, x: 1, y: 2)), cause: "status 500")
    #expect(failure.description == "tile 3/1/2: status 500")
  }
}
