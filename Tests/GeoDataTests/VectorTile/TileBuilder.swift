/// Writes small vector tiles for tests, right ones and broken ones.
struct TileBuilder {
  private(set) var bytes: [UInt8] = []

  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func field(_ number: UInt64, varint value: UInt64) {
    varint(number << 3)
    varint(value)
  }

  mutating func field(_ number: UInt64, _ content: [UInt8]) {
    varint(number << 3 | 2)
    varint(UInt64(content.count))
    bytes += content
  }

  mutating func field(_ number: UInt64, _ text: String) { field(number, Array(text.utf8)) }

  mutating func field(_ number: UInt64, packed values: [UInt64]) {
    var content = TileBuilder()
    for value in values { content.varint(value) }
    field(number, content.bytes)
  }

  static func message(_ build: (inout TileBuilder) -> Void) -> [UInt8] {
    var builder = TileBuilder()
    build(&builder)
    return builder.bytes
  }

  /// A tile of one layer called "roads" with key "class", value "primary", and the features given.
  static func tile(version: UInt64 = 2, features: [[UInt8]]) -> [UInt8] {
    message { tile in
      tile.field(
        3,
        message { layer in
          layer.field(15, varint: version)
          layer.field(1, "roads")
          for feature in features { layer.field(2, feature) }
          layer.field(3, "class")
          layer.field(4, message { $0.field(1, "primary") })
        })
    }
  }

  static func feature(kind: UInt64, tags: [UInt64] = [0, 0], geometry: [UInt64]) -> [UInt8] {
    message { feature in
      feature.field(1, varint: 7)
      feature.field(2, packed: tags)
      feature.field(3, varint: kind)
      feature.field(4, packed: geometry)
    }
  }
}
