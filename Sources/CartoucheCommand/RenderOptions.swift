import GeoData
import MapGeometry
import MapScene

/// The options of `cartouche render`.
enum RenderOptions {
  typealias Arguments = RenderCommand.Arguments

  static let parser = OptionParser<Arguments>(
    command: "render",
    summary: """
      Draws a static map as PNG, JPEG or WebP. Without a camera, the map fits what is drawn. Content is drawn in the order
      of the options; a style option holds for what comes after it. Styles are KEY=VALUE,... with the keys of scene files
      (docs/scene.md).
      """,
    operands: "", options: camera + content + furniture + output)

  private static let camera: [Option<Arguments>] = [
    .value("center", "c", "LAT,LNG", "Middle of the map; with --zoom.", parse: Values.coordinate) { $0.center = $1 },
    .value("zoom", "z", "Z", "Zoom of 256-pixel tiles, 0-30, may be fractional.", parse: Values.zoom) { $0.zoom = $1 },
    .value("bbox", nil, "W,S,E,N", "Show this box: west,south,east,north.", parse: Values.bounds) { $0.bounds = $1 },
    .text("fit", nil, "MODE", "How the box fits: contain, cover or exact [contain].") { $0.fit = $1 },
    .value("camera", nil, "LAT,LNG,M", "Look at a place from a distance in metres.", parse: cameraValue) {
      $0.camera = $1
    },
    .value("size", "s", "WxH", "Size in points [800x600].", parse: Values.size) { $0.size = $1 },
    .value("width", nil, "N", "Width in points; with --bbox the height follows.", parse: Values.integer(1...16_384)) {
      $0.width = $1
    },
    .value("height", nil, "N", "Height in points; with --bbox the width follows.", parse: Values.integer(1...16_384)) {
      $0.height = $1
    },
    .value("scale", nil, "N", "Pixels per point: 1, 2 or 3 [1].", parse: Values.integer(1...3)) {
      $0.options.members["scale"] = .number(Double($1))
    },
    .value("padding", nil, "N", "Points kept free around what is fitted.", parse: Values.integer(0...10_000)) {
      $0.options.members["padding"] = .number(Double($1))
    },
    .value("max-zoom", nil, "Z", "How far in a fitted map goes.", parse: Values.zoom) {
      $0.options.members["maximumZoom"] = .number($1.level)
    },
    .text("style", nil, "STYLE", "standard, dark, a style's JSON file, or an archive of pictures [standard].") {
      $0.options.members["style"] = .string($1)
    },
    .text("color-scheme", nil, "SCHEME", "light or dark: the colours of titles and furniture.") {
      $0.options.members["colorScheme"] = .string($1)
    },
    .text("missing", nil, "POLICY", "What to do where a tile is missing: fail, background or overzoom [overzoom].") {
      $0.missing = $1
    },
  ]

  private static let content: [Option<Arguments>] = [
    .text("scene", nil, "FILE", "A scene file (JSON); options add to it.") { $0.sceneFile = $1 },
    .value("marker", "m", "LAT,LNG[,TITLE]", "A balloon; repeatable.", parse: marker) {
      $0.options.add("marker", $0.options.markerStyle, $1)
    },
    .text("points", "p", "FILE", "Dots from CSV, GeoJSON, GPX or KML; repeatable.") {
      var own: JSONObject = ["file": .string($1)]
      if !$0.options.columns.isEmpty { own["columns"] = .object($0.options.columns) }
      $0.options.add("points", $0.options.markerStyle, own)
    },
    .value("columns", nil, "KEY=NAME,...", "Columns of CSV: latitude, longitude, label, delimiter.", parse: style) {
      $0.options.columns = $1
    },
    .flag("cluster", nil, "Gather points that are close in badges with their number.") { $0.clusters = true },
    .value("cluster-style", nil, "STYLE", "How: radius, mode, aggregate, property, category, ...", parse: style) {
      $0.options.clusters = $1
    },
    .value("marker-style", nil, "STYLE", "Of markers and points: tint, shape, symbol, size, ...", parse: style) {
      $0.options.markerStyle = $1
    },
    .text("route", "r", "FILE", "A line from GPX, KML, GeoJSON or an encoded polyline; repeatable.") {
      $0.options.addLine(["file": .string($1)])
    },
    .value("polyline", nil, "ENCODED", "A line as encoded polyline; enc6: before it for precision 6.", parse: polyline)
    {
      $0.options.addLine($1)
    },
    .value("line", nil, "'LAT,LNG LAT,LNG ...'", "A line; repeatable.", parse: line) {
      $0.options.addLine(["coordinates": $1])
    },
    .value("line-style", nil, "STYLE", "Of lines: color, width, dash, casing, gradient, chevrons, ...", parse: style) {
      $0.options.lineStyle = $1
    },
    .text("polygon", nil, "FILE", "Areas from GeoJSON or KML; repeatable.") {
      $0.options.add("polygon", $0.options.areaStyle, ["file": .string($1)])
    },
    .value("area", nil, "'LAT,LNG LAT,LNG ...'", "An area by its corners; repeatable.", parse: line) {
      $0.options.add("polygon", $0.options.areaStyle, ["coordinates": .array([$1])])
    },
    .value("circle", nil, "LAT,LNG,M", "A circle with a radius in metres; repeatable.", parse: circle) {
      $0.options.add("circle", $0.options.areaStyle, $1)
    },
    .value("area-style", nil, "STYLE", "Of areas: fill, stroke, hatch, inverse, opacity, ...", parse: style) {
      $0.options.areaStyle = $1
    },
    .text("features", nil, "FILE", "All of a file as it is styled itself (simplestyle, KML styles).") {
      var own: JSONObject = ["file": .string($1)]
      if !$0.options.columns.isEmpty { own["columns"] = .object($0.options.columns) }
      $0.options.add("features", [:], own)
    },
    .value("user", nil, "LAT,LNG", "The user's location.", parse: Values.coordinate) {
      $0.options.add("user", [:], ["coordinate": SceneOptions.position($1)])
    },
    .text("overlay", nil, "URL|ARCHIVE", "Tiles over the map; repeatable.") {
      $0.options.add("overlay", $0.options.overlayStyle, ["url": .string($1)])
    },
    .value("overlay-style", nil, "STYLE", "Of overlays: opacity, level, maximumZoom, flipped, ...", parse: style) {
      $0.options.overlayStyle = $1
    },
  ]

  private static let furniture: [Option<Arguments>] = [
    .text("title", nil, "TEXT", "A panel with a title.") { $0.title = ($1, $0.title?.subtitle) },
    .text("subtitle", nil, "TEXT", "Below the title.") { $0.title = ($0.title?.text ?? "", $1) },
    .value("scale-bar", nil, "UNITS", "metric, imperial or nautical [metric].", parse: units) {
      $0.options.add(control: "scale", ["units": .string($1)])
    },
    .flag("no-scale-bar", nil, "Leave out the scale bar.") { $0.options.hidesScaleBar = true },
    .flag("compass", nil, "A rose that shows where north is.") { $0.options.add(control: "compass") },
    .flag("graticule", nil, "Meridians and parallels with their degrees.") { $0.options.add(control: "graticule") },
    .flag("overview", nil, "A small map of the surroundings.") { $0.options.add(control: "overview") },
    .flag("border", nil, "A line around the picture.") { $0.options.add(control: "border") },
    .value("legend", nil, "SWATCH:COLOR:TEXT;...", "line, dot, area, marker or ring each.", parse: legend) {
      $0.options.add(control: "legend", ["entries": .array($1)])
    },
    .text("attribution", nil, "TEXT", "Instead of the sources' credits; empty: none that is not required.") {
      $0.options.members["attribution"] = .string($1)
    },
    .text("fonts", nil, "DIR", "Take fonts from this folder instead of Debian's Noto packages.") { $0.fonts = $1 },
  ]

  private static let output: [Option<Arguments>] = [
    .text("output", "o", "FILE", "The picture: .png, .jpg or .webp; - is standard output [map.png].") {
      $0.output = $1
    },
    .flag("json", nil, "Print every item with its box, what is shown and what is missing.") { $0.printsJSON = true },
    .flag("print-bounds", nil, "Print the box that is shown: west,south,east,north.") { $0.printsBounds = true },
    .text("image-map", nil, "FILE", "Write an HTML image map.") { $0.imageMap = $1 },
    .flag("world-file", nil, "Write .pgw and .prj beside the picture, for GIS.") { $0.writesWorldFile = true },
  ]

  // Values

  @Sendable private static func style(_ text: String) throws(UsageError) -> JSONObject {
    try SceneOptions.style(text)
  }

  /// `lat,lng` or `lat,lng,title`; the title may contain commas.
  @Sendable private static func marker(_ text: String) throws(UsageError) -> JSONObject {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { throw UsageError("expected lat,lng or lat,lng,title, found '\(text)'") }
    var own: JSONObject = ["coordinate": SceneOptions.position(try Values.coordinate("\(parts[0]),\(parts[1])"))]
    if parts.count > 2, !parts[2].isEmpty { own["title"] = .string(String(parts[2])) }
    return own
  }

  /// Points with spaces between them.
  @Sendable private static func line(_ text: String) throws(UsageError) -> JSONValue {
    var points: [JSONValue] = []
    for point in text.split(separator: " ") {
      points.append(SceneOptions.position(try Values.coordinate(String(point))))
    }
    guard points.count > 1 else { throw UsageError("needs at least two points with a space between them") }
    return .array(points)
  }

  @Sendable private static func circle(_ text: String) throws(UsageError) -> JSONObject {
    let (coordinate, meters) = try Values.coordinateAndMeters(text)
    return ["center": SceneOptions.position(coordinate), "radius": .number(meters)]
  }

  @Sendable private static func cameraValue(_ text: String) throws(UsageError) -> JSONValue {
    let (coordinate, meters) = try Values.coordinateAndMeters(text)
    return .object(["center": SceneOptions.position(coordinate), "distance": .number(meters)])
  }

  @Sendable private static func units(_ text: String) throws(UsageError) -> String {
    guard ["metric", "imperial", "nautical"].contains(text) else {
      throw UsageError("expected metric, imperial or nautical, found '\(text)'")
    }
    return text
  }

  /// `line:red:Route;dot:#2f7cf6:Stop`
  @Sendable private static func legend(_ text: String) throws(UsageError) -> [JSONValue] {
    var entries: [JSONValue] = []
    for entry in text.split(separator: ";") {
      let parts = entry.split(separator: ":", maxSplits: 2)
      guard parts.count == 3 else { throw UsageError("expected SWATCH:COLOR:TEXT;..., found '\(entry)'") }
      entries.append(
        .object([
          "swatch": .string(String(parts[0])), "color": .string(String(parts[1])), "label": .string(String(parts[2])),
        ]))
    }
    return entries
  }

  /// The whole rest of the argument is the line: it may hold any of the alphabet's characters.
  @Sendable private static func polyline(_ text: String) throws(UsageError) -> JSONObject {
    var (line, precision) = (Substring(text), 5)
    for (prefix, digits) in [("enc:", 5), ("enc5:", 5), ("enc6:", 6)] where text.hasPrefix(prefix) {
      (line, precision) = (text.dropFirst(prefix.count), digits)
    }
    let coordinates: [Coordinate]
    do throws(EncodedPolyline.DecodingError) {
      coordinates = try EncodedPolyline.decode(String(line), precision: precision)
    } catch {
      switch error {
      case .invalidCharacter(let offset):
        throw UsageError("not an encoded polyline: character \(offset + 1) is none of ? to ~")
      case .truncated: throw UsageError("the encoded polyline is cut off")
      case .outOfRange(let offset):
        throw UsageError(
          "not a polyline of precision \(precision): a coordinate out of range at character \(offset + 1)")
      }
    }
    guard coordinates.count > 1 else { throw UsageError("needs at least two points, found \(coordinates.count)") }
    return ["polyline": .string(String(line)), "precision": .number(Double(precision))]
  }
}

extension SceneOptions {
  /// A line has a white casing unless its style says otherwise.
  fileprivate mutating func addLine(_ own: JSONObject) {
    var style = lineStyle
    if style["casing"]?.string == "none" {
      style["casing"] = .null
    } else if style["casing"] == nil {
      style["casing"] = .string("white")
    }
    add("line", style, own)
  }
}
