internal import MapGeometry

extension GeoFileContent {
  /// The features of a GPX file in the order of its format: waypoints, routes, tracks. A track of several segments is
  /// one shape of several lines. The property `_gpxType` says what each is: `wpt`, `rte` or `trk`.
  init(_ document: GPXDocument) {
    var warnings = SourceWarnings(file: document.warnings.first?.file ?? "")
    for warning in document.warnings { warnings.add(warning) }
    var features: [GeoFileFeature] = []
    func add(
      _ kind: String, _ name: String?, _ properties: [String: JSONValue], _ line: Int, _ geometry: Geometry,
      _ vertexData: [VertexData]
    ) {
      var feature = Feature(geometry: geometry, properties: properties)
      feature.properties["_gpxType"] = .string(kind)
      if let name { feature.properties["name"] = .string(name) }
      var style = SimpleStyle(properties: feature.properties) { warnings.add($0, line: line) }
      style.description = properties["desc"]?.string
      let hasData = vertexData.contains { !$0.isEmpty }
      features.append(
        GeoFileFeature(feature: feature, line: line, vertexData: hasData ? vertexData : [], style: style))
    }
    for waypoint in document.waypoints {
      add(
        "wpt", waypoint.name, waypoint.properties, waypoint.line, .point(waypoint.coordinate), [waypoint.vertexData])
    }
    for route in document.routes where !route.points.isEmpty {
      add("rte", route.name, route.properties, route.line, .lineString(route.points), [route.vertexData])
    }
    for track in document.tracks {
      let kept = track.segments.indices.filter { !track.segments[$0].isEmpty }
      guard let first = kept.first else { continue }
      add(
        "trk", track.name, track.properties, track.line,
        kept.count == 1 ? .lineString(track.segments[first]) : .multiLineString(kept.map { track.segments[$0] }),
        kept.map { track.vertexData[$0] })
    }
    self.init(format: .gpx, features: features, warnings: warnings.list)
  }
}
