/// A dictionary of bounded size that keeps what was used lately.
///
/// Two generations: when the young one is full it becomes the old one, and what nobody asked for in the meantime goes.
struct RecentCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let limit: Int

  /// - Parameter limit: how many values one generation holds; up to twice as many are kept.
  init(limit: Int) { self.limit = limit }

  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old[key] else { return nil }
      self[key] = value
      return value
    }
    set {
      if young.count >= limit {
        old = young
        young = [:]
      }
      young[key] = newValue
    }
  }
}
