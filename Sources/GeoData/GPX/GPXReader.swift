internal import MapGeometry

/// Reads GPX.
package enum GPXReader {
  /// A point whose place cannot be read is left out with a warning; one beyond ±90° or ±180° is an error, and so is a
  /// file in which no point can be read.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, in any encoding that it declares and expat knows (UTF-8, UTF-16, Latin 1, ASCII).
  ///   - file: its name, for errors.
  package static func document(_ bytes: [UInt8], file: String = "GPX") throws(SourceError) -> GPXDocument {
    let driver = try XMLDriver(file: file) { GPXBuilder(parser: $0, file: file) }
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<Void, SourceError> in
      do throws(SourceError) { return .success(try read(buffer, driver)) } catch { return .failure(error) }
    }
    try result.get()
    guard driver.handler.isGPX else { throw SourceError(file: file, line: 1, message: "this is XML, but not GPX") }
    let document = driver.handler.finished()
    let hasPoints =
      !document.waypoints.isEmpty || document.routes.contains { !$0.points.isEmpty }
      || document.tracks.contains { $0.segments.contains { !$0.isEmpty } }
    if !hasPoints, let problem = document.warnings.first { throw problem }
    return document
  }

  /// Shows the parser everything but the runs of plain points, which the scanner reads between two pieces. What the
  /// parser sees is a document as well, for whole elements are missing.
  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ driver: XMLDriver<GPXBuilder>
  ) throws(SourceError) {
    let builder = driver.handler
    // How much of the bytes is done with, and how much of it the parser has seen.
    var (position, shown) = (0, 0)
    guard let base = bytes.baseAddress else { return try driver.feed(bytes, isFinal: true) }

    /// Whether what was shown ends with a tag behind which points follow, and not with the same word in a comment.
    func show(until end: Int) throws(SourceError) -> Bool {
      try driver.feed(UnsafeBufferPointer(rebasing: bytes[position..<end]), isFinal: false)
      shown += end - position
      position = end
      // `<trkseg>` and `</trkpt>` are of the same length.
      return builder.lastPointsTag == shown - 8
    }

    while let segment = GPXPointScanner.end(of: "<trkseg>", base, bytes.count, position) {
      var mayHavePoints = try show(until: segment)
      while mayHavePoints {
        var scanner = GPXPointScanner(base: base, count: bytes.count, position: position)
        scanner.readPoints(into: &builder.points, &builder.vertexData)
        builder.hiddenLines += scanner.lines
        position = scanner.position
        guard let end = scanner.endOfOddPoint() else { break }
        mayHavePoints = try show(until: end)
      }
    }
    try driver.feed(UnsafeBufferPointer(rebasing: bytes[position...]), isFinal: true)
  }
}
