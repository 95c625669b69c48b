import GeoData
import Glibc
import Lettering
import MapGeometry
import MapRendering
import MapScene
import Raster
import TilePipeline

/// `cartouche render`: one picture.
enum RenderCommand {
  struct Arguments: Sendable {
    var scene = Scene()
    var center: Coordinate?
    var zoom: Zoom?
    var bounds: GeographicBounds?
    var style = "standard"
    var points: [String] = []
    var routes: [String] = []
    var clusters = false
    var output = "map.png"
    var fonts: String?
  }

  static let parser = OptionParser<Arguments>(
    command: "render", summary: "Draws a static map as PNG. Without a camera, the map fits what is drawn.",
    operands: "",
    options: [
      .value("center", "c", "LAT,LNG", "Middle of the map; with --zoom.", parse: Values.coordinate) { $0.center = $1 },
      .value("zoom", "z", "Z", "Zoom of 256-pixel tiles, 0-30, may be fractional.", parse: Values.zoom) {
        $0.zoom = $1
      },
      .value("bbox", nil, "W,S,E,N", "Show this box: west,south,east,north.", parse: Values.bounds) { $0.bounds = $1 },
      .value("size", "s", "WxH", "Size in points [800x600].", parse: Values.size) { $0.scene.size = $1 },
      .value("scale", nil, "N", "Pixels per point: 1, 2 or 3 [1].", parse: Values.integer(1...3)) {
        $0.scene.scale = $1
      },
      .text("style", nil, "STYLE", "standard, dark, a style's JSON file, or an archive of pictures [standard].") {
        $0.style = $1
      },
      .value("marker", "m", "LAT,LNG[,LABEL]", "A balloon; repeatable.", parse: marker) { $0.scene.markers.append($1) },
      .text("points", "p", "FILE", "Dots from a CSV, GeoJSON or GPX file; repeatable.") { $0.points.append($1) },
      .flag("cluster", nil, "Gather points that are close in badges with their number.") { $0.clusters = true },
      .text("route", "r", "FILE", "A line from a GPX or GeoJSON file; repeatable.") { $0.routes.append($1) },
      .value("polyline", nil, "ENCODED", "A line as encoded polyline (precision 5).", parse: polyline) {
        $0.scene.lines.append($1)
      },
      .flag("no-scale-bar", nil, "Leave out the scale bar.") { $0.scene.showsScaleBar = false },
      .text("fonts", nil, "DIR", "Take fonts from this folder instead of Debian's Noto packages.") { $0.fonts = $1 },
      .text("output", "o", "FILE", "Where the picture goes; - is standard output [map.png].") { $0.output = $1 },
    ])

  static func run(_ arguments: [String]) async throws -> ExitCode {
    var values = Arguments()
    guard let rest = try parser.parse(arguments, into: &values) else { return .done }
    if let first = rest.first { throw UsageError("unexpected '\(first)'; a file is given with its option") }
    guard !values.output.isEmpty else { throw UsageError("--output: the file's name is empty") }
    try Values.check(values.scene.size, scale: values.scene.scale)
    values.scene.position = try position(values)
    if values.output == "-", isatty(STDOUT_FILENO) == 1 {
      throw UsageError("--output -: will not write a picture to a terminal; redirect it")
    }
    for path in values.routes { values.scene.lines.append(PolylineItem(parts: try RouteFile.read(path))) }
    for path in values.points {
      values.scene.pointSets.append(try PointFile.read(path, isClustered: values.clusters))
    }
    let map = try BaseMapLoader(warn: StandardError.warning).load(values.style)
    let fonts = try FontLibrary(fontsFolder: values.fonts)
    let picture = try await SceneRenderer(fonts: fonts).picture(of: values.scene, over: map)
    let png = ImageCodec.encodePNG(picture.pixmap)
    if values.output == "-" {
      try FileBytes.write(png, descriptor: STDOUT_FILENO, path: "standard output")
    } else {
      try FileBytes.write(png, to: values.output)
    }
    for failure in picture.failures { StandardError.warning(failure) }
    for scalar in fonts.takeMissingCharacters() { StandardError.warning(FontLibrary.warning(forMissing: scalar)) }
    return picture.failures.isEmpty ? .done : .partly
  }

  private static func position(_ values: Arguments) throws(UsageError) -> CameraPosition {
    switch (values.center, values.zoom, values.bounds) {
    case (let center?, let zoom?, nil): return .center(center, zoom)
    case (nil, nil, let bounds?): return .bounds(bounds)
    case (nil, nil, nil): return .automatic
    case (_, _, _?): throw UsageError("--bbox and --center/--zoom exclude each other")
    case (_?, nil, nil): throw UsageError("--center needs --zoom")
    case (nil, _?, nil): throw UsageError("--zoom needs --center")
    }
  }

  /// `lat,lng` or `lat,lng,label`; the label may contain commas.
  private static func marker(_ text: String) throws(UsageError) -> MarkerItem {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { throw UsageError("expected lat,lng or lat,lng,label, found '\(text)'") }
    return MarkerItem(
      coordinate: try Values.coordinate("\(parts[0]),\(parts[1])"), title: parts.count > 2 ? String(parts[2]) : nil)
  }

  private static func polyline(_ text: String) throws(UsageError) -> PolylineItem {
    let line: [Coordinate]
    do throws(EncodedPolyline.DecodingError) {
      line = try EncodedPolyline.decode(text)
    } catch {
      switch error {
      case .invalidCharacter(let offset):
        throw UsageError("not an encoded polyline: character \(offset + 1) is none of ? to ~")
      case .truncated: throw UsageError("the encoded polyline is cut off")
      case .outOfRange(let offset):
        throw UsageError("not a polyline of precision 5: a coordinate out of range at character \(offset + 1)")
      }
    }
    guard line.count > 1 else { throw UsageError("needs at least two points, found \(line.count)") }
    return PolylineItem(parts: [line])
  }
}
