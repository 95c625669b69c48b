/// The members of a JSON object in the order of the file, found by key without a search where there are many.
package struct JSONMembers<Element> {
  /// Every key once; a repeated key keeps its first place and its last value.
  package private(set) var keys: [String] = []
  package private(set) var values: [Element] = []
  /// Where each key is; only filled once a scan over the keys would take longer.
  private var places: [String: Int] = [:]

  private static var scannedCount: Int { 40 }

  package init() {}

  package var count: Int { keys.count }
  package var isEmpty: Bool { keys.isEmpty }

  private func place(of key: String) -> Int? {
    keys.count > Self.scannedCount ? places[key] : keys.firstIndex(of: key)
  }

  /// The value of a key. Setting nil changes nothing.
  package subscript(key: String) -> Element? {
    get { place(of: key).map { values[$0] } }
    set {
      guard let newValue else { return }
      if let place = place(of: key) {
        values[place] = newValue
        return
      }
      keys.append(key)
      values.append(newValue)
      if keys.count == Self.scannedCount + 1 {
        places.reserveCapacity(Self.scannedCount * 3)
        for (index, key) in keys.enumerated() { places[key] = index }
      } else if keys.count > Self.scannedCount {
        places[key] = keys.count - 1
      }
    }
  }

  /// Every value converted, under the same keys.
  package func mapValues<Other>(_ transform: (Element) throws -> Other) rethrows -> JSONMembers<Other> {
    var result = JSONMembers<Other>()
    result.keys = keys
    result.values = try values.map(transform)
    result.places = places
    return result
  }
}

extension JSONMembers: Sequence {
  package func makeIterator() -> Zip2Sequence<[String], [Element]>.Iterator { zip(keys, values).makeIterator() }
}

extension JSONMembers: Sendable where Element: Sendable {}

/// Two objects are equal if they hold the same members, in whatever order.
extension JSONMembers: Equatable where Element: Equatable {
  package static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.allSatisfy { key, value in other[key] == value }
  }
}

extension JSONMembers: Hashable where Element: Hashable {
  package func hash(into hasher: inout Hasher) {
    var combined = 0
    for (key, value) in self {
      var member = Hasher()
      member.combine(key)
      member.combine(value)
      combined ^= member.finalize()
    }
    hasher.combine(combined)
  }
}

extension JSONMembers: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, Element)...) {
    for (key, value) in elements { self[key] = value }
  }
}
