/// A feature of a vector tile: a view into its layer.
package struct VectorTileFeature: Sendable {
  package let layer: VectorTileLayer
  let record: VectorTileLayer.Record

  package var identifier: UInt64? { record.identifier }
  package var kind: VectorTileGeometryKind { record.kind }

  /// All points in units of the tile (0…extent, and beyond where features reach over its edge), y downwards. Rings do
  /// not repeat their first point. Part *n* ends before index `points.startIndex + parts[n].end`.
  package var points: ArraySlice<SIMD2<Int32>> {
    layer.points[Int(record.points.lowerBound)..<Int(record.points.upperBound)]
  }

  /// Lines, or rings: each outer one (positive area: clockwise on the screen) followed by its holes (negative area).
  package var parts: ArraySlice<VectorTilePart> {
    layer.parts[Int(record.parts.lowerBound)..<Int(record.parts.upperBound)]
  }

  /// Calls `body` with the points of each part in turn.
  package func forEachPart(_ body: (_ points: ArraySlice<SIMD2<Int32>>, _ isExterior: Bool) throws -> Void) rethrows {
    let points = points
    var start = points.startIndex
    for part in parts {
      let end = points.startIndex + Int(part.end)
      try body(points[start..<end], part.isExterior)
      start = end
    }
  }

  /// The value of the key at an index of `layer.keys`.
  package func value(atKey key: Int) -> VectorTileValue? {
    let end = Int(record.tags.upperBound)
    var index = Int(record.tags.lowerBound)
    while index < end {
      if layer.tags[index] == key { return layer.values[Int(layer.tags[index + 1])] }
      index += 2
    }
    return nil
  }

  package func property(named name: String) -> VectorTileValue? {
    for (key, value) in pairs where layer.keys[key] == name { return layer.values[value] }
    return nil
  }

  /// All properties, in the order of the file.
  package var properties: JSONObject {
    var result = JSONObject()
    for (key, value) in pairs {
      if let value = layer.values[value] { result[layer.keys[key]] = value.json }
    }
    return result
  }

  /// Pairs of indices into the keys and the values of the layer.
  private var pairs: some Sequence<(Int, Int)> {
    let tags = layer.tags
    return stride(from: Int(record.tags.lowerBound), to: Int(record.tags.upperBound), by: 2).lazy
      .map { (Int(tags[$0]), Int(tags[$0 + 1])) }
  }
}
