/// A decoded Mapbox Vector Tile, versions 1 and 2.1 (github.com/mapbox/vector-tile-spec).
package struct VectorTile: Sendable {
  /// In the order of the file. Layers without a name, and of versions from 3 on, are left out and counted.
  package let layers: [VectorTileLayer]
  package let skippedLayerCount: Int

  /// Features that could not be decoded, over all layers; the others are there.
  package var skippedFeatureCount: Int { layers.reduce(0) { $0 + $1.skippedFeatureCount } }

  /// - Parameter wanted: the names of the layers to decode; nil decodes all.
  package init(decoding bytes: [UInt8], layers wanted: Set<String>? = nil) throws(VectorTileError) {
    // Points, parts and tags are counted in 32 bits; each takes at least a byte.
    guard bytes.count < Int(Int32.max) else { throw .malformed }
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<Self, VectorTileError> in
      do throws(VectorTileError) {
        return .success(try VectorTile(reading: ProtobufReader(buffer), layers: wanted))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// As `init(decoding:layers:)`, from bytes that may be packed with gzip or zlib, or not at all.
  package init(
    compressed bytes: [UInt8], layers wanted: Set<String>? = nil, limit: Int = 64 << 20
  ) throws(VectorTileError) {
    let unpacked: [UInt8]
    do throws(InflationError) { unpacked = try Inflation.unpack(bytes, limit: limit) } catch {
      throw .compression(error)
    }
    try self.init(decoding: unpacked, layers: wanted)
  }

  private init(reading reader: ProtobufReader, layers wanted: Set<String>?) throws(VectorTileError) {
    var reader = reader
    var layers: [VectorTileLayer] = []
    var skipped = 0
    while !reader.isAtEnd {
      let (number, wire) = try reader.field()
      guard number == 3, wire == .sized else {
        try reader.skip(wire)
        continue
      }
      var decoder = VectorTileLayerDecoder()
      switch try decoder.decode(reader.message(), wanted: wanted) {
      case .layer(let layer): layers.append(layer)
      case .unwanted: break
      case .invalid: skipped += 1
      }
    }
    self.layers = layers
    skippedLayerCount = skipped
  }

  /// The first layer of that name.
  package func layer(named name: String) -> VectorTileLayer? { layers.first { $0.name == name } }
}

package enum VectorTileError: Error, Hashable, CustomStringConvertible {
  /// The tile ends within a value.
  case truncated
  /// The bytes are not Protocol Buffers, or not those of a tile.
  case malformed
  case compression(InflationError)

  package var description: String {
    switch self {
    case .truncated: "the vector tile is cut off"
    case .malformed: "the bytes are not a vector tile"
    case .compression(let error): "the vector tile cannot be unpacked: \(error)"
    }
  }
}
