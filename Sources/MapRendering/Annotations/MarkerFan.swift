extension MarkerItem {
  /// Markers of one and the same place, moved apart, with a line from the place to each.
  ///
  /// - Parameter offsets: points to the right and down, one for each marker; a marker without one stays.
  package static func fannedOut(_ items: [MarkerItem], offsets: [SIMD2<Double>]) -> [MarkerItem] {
    var result = items
    for (index, offset) in zip(result.indices, offsets) {
      result[index].offset += offset
      result[index].hasLeader = true
    }
    return result
  }
}
