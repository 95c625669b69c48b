internal import GeoData
internal import MapGeometry
internal import MapRendering

/// The places of a clustering identifier, numbered through: those of single markers and of whole sets.
struct GroupMembers: Sendable {
  enum Part: Sendable {
    case marker(MarkerItem, item: Int)
    case set(PointSet, item: Int)
  }

  let parts: [Part]
  /// The number of each part's first place, and of all places.
  private let starts: [Int]

  init(_ parts: [Part]) {
    self.parts = parts
    starts = parts.reduce(into: [0]) { starts, part in
      let count = if case .set(let set, _) = part { set.coordinates.count } else { 1 }
      starts.append((starts.last ?? 0) + count)
    }
  }

  /// The part that a place belongs to, by halving.
  private func part(of place: Int) -> Int {
    var (low, high) = (0, parts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  func marker(_ place: Int) -> MarkerItem {
    let part = part(of: place)
    switch parts[part] {
    case .marker(let marker, _): return marker
    case .set(let set, _): return set.marker(place - starts[part])
    }
  }

  /// What a place looks like, without its title.
  func look(_ place: Int) -> MarkerItem {
    switch parts[part(of: place)] {
    case .marker(let marker, _): return marker
    case .set(let set, _): return set.look
    }
  }

  func target(_ place: Int) -> AnnotationTarget {
    let part = part(of: place)
    switch parts[part] {
    case .marker(_, let item): return AnnotationTarget(item: item)
    case .set(_, let item): return AnnotationTarget(item: item, member: place - starts[part])
    }
  }

  func title(_ place: Int) -> String? {
    guard place >= 0, place < starts[parts.count] else { return nil }
    let part = part(of: place)
    switch parts[part] {
    case .marker(let marker, _): return marker.title
    case .set(let set, _):
      let title = set.titles.isEmpty ? "" : set.titles[place - starts[part]]
      return title.isEmpty ? nil : title
    }
  }

  /// The index of all places; that of a single set is kept with it.
  func index(_ options: ClusterOptions, categoryCount: Int) -> ClusterIndex {
    if parts.count == 1, case .set(let set, _) = parts[0] {
      return set.clusterIndex(options, categoryCount: categoryCount)
    }
    var coordinates: [Coordinate] = []
    var values: [Double] = []
    var categories: [Int32] = []
    for part in parts {
      switch part {
      case .marker(let marker, _):
        coordinates.append(marker.coordinate)
        values.append(.nan)
        categories.append(-1)
      case .set(let set, _):
        coordinates += set.coordinates
        values += set.values.isEmpty ? [Double](repeating: .nan, count: set.coordinates.count) : set.values
        categories +=
          set.categories.isEmpty
          ? [Int32](repeating: -1, count: set.coordinates.count) : set.categories.map { Int32(clamping: $0) }
      }
    }
    return ClusterIndex(
      coordinates, options: options,
      properties: ClusterProperties(numbers: [values], categories: categories, categoryCount: categoryCount))
  }
}
