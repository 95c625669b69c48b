/// The room that something takes around its place on the map, in points: to the right and down from there.
package struct ClusterBox: Hashable, Sendable {
  package var minX: Double
  package var minY: Double
  package var maxX: Double
  package var maxY: Double

  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// With the place in its middle.
  package init(width: Double, height: Double) {
    self.init(minX: -width / 2, minY: -height / 2, maxX: width / 2, maxY: height / 2)
  }
}

/// The room that points and clusters take in a picture.
package struct ClusterBoxes: Sendable {
  /// How far any box reaches from its place, in points; boxes are cut to it. What stands more than twice that outside a
  /// picture has no influence on it.
  package var reach: Double
  /// The box of a single point, by its index.
  package var point: @Sendable (Int) -> ClusterBox
  /// The box of a cluster, by its count.
  package var cluster: @Sendable (Int) -> ClusterBox

  package init(
    reach: Double = 100, point: @escaping @Sendable (Int) -> ClusterBox,
    cluster: @escaping @Sendable (Int) -> ClusterBox
  ) {
    self.reach = reach.isFinite ? min(max(reach, 1), 10_000) : 100
    self.point = point
    self.cluster = cluster
  }

  /// The box of a point, or of a cluster. A side that is not a number is at the place.
  func box(pointIndex: Int?, count: Int32) -> ClusterBox {
    let box = pointIndex.map(point) ?? cluster(Int(count))
    func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -reach), reach) }
    let (left, top) = (bounded(box.minX), bounded(box.minY))
    return ClusterBox(
      minX: left, minY: top, maxX: max(bounded(box.maxX), left), maxY: max(bounded(box.maxY), top))
  }
}
