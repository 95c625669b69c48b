package import Raster

/// One piece of what stands around and over a map: its kind and, where the caller chose it, its corner.
package struct FurnitureItem: Sendable {
  /// Draws into a box of the picture, in pixels, at so many pixels per point.
  package typealias Drawing = @Sendable (_ box: LabelBox, _ scale: Double) -> DisplayList

  package enum Kind: Sendable {
    /// Whose data is shown; see `AttributionPolicy`. Always at the bottom: at the right, or at the left if a left
    /// corner was chosen.
    case attribution(Credits)
    /// With a second system of units below the line, or without.
    case scaleBar(GroundUnits, and: GroundUnits? = nil)
    /// Degrees clockwise from north.
    case compass(heading: Double)
    case title(String, subtitle: String? = nil)
    case legend(Legend)
    /// Has no corner.
    case graticule(Graticule)
    case inset(OverviewInset)
    /// Has no corner.
    case border(PictureBorder)
    /// A drawing of the caller's own; the size in points.
    case drawing(name: String, size: SIMD2<Double>, Drawing)
  }

  package var kind: Kind
  /// Nil: the corner with the least content below it.
  package var corner: PictureCorner?

  package init(_ kind: Kind, corner: PictureCorner? = nil) {
    self.kind = kind
    self.corner = corner
  }

  /// Nil for what has no corner.
  var piece: (any FurniturePiece)? {
    switch kind {
    case .attribution(let credits): AttributionPanel(credits: credits)
    case .scaleBar(let units, let second): ScaleBarPiece(units: units, secondUnits: second)
    case .compass(let heading): Compass(heading: heading)
    case .title(let title, let subtitle): TitlePanel(title: title, subtitle: subtitle)
    case .legend(let legend): LegendPanel(legend: legend)
    case .inset(let inset): InsetPiece(inset: inset)
    case .drawing(let name, let size, let drawing): CustomPiece(name: name, size: size, draw: drawing)
    case .graticule, .border: nil
    }
  }

  /// Who is placed first: the credits, what heads the map, then what the caller gave a corner, then the large before
  /// the small, which find room anywhere.
  var rank: Int {
    switch kind {
    case .attribution: 0
    case .title: 1
    case _ where corner != nil: 2
    case .inset: 3
    case .legend: 4
    case .drawing: 5
    case .compass: 6
    case .scaleBar: 7
    case .graticule, .border: 8
    }
  }
}
