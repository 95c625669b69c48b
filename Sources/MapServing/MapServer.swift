internal import GeoData
internal import MapGeometry
internal import Tiles

/// Tiles, their descriptions and a viewer over HTTP: a value that answers requests. `HTTPListener` binds it to a socket.
///
/// | path | answer |
/// |---|---|
/// | `/` | a page that shows the maps |
/// | `/data/{id}/{z}/{x}/{y}.{ending}`, `/{id}/…` | a tile of an archive; the ending is that of its kind: png, jpg or jpeg, webp, pbf or mvt |
/// | `/{z}/{x}/{y}.{ending}` | the same where exactly one archive is served |
/// | `/styles/{id}/{z}/{x}/{y}[@2x or @3x].png` | a drawn tile of 256 points |
/// | `/styles/{id}/512/{z}/{x}/{y}[@2x or @3x].png` | a drawn tile of 512 points |
/// | `/data/{id}.json`, `/{id}.json`, `/styles/{id}.json` | TileJSON 3.0.0 |
/// | `/index.json` | the TileJSON of all, each with `id` and `kind`, in one array |
/// | `/health` | `ok` |
///
/// Rows count from the north (XYZ). A raster tile that the source does not have is 404, a vector tile 204; a wrong
/// ending is 404 and says the right one; coordinates outside the pyramid are 400; a tile that could not be had is 502.
package struct MapServer: Sendable {
  package let sources: [ServedSource]
  package let options: ServerOptions

  private let placesByID: [ServedSource.Kind: [String: Int]]
  /// The place of the archive that is served without a name.
  private let onlyArchive: Int?
  private let viewer: Viewer
  private let work: TileWorkQueue
  private let tileAnswer: TileAnswer
  private let kept: AnswerCache

  /// - Parameters:
  ///   - viewer: Leaflet's files; nil: the page at `/` says what to install, and lists the tiles.
  /// - Throws: for a name that is invalid or used twice.
  package init(
    sources: [ServedSource], viewer: ViewerFiles? = nil, options: ServerOptions = ServerOptions()
  ) throws(ServerSetupError) {
    var places: [ServedSource.Kind: [String: Int]] = [:]
    for (place, source) in sources.enumerated() {
      guard Self.isValid(id: source.id) else { throw .invalidID(source.id) }
      guard places[source.kind, default: [:]].updateValue(place, forKey: source.id) == nil else {
        throw .duplicateID(source.id, source.kind)
      }
    }
    self.sources = sources
    self.options = options
    placesByID = places
    let archives = sources.indices.filter { sources[$0].kind == .archive }
    onlyArchive = archives.count == 1 ? archives.first : nil
    self.viewer = Viewer(leaflet: viewer)
    work = TileWorkQueue(
      maximumRunning: options.maximumDrawings ?? ProcessorCount.available,
      maximumWaiting: options.maximumWaiting)
    tileAnswer = TileAnswer(lifetimeSeconds: options.tileLifetimeSeconds)
    kept = AnswerCache(limit: max(0, options.keptAnswerBytes))
  }

  private static func isValid(id: String) -> Bool {
    !id.isEmpty && id != "." && id != ".." && !id.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") }
  }

  /// Answers one request. Never throws: what goes wrong is a response.
  @concurrent package func respond(to request: HTTPRequest) async -> HTTPResponse {
    switch answer(request) {
    case .now(let response): return response
    case .later(let job):
      return await withCheckedContinuation { continuation in
        submit(job, for: request) { continuation.resume(returning: $0) }
      }
    }
  }

  /// What can be said at once, or the tile that has to be made first.
  enum Answer: Sendable {
    case now(HTTPResponse)
    case later(TileWorkQueue.Job)
  }

  func answer(_ request: HTTPRequest) -> Answer {
    do {
      switch request.method {
      case "GET", "HEAD":
        if let response = keptAnswer(to: request) { return .now(response) }
        return try answer(Self.route(request, options), request)
      case "OPTIONS": return .now(Self.preflight)
      default: throw ServingError.methodNotAllowed
      }
    } catch let error as ServingError {
      return .now(error.response)
    } catch {
      return .now(ServingError.sourceFailed("\(error)").response)
    }
  }

  /// The answer to a request that cannot be for a tile: any method but GET and HEAD.
  func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse {
    if case .now(let response) = answer(request) { return response }
    return ServingError.methodNotAllowed.response
  }

  /// Has a tile made; `completion` is called once, at the latest when it is there or has failed.
  func submit(
    _ job: TileWorkQueue.Job, for request: HTTPRequest, completion: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    let source = sources[job.source]
    let accepted = work.submit(job, to: source.source) { [tileAnswer] result in
      switch result {
      case .success(let tile): completion(tileAnswer.response(to: request, tile, of: source))
      case .failure(let error): completion(ServingError.sourceFailed("\(error)").response)
      }
    }
    if !accepted { completion(ServingError.busy(retryAfterSeconds: options.retryAfterSeconds).response) }
  }

  /// What was answered to the same path before, if nothing has changed since.
  private func keptAnswer(to request: HTTPRequest) -> HTTPResponse? {
    guard let (answer, place, revision) = kept[request.path],
      // What is wrong with a source is said where it is read.
      let current = try? sources[place].synchronous?.revision(), current == revision
    else { return nil }
    return answer.response(to: request)
  }

  private static func route(_ request: HTTPRequest, _ options: ServerOptions) throws(ServingError) -> Route {
    try Route(RequestPath.segments(of: request.path, maximumLength: options.maximumPathLength))
  }

  /// Browsers ask before a page from elsewhere sends headers of its own.
  private static let preflight = HTTPResponse(
    status: 204,
    headers: [
      HTTPHeader("Allow", ServingError.allowedMethods), .allowAnyOrigin,
      HTTPHeader("Access-Control-Allow-Methods", ServingError.allowedMethods),
      HTTPHeader("Access-Control-Allow-Headers", "*"), HTTPHeader("Access-Control-Max-Age", "86400"),
    ])

  private func answer(_ route: Route, _ request: HTTPRequest) throws -> Answer {
    switch route {
    case .tile(let kind, let id, let place):
      return try tile(try self.place(of: id, kind), place, request)
    case .tileOfOnlyArchive(let place):
      guard let onlyArchive else {
        throw ServingError.notFound("tiles without a name are served only where there is exactly one archive")
      }
      return try tile(onlyArchive, place, request)
    case .description(let kind, let id):
      let source = sources[try place(of: id, kind)]
      let base = try PublicAddress.base(of: request, options: options)
      return .now(Self.json(TileJSONDocument(source, base: base).text, request))
    case .index:
      let base = try PublicAddress.base(of: request, options: options)
      let entries = sources.map { TileJSONDocument($0, base: base).indexEntry }
      return .now(Self.json(JSONValue.array(entries).serialized(), request))
    case .health:
      return .now(.text(200, "ok", headers: [HTTPHeader("Cache-Control", "no-store")]))
    case .viewer:
      return .now(viewer.page(for: request))
    case .viewerFile(let name):
      return .now(try viewer.file(name, for: request))
    }
  }

  private func place(of id: String, _ kind: ServedSource.Kind) throws(ServingError) -> Int {
    if let place = placesByID[kind]?[id] { return place }
    throw .unknownSource(id: id, kind: kind, known: sources.filter { $0.kind == kind }.map(\.id))
  }

  private func tile(_ place: Int, _ tilePlace: Route.TilePlace, _ request: HTTPRequest) throws -> Answer {
    let source = sources[place]
    let address = try TileAddress(tilePlace.segments)
    guard source.accepts(ending: address.ending) else {
      throw ServingError.wrongEnding(address.ending, source: source.id, correct: source.ending)
    }
    guard source.kind == .style || address.scale == 1 else {
      throw ServingError.notFound(
        "'\(source.id)' is an archive: its tiles come in one size, without @\(address.scale)x")
    }
    let key = TileKey(
      address.coordinate, pixelSize: tilePlace.points * address.scale, scale: address.scale)
    if let synchronous = source.synchronous, let (result, revision) = try synchronous.tileNow(key) {
      if let revision, let answer = tileAnswer.lasting(result) {
        kept.keep(answer, of: place, revision, for: request.path)
      }
      return .now(tileAnswer.response(to: request, result, of: source))
    }
    return .later(TileWorkQueue.Job(source: place, key: key))
  }

  private static func json(_ text: String, _ request: HTTPRequest) -> HTTPResponse {
    conditional(
      Array(text.utf8), contentType: "application/json", to: request, headers: [.allowAnyOrigin, .noSniffing])
  }

  /// A body that clients check again each time, or 304 where they have it already.
  static func conditional(
    _ body: [UInt8], contentType: String, to request: HTTPRequest, headers: [HTTPHeader]
  ) -> HTTPResponse {
    let tag = EntityTag.strong(for: body)
    let all = [HTTPHeader("Content-Type", contentType), HTTPHeader("ETag", tag), .revalidate] + headers
    if let condition = request.headerList("if-none-match"), EntityTag.matches(condition, tag) {
      return .unchanged(headers: all, length: body.count)
    }
    return HTTPResponse(status: 200, headers: all, body: body)
  }
}
