package import MapGeometry
internal import MapRendering
package import MapScene

/// Collects what is to be drawn. Attributes flow from the outside in, and the innermost setting wins.
public struct MapContentResolver: Sendable {
  /// What was put on the map so far, in order.
  package private(set) var elements: [Element] = []
  private var run = MarkerRun()
  private var attributes: MapContentAttributes?

  package struct Element: Sendable {
    package var content: ElementContent
    package var attributes: MapContentAttributes?
  }

  package enum ElementContent: Sendable {
    case markers(MarkerRun)
    case annotation(Annotation)
    case line(MapPolyline)
    case area(AreaContent)
    case user(UserAnnotation)
    case points(MapPoints)
    case overlay(TileOverlay)
    case items([SceneItem])
  }

  /// Markers in a row that differ in title and place only.
  package struct MarkerRun: Sendable {
    package var coordinates: [Coordinate] = []
    package var titles: [String] = []
    /// Empty while no marker has one; then NaN for those that have none.
    package var values: [Double] = []
    /// Empty while no marker has one.
    package var categories: [String] = []
    package var style: MarkerStyle?
    package var attributes: MapContentAttributes?
  }

  public init() {}

  /// Makes room for so many markers.
  public mutating func reserve(_ count: Int) {
    guard count > 16 else { return }
    run.coordinates.reserveCapacity(count)
    run.titles.reserveCapacity(count)
  }

  package mutating func add(_ marker: Marker) {
    let style = marker.style
    if run.style !== style || run.attributes !== attributes {
      if !run.coordinates.isEmpty, run.style != style || run.attributes != attributes { flush() }
      (run.style, run.attributes) = (style, attributes)
    }
    if !marker.value.isNaN || !run.values.isEmpty {
      run.values += repeatElement(.nan, count: run.coordinates.count - run.values.count)
      run.values.append(marker.value)
    }
    if !marker.category.isEmpty || !run.categories.isEmpty {
      run.categories += repeatElement("", count: run.coordinates.count - run.categories.count)
      run.categories.append(marker.category)
    }
    run.coordinates.append(marker.coordinate)
    run.titles.append(marker.title)
  }

  package mutating func add(_ content: ElementContent) {
    flush()
    elements.append(Element(content: content, attributes: attributes))
  }

  /// Resolves content with attributes that it does not set itself.
  mutating func resolve(_ content: any MapContent, under own: MapContentAttributes) {
    let outer = attributes
    attributes = own.inherited(from: outer)
    content._resolve(into: &self)
    attributes = outer
  }

  /// Adds what another one has collected, under this one's attributes.
  mutating func append(_ other: MapContentResolver) {
    flush()
    for var element in other.finished {
      element.attributes = element.attributes?.inherited(from: attributes) ?? attributes
      elements.append(element)
    }
  }

  /// All elements, those of an open run included.
  package var finished: [Element] {
    var copy = self
    copy.flush()
    return copy.elements
  }

  private mutating func flush() {
    guard !run.coordinates.isEmpty else { return }
    elements.append(Element(content: .markers(run), attributes: run.attributes))
    run = MarkerRun()
  }
}
