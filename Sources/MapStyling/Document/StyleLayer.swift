package import MapGeometry
package import Raster

/// One layer of a style, from bottom to top.
package struct StyleLayer: Sendable, Hashable {
  package var identifier: String
  package var kind: Kind
  /// The name of its source; nil for a background.
  package var source: String?
  /// The layer of the vector tiles.
  package var sourceLayer: String?
  /// Drawn from this style zoom on.
  package var minimumZoom: Double
  /// Drawn below this style zoom.
  package var maximumZoom: Double
  package var filter: StyleExpression?

  package enum Kind: Sendable, Hashable {
    case background(BackgroundPaint)
    case fill(FillPaint)
    case line(LinePaint)
    case circle(CirclePaint)
    case symbol(SymbolLayout)
  }

  package func isVisible(at zoom: StyleZoom) -> Bool { zoom.level >= minimumZoom && zoom.level < maximumZoom }
}

package struct BackgroundPaint: Sendable, Hashable {
  package var color = StyleProperty(Color.black)
  package var opacity = StyleProperty(1.0)
}

package struct FillPaint: Sendable, Hashable {
  package var color = StyleProperty(Color.black)
  package var opacity = StyleProperty(1.0)
}

package struct LinePaint: Sendable, Hashable {
  package var color = StyleProperty(Color.black)
  package var opacity = StyleProperty(1.0)
  /// Points.
  package var width = StyleProperty(1.0)
  /// Multiples of the line's width.
  package var dashes = StyleProperty<[Double]>([])
  package var cap = StyleProperty(LineCap.butt)
  package var join = StyleProperty(LineJoin.miter)
  package var miterLimit = StyleProperty(2.0)
}

package struct CirclePaint: Sendable, Hashable {
  /// Points.
  package var radius = StyleProperty(5.0)
  package var color = StyleProperty(Color.black)
  package var opacity = StyleProperty(1.0)
  /// Points.
  package var strokeWidth = StyleProperty(0.0)
  package var strokeColor = StyleProperty(Color.black)
}

package struct SymbolLayout: Sendable, Hashable {
  package var textField = StyleProperty("")
  package var textFont = StyleProperty(["Open Sans Regular", "Arial Unicode MS Regular"])
  /// Points.
  package var textSize = StyleProperty(16.0)
  package var textColor = StyleProperty(Color.black)
  package var textOpacity = StyleProperty(1.0)
  package var haloColor = StyleProperty(Color.clear)
  /// Points.
  package var haloWidth = StyleProperty(0.0)
  package var anchor = StyleProperty(TextAnchor.center)
  /// Anchors to try in turn; empty: only `anchor`.
  package var variableAnchor = StyleProperty<[TextAnchor]>([])
  /// Ems away from the point, in the direction of the anchor.
  package var radialOffset = StyleProperty(0.0)
  /// Ems, right and down.
  package var offset = StyleProperty([0.0, 0.0])
  /// Ems.
  package var maximumWidth = StyleProperty(10.0)
  /// Ems.
  package var lineHeight = StyleProperty(1.2)
  /// Ems.
  package var letterSpacing = StyleProperty(0.0)
  package var justify = StyleProperty(TextJustify.center)
  package var transform = StyleProperty(TextTransform.none)
  /// Points kept free around a label.
  package var padding = StyleProperty(2.0)
  package var allowsOverlap = StyleProperty(false)
  package var ignoresPlacement = StyleProperty(false)
  package var sortKey = StyleProperty(0.0)
}

/// Which part of the text stands at the point.
package enum TextAnchor: String, StyleKeyword {
  case center, left, right, top, bottom
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"

  /// From the middle of the text to the anchored place, in halves of the text's width and height.
  package var direction: SIMD2<Double> {
    switch self {
    case .center: [0, 0]
    case .left: [-1, 0]
    case .right: [1, 0]
    case .top: [0, -1]
    case .bottom: [0, 1]
    case .topLeft: [-1, -1]
    case .topRight: [1, -1]
    case .bottomLeft: [-1, 1]
    case .bottomRight: [1, 1]
    }
  }
}

package enum TextJustify: String, StyleKeyword { case auto, left, center, right }

package enum TextTransform: String, StyleKeyword { case none, uppercase, lowercase }
