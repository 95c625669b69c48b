internal import MapGeometry

/// Turns JSON into features; `path` says where in the file it is.
struct GeoJSONDecoder {
  let file: String

  private func failure(_ node: JSONNode, _ path: String, _ message: String) -> SourceError {
    SourceError(file: file, line: node.line, message: path.isEmpty ? message : "\(path): \(message)")
  }

  func features(_ root: JSONNode) throws(SourceError) -> [GeoFileFeature] {
    switch try type(of: root, "") {
    case "FeatureCollection":
      guard let list = root["features"] else { throw failure(root, "", "the collection has no \"features\"") }
      guard let elements = list.array else {
        throw failure(list, "features", "expected an array, found \(list.summary)")
      }
      var features: [GeoFileFeature] = []
      features.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() { features.append(try feature(element, "features[\(index)]")) }
      return features
    case "Feature": return [try feature(root, "")]
    default:
      let feature = Feature(geometry: try geometry(root, ""))
      return [GeoFileFeature(feature: feature, line: root.line, vertexData: heights(root))]
    }
  }

  private func type(of node: JSONNode, _ path: String) throws(SourceError) -> String {
    guard let members = node.object else { throw failure(node, path, "expected an object, found \(node.summary)") }
    guard let type = members["type"] else { throw failure(node, path, "the object has no \"type\"") }
    guard let name = type.string else {
      throw failure(type, path, "\"type\" should be a string, found \(type.summary)")
    }
    return name
  }

  private func feature(_ node: JSONNode, _ path: String) throws(SourceError) -> GeoFileFeature {
    let type = try type(of: node, path)
    guard type == "Feature" else { throw failure(node, path, "expected a Feature, found \"\(type)\"") }
    var feature = Feature(geometry: nil)
    if let identifier = node["id"]?.value, identifier.string != nil || identifier.number != nil {
      feature.identifier = identifier
    }
    if let shape = node["geometry"], !shape.isNull {
      feature.geometry = try geometry(shape, path.isEmpty ? "geometry" : path + ".geometry")
    }
    if let properties = node["properties"], !properties.isNull {
      guard let members = properties.object else {
        throw failure(properties, path, "\"properties\" should be an object, found \(properties.summary)")
      }
      feature.properties.reserveCapacity(members.count)
      for (key, value) in members { feature.properties[key] = value.value }
    }
    return GeoFileFeature(feature: feature, line: node.line, vertexData: node["geometry"].map(heights) ?? [])
  }

  /// The third numbers of the positions of points and lines, for each of them; empty where there are none.
  private func heights(_ geometry: JSONNode) -> [VertexData] {
    let lines: [[JSONNode]]
    let coordinates = geometry["coordinates"]
    switch geometry["type"]?.string {
    case "Point": lines = coordinates.map { [[$0]] } ?? []
    case "LineString": lines = coordinates?.array.map { [$0] } ?? []
    case "MultiLineString": lines = coordinates?.array?.map { $0.array ?? [] } ?? []
    case "GeometryCollection":
      let parts = geometry["geometries"]?.array ?? []
      let inner = parts.map(heights)
      return inner.contains { !$0.isEmpty } ? inner.flatMap(\.self) : []
    default: lines = []
    }
    let result = lines.map(vertexData)
    return result.contains { !$0.isEmpty } ? result : []
  }

  private func vertexData(_ line: [JSONNode]) -> VertexData {
    var data = VertexData()
    for index in line.indices {
      var height = Float.nan
      if case .array(let numbers) = line[index].content, numbers.count > 2, let number = numbers[2].number {
        height = Float(number)
      }
      data.append(elevation: height, time: .nan, after: index)
    }
    return data
  }

  private func geometry(_ node: JSONNode, _ path: String) throws(SourceError) -> Geometry? {
    let type = try type(of: node, path)
    if type == "GeometryCollection" {
      guard let parts = node["geometries"]?.array else {
        throw failure(node, path, "the collection has no array of \"geometries\"")
      }
      var geometries: [Geometry] = []
      for (index, part) in parts.enumerated() where !part.isNull {
        if let geometry = try geometry(part, "\(path).geometries[\(index)]") { geometries.append(geometry) }
      }
      return .collection(geometries)
    }
    let known = ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"]
    guard known.contains(type) else {
      let hint = type == "Topology" ? "; TopoJSON has to be converted to GeoJSON first" : ""
      throw failure(node, path, "unknown type \"\(type)\"\(hint)")
    }
    guard let coordinates = node["coordinates"] else { throw failure(node, path, "the \(type) has no \"coordinates\"") }
    switch type {
    case "Point":
      // An empty array is how some writers say "nowhere".
      return coordinates.array?.isEmpty == true ? nil : .point(try position(coordinates, path))
    case "MultiPoint": return .multiPoint(try line(coordinates, path))
    case "LineString": return .lineString(try line(coordinates, path))
    case "MultiLineString": return .multiLineString(try lines(coordinates, path))
    case "Polygon": return .polygon(try lines(coordinates, path))
    default:
      var polygons: [[[Coordinate]]] = []
      for polygon in try elements(coordinates, path, "polygons") { polygons.append(try lines(polygon, path)) }
      return .multiPolygon(polygons)
    }
  }

  private func elements(_ node: JSONNode, _ path: String, _ what: String) throws(SourceError) -> [JSONNode] {
    guard let elements = node.array else {
      throw failure(node, path, "expected an array of \(what) in \"coordinates\", found \(node.summary)")
    }
    return elements
  }

  private func lines(_ node: JSONNode, _ path: String) throws(SourceError) -> [[Coordinate]] {
    var lines: [[Coordinate]] = []
    for element in try elements(node, path, "lines or rings") { lines.append(try line(element, path)) }
    return lines
  }

  private func line(_ node: JSONNode, _ path: String) throws(SourceError) -> [Coordinate] {
    let positions = try elements(node, path, "positions")
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(positions.count)
    for element in positions { coordinates.append(try position(element, path)) }
    return coordinates
  }

  private func position(_ node: JSONNode, _ path: String) throws(SourceError) -> Coordinate {
    guard case .array(let numbers) = node.content, numbers.count >= 2, let longitude = numbers[0].number,
      let latitude = numbers[1].number, numbers.count < 3 || numbers[2].number != nil || numbers[2].isNull
    else {
      throw failure(node, path, "expected a position as [longitude, latitude], found \(node.value.excerpt)")
    }
    if let problem = CoordinateCheck.problem(latitude: latitude, longitude: longitude, longitudeLimit: 360) {
      throw failure(node, path, problem)
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

extension JSONValue {
  /// The start of its text, for messages.
  fileprivate var excerpt: String {
    // A whole country may stand where a position should: only what is shown is worth writing.
    if case .array(let elements) = self, elements.count > 4 { return "an array of \(elements.count) elements" }
    let text = serialized()
    return text.count > 60 ? text.prefix(60) + "…" : text
  }
}
