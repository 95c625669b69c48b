import MapServing
import Testing

struct ViewerTests {
  private func get(_ path: String, leaflet: ViewerFiles? = nil) async throws -> HTTPResponse {
    try await MapServer(sources: [], viewer: leaflet).respond(to: HTTPRequest(target: path))
  }

  private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

  @Test func withoutLeafletThePageSaysWhatToInstall() async throws {
    let response = try await get("/")
    #expect(response.status == 200)
    #expect(text(response).contains("apt install libjs-leaflet"))
    #expect(try await get("/leaflet/leaflet.js").status == 404)
    #expect(throws: ViewerFilesError.missing(path: "/nowhere/leaflet.js")) { try ViewerFiles(folder: "/nowhere") }
  }

  @Test func nothingComesFromElsewhere() async throws {
    for path in ["/", "/viewer.js", "/viewer.css"] {
      let response = try await get(path)
      #expect(response.status == 200)
      #expect(!text(response).contains("http://") && !text(response).contains("https://"), "\(path)")
    }
    #expect(try await get("/").header("Content-Security-Policy")?.contains("default-src 'none'") == true)
  }

  @Test(.enabled(if: (try? ViewerFiles()) != nil, "needs Debian's libjs-leaflet")) func leafletIsServed() async throws {
    let files = try ViewerFiles()
    let script = try await get("/leaflet/leaflet.js", leaflet: files)
    #expect(script.status == 200)
    #expect(script.header("Content-Type") == "text/javascript; charset=utf-8")
    #expect(script.body.count > 100_000)
    #expect(try await get("/leaflet/images/layers.png", leaflet: files).header("Content-Type") == "image/png")
    #expect(try await get("/leaflet/images/../leaflet.js", leaflet: files).status == 400)
    #expect(try await !text(get("/", leaflet: files)).contains("apt install"))
  }
}
