internal import MapGeometry
internal import Synchronization

/// Decoded tiles, bounded in bytes; the least recently used go first.
package final class TileCache<Value: Sendable>: Sendable {
  /// A tile of one source.
  struct Key: Hashable, Sendable {
    var source: TileSourceIdentity
    var coordinate: TileCoordinate
  }

  private struct Entry: Sendable {
    var value: Value
    var bytes: Int
    var lastUse: UInt64
  }

  private struct State: Sendable {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var clock: UInt64 = 0
  }

  private let state = Mutex(State())
  private let limit: Int

  /// - Parameter limit: bytes.
  init(limit: Int) { self.limit = limit }

  subscript(key: Key) -> Value? {
    state.withLock { state in
      guard state.entries[key] != nil else { return nil }
      state.clock += 1
      state.entries[key]?.lastUse = state.clock
      return state.entries[key]?.value
    }
  }

  /// - Parameter bytes: what the value takes in memory, about.
  func store(_ value: Value, bytes: Int, for key: Key) {
    state.withLock { state in
      state.clock += 1
      if let old = state.entries[key] { state.bytes -= old.bytes }
      state.entries[key] = Entry(value: value, bytes: bytes, lastUse: state.clock)
      state.bytes += bytes
      if state.bytes > limit { Self.evict(&state, limit: limit) }
    }
  }

  /// Down to three quarters of the limit, so that sorting is rare.
  private static func evict(_ state: inout State, limit: Int) {
    for (key, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard state.bytes > limit / 4 * 3 else { return }
      state.entries[key] = nil
      state.bytes -= entry.bytes
    }
  }
}

/// Which source a tile is from. Holds the source, so that its identity cannot pass to another one.
///
/// `@unchecked`: of the object nothing but its identity is used.
package struct TileSourceIdentity: Hashable, @unchecked Sendable {
  private let object: AnyObject

  package init(_ object: AnyObject) { self.object = object }

  package static func == (one: TileSourceIdentity, other: TileSourceIdentity) -> Bool { one.object === other.object }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}
