/// Decides which labels are drawn. Labels never overlap each other or what is taken before.
struct LabelPlacer {
  /// What is to be labelled.
  enum Extent: Sendable {
    /// One picture, in world pixels: labels that its edge would cut are left out.
    case picture(LabelBox)
    /// A square of tiles whose neighbours are drawn on their own: labels may cross its edges, and every neighbour
    /// comes to the same decision. In world pixels; `scale` is pixels per point.
    case metatile(LabelBox, scale: Double)
  }

  /// The longest label that may cross the edge of a metatile, and the half side of a corner's square, in points.
  static let marginPoints = 256.0
  /// The side of a metatile in points: four margins, so that what is decided at one corner or edge cannot meet what
  /// is decided at another.
  static let metatilePoints = 1024.0

  private var grid = CollisionGrid()

  init(taken: [LabelBox] = []) {
    for box in taken { grid.take(box) }
  }

  /// The candidates that are to be drawn, best first. Their order in `candidates` does not matter.
  mutating func place(_ candidates: [LabelCandidate], in extent: Extent) -> [LabelCandidate] {
    let ranked = candidates.sorted { $0.rank < $1.rank }
    switch extent {
    case .picture(let picture): return accept(ranked) { picture.contains($0) }
    case .metatile(let square, let scale):
      return placeByPhases(ranked, square: square, margin: Self.marginPoints * scale)
    }
  }

  /// First the labels that touch the square around a corner, which four metatiles see; then those that cross an
  /// edge, which two see; then the rest. Whoever decides a phase has all its candidates at hand, and the distances
  /// keep different corners and edges apart, so that neighbours agree without talking.
  private mutating func placeByPhases(
    _ ranked: [LabelCandidate], square: LabelBox, margin: Double
  ) -> [LabelCandidate] {
    let phases = ranked.map { Self.phase(of: $0.reach, square: square, margin: margin) }
    var accepted: [LabelCandidate] = []
    for phase in [Phase.corner, .edge, .interior] {
      accepted += accept(zip(ranked, phases).filter { $0.1 == phase }.map(\.0)) { _ in true }
    }
    return accepted.filter { $0.placements[0].box.overlaps(square) }
  }

  private enum Phase { case corner, edge, interior, refused }

  private static func phase(of box: LabelBox, square: LabelBox, margin: Double) -> Phase {
    func spans(_ low: Double, _ high: Double, _ line: Double) -> Bool { low < line && high > line }
    func isNear(_ low: Double, _ high: Double, _ line: Double) -> Bool { low < line + margin && high > line - margin }
    let verticals = [square.min.x, square.max.x], horizontals = [square.min.y, square.max.y]
    let crosses =
      verticals.contains { spans(box.min.x, box.max.x, $0) && box.max.y > square.min.y && box.min.y < square.max.y }
      || horizontals.contains {
        spans(box.min.y, box.max.y, $0) && box.max.x > square.min.x && box.min.x < square.max.x
      }
    if box.width > margin || box.height > margin { return crosses || !box.overlaps(square) ? .refused : .interior }
    let touchesCorner =
      verticals.contains { isNear(box.min.x, box.max.x, $0) }
      && horizontals.contains { isNear(box.min.y, box.max.y, $0) }
    if touchesCorner { return .corner }
    if crosses { return .edge }
    return box.overlaps(square) ? .interior : .refused
  }

  /// Puts each label at the first of its places that is allowed and free.
  private mutating func accept(
    _ ranked: [LabelCandidate], where isAllowed: (LabelBox) -> Bool
  ) -> [LabelCandidate] {
    ranked.compactMap { candidate in
      let placement = candidate.placements.first {
        isAllowed($0.box) && (candidate.mayOverlap || !grid.isTaken($0.box))
      }
      guard let placement else { return nil }
      if candidate.blocksOthers { grid.take(placement.box) }
      var placed = candidate
      placed.placements = [placement]
      return placed
    }
  }
}
