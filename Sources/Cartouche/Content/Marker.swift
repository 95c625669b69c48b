public import MapGeometry
internal import MapRendering
public import Raster
internal import Synchronization

/// A balloon with a title, as MapKit draws it. `shape(_:)` makes it a pin or a dot, `image` a picture of your own.
///
/// The title stands beside it where it has room; a marker at an invalid coordinate makes the snapshot throw.
public struct Marker: PrimitiveMapContent {
  /// Empty for none.
  public var title: String
  /// In degrees.
  public var coordinate: Coordinate
  /// What clusters sum up, see `ClusterStyle.aggregate`; NaN for none.
  public var value = Double.nan
  /// What the rings of clusters tell apart, see `ClusterStyle.categories`; empty for none.
  public var category = ""
  package var style: MarkerStyle?

  /// A balloon with a pin in it.
  public init(_ title: String, coordinate: Coordinate) {
    self.title = title
    self.coordinate = coordinate
  }

  /// A balloon with one to three letters, or an emoji.
  public init(_ title: String, monogram: String, coordinate: Coordinate) {
    self.init(title, coordinate: coordinate)
    style = MarkerStyle(glyph: monogram)
  }

  /// A balloon with one of the built-in symbols.
  /// - Parameter systemImage: A name of Maki's such as `restaurant`, `fuel`, `star`; `MarkerSymbols.names` has all.
  ///   An unknown name makes the snapshot throw.
  public init(_ title: String, systemImage: String, coordinate: Coordinate) {
    self.init(title, coordinate: coordinate)
    style = MarkerStyle(symbolName: systemImage)
  }

  /// A picture of your own, its middle on the coordinate; see `anchor(_:)`.
  public init(_ title: String, image: MapImage, coordinate: Coordinate) {
    self.init(title, coordinate: coordinate)
    style = MarkerStyle(image: image)
  }

  public func _resolve(into resolver: inout MapContentResolver) { resolver.add(self) }

  /// What clusters sum up, and what their rings tell apart.
  public func clusterData(value: Double = .nan, category: String = "") -> Marker {
    var marker = self
    (marker.value, marker.category) = (value, category)
    return marker
  }

  /// A second, smaller line below the title.
  public func subtitle(_ text: String) -> Marker { with { $0.subtitle = text } }
  /// The colour of balloon, pin or dot.
  public func tint(_ color: Color) -> Marker { with { $0.tint = color } }
  /// The colour of what stands in the balloon.
  public func glyphTint(_ color: Color) -> Marker { with { $0.glyphTint = color } }
  /// A balloon, a pin or a dot.
  public func shape(_ shape: MarkerShape) -> Marker { with { $0.shape = shape } }
  /// A factor of the standard size.
  public func scaleEffect(_ factor: Double) -> Marker { with { $0.size = factor } }
  /// Turned clockwise by degrees.
  public func rotation(_ degrees: Double) -> Marker { with { $0.rotation = degrees } }
  /// Moved by points of the picture.
  public func offset(x: Double = 0, y: Double = 0) -> Marker { with { $0.offset = SIMD2(x, y) } }
  /// Which point of an image lies on the coordinate.
  public func anchor(_ anchor: UnitPoint) -> Marker { with { $0.anchor = anchor } }
  /// Markers of the same identifier share a badge where they would overlap.
  public func clusteringIdentifier(_ identifier: String?) -> Marker {
    guard style == nil, let identifier else { return with { $0.clusteringIdentifier = identifier } }
    var marker = self
    marker.style = MarkerStyle.clustered(identifier)
    return marker
  }

  private func with(_ change: (inout MarkerStyle.Values) -> Void) -> Marker {
    var values = style?.values ?? MarkerStyle.Values()
    change(&values)
    var marker = self
    marker.style = MarkerStyle(values)
    return marker
  }
}

/// The built-in symbols.
public enum MarkerSymbols {
  /// Their names, Maki's where Maki has the symbol.
  public static var names: [String] { MarkerSymbol.allCases.map(\.rawValue) }
}

/// The outline of a marker.
public enum MarkerShape: String, Sendable, Hashable, CaseIterable { case balloon, pin, dot }

/// What markers have beyond title and place; shared, so that a marker is small.
package final class MarkerStyle: Sendable, Equatable {
  package struct Values: Sendable, Equatable {
    package var subtitle: String?
    package var tint: Color?
    package var glyphTint: Color?
    package var shape: MarkerShape?
    package var glyphText: String?
    package var symbolName: String?
    package var image: MapImage?
    package var size = 1.0
    package var rotation = 0.0
    package var offset = SIMD2<Double>.zero
    package var anchor: UnitPoint?
    package var clusteringIdentifier: String?

    package init() {}
  }

  package let values: Values

  package init(_ values: Values) { self.values = values }

  convenience init(glyph text: String) {
    var values = Values()
    values.glyphText = text
    self.init(values)
  }

  convenience init(symbolName: String) {
    var values = Values()
    values.symbolName = symbolName
    self.init(values)
  }

  convenience init(image: MapImage) {
    var values = Values()
    values.image = image
    self.init(values)
  }

  /// The plain style of an identifier. The last one is kept: a million markers of one identifier share it.
  static func clustered(_ identifier: String) -> MarkerStyle {
    lastClustered.withLock { last in
      if let last, last.values.clusteringIdentifier == identifier { return last }
      var values = Values()
      values.clusteringIdentifier = identifier
      let style = MarkerStyle(values)
      last = style
      return style
    }
  }

  private static let lastClustered = Mutex<MarkerStyle?>(nil)

  package static func == (one: MarkerStyle, other: MarkerStyle) -> Bool {
    one === other || one.values == other.values
  }
}
