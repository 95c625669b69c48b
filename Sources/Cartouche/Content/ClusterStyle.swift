public import MapGeometry
internal import MapRendering
internal import MapScene
public import Raster

/// How markers of one identifier are gathered, and what a cluster looks like.
public struct ClusterStyle: Sendable, Equatable {
  /// How it is found out what belongs together.
  public enum Mode: String, Sendable, Hashable {
    /// As MapKit: by distance at the exact zoom, then whatever still overlaps.
    case overlapping
    /// As the supercluster library: at whole zooms only.
    case supercluster
  }

  /// What a badge shows of its members' values instead of their number.
  public enum Aggregate: String, Sendable, Hashable { case sum, minimum, maximum, mean }

  /// A category and the colour of its part of the ring.
  public struct Category: Sendable, Hashable {
    /// As markers have it.
    public var name: String
    /// Of its part of the ring.
    public var color: Color

    /// A category and its colour.
    public init(_ name: String, _ color: Color) {
      self.name = name
      self.color = color
    }
  }

  /// How it is found out what belongs together.
  public var mode = Mode.overlapping
  /// Points of the picture.
  public var radius = 60.0
  /// Fewer stay apart, at least 2.
  public var minimumPoints = 2
  /// The last zoom with clusters, 0…24.
  public var maximumZoom = 24
  /// The badge's colour; nil: the markers'.
  public var tint: Color?
  /// What the badge shows instead of the number of members.
  public var aggregate: Aggregate?
  /// What the ring around the badge is divided into; empty: no ring.
  public var categories: [Category] = []
  /// Whether markers with the same coordinate are drawn around it where nothing else is near.
  public var fansOut = true
  /// A look of your own, given the cluster; nil from it: the usual badge.
  public var drawing: (@Sendable (MapCluster) -> (any MapDrawing)?)?

  /// The usual badges.
  public init() {}

  /// Two styles with a drawing are never equal.
  public static func == (one: ClusterStyle, other: ClusterStyle) -> Bool {
    one.drawing == nil && other.drawing == nil && one.mode == other.mode && one.radius == other.radius
      && one.minimumPoints == other.minimumPoints && one.maximumZoom == other.maximumZoom && one.tint == other.tint
      && one.aggregate == other.aggregate && one.categories == other.categories && one.fansOut == other.fansOut
  }

  func settings(_ context: DrawingContext) -> ClusterSettings {
    var settings = ClusterSettings()
    settings.mode = mode == .overlapping ? .overlapping : .supercluster
    (settings.radius, settings.minimumPoints, settings.maximumZoom) = (radius, minimumPoints, maximumZoom)
    settings.tint = tint
    settings.aggregate = aggregate.flatMap { ClusterSettings.Aggregate(rawValue: $0.rawValue) }
    settings.categoryColors = categories.map(\.color)
    settings.fansOut = fansOut
    if let drawing {
      settings.look = { members in
        drawing(MapCluster(members)).map { context.annotationDrawing($0) }
      }
    }
    return settings
  }
}

/// A cluster, for a look of your own.
public struct MapCluster: Sendable, Hashable {
  /// Its members' middle.
  public var coordinate: Coordinate
  /// How many members it has.
  public var count: Int
  /// The titles of its first hundred members.
  public var titles: [String]
  /// What the style's aggregate comes to; nil without one.
  public var aggregate: Double?

  init(_ members: ClusterMembers) {
    coordinate = members.coordinate
    count = members.count
    titles = members.titles
    aggregate = members.aggregate
  }
}

extension DrawingContext {
  /// A drawing of the caller's as the markers' painter takes it.
  func annotationDrawing(_ drawing: any MapDrawing) -> AnnotationDrawing {
    let proposed = DrawingSize(width: 120, height: 120)
    let size = drawing.size(proposed: proposed, in: self)
    let context = self
    return AnnotationDrawing(size: SIMD2(size.width, size.height)) { list, scale in
      let context = DrawingContext(context, scale: scale)
      let frame = DrawingFrame(min: .zero, max: SIMD2(size.width, size.height) * scale)
      drawing.draw(in: &list, frame: frame, context: context)
    }
  }
}
