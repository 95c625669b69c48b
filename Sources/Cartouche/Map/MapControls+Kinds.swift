package import MapRendering
internal import MapScene
public import Raster

/// A rose that shows where north is.
public struct MapCompass: MapControl {
  /// Nil: the corner with the least below it.
  public var corner: MapCorner?
  /// A compass in a corner.
  public init(corner: MapCorner? = nil) { self.corner = corner }
  public func _resolve(into resolver: inout MapControlResolver) { resolver.add(.compass(heading: 0), corner) }
}

/// A bar with a round length on the ground.
public struct MapScaleView: MapControl {
  /// In which units lengths are given.
  public enum Units: String, Sendable, Hashable { case metric, imperial, nautical }
  /// Above the bar.
  public var units: Units
  /// Below the bar; nil for none.
  public var secondUnits: Units?
  /// Nil: the corner with the least below it.
  public var corner: MapCorner?

  /// A scale in a corner.
  public init(_ units: Units = .metric, and secondUnits: Units? = nil, corner: MapCorner? = nil) {
    self.units = units
    self.secondUnits = secondUnits
    self.corner = corner
  }

  public func _resolve(into resolver: inout MapControlResolver) {
    resolver.add(
      .scaleBar(
        GroundUnits(rawValue: units.rawValue) ?? .metric,
        and: secondUnits.flatMap { GroundUnits(rawValue: $0.rawValue) }), corner)
  }
}

/// A panel with the map's title.
public struct MapTitle: MapControl {
  /// The first line.
  public var title: String
  /// The second, smaller line.
  public var subtitle: String?
  /// Nil: the corner with the least below it.
  public var corner: MapCorner?

  /// A title in a corner.
  public init(_ title: String, subtitle: String? = nil, corner: MapCorner? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.corner = corner
  }

  public func _resolve(into resolver: inout MapControlResolver) {
    resolver.add(.title(title, subtitle: subtitle), corner)
  }
}

/// What the signs on the map mean.
public struct MapLegend: MapControl {
  /// A sign and what it stands for.
  public struct Entry: Sendable {
    package var swatch: Legend.Swatch
    /// What the sign stands for.
    public var label: String

    /// A line.
    public static func line(
      _ label: String, color: Color, width: Double = 4, dash: [Double] = [], casing: Color? = nil
    ) -> Entry {
      Entry(swatch: .line(color, width: width, dashes: dash, casing: casing), label: label)
    }
    /// A dot.
    public static func dot(_ label: String, color: Color) -> Entry { Entry(swatch: .dot(color), label: label) }
    /// An area.
    public static func area(_ label: String, fill: Color, stroke: Color? = nil) -> Entry {
      Entry(swatch: .area(.color(fill), stroke: stroke), label: label)
    }
    /// A balloon.
    public static func marker(_ label: String, tint: Color) -> Entry { Entry(swatch: .marker(tint), label: label) }
    /// A category of clusters' rings.
    public static func ring(_ label: String, color: Color) -> Entry { Entry(swatch: .ring(color), label: label) }
  }

  /// Colours of values, as `MapStroke.values` has them, with numbers.
  public struct Scale: Sendable, Hashable {
    package var scale: Legend.ColorScale

    /// - Parameter unit: stands behind the last number.
    public init(_ title: String? = nil, ramp: [MapStroke.RampStop], unit: String? = nil) {
      scale = Legend.ColorScale(
        title: title, ramp: ColorRamp(stops: ramp.map { .init(value: $0.value, color: $0.color) }), unit: unit)
    }
  }

  /// Above the entries.
  public var title: String?
  /// Signs.
  public var entries: [Entry]
  /// Colours of values.
  public var scales: [Scale]
  /// Nil: the corner with the least below it.
  public var corner: MapCorner?

  /// A legend in a corner.
  public init(_ entries: [Entry], title: String? = nil, scales: [Scale] = [], corner: MapCorner? = nil) {
    self.title = title
    self.entries = entries
    self.scales = scales
    self.corner = corner
  }

  public func _resolve(into resolver: inout MapControlResolver) {
    resolver.add(
      .legend(
        Legend(
          title: title, entries: entries.map { Legend.Entry($0.swatch, $0.label) }, scales: scales.map(\.scale))),
      corner)
  }
}

/// Meridians and parallels with their degrees.
public struct MapGraticule: MapControl {
  /// Degrees between lines; nil: a round step that suits the zoom.
  public var step: Double?
  /// Nil: what suits the map.
  public var color: Color?
  /// Whether degrees stand at the edges.
  public var showsLabels: Bool

  /// - Parameter step: degrees between lines.
  public init(step: Double? = nil, color: Color? = nil, showsLabels: Bool = true) {
    self.step = step
    self.color = color
    self.showsLabels = showsLabels
  }

  public func _resolve(into resolver: inout MapControlResolver) {
    resolver.add(.graticule(Graticule(color: color, step: step, showsLabels: showsLabels)), nil)
  }
}

/// A small map of the surroundings in which the picture's part is marked.
public struct MapOverview: MapControl {
  /// Points.
  public var size: DrawingSize
  /// Nil: the corner with the least below it.
  public var corner: MapCorner?

  /// - Parameter size: points.
  public init(size: DrawingSize = DrawingSize(width: 160, height: 110), corner: MapCorner? = nil) {
    self.size = size
    self.corner = corner
  }

  public func _resolve(into resolver: inout MapControlResolver) {
    resolver.items.append(
      .overview(
        width: min(max(size.width, 40), 1000), height: min(max(size.height, 40), 1000),
        corner: corner.flatMap { PictureCorner(rawValue: $0.rawValue) }))
  }
}

/// A line around the picture, and a margin outside it.
public struct MapBorder: MapControl {
  /// Points.
  public var width: Double
  /// Nil: what suits the map.
  public var color: Color?
  /// Points between the picture's edge and the line.
  public var margin: Double

  /// A line around the picture.
  public init(width: Double = 1, color: Color? = nil, margin: Double = 0) {
    self.width = width
    self.color = color
    self.margin = margin
  }

  public func _resolve(into resolver: inout MapControlResolver) {
    resolver.add(.border(PictureBorder(width: width, color: color, margin: margin)), nil)
  }
}

/// A drawing of your own in a corner.
public struct MapPanel: MapControl {
  /// What messages call it.
  public var name: String
  /// What is drawn.
  public var drawing: any MapDrawing
  /// Nil: the corner with the least below it.
  public var corner: MapCorner?

  /// A drawing in a corner.
  public init(_ name: String, corner: MapCorner? = nil, @MapDrawingBuilder content: () -> [any MapDrawing]) {
    self.name = name
    self.corner = corner
    let drawings = content()
    drawing = drawings.count == 1 ? drawings[0] : VStack(drawings)
  }

  public func _resolve(into resolver: inout MapControlResolver) {
    let (drawing, context) = (drawing, resolver.context)
    let size = drawing.size(proposed: DrawingSize(width: 240, height: 160), in: context)
    resolver.add(
      .drawing(name: name, size: SIMD2(size.width, size.height)) { box, scale in
        var list = DisplayList()
        drawing.draw(
          in: &list, frame: DrawingFrame(min: box.min, max: box.max), context: DrawingContext(context, scale: scale))
        return list
      }, corner)
  }
}

extension MapControlResolver {
  fileprivate mutating func add(_ kind: FurnitureItem.Kind, _ corner: MapCorner?) {
    items.append(.item(FurnitureItem(kind, corner: corner.flatMap { PictureCorner(rawValue: $0.rawValue) })))
  }
}
