internal import MapGeometry
package import Raster

/// A net of meridians and parallels with their degrees at the picture's edges.
package struct Graticule: Sendable, Hashable {
  /// Nil for a colour that suits the map.
  package var color: Color?
  /// Points.
  package var width: Double
  /// Degrees between lines, rounded to a thousandth of an arc second; nil for a round step that suits the zoom, which
  /// is also taken where lines would be closer than 8 points.
  package var step: Double?
  package var showsLabels: Bool

  package init(color: Color? = nil, width: Double = 0.75, step: Double? = nil, showsLabels: Bool = true) {
    self.color = color
    self.width = width
    self.step = step
    self.showsLabels = showsLabels
  }

  /// Steps that people count in, in milliarcseconds.
  private static let steps: [Int] =
    [1, 2, 5, 10, 20, 50, 100, 200, 500] + [1, 2, 5, 10, 20, 30].map { $0 * DegreeText.second }
    + [1, 2, 5, 10, 20, 30].map { $0 * DegreeText.minute }
    + [1, 2, 5, 10, 20, 30, 45, 90].map { $0 * DegreeText.degree }

  /// Milliarcseconds between lines: the smallest round step of at least 80 points between meridians, or the one asked
  /// for.
  func step(for zoom: Zoom) -> Int {
    let pointsPerUnit = MapPoint.worldSize / zoom.mapPointsPerPoint / Double(360 * DegreeText.degree)
    if let step, step.isFinite, step > 0, step <= 90 {
      let wanted = max((step * Double(DegreeText.degree)).rounded(), 1)
      if wanted * pointsPerUnit >= 8 { return Int(wanted) }
    }
    return Self.steps.first { Double($0) * pointsPerUnit >= 80 } ?? 90 * DegreeText.degree
  }
}
