public import MapGeometry

/// Any drawing at a place: built-in ones (`Badge`, `Label`, `Image`, stacks of them) or your own `MapDrawing`.
public struct Annotation: PrimitiveMapContent {
  /// Shown below the drawing where it has room; empty for none.
  public var title: String
  /// In degrees.
  public var coordinate: Coordinate
  /// Which point of the drawing lies on the coordinate.
  public var anchor: UnitPoint
  /// What is drawn; several drawings lie over each other.
  public var drawing: any MapDrawing

  /// A drawing at a place.
  public init(
    _ title: String, coordinate: Coordinate, anchor: UnitPoint = .center,
    @MapDrawingBuilder content: () -> [any MapDrawing]
  ) {
    self.title = title
    self.coordinate = coordinate
    self.anchor = anchor
    let drawings = content()
    drawing = drawings.count == 1 ? drawings[0] : ZStack(drawings)
  }

  public func _resolve(into resolver: inout MapContentResolver) { resolver.add(.annotation(self)) }
}

/// Where the user is: a blue dot with the accuracy around it and a beam towards the heading.
public struct UserAnnotation: PrimitiveMapContent {
  /// Nothing is drawn without one.
  public var location: UserLocation?

  /// The dot at a location.
  public init(_ location: UserLocation?) { self.location = location }

  /// The dot at a place.
  public init(_ coordinate: Coordinate) { self.init(UserLocation(coordinate: coordinate)) }

  public func _resolve(into resolver: inout MapContentResolver) {
    if location != nil { resolver.add(.user(self)) }
  }
}

/// A place that a receiver has found, as `CLLocation`.
public struct UserLocation: Sendable, Hashable {
  /// In degrees.
  public var coordinate: Coordinate
  /// The radius within which the place lies, in metres; nil where unknown.
  public var horizontalAccuracy: Double?
  /// Degrees clockwise from true north; nil where unknown.
  public var heading: Double?

  /// From a place, and what is known beyond it.
  public init(coordinate: Coordinate, horizontalAccuracy: Double? = nil, heading: Double? = nil) {
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
    self.heading = heading
  }
}
