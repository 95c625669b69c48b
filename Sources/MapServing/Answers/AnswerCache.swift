internal import Synchronization
internal import Tiles

/// Answers to requests for tiles by path, bounded in bytes. Two generations: what was asked for lately is in the young
/// one; when that is half of all, it becomes the old one, and what was in the old one is forgotten.
final class AnswerCache: Sendable {
  private struct Entry {
    var answer: PreparedTile
    var place: Int
    var revision: TileRevision
  }

  private struct State {
    var young: [String: Entry] = [:]
    var old: [String: Entry] = [:]
    var youngBytes = 0

    mutating func add(_ entry: Entry, for path: String, limit: Int) {
      // About what the headers and the tables take.
      youngBytes += entry.answer.body.count + path.utf8.count + 512
      if youngBytes > limit / 2 {
        old = young
        young = [:]
        youngBytes = entry.answer.body.count + path.utf8.count + 512
      }
      young[path] = entry
    }
  }

  private let state = Mutex(State())
  private let limit: Int

  /// - Parameter limit: bytes.
  init(limit: Int) { self.limit = limit }

  /// An answer, the place of its source and what revision of it the tile is from.
  subscript(path: String) -> (PreparedTile, place: Int, TileRevision)? {
    state.withLock { state in
      if let entry = state.young[path] { return (entry.answer, entry.place, entry.revision) }
      guard let entry = state.old[path] else { return nil }
      state.add(entry, for: path, limit: limit)
      return (entry.answer, entry.place, entry.revision)
    }
  }

  func keep(_ answer: PreparedTile, of place: Int, _ revision: TileRevision, for path: String) {
    // One large tile is not worth all the others.
    guard answer.body.count < limit / 16 else { return }
    state.withLock {
      $0.add(Entry(answer: answer, place: place, revision: revision), for: path, limit: limit)
    }
  }
}
