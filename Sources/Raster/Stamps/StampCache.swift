internal import Synchronization

/// Drawn stamps, shared by all canvases: one picture for each of the 4×4 positions within a pixel, made when first
/// wanted. The least recently used ones go first.
final class StampCache: Sendable {
  static let shared = StampCache()

  static let phases = 4
  private static let maximumStamps = 512
  private static let maximumPixels = 8 << 20

  /// A stamp's pictures by phase. The stamp is held, so that its identity cannot pass to another one meanwhile.
  struct Entry {
    let stamp: Stamp
    var pictures: [Pixmap?]
    var lastUse: UInt64 = 0

    init(_ stamp: Stamp) {
      self.stamp = stamp
      pictures = [Pixmap?](repeating: nil, count: StampCache.phases * StampCache.phases)
    }

    var pixelCount: Int { pictures.reduce(0) { $0 + ($1.map { $0.width * $0.height } ?? 0) } }
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var pixelCount = 0
    var clock: UInt64 = 0
  }

  private let state = Mutex(State())

  /// What there is of a stamp, perhaps nothing yet.
  func entry(for stamp: Stamp) -> Entry {
    state.withLock { state in
      state.clock += 1
      let key = ObjectIdentifier(stamp)
      guard state.entries[key] != nil else { return Entry(stamp) }
      state.entries[key]?.lastUse = state.clock
      return state.entries[key] ?? Entry(stamp)
    }
  }

  /// Keeps what was drawn. Two canvases may have drawn the same pictures: they are equal.
  func store(_ entry: Entry) {
    state.withLock { state in
      state.clock += 1
      let key = ObjectIdentifier(entry.stamp)
      var merged = entry
      if let old = state.entries[key] {
        for (index, picture) in old.pictures.enumerated() where merged.pictures[index] == nil {
          merged.pictures[index] = picture
        }
        state.pixelCount -= old.pixelCount
      }
      merged.lastUse = state.clock
      state.entries[key] = merged
      state.pixelCount += merged.pixelCount
      while state.entries.count > Self.maximumStamps || state.pixelCount > Self.maximumPixels,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries.removeValue(forKey: oldest.key)
        state.pixelCount -= oldest.value.pixelCount
      }
    }
  }
}
