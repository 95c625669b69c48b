internal import TileStorage

/// The built-in world's archive, opened once for the whole program.
enum World {
  private static let shared = Result { () throws -> MBTilesReader in
    if let path = BuiltInFiles.worldPath { return try MBTilesReader(path: path) }
    return try MBTilesReader(deserializing: BuiltInFiles.world, name: "the built-in world")
  }

  static func open() throws -> MBTilesReader { try shared.get() }
}
