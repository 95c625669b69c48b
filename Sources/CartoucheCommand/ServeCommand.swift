import Glibc
import Lettering
import MapServing
import TilePipeline
import TileStorage
import Tiles

/// `cartouche serve`: archives and styles over HTTP.
enum ServeCommand {
  struct Arguments: Sendable {
    var listener = ListenerOptions()
    var leaflet: String?
    var fonts: String?
  }

  static let parser = OptionParser<Arguments>(
    command: "serve",
    summary: """
      Serves archives at /data/{id}/{z}/{x}/{y}.png and drawn styles at /styles/{id}/{z}/{x}/{y}.png, TileJSON at
      /data/{id}.json and /styles/{id}.json, and a viewer at /. The id is the file's name without its ending.
      """, operands: "ARCHIVE|STYLE...",
    options: [
      .value("port", "p", "N", "Port; 0 takes a free one [8080].", parse: Values.integer(0...65_535)) {
        $0.listener.port = UInt16($1)
      },
      .text("address", nil, "IP", "Address to listen at; 0.0.0.0 lets other machines in [127.0.0.1].") {
        $0.listener.address = $1
      },
      .text("leaflet", nil, "DIR", "Where Leaflet is [Debian's libjs-leaflet].") { $0.leaflet = $1 },
      .text("fonts", nil, "DIR", "Take fonts from this folder instead of Debian's Noto packages.") { $0.fonts = $1 },
    ])

  static func run(_ arguments: [String]) async throws -> ExitCode {
    var values = Arguments()
    guard let references = try parser.parse(arguments, into: &values) else { return .done }
    guard !references.isEmpty else {
      throw UsageError("nothing to serve; give archives or styles, as in cartouche serve standard tiles.mbtiles")
    }
    let sources = try sources(references, fonts: values.fonts)
    var viewer: ViewerFiles?
    do {
      viewer = if let folder = values.leaflet { try ViewerFiles(folder: folder) } else { try ViewerFiles() }
    } catch {
      StandardError.warning("no viewer: \(error)")
    }
    let server = try MapServer(sources: sources, viewer: viewer)
    let listener = try HTTPListener(server, values.listener)
    print("Serving \(sources.map(\.id).joined(separator: ", ")) at \(listener.url)/")
    fflush(nil)
    await untilInterrupted()
    listener.stop()
    return .done
  }

  private static func sources(_ references: [String], fonts: String?) throws -> [ServedSource] {
    let loader = BaseMapLoader(warn: StandardError.warning)
    var renderer: SceneRenderer?
    var sources: [ServedSource] = []
    var taken: Set<String> = []
    for reference in references {
      let id = identifier(for: reference, taken: &taken)
      if loader.isArchive(reference) {
        sources.append(ServedSource(id: id, kind: .archive, source: try MBTilesReader(path: reference)))
        continue
      }
      let map = try loader.load(reference)
      let shared = try renderer ?? SceneRenderer(fonts: FontLibrary(fontsFolder: fonts))
      renderer = shared
      sources.append(ServedSource(id: id, kind: .style, source: DrawnTileSource(name: id, map: map, renderer: shared)))
    }
    return sources
  }

  /// The file's name without folder and ending, with a number where two are the same.
  private static func identifier(for reference: String, taken: inout Set<String>) -> String {
    let name = reference.split(separator: "/").last.map { String($0) } ?? reference
    let stem = name.split(separator: ".").first.map { String($0) } ?? name
    var identifier = stem
    var number = 2
    while !taken.insert(identifier).inserted {
      identifier = "\(stem)-\(number)"
      number += 1
    }
    return identifier
  }

  private static func untilInterrupted() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    await Interrupt.whileCatching {
      continuation.finish()
    } run: {
      for await _ in stream {}
    }
  }
}
