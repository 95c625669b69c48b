/// A layer of a vector tile. Points, parts and tags of all its features lie in one array each: a tile has thousands
/// of features, and an array or a dictionary for each would cost more than decoding them.
package final class VectorTileLayer: Sendable {
  package let name: String
  /// 1 or 2.
  package let version: Int
  /// The width and height of the tile in the units of its points; usually 4096.
  package let extent: Int
  package let skippedFeatureCount: Int

  package let keys: [String]
  /// nil for a value of a kind that this version of the format does not know.
  package let values: [VectorTileValue?]

  struct Record: Sendable {
    var identifier: UInt64?
    var kind: VectorTileGeometryKind
    var points: Range<Int32>
    var parts: Range<Int32>
    var tags: Range<Int32>
  }

  let records: [Record]
  let points: [SIMD2<Int32>]
  let parts: [VectorTilePart]
  /// Pairs of indices into `keys` and `values`.
  let tags: [UInt32]

  init(
    name: String, version: Int, extent: Int, skippedFeatureCount: Int, keys: [String], values: [VectorTileValue?],
    records: [Record], points: [SIMD2<Int32>], parts: [VectorTilePart], tags: [UInt32]
  ) {
    self.name = name
    self.version = version
    self.extent = extent
    self.skippedFeatureCount = skippedFeatureCount
    self.keys = keys
    self.values = values
    self.records = records
    self.points = points
    self.parts = parts
    self.tags = tags
  }

  package var features: VectorTileFeatures { VectorTileFeatures(layer: self) }

  /// Where a key is in `keys`: ask once per layer, then `VectorTileFeature.value(atKey:)` for each feature.
  package func keyIndex(_ name: String) -> Int? { keys.firstIndex(of: name) }
}

/// The features of a layer in the order of the file.
package struct VectorTileFeatures: RandomAccessCollection, Sendable {
  let layer: VectorTileLayer

  package var startIndex: Int { 0 }
  package var endIndex: Int { layer.records.count }
  package subscript(index: Int) -> VectorTileFeature { VectorTileFeature(layer: layer, record: layer.records[index]) }
}

package enum VectorTileValue: Hashable, Sendable {
  case string(String)
  /// All of the format's numeric kinds. Whole numbers beyond 2⁵³ lose their last digits.
  case number(Double)
  case boolean(Bool)

  package var json: JSONValue {
    switch self {
    case .string(let value): .string(value)
    case .number(let value): .number(value)
    case .boolean(let value): .boolean(value)
    }
  }
}

package enum VectorTileGeometryKind: UInt8, Sendable {
  case unknown = 0
  case point
  case lineString
  case polygon
}

/// A line, a ring, or all the points of a point feature.
package struct VectorTilePart: Hashable, Sendable {
  /// One past its last point; it starts where the one before ends, the first at 0.
  package internal(set) var end: Int32
  /// Whether it is the outer ring of a polygon. The rings up to the next such ring are its holes.
  package internal(set) var isExterior: Bool
}
