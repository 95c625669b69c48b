extension Viewport {
  /// The copy of a point that is nearest to the picture's middle: the same place, moved by a multiple of the world's
  /// width.
  package func nearestCopy(of point: MapPoint) -> MapPoint {
    let world = MapPoint.worldSize
    return MapPoint(x: point.x - ((point.x - center.x) / world).rounded() * world, y: point.y)
  }
}
