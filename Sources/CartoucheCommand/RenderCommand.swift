import Cartouche
import GeoData
import Glibc
import Lettering
import MapGeometry
import MapScene
import Raster
import TilePipeline

/// `cartouche render`: one picture.
enum RenderCommand {
  struct Arguments: Sendable {
    var options = SceneOptions()
    var sceneFile: String?
    var center: Coordinate?
    var camera: JSONValue?
    var zoom: Zoom?
    var bounds: GeographicBounds?
    var fit: String?
    var size: MapScene.PictureSize?
    var width: Int?
    var height: Int?
    var missing: String?
    var clusters = false
    var title: (text: String, subtitle: String?)?
    var output = "map.png"
    var fonts: String?
    var printsJSON = false
    var printsBounds = false
    var imageMap: String?
    var writesWorldFile = false
  }

  static func run(_ arguments: [String]) async throws -> ExitCode {
    var values = Arguments()
    guard let rest = try RenderOptions.parser.parse(arguments, into: &values) else { return .done }
    if let first = rest.first { throw UsageError("unexpected '\(first)'; a file is given with its option") }
    guard !values.output.isEmpty else { throw UsageError("--output: the file's name is empty") }
    if ["gif", "bmp", "tif", "tiff", "svg", "pdf", "avif"].contains(ending(values.output)) {
      throw UsageError("--output \(values.output): pictures are written as .png, .jpg or .webp")
    }
    if values.output == "-", isatty(STDOUT_FILENO) == 1 {
      throw UsageError("--output -: will not write a picture to a terminal; redirect it")
    }
    if values.output == "-", values.printsJSON || values.printsBounds {
      throw UsageError("--json and --print-bounds write to standard output, where the picture goes with --output -")
    }
    let (document, style) = try document(&values)
    let map = try BaseMapLoader(warn: StandardError.warning).load(style)
    let fonts = try FontLibrary(fontsFolder: values.fonts)
    let picture = try await SceneRenderer(fonts: fonts).picture(of: document.scene, over: map)
    var warnings = document.warnings + picture.omittedFurniture
    warnings += fonts.takeMissingCharacters().map { FontLibrary.warning(forMissing: $0) }
    let size = document.scene.size
    let snapshot = MapSnapshot(
      picture, scene: document.scene, size: PictureSize(width: size.width, height: size.height),
      scale: document.scene.scale, warnings: warnings)
    try write(snapshot, values)
    for warning in warnings { StandardError.warning(warning) }
    return report(picture.missing, isExpected: values.missing != nil || document.saysMissingTiles)
  }

  private static func document(_ values: inout Arguments) throws -> (document: SceneDocument, style: String) {
    let file = try values.sceneFile.map(sceneNode)
    if values.clusters { values.options.clusterPoints() }
    if let (text, subtitle) = values.title {
      var title: JSONObject = ["title": .string(text)]
      if let subtitle { title["subtitle"] = .string(subtitle) }
      values.options.add(control: "title", title)
    }
    if let camera = try camera(values) { values.options.members["camera"] = camera }
    if let missing = values.missing { values.options.members["missingTiles"] = .string(missing) }
    let size = try self.size(values)
    if let size {
      values.options.members["size"] = .array([.number(Double(size.width)), .number(Double(size.height))])
    }
    let folder = values.sceneFile.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    let document = try SceneDocument(
      values.options.node(over: file), file: values.sceneFile ?? "", resources: SceneFiles(folder: folder))
    try Values.check(document.scene.size, scale: document.scene.scale)
    return (document, document.style ?? "standard")
  }

  private static func sceneNode(_ path: String) throws -> JSONNode {
    let bytes = try FileBytes.read(path)
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONNode(parsing: bytes)
    } catch {
      throw SourceError(file: path, line: error.line, message: error.message)
    }
    guard node.object != nil else {
      throw SourceError(file: path, line: node.line, message: "expected an object, found \(node.summary)")
    }
    return node
  }

  /// The picture's size; with a box and only one side, the other follows from the box.
  private static func size(_ values: Arguments) throws(UsageError) -> MapScene.PictureSize? {
    if let size = values.size {
      guard values.width == nil, values.height == nil else {
        throw UsageError("--size and --width or --height exclude each other")
      }
      return size
    }
    switch (values.width, values.height) {
    case (nil, nil): return nil
    case (let width?, let height?): return .init(width: width, height: height)
    case (let width, let height):
      guard let bounds = values.bounds else {
        throw UsageError("--width without --height needs --bbox, from which the other side follows")
      }
      let rect = bounds.mapRect
      let aspect = rect.size.width / max(rect.size.height, .leastNonzeroMagnitude)
      let other = width.map { Double($0) / aspect } ?? Double(height ?? 1) * aspect
      guard other.rounded() >= 1, other <= 16_384 else {
        throw UsageError(
          "the box is too narrow or too long for that: the other side would be \(other.rounded()) points")
      }
      let rounded = Int(other.rounded())
      return .init(width: width ?? rounded, height: height ?? rounded)
    }
  }

  private static func camera(_ values: Arguments) throws(UsageError) -> JSONValue? {
    let fit = values.fit.map { JSONValue.string($0) }
    if fit != nil, values.bounds == nil { throw UsageError("--fit says how --bbox fits; give that too") }
    let given = [values.camera != nil, values.bounds != nil, values.center != nil || values.zoom != nil]
    guard given.filter({ $0 }).count < 2 else {
      throw UsageError("--bbox, --camera and --center/--zoom exclude each other")
    }
    if let camera = values.camera { return camera }
    if let bounds = values.bounds {
      var camera: JSONObject = [
        "bbox": .array([bounds.west, bounds.south, bounds.east, bounds.north].map { .number($0) })
      ]
      camera["fit"] = fit
      return .object(camera)
    }
    switch (values.center, values.zoom) {
    case (let center?, let zoom?):
      return .object(["center": SceneOptions.position(center), "zoom": .number(zoom.level)])
    case (nil, nil): return nil
    case (_?, nil): throw UsageError("--center needs --zoom")
    case (nil, _?): throw UsageError("--zoom needs --center")
    }
  }

  /// What follows the last dot of a file's name, in small letters.
  private static func ending(_ path: String) -> String {
    path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
  }

  private static func write(_ snapshot: MapSnapshot, _ values: Arguments) throws {
    if values.output == "-" {
      try FileBytes.write(snapshot.png, descriptor: STDOUT_FILENO, path: "standard output")
    } else {
      if ["jpg", "jpeg", "webp"].contains(ending(values.output)) {
        try snapshot.write(to: values.output)
      } else {
        try FileBytes.write(snapshot.png, to: values.output)
      }
    }
    if let path = values.imageMap {
      let name = values.output.split(separator: "/").last.map { String($0) } ?? values.output
      try FileBytes.write(Array(snapshot.imageMap(source: name).utf8), to: path)
    }
    if values.writesWorldFile {
      guard values.output != "-" else { throw UsageError("--world-file needs a file to stand beside, not --output -") }
      let stem = values.output.lastIndex(of: ".").map { String(values.output[..<$0]) } ?? values.output
      let ending = ["jpg": ".jgw", "jpeg": ".jgw", "webp": ".wld"][Self.ending(values.output)] ?? ".pgw"
      try FileBytes.write(Array(snapshot.worldFile.utf8), to: stem + ending)
      try FileBytes.write(Array(MapSnapshot.projectionFile.utf8), to: stem + ".prj")
    }
    if values.printsJSON { print(snapshot.itemsJSON) }
    if values.printsBounds {
      let bounds = snapshot.shownBounds
      print([bounds.west, bounds.south, bounds.east, bounds.north].map { "\($0)" }.joined(separator: ","))
    }
  }

  /// Says on standard error what is missing. Without `--missing`, nobody has said that this is all right.
  private static func report(_ missing: [MissingTile], isExpected: Bool) -> ExitCode {
    guard !missing.isEmpty else { return .done }
    let shown = missing.prefix(3).map(\.description)
    for line in shown { StandardError.warning(line) }
    if missing.count > shown.count {
      StandardError.warning("and \(missing.count - shown.count) more tiles; --json lists all")
    }
    return isExpected ? .done : .partly
  }
}
