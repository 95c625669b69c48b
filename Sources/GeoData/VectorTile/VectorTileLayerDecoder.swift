/// Decodes one layer message. Keys and values may come after the features that use them, so that tags are checked last.
struct VectorTileLayerDecoder {
  enum Outcome {
    case layer(VectorTileLayer)
    /// Not asked for.
    case unwanted
    /// Without a name, or of a version that is not known.
    case invalid
  }

  private var keys: [String] = []
  private var values: [VectorTileValue?] = []
  private var records: [VectorTileLayer.Record] = []
  private var tags: [UInt32] = []
  private var geometry = VectorTileGeometryDecoder()
  private var skippedCount = 0

  mutating func decode(
    _ message: ProtobufReader, wanted: Set<String>?
  ) throws(VectorTileError) -> Outcome {
    var (name, version, extent, keyCount, valueCount, featureCount) = (String?.none, UInt64(1), UInt64(4096), 0, 0, 0)
    var scan = message
    while !scan.isAtEnd {
      switch try scan.field() {
      case (1, .sized): name = try scan.string()
      case (15, .varint): version = try scan.varint()
      case (5, .varint): extent = try scan.varint()
      case (2, .sized):
        _ = try scan.message()
        featureCount += 1
      case (3, .sized):
        _ = try scan.message()
        keyCount += 1
      case (4, .sized):
        _ = try scan.message()
        valueCount += 1
      case (_, let wire): try scan.skip(wire)
      }
    }
    guard let name, (1...2).contains(version), (1...UInt64(Int32.max)).contains(extent) else { return .invalid }
    if let wanted, !wanted.contains(name) { return .unwanted }
    keys.reserveCapacity(keyCount)
    values.reserveCapacity(valueCount)
    records.reserveCapacity(featureCount)
    geometry.reserve(byteCount: message.remainingCount)
    var reader = message
    while !reader.isAtEnd {
      switch try reader.field() {
      case (2, .sized): try decodeFeature(reader.message())
      case (3, .sized): keys.append(try reader.string())
      case (4, .sized): values.append(try Self.value(reader.message()))
      case (_, let wire): try reader.skip(wire)
      }
    }
    dropFeaturesWithBadTags()
    return .layer(
      VectorTileLayer(
        name: name, version: Int(version), extent: Int(extent), skippedFeatureCount: skippedCount, keys: keys,
        values: values, records: records, points: geometry.points, parts: geometry.parts, tags: tags))
  }

  /// A message that ends early throws; one whose content makes no sense costs only this feature.
  private mutating func decodeFeature(_ message: ProtobufReader) throws(VectorTileError) {
    var reader = message
    var record = VectorTileLayer.Record(
      identifier: nil, kind: .unknown, points: 0..<0, parts: 0..<0,
      tags: Int32(truncatingIfNeeded: tags.count)..<Int32(truncatingIfNeeded: tags.count))
    var commands: ProtobufReader?
    let firstTag = tags.count
    while !reader.isAtEnd {
      switch try reader.field() {
      case (1, .varint): record.identifier = try reader.varint()
      case (2, .sized):
        var list = try reader.message()
        while !list.isAtEnd { tags.append(UInt32(truncatingIfNeeded: min(try list.varint(), UInt64(UInt32.max)))) }
      case (3, .varint):
        record.kind = VectorTileGeometryKind(rawValue: UInt8(min(try reader.varint(), 255))) ?? .unknown
      case (4, .sized): commands = try reader.message()
      case (_, let wire): try reader.skip(wire)
      }
    }
    record.tags = Int32(truncatingIfNeeded: firstTag)..<Int32(truncatingIfNeeded: tags.count)
    let (firstPoint, firstPart) = (geometry.points.count, geometry.parts.count)
    guard (tags.count - firstTag).isMultiple(of: 2), let commands, geometry.decode(commands, kind: record.kind) else {
      tags.removeLast(tags.count - firstTag)
      skippedCount += 1
      return
    }
    record.points = Int32(truncatingIfNeeded: firstPoint)..<Int32(truncatingIfNeeded: geometry.points.count)
    record.parts = Int32(truncatingIfNeeded: firstPart)..<Int32(truncatingIfNeeded: geometry.parts.count)
    records.append(record)
  }

  private mutating func dropFeaturesWithBadTags() {
    let (keyCount, valueCount) = (UInt32(keys.count), UInt32(values.count))
    func isSound(_ range: Range<Int32>) -> Bool {
      for index in stride(from: Int(range.lowerBound), to: Int(range.upperBound), by: 2)
      where tags[index] >= keyCount || tags[index + 1] >= valueCount {
        return false
      }
      return true
    }
    let sound = records.filter { isSound($0.tags) }
    skippedCount += records.count - sound.count
    records = sound
  }

  private static func value(_ message: ProtobufReader) throws(VectorTileError) -> VectorTileValue? {
    var reader = message
    var value: VectorTileValue?
    while !reader.isAtEnd {
      switch try reader.field() {
      case (1, .sized): value = .string(try reader.string())
      case (2, .fourBytes): value = .number(Double(Float(bitPattern: try reader.fourBytes())))
      case (3, .eightBytes): value = .number(Double(bitPattern: try reader.eightBytes()))
      case (4, .varint): value = .number(Double(Int64(bitPattern: try reader.varint())))
      case (5, .varint): value = .number(Double(try reader.varint()))
      case (6, .varint): value = .number(Double(zigzagDecoded(try reader.varint())))
      case (7, .varint): value = .boolean(try reader.varint() != 0)
      case (_, let wire): try reader.skip(wire)
      }
    }
    return value
  }
}
